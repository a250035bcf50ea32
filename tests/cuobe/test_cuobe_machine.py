"""Whole games at random, over all options: what is always true, and sessions."""

from random import Random

import cuobe_invariants
import pytest
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.state import PLACES, Task
from cubeplay.game import CHANCE
from cubeplay.session import Session
from cubeplay.testing import to_json
from cubeplay.testing.machine import SessionMachine
from cuobe_invariants import check, random_options
from cuobe_tables import choose_well, table, walk, who
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant
from msgspec.structs import replace

from breadth import breadth


def ending_of(seed):
    """Play a random game and check every state; returns the rule that ended it."""
    for state, _actor, _move in walk(seed, **random_options(seed)):
        check(state)
    return state.ended


@pytest.mark.rule("cuobe.components", "cuobe.players")
@pytest.mark.parametrize("seed", breadth(range(60), *range(8)))
def test_the_box_is_whole_and_everybody_in_order_in_every_state(seed):
    assert ending_of(seed)


def with_companions(seed):
    """Every state of a game of bots that play for the group, which lasts longer and goes farther."""
    bot, dice = GAME.bots()["companion"], Random(seed)
    play = lambda state, _moves, rng: bot.answer(GAME, state, GAME.to_move(state)[0], rng).move  # noqa: E731
    options = random_options(seed) | {"short": False}
    return walk(dice.randint(0, 10**6), play, **options)


@pytest.mark.parametrize("seed", breadth(range(3), 1))
def test_the_box_is_whole_when_companions_play(seed):
    for state, _actor, _move in with_companions(seed):
        check(state)


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(100, 300))
def test_the_box_is_whole_in_hundreds_of_games_of_companions(seed):
    for state, _actor, _move in with_companions(seed):
        check(state)


def broken():
    """States that no game reaches, each with the invariant that notices."""
    state = table(who("c3", tools="axe"), spawns=("ghoul a1 3",), rooms={"a1": "- trap"})
    me, *others = state.players
    alter = lambda **changes: state.but(players=(replace(me, **changes), *others))  # noqa: E731
    at = lambda field, **changes: state.but(  # noqa: E731
        rooms=tuple(replace(r, **changes) if p == PLACES[field] else r for p, r in enumerate(state.rooms))
    )
    yield "rooms", state.but(unseen_rooms=state.unseen_rooms[1:])
    yield "blue_cards", state.but(gone=("axe",))
    yield "blue_cards", alter(tools=())
    yield "green_cards", state.but(passed=("ghoul",))
    yield "green_cards", state.but(spawns=())
    yield "parts", state.but(blue=(replace(state.blue[0], left=3),))
    yield "tokens", at("a1", spiders=11)
    yield "tokens", state.but(rooms=tuple(replace(room, lock=True) for room in state.rooms))
    yield "tokens", at("a1", card="bend")
    yield "tokens", at("a1", find=True)
    yield "chests", alter(chest=("axe",))
    yield "people", alter(wounds=5)
    yield "people", alter(panic=5)
    yield "people", alter(status="dead", wounds=5)
    yield "people", alter(at=0)
    yield "spawns", state.but(spawns=state.spawns * 2)
    yield "tasks", state.but(tasks=(Task("effect", player=0),))
    yield "actors", state.but(dice=6)
    yield "actors", alter(asleep=True)


@pytest.mark.parametrize(("name", "state"), [pytest.param(*row, id=row[0]) for row in broken()])
def test_every_invariant_notices_what_it_is_for(name, state):
    with pytest.raises((AssertionError, StopIteration, KeyError)):
        getattr(cuobe_invariants, name)(state)


@pytest.mark.proof
@pytest.mark.parametrize("block", range(40))
def test_the_box_is_whole_over_thousands_of_games(block):
    for seed in range(1000 + 100 * block, 1100 + 100 * block):
        assert ending_of(seed)


@pytest.mark.parametrize("seed", range(4))
def test_games_of_other_seeds_that_have_revealed_the_same_are_equal(seed):
    """No state holds the order of a deck: what the seeds will turn up is nowhere in it."""
    one, other = (Session(GAME, seed=number, chance="ask", players=2) for number in (1, 2))
    rng = Random(seed)
    for _number in range(60):
        if not one.to_move:
            break
        (actor,) = one.to_move
        state = one.state
        moves = GAME.moves(state, actor) if actor != CHANCE else ()
        move = choose_well(state, moves, rng) if moves else GAME.chance(state).sample(rng)
        for session in (one, other):
            session.play(move, actor)
        assert one.state == other.state
        assert to_json(one.state) == to_json(other.state)


def test_a_new_state_says_no_more_than_the_set_up():
    """Two sessions that have just begun are equal, whatever their seeds; the seeds tell when chance moves."""
    first, second = (Session(GAME, seed=seed, chance="ask", players=4) for seed in (1, 2))
    assert first.state == second.state


class Games(SessionMachine):
    """Sessions of games with random options."""

    game, longest = GAME, 25
    choose = staticmethod(lambda state, seat, rng: choose_well(state, GAME.moves(state, seat), rng))
    chosen = st.integers(0, 10_000).map(random_options)

    @invariant()
    def all_is_in_order(self):
        check(self.session.state)


TestGames = Games.TestCase
TestGames.settings = settings(max_examples=5, stateful_step_count=15, deadline=None)
