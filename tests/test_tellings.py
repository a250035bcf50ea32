"""Every game tells what its rulebook can say, with all facts; the check for it finds each kind of defect."""

from pathlib import Path

import cubeplay
import pytest
from cubeplay import GAMES
from cubeplay.rulebook import read_rulebook
from cubeplay.rulebook.sentence_coverage import unspoken

import games
from breadth import breadth

ROOT = Path(cubeplay.__file__).parent
COMPUTED = {
    "cubo": {"line.kind": ("trip", "straight"), "line.colour": ("red", "blue")},
    "gelatinous": {"rule": ("gelatinous.win", "gelatinous.death", "gelatinous.boilers")},
    "cubed": {},
    "cuboro": {},
    "cuobe": {
        "kind": ("talent", "syndrome"),
        "effect.do": ("gain", "lose"),
        "task.card": ("blue", "green"),
        "table.ended.removeprefix('cuobe.')": ("escape", "all-dead", "short"),
    },
}
"""What the engines compute when they name a rule or a form."""

RULES = """
[roll]
title = "Roll"
kind = "move"
source = "-"
text = "Roll."
why = "it is not {name}."
why_not
next = "Wait for {name}."
says.one = "{player} rolls {number}."
says.two = "{player} rolls {number} and {second}."
"""
GAME = """
_event = BOOK.event

class Table:
    def tell(self, rule, form="", **facts):
        self.events.append(BOOK.event(f"pig.{rule}", form, None, **facts))

@BOOK.law("pig.roll", on=Roll)
def _law(state, player, move):
    return _wait(state)

def _wait(state):
    facts = {"name": state.name}
    return Breach(facts, ("die",))

def roll(table, dice):
    facts = {"number": 1} if dice else dict(number=2)
    table.tell("roll", "one", player=1, **facts)
    return _event("pig.roll", "two" if dice > 1 else "one", player=1, number=1, second=2)
"""


@pytest.mark.parametrize("game", GAMES)
def test_a_game_tells_what_its_rulebook_can_say(game):
    assert [str(defect) for defect in unspoken(GAMES[game].rulebook, ROOT / game, COMPUTED[game])] == []


@pytest.mark.parametrize("game", breadth(GAMES, "gelatinous", "cuboro"))
def test_it_need_not_be_said_what_is_computed(game):
    assert unspoken(GAMES[game].rulebook, ROOT / game) == ()


def test_several_games_may_stand_in_one_file():
    for book in (games.nim, games.noughts, games.keep, games.fists, games.kuhn, games.dash):
        assert unspoken(book, Path(games.__file__)) == ()


@pytest.fixture
def defects(tmp_path):
    def defects(old="", new="", rules=RULES, game=GAME, **computed):
        assert old in rules + game
        (tmp_path / "rules.toml").write_text(rules.replace("why_not\n", "").replace(old, new))
        (tmp_path / "game.py").write_text(game.replace(old, new) if old else game)
        book = read_rulebook("pig", "Pig", tmp_path / "rules.toml")
        return [str(one).replace(f"{tmp_path}/", "") for one in unspoken(book, tmp_path, computed)]

    return defects


def test_a_game_without_defects_has_none(defects):
    assert defects() == []


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("second=2", "third=2", 10, "says.two of pig.roll wants second, not given by game.py, line 19"),
        (
            "player=1, **facts",
            "**facts",
            9,
            "says.one of pig.roll wants player, not given by game.py, line 18",
        ),
        (
            '{"number": 1} if dice else dict(number=2)',
            "{}",
            9,
            "says.one of pig.roll wants number, not given",
        ),
        ('{"name": state.name}', "{}", 7, "why of pig.roll wants name, not given by game.py, line 14"),
        ("it is not {name}", "it is {seat}", 7, "why of pig.roll wants seat, not given by game.py, line 14"),
        ('"two" if', '"three" if', 10, "says.two of pig.roll is never told."),
        ("    return Breach", "    return bool", 7, "why of pig.roll is never told."),
    ],
)
def test_a_sentence_that_cannot_be_said_is_named_with_its_line(defects, old, new, line, words):
    assert any(one.startswith(f"Rules of Pig, rules.toml, line {line}: {words}") for one in defects(old, new))


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('("die",)', '("die",), "late"', 14, "pig.roll has no sentence 'why.late'."),
        ('"roll", "one"', '"rol", "one"', 18, "pig.rol has no sentence 'says.one'."),
        ('"two" if', '"three" if', 19, "pig.roll has no sentence 'says.three'."),
    ],
)
def test_what_has_no_words_is_named_where_it_is_told(defects, old, new, line, words):
    assert any(one.startswith(f"Not told, game.py, line {line}: {words}") for one in defects(old, new))


def test_what_is_computed_may_be_any_sentence_until_one_says_which(defects):
    game = GAME.replace('"roll", "one", player=1', "dice.kind, dice.form")
    assert defects(game=game) == []
    (words,) = defects(game=game, **{"dice.kind": ("roll",), "dice.form": ("two",)})
    assert "says.two of pig.roll wants player, second, not given by game.py, line 18" in words
