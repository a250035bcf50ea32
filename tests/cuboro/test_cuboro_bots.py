"""Computer players, hints, and the enumeration that the benchmark compares with."""

from random import Random

import pytest
from benchmarks.cuboro import enumerated
from cubeplay.cuboro import GAME, best_turn, longest_path, previews
from cubeplay.cuboro.bots.players import BOTS
from cubeplay.cuboro.rules.moves import Tower
from cubeplay.players import autoplay
from cubeplay.session import Session
from cuboro_oracle import best, cubes_of, position
from cuboro_tables import HOUSE, play, table, taken_names
from msgspec.structs import replace

from breadth import breadth, sized


def turn_of(bot, state, seed=0):
    """The state after a bot's whole turn."""
    rng, seat = Random(seed), state.player
    while state.player == seat and not state.over:
        state = GAME.apply(state, seat, bot.answer(GAME, state, seat, rng).move).state
    return state


def result(first, second, **options):
    session = Session(GAME, seed=1, bots=(first, second), **options)
    autoplay(session)
    return session.outcome.scores


@pytest.mark.parametrize("version", breadth([1, 2], 2))
def test_better_players_score_more(version):
    chance, greedy = result("random", "greedy", version=version)
    assert chance < greedy
    greedy, exact = result("greedy", "exact", version=version)
    assert greedy < exact


def test_the_exact_player_takes_the_best_turn_and_saves_jokers_that_bring_little():
    for seed in range(3):
        state = table(Random(seed))
        with_joker, without = best_turn(state), best_turn(state, joker=False)
        worth = with_joker.points - without.points >= 2
        after = turn_of(BOTS["exact"], state)
        assert after.points[0] == (with_joker if worth else without).points
        assert after.marbles[0] == ((4, 1) if worth else (3, 2))
    only_red = replace(table(Random(1)), marbles=((0, 1), (1, 0)))
    assert turn_of(BOTS["exact"], only_red).points[0] == best_turn(only_red).points


@sized(1, 3)
@pytest.mark.rule("cuboro.short-paths")
def test_the_spiteful_player_leaves_the_next_one_less(number):
    """Its lead after the next player's best answer is larger over some positions, and never smaller here."""
    leads = {"exact": [], "spiteful": []}
    for seed in range(3, 3 + number):
        for name, found in leads.items():
            after = turn_of(BOTS[name], table(Random(seed), version=2), seed)
            found.append(after.points[0] - best_turn(after, joker=False).points)
    assert all(lead >= other for other, lead in zip(*leads.values(), strict=True))
    assert sum(leads["spiteful"]) > sum(leads["exact"])


def test_bots_play_alike_from_the_same_seed():
    one, two = (Session(GAME, seed=5, bots=("random", "random"), time_limit=True) for _ in range(2))
    autoplay(one)
    autoplay(two)
    assert one.state == two.state
    assert one.outcome


def test_timed_bots_take_their_time_and_stay_within_it():
    session = Session(GAME, seed=2, bots=("greedy", "exact"), time_limit=True)
    autoplay(session)
    assert session.state.now > 0
    assert not [played for played in session.played if played.actor == "clock"]


@pytest.mark.parametrize("version", [1, 2])
def test_hints_lead_to_a_best_turn(version):
    state = table(version=version)
    most = best_turn(state).points
    for _move in range(5):
        nudge, region, last = GAME.hints(state, 0)
        assert not nudge.places
        assert nudge.move is None
        assert set(region.places) <= set(last.places)
        assert all(hint.text and "{" not in hint.text for hint in (nudge, region, last))
        state = GAME.apply(state, 0, last.move).state
        if isinstance(last.move, Tower):
            break
    assert state.points[0] == most
    assert GAME.hints(state, 0) == ()


def test_evaluate_is_the_lead():
    state = replace(table(players=3), points=(4, 9, 7))
    assert [GAME.evaluate(state, seat) for seat in range(3)] == [-5, 2, -2]


def test_the_longest_path_of_a_position():
    state = table(version=2)
    assert longest_path(state).points == 5 == max(path.points for path in previews(state))
    assert play(state, "tower east low").points[0] == 5


@pytest.mark.parametrize("version", [1, 2])
def test_the_enumeration_of_the_benchmark_is_right(version):
    state = table(Random(version), taken=4, version=version)
    stones, taken = position(state.board), taken_names(state)
    assert enumerated(state, 1) == best(cubes_of(HOUSE), stones, taken, version, 1)
    assert enumerated(state, 2) == best_turn(state, changes=2).points
