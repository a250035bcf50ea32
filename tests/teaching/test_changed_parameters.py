"""A teacher changes one number in a lesson and runs all cells: texts, counts and exact values follow."""

import re
import shutil
from fractions import Fraction
from itertools import product

import nbformat
import pytest
from course_kit import BOOKS, NAMES

from cubeplay_widgets.chapters.headless import page_of
from cubeplay_widgets.lessons.parts import CheckPart, ExplainPart

CHANGES = {
    "one-line": ("DIE = (1, 2, 3, 4, 5, 6)", "DIE = (1, 1, 2, 2, 3, 3)"),
    "fair-to-both": ("ANNS = (0, 1, 2)", "ANNS = (1, 3, 4)"),
    "fair-or-not": ("LOADED = (1, 2, 3, 4, 5, 6, 6)", "LOADED = (1, 2, 3, 4, 5, 6, 6, 6)"),
    "a-handful-of-ten": ("DRAWN, NEAR = 10, 10", "DRAWN, NEAR = 10, 20"),
    "circles-and-crossings": ('"yellow", "green")', '"yellow", "green", "sky")'),
    "at-least-one": ("DRAWN = 3", "DRAWN = 5"),
    "do-dangers-clump": ("DANGERS = 3", "DANGERS = 4"),
    "which-die-was-it": ("HOUSE = (0, 1, 1, 2, 2, 3)", "HOUSE = (0, 1, 2, 2, 2, 3)"),
    "a-coin-and-a-spinner": ("POWER = 2", "POWER = 3"),
    "reroll-or-call": ("(2, 3, 4, 6), (3, 3, 4, 6), 1", "(2, 3, 4, 6), (3, 3, 5, 6), 1"),
    "two-dangerous-squares": ("DANGERS = 3", "DANGERS = 4"),
    "a-square-laid-blind": ("DIE = (1, 2, 3, 4, 5, 6)", "DIE = (1, 1, 2, 2, 3, 3)"),
    "is-any-change-better": ("GAME.start()", "GAME.start(version=2)"),
    "the-last-key": ("CARDS, KEYS = 35, 5", "CARDS, KEYS = 36, 4"),
    "split-five-dice": ("FIRST = 2", "FIRST = 3"),
    "when-the-worse-average-is-right": ("(2, 3, 4, 6), (2, 4, 5, 5), 1", "(2, 3, 4, 6), (2, 4, 5, 5), 5"),
}
"""The number that a teacher would change in each lesson, and what it becomes here."""


@pytest.fixture
def changed(tmp_path, monkeypatch):
    """Make a lesson with its parameter changed."""
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path / "data"))

    def make(name):
        old, new = CHANGES[name]
        book = nbformat.read(BOOKS / "lessons" / f"{name}.ipynb", as_version=4)
        (cell,) = [cell for cell in book.cells if cell.cell_type == "code" and old in cell.source]
        cell.source = cell.source.replace(old, new, 1)
        nbformat.write(book, tmp_path / f"{name}.ipynb")
        shutil.copy(BOOKS / "lessons" / f"{name}.toml", tmp_path)
        return page_of(tmp_path / f"{name}.ipynb")

    return make


def texts(lesson):
    """All that a lesson says of its numbers."""
    told = [text for made in lesson.experiments for text in (made.asks, made.explain, str(made.ways))]
    check = lesson.part(CheckPart)
    return "\n".join([*told, *(each.reason + each.asks for each in check.questions), check.answer])


@pytest.mark.parametrize("name", CHANGES)
def test_a_lesson_with_another_number_contradicts_itself_nowhere(name, changed):
    """Exact values fit what trials give, checks take their own answers, and no placeholder is left."""
    lesson = changed(name)
    assert lesson.problems() == []
    assert not re.search(r"[{}]", texts(lesson))


@pytest.mark.parametrize("name", CHANGES)
def test_exact_value_and_texts_change_with_the_number(name, changed, lessons):
    before, after = lessons[name]["lesson"], changed(name)
    assert texts(before) != texts(after)
    if name != "reroll-or-call":  # what a new roll is worth does not depend on the one in the hand
        assert before.experiments[0].exact != after.experiments[0].exact
        assert before.experiments[0].explain != after.experiments[0].explain


def test_a_number_is_changed_in_every_lesson():
    assert CHANGES.keys() == {*NAMES}


def test_one_line_with_three_numbers_has_other_grids_texts_and_values(changed):
    die = (1, 1, 2, 2, 3, 3)
    lesson = changed("one-line")
    line, free = lesson.experiments
    falls = [*product(die, repeat=3)]
    trips = sum(len(set(fall)) == 1 for fall in falls)
    straights = sum(fall in ((1, 2, 3), (3, 2, 1)) for fall in falls)
    assert (trips, straights, line.exact) == (24, 16, Fraction(40, 216))
    assert free.exact == Fraction(trips + sum(sorted(fall) == [1, 2, 3] for fall in falls), 216)
    assert [number for number, _words in line.ways] == ["24", "16"]
    grid = lesson.part(ExplainPart).count
    assert sorted(grid.letters.values()) == ["S"] * 16 + ["T"] * 24
    assert "A trip can begin with any of 3 numbers." in line.explain
    assert "A straight up can begin with 1 of them" in line.explain
    assert "Only 40 of 216 score as they fall. In any order 72 of 216 do." in lesson.part(CheckPart).answer
