"""The lesson "One line": every number by counting cases and by arithmetic, its trials, and its pictures."""

import re
from fractions import Fraction
from itertools import permutations, product

import nbformat
import pytest
from cubeplay.simulate import simulate
from cubeplay.teach.pupil_seat import Desk
from lesson_kit import (
    TEACHERS,
    AskPart,
    ByHandPart,
    CheckPart,
    ExplainPart,
    PredictPart,
    do,
    no_drawing,
    notebook,
    turn,
    up_to,
    written,
)

from cubeplay_widgets.lessons.teacher import hand_rolls

FALLS = list(product(range(1, 7), repeat=3))


def is_trip(line):
    return len(set(line)) == 1


def is_straight(line):
    first, second, third = line
    return second - first == third - second and abs(second - first) == 1


def is_straight_in_any_order(line):
    return any(map(is_straight, permutations(line)))


@pytest.fixture(autouse=True)
def undrawn(monkeypatch):
    no_drawing(monkeypatch)


@pytest.fixture
def lesson(tmp_path, monkeypatch):
    return notebook("one-line", tmp_path, monkeypatch)


# The numbers


def test_lines_as_they_fall_by_counting_and_by_arithmetic(lesson):
    line, _free = lesson.experiments
    trips, straights = sum(map(is_trip, FALLS)), sum(map(is_straight, FALLS))
    assert (trips, straights) == (6, 2 * 4)
    assert line.exact == Fraction(trips + straights, 6**3) == Fraction(6 + 2 * 4, 216)
    assert [count for count, _words in line.ways] == ["6", "8"]
    assert str(line.measure.tell(line.exact)) == "14 of 216, 7/108, 0.065"


def test_lines_in_any_order_by_counting_and_by_arithmetic(lesson):
    _line, free = lesson.experiments
    trips, straights = sum(map(is_trip, FALLS)), sum(map(is_straight_in_any_order, FALLS))
    assert (trips, straights) == (6, 4 * 6)
    assert free.exact == Fraction(trips + straights, 6**3) == Fraction(6 + 4 * 6, 216)
    assert [count for count, _words in free.ways] == ["6", "24"]
    assert str(free.measure.tell(free.exact)) == "30 of 216, 5/36, 0.139"


def test_the_checks_ask_for_what_can_be_counted(lesson):
    thirds, special, orders = lesson.part(CheckPart).questions
    assert orders.exact == len(set(permutations((4, 5, 6)))) == 3 * 2 * 1
    assert FALLS.count((6, 6, 6)) == FALLS.count((1, 3, 5)) == 1
    assert special.answer == "Both fall equally often"
    scoring = [line for line in FALLS if is_trip(line) or is_straight(line)]
    assert 3 * len(scoring) != 216
    assert 2 * sum(map(is_trip, scoring)) != len(scoring)
    assert thirds.answer == "No: the three kinds are not equally likely"


def test_the_last_words_have_both_exact_values(lesson):
    up_to(lesson, CheckPart, first="100", second="100")
    do(lesson, CheckPart)
    told = written(lesson.stand)
    assert "Only 14 of 216 score as they fall. In any order 30 of 216 do." in told


# Trials


@pytest.mark.parametrize("number", [pytest.param(0, marks=pytest.mark.proof), 1])
def test_simulation_agrees_with_the_exact_value(lesson, number):
    made = lesson.experiments[number]
    sample = simulate(made.trial, 20_000, seed=7)
    assert abs(sample.mean - made.exact) < 4 * sample.standard_error


def test_each_throw_by_hand_is_judged_by_its_dice(lesson):
    work = lesson.part(ByHandPart).work
    for line in FALLS:
        trial = work.read("".join(map(str, line)))
        words = "a straight, it scores" if is_straight(line) else "no points"
        words = "a trip, it scores" if is_trip(line) else words
        assert trial.text == f"{' '.join(map(str, line))}: {words}"
        assert trial.value == (is_trip(line) or is_straight(line))
        assert words in trial.picture


