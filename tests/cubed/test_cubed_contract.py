"""CUBED keeps the contract of a game, and its recorded games replay."""

from pathlib import Path

import pytest
from cubeplay.cubed import GAME
from cubeplay.cubed.bots.players import quick_move
from cubeplay.cubed.rules.moves import GRAMMAR
from cubeplay.testing import check_game, check_rulebook, check_transcripts
from test_cubed_machine import VARIANTS, check

from breadth import breadth
from notations import check_examples

TESTS = Path(__file__).parent


def quick(state, _seat, rng):
    return quick_move(GAME, state, rng)


@pytest.mark.parametrize("players", breadth([1, 2, 3, 11], 1, 3))
def test_random_games_keep_the_contract(players):
    chosen = {"players": players, "rounds": 1} | (VARIANTS if players == 3 else {})
    report = check_game(GAME, options=[chosen], seeds=range(1), plies=150, share=0.05, always=check)
    assert report.hides


def test_quick_games_keep_the_contract_to_the_end():
    chosen = {"players": 4, "match": "all", "rounds": 1}
    report = check_game(GAME, options=[chosen], seeds=range(1), plies=500, share=0.03, choose=quick)
    assert not report.capped


def test_the_catalogue_is_short_complete_and_proved():
    check_rulebook(GAME.rulebook, GAME.reading, tests=TESTS)


def test_recorded_games_replay_and_every_rule_fires_in_one():
    fired = check_transcripts(
        TESTS / "playthroughs",
        GAME,
        unfired={"cubed.oldest-first"},
        always=check,
    )
    assert {rule.id for rule in GAME.rulebook if rule.kind == "setup"} - {"cubed.oldest-first"} <= fired
    assert fired - {rule.id for rule in GAME.rulebook} <= {"table.by-itself"}


def test_the_example_of_each_kind_of_move_is_one():
    check_examples(GRAMMAR)
