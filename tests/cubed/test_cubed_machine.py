"""Whole games at random: the 88 pieces are conserved, and sessions can be undone, redone and saved."""

import pytest
from cubed_tables import everything, walk
from cubeplay.cubed import GAME
from cubeplay.cubed.bots.players import quick_move
from cubeplay.cubed.rules.fields import START, distance, exists, neighbours
from cubeplay.cubed.rules.pieces import NUMBERS
from cubeplay.testing.machine import SessionMachine
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant

VARIANTS = {"bridge": True, "void": True, "draw_three": True}


def check(state):
    """What is true of every state."""
    assert everything(state) == list(NUMBERS)
    fields = [lying.field for lying in state.lying]
    assert len(set(fields)) == len(fields)
    assert fields[:1] in ([], [START])
    for number, lying in enumerate(state.lying):
        near = sum(field in neighbours(lying.field) for field in fields[:number])
        assert near >= min(number, 2)
        assert (lying.turn - state.lying[0].turn) % 120 == 0
        assert exists(lying.field)
        assert distance(lying.field) <= max(number, 1)
    assert all(hand == tuple(sorted(hand)) for hand in (*state.hands, state.bag, state.lifted))


@pytest.mark.rule("cubed.pieces", "cubed.contacts", "cubed.heights")
@pytest.mark.parametrize("players", [1, 2, 3, 7, 11])
def test_the_88_pieces_are_conserved_in_every_state(players):
    for match in ("one", "all"):
        options = VARIANTS if players > 1 else {}
        for state, _actor, _move in walk(players, players=players, rounds=1, match=match, **options):
            check(state)
        assert GAME.outcome(state)


@pytest.mark.proof
@pytest.mark.parametrize("players", range(1, 12))
def test_the_88_pieces_are_conserved_over_many_games(players):
    for seed in range(200, 230):
        options = VARIANTS if players > 1 and seed % 2 else {}
        choose = (lambda state, rng: quick_move(GAME, state, rng)) if seed % 3 else None
        for state, _actor, _move in walk(
            seed, choose, players=players, match=("one", "all")[seed % 2], **options
        ):
            check(state)
        end = GAME.outcome(state)
        assert end.scores == state.totals
        lost = end.rule == "cubed.solo-lose"
        assert end.winners == (
            () if lost else tuple(s for s in state.seats if end.scores[s] == min(end.scores))
        )


def any_or_quick(state, player, rng):
    """Any move, or a sensible one."""
    return quick_move(GAME, state, rng) if rng.random() < 0.5 else rng.choice(GAME.moves(state, player))


def game_options(chosen):
    """Options with variants, which a solo game has not."""
    variants = dict.fromkeys(chosen.pop("variants") if chosen["players"] > 1 else (), True)
    return {key: value for key, value in chosen.items() if key != "variants"} | variants


class Games(SessionMachine):
    """Sessions of games with random options."""

    game = GAME
    choose = staticmethod(any_or_quick)
    chosen = st.fixed_dictionaries(
        {
            "players": st.integers(1, 11),
            "match": st.sampled_from(["one", "all"]),
            "variants": st.sets(st.sampled_from(sorted(VARIANTS))),
            "rounds": st.just(1),
        }
    ).map(game_options)

    @invariant()
    def the_88_pieces_are_conserved(self):
        check(self.session.state)


TestGames = Games.TestCase
TestGames.settings = settings(max_examples=6, stateful_step_count=15, deadline=None)