def test_each_seat_has_throws_of_its_own(lesson):
    seats = [tuple(hand_rolls(lesson, Desk("KMTR", seat))) for seat in range(1, 31)]
    assert len(set(seats)) == 30
    assert seats[3] == tuple(hand_rolls(lesson, Desk("km tr", 4)))


# Pictures


def test_the_question_shows_lines_that_score_and_one_that_does_not(lesson):
    picture = lesson.part(AskPart).picture()
    shown = re.findall(r"Dice: (\d) (\d) (\d).*?aria-label=\"(yes|no)\"", picture, re.DOTALL)
    lines = {tuple(map(int, pips)): mark == "yes" for *pips, mark in shown}
    assert len(lines) == 4
    for line, counts in lines.items():
        assert counts == (is_trip(line) or is_straight(line))


def test_the_six_grids_count_each_line_that_scores_and_no_other(lesson):
    up_to(lesson, ExplainPart, first="100")
    do(lesson, ExplainPart)
    own = lesson.part(ExplainPart).count.own({})
    letters = {
        tuple(int(number) + 1 for number in key.split(".")): sign for key, sign in own["letters"].items()
    }
    assert {line for line, sign in letters.items() if sign == "T"} == {*filter(is_trip, FALLS)}
    assert {line for line, sign in letters.items() if sign == "S"} == {*filter(is_straight, FALLS)}
    assert own["sum"] == "6 + 8 = 14 of 216"


# What the teacher is told


def prose(name):
    cells = nbformat.read(TEACHERS / name, as_version=4).cells
    return "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")


def test_the_numbers_of_the_teachers_prose_can_be_counted():
    told = prose("one-line.ipynb")
    ups = sum(is_straight(line) and line[0] < line[1] for line in FALLS)
    scoring = sum(is_trip(line) or is_straight(line) for line in FALLS)
    free = sum(map(is_straight_in_any_order, FALLS))
    assert f"6 + {ups} + {ups} = {scoring} of 216, and below it 6 + {free} = {6 + free} of 216" in told
    fours = list(product(range(1, 7), repeat=4))
    runs = [tuple(range(first, first + 4)) for first in (1, 2, 3)]
    four = [line for line in fours if is_trip(line)], [line for line in fours if line in runs]
    alike, up = map(len, four)
    assert f"How many of the 1,296 ways score? ({alike} alike, {up} up, {up} down: {alike + 2 * up}.)" in told
    thirds = list(product((1, 1, 2, 2, 3, 3), repeat=3))
    trips, straights = sum(map(is_trip, thirds)), sum(map(is_straight, thirds))
    assert f"(Trips {trips}, straights {straights}: {trips + straights} of 216.)" in told
    assert sum(sorted(line) == [1, 3, 5] for line in FALLS) == 6
    assert "*some* order of 1, 3 and 5 has six ways" in told
    none = (1 - Fraction(scoring, 216)) ** 10
    assert Fraction(9, 20) < none < Fraction(11, 20)
    assert "About half of all pairs see no line in ten throws" in told


@pytest.mark.parametrize(("name", "minutes"), [("one-line", 30), ("reroll-or-call", 45)])
def test_the_timing_adds_up_to_the_minutes_of_the_lesson(name, minutes, tmp_path, monkeypatch):
    rows = re.findall(r"^\| (\d+) \|", prose(f"{name}.ipynb"), re.MULTILINE)
    assert len(rows) == 7
    assert sum(map(int, rows)) == minutes == notebook(name, tmp_path, monkeypatch).minutes


def test_the_prediction_is_asked_for_as_a_count_of_216(lesson):
    up_to(lesson, PredictPart)
    do(lesson, PredictPart, first="14")
    assert lesson.pupil.sheet.prediction("one-line").value == Fraction(14, 216)
    assert "14" in turn(lesson, PredictPart).locked.value
