"""Gelatinous Cube Dice keeps the contract of a game, and its recorded runs replay."""

from pathlib import Path

import pytest
from cubeplay.game import CHANCE
from cubeplay.gelatinous import GAME
from cubeplay.gelatinous.rules.moves import GRAMMAR
from cubeplay.testing import check_game, check_rulebook, check_transcripts, walk
from gelatinous_tables import CELLAR, CORRIDOR, GUARDROOM

from breadth import sized
from notations import check_examples

TESTS = Path(__file__).parent


def check_state(run):
    """Numbers make sense."""
    assert 0 <= run.health <= run.stats.health
    assert 0 <= run.resistance <= run.stats.resistance
    assert set(run.visit.dangers).isdisjoint(run.visit.eaten)
    assert len(run.visit.used) <= run.uses
    assert bool(GAME.outcome(run)) == (run.phase == "over")


@sized(2, 5, name="seeds")
@pytest.mark.parametrize(
    "chosen",
    [
        {},
        {"difficulty": "wizard"},
        {"difficulty": "expert", "first_level": 5},
        {"first_level": 6, "boilers": "overtime"},
        {"dungeon": CELLAR + GUARDROOM, "abilities": "slide tip"},
        {"dungeon": CORRIDOR, "abilities": "drain leap"},
    ],
    ids=["standard", "wizard", "expert", "last level", "own rooms", "puzzle"],
)
def test_random_runs_keep_the_contract(seeds, chosen):
    report = check_game(GAME, options=[chosen], seeds=range(seeds), always=check_state)
    assert not report.hides


def test_the_catalogue_is_short_complete_and_proved():
    check_rulebook(GAME.rulebook, GAME.reading, tests=TESTS)


def test_recorded_runs_replay_and_every_rule_fires_in_one():
    fired = check_transcripts(TESTS / "playthroughs", GAME, always=check_state)
    assert fired <= {rule.id for rule in GAME.rulebook}


@pytest.mark.parametrize("seed", range(5))
def test_what_comes_by_chance_is_marked_as_revealed_and_nothing_else(seed):
    for spot in walk(GAME, seed=seed):
        assert spot.step is None or spot.step.revealed == (spot.actor == CHANCE)


def test_the_example_of_each_kind_of_move_is_one():
    check_examples(GRAMMAR)
