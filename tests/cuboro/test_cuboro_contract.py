"""cuboro keeps the contract of a game, and its recorded games replay."""

import re
from pathlib import Path

import pytest
from cubeplay.cuboro import GAME
from cubeplay.cuboro.rules.moves import GRAMMAR
from cubeplay.testing import check_game, check_rulebook, check_transcripts, retell

from breadth import breadth, sized
from notations import check_examples

TESTS = Path(__file__).parent
QUICK = {1: ("random", "greedy"), 2: ("random", "greedy", "exact")}
"""Who plays in the games of every run; for whoever looks further another one does, but in proofs."""
FILES = sorted((TESTS / "playthroughs").glob("*.txt"))


def check_state(state):
    """The board is whole, and everybody sees all of it."""
    assert sorted(cube.cube for cube in state.board if cube) == list(range(8))
    assert state.board[state.empty] is None
    assert all(GAME.view(state, seat) == state for seat in (None, 0, 1))


@pytest.mark.parametrize(
    "chosen",
    breadth(
        [
            {"version": 1},
            {"version": 1, "players": 3, "minus_points": True, "rounds": 2},
            {"version": 2, "players": 4, "teams": True},
            {"version": 2, "time_limit": True},
            {"version": 2, "players": 4, "teams": True, "time_limit": True},
        ],
        {"version": 1, "players": 3, "minus_points": True, "rounds": 2},
        {"version": 2, "players": 4, "teams": True, "time_limit": True},
    ),
)
@sized(1, 2)
def test_random_games_keep_the_contract(chosen, number, monkeypatch):
    if number == 1:
        known, quick = GAME.bots(), QUICK[chosen["version"]]
        players = {name: bot if name in quick else known["greedy"] for name, bot in known.items()}
        monkeypatch.setattr(type(GAME), "bots", lambda _game: players)
    report = check_game(GAME, options=[chosen], seeds=range(number), share=0.1, always=check_state)
    assert not report.hides


def test_the_catalogue_is_short_complete_and_proved():
    check_rulebook(GAME.rulebook, GAME.reading, tests=TESTS)


def test_recorded_games_replay_and_every_rule_fires_in_one():
    fired = check_transcripts(TESTS / "playthroughs", GAME, always=check_state)
    assert fired - {rule.id for rule in GAME.rulebook} <= {"table.turn"}


def test_every_sentence_is_told_in_some_recorded_game():
    """Not only every rule: every form of its words."""
    told = [line for path in FILES for line in retell(path.read_text(encoding="utf-8"), GAME)]
    for rule in GAME.rulebook:
        for words in rule.says.values():
            pattern = re.sub(r"\\\{\w+\\\}", ".+", re.escape(words))
            assert any(line.rule == rule.id and re.search(rf"{pattern}$", line.text) for line in told), words


def test_the_example_of_each_kind_of_move_is_one():
    check_examples(GRAMMAR)
