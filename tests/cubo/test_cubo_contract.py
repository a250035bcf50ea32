"""Cubo keeps the contract of a game, and its recorded games replay."""

from itertools import product
from pathlib import Path
from random import Random

import pytest
from cubeplay.cubo import GAME
from cubeplay.cubo.rules.moves import GRAMMAR
from cubeplay.testing import check_game, check_rulebook, check_transcripts
from cubo_tables import brisk_move
from test_cubo_machine import check_dice

from breadth import sized
from notations import check_examples

TESTS = Path(__file__).parent


def check_state(state):
    """Dice are conserved; everybody sees all of their own; a guess has no square called that is not full."""
    check_dice(state)
    for seat, own in enumerate(state.players):
        view = GAME.view(state, seat)
        assert view.players[seat] == own
        guess = GAME.guess(view, seat, Random(4))
        assert all(player.full for player in guess.players if player.called or player.choice == "call")


@pytest.mark.parametrize(
    ("players", "timing"),
    [
        (2, "untimed"),
        (4, "timed"),
        *(pytest.param(*each, marks=pytest.mark.proof) for each in product([2, 3, 4], ["untimed", "timed"])),
    ],
)
@sized(1, 2)
def test_random_games_keep_the_contract(players, timing, number):
    chosen = {"players": players, "rounds": 2, "timing": timing}
    report = check_game(
        GAME,
        options=[chosen],
        seeds=range(number),
        plies=400,
        share=0.1,
        choose=brisk_move,
        always=check_state,
    )
    assert report.hides
    assert not report.capped


@sized(25, 60, name="plies")
def test_any_move_at_all_keeps_the_contract(plies):
    check_game(GAME, options=[{}, {"timing": "timed"}], seeds=range(1), plies=plies, share=0.1)


def test_the_catalogue_is_short_complete_and_proved():
    check_rulebook(GAME.rulebook, GAME.reading, tests=TESTS)


def test_recorded_games_replay_and_every_rule_fires_in_one():
    fired = check_transcripts(TESTS / "playthroughs", GAME, always=check_dice)
    assert fired - {rule.id for rule in GAME.rulebook} <= {"table.turn", "table.over", "table.chance"}


def test_the_example_of_each_kind_of_move_is_one():
    check_examples(GRAMMAR)
