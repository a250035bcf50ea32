"""The lesson "Is any change better than none?": its numbers by two methods, its trials, its checks."""

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from cubeplay import Session
from cubeplay.cuboro import GAME, best_turn
from cubeplay.cuboro.rules.moves import Jump, Rotate, Shift
from cubeplay.errors import CubeplayError

from cubeplay_widgets.chapters.headless import page_of
from cubeplay_widgets.lessons.marbles import after, all_changes, best_points, read_change, way_picture
from cubeplay_widgets.lessons.parts import AskPart, ByHandPart, CheckPart, ExplainPart

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
NAME = "is-any-change-better.ipynb"
START = GAME.start()


@pytest.fixture
def lesson(tmp_path, monkeypatch):
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path))
    return page_of(NOTEBOOKS / "lessons" / NAME)


@pytest.fixture(scope="module")
def points():
    """The points of the best way after each change, as the engine's previews have them."""
    return {change: best_points(after(START, change)) for change in all_changes(START)}


@pytest.fixture(scope="module")
def sent():
    """The same, read from the scores of marbles that were really sent to each side."""

    def scored(change, side):
        session = Session("cuboro")
        session.play(str(change))
        session.play(f"tower {side}")
        return session.state.points[0]

    sides = ("north", "east", "south", "west")
    return {change: max(scored(change, side) for side in sides) for change in all_changes(START)}


def prose():
    return (NOTEBOOKS / "teacher" / NAME).read_text(encoding="utf-8")


def part(points, kind):
    found = [then for change, then in points.items() if isinstance(change, kind)]
    return Fraction(sum(found), len(found))


# The numbers


def test_the_lesson_has_no_problems(lesson):
    assert lesson.problems() == []
    assert list(lesson.pieces) == ["ask", "predict", "by-hand", "simulate", "explain", "change", "check"]


def test_previews_and_marbles_that_are_sent_agree_on_every_change(points, sent):
    assert points == sent


def test_the_mean_after_a_blind_change_is_that_of_all_marbles_sent(lesson, sent):
    blind, _undo = lesson.experiments
    assert blind.exact == Fraction(sum(sent.values()), 4 + 8 * 3 + 8 * 4) == Fraction(41, 15)
    assert blind.distribution() == {
        value: Fraction(many, len(sent)) for value, many in Counter(sent.values()).items()
    }


def test_the_mean_with_undo_is_that_of_all_marbles_sent_and_of_the_old_way(lesson, sent):
    _blind, undo = lesson.experiments
    worse = sum(then < 3 for then in sent.values())
    kept = sum(then for then in sent.values() if then >= 3)
    assert undo.exact == Fraction(3 * worse + kept, len(sent)) == Fraction(97, 30)


def test_the_best_change_is_the_solvers(points):
    assert best_points(START) == best_turn(START, changes=0).points == 3
    assert max(points.values()) == best_turn(START, changes=1).points == 5


def test_the_changes_are_counted_by_the_product_rule(points):
    kinds = Counter(map(type, points))
    assert kinds == {Shift: 4, Rotate: 8 * 3, Jump: 8 * 4}
    assert len({after(START, change).board for change in points}) == len(points) - kinds[Shift]


def test_what_the_teacher_reads_is_so(points):
    text, often = prose(), Counter(points.values())
    flipped = GAME.start(version=2)
    after_flips = [best_points(after(flipped, change)) for change in all_changes(flipped)]
    shifts = sorted(then for change, then in points.items() if isinstance(change, Shift))
    told = {
        "12 of 60 changes make it better, 22 worse, and 26 leave it": (
            sum(then > 3 for then in points.values()),
            sum(then < 3 for then in points.values()),
            often[3],
        )
        == (12, 22, 26),
        "8, 14, 26, 10, 2": [often[value] for value in range(1, 6)] == [8, 14, 26, 10, 2],
        "164 points in 60 changes": (sum(points.values()), len(points)) == (164, 60),
        "All 24 turns leave 3 points": {then for change, then in points.items() if isinstance(change, Rotate)}
        == {3},
        "Two of each: the mean is 3": shifts == [2, 2, 4, 4],
        "have a mean of 3, jumps of 2.5": (part(points, Shift | Rotate), part(points, Jump))
        == (3, Fraction(5, 2)),
        "Only they reach 5": max(then for change, then in points.items() if not isinstance(change, Jump)) < 5,
        "124 changes, 4.27 points on average, 5 before": (
            len(after_flips),
            round(sum(after_flips) / len(after_flips), 2),
            best_points(flipped),
        )
        == (124, 4.27, 5),
    }
    assert [words for words, holds in told.items() if not holds or words not in text] == []


# The pictures


def test_the_question_shows_the_best_way_of_now(lesson):
    shown = lesson.part(AskPart).picture()
    assert "This path: 3 points" in shown
    assert shown == way_picture(START)


def test_the_table_shows_every_change_and_fills_the_better_ones(lesson, points):
    shown = lesson.part(ExplainPart)._picture
    cells = shown.partition("<tbody>")[2].split("<td")[1:]
    values = [cell.partition(">")[2].partition("<")[0] for cell in cells]
    assert Counter(map(int, filter(None, values))) == Counter(points.values())
    assert shown.count("cp-hit") == 12
    assert "4 shifts + 24 turns + 32 jumps" in shown


# Trials by hand


def test_a_change_that_the_page_makes_is_one_of_the_sixty_and_counts_as_it_does(lesson, points):
    work, known = lesson.part(ByHandPart).work, {str(change): then for change, then in points.items()}
    made = [work.roll(Random(seed)) for seed in range(40)]
    assert all(known[trial.text.partition(":")[0]] == trial.value for trial in made)
    assert all(f"{trial.value:.0f} point" in trial.picture for trial in made)
    assert len({trial.text for trial in made}) > 20


def test_a_change_of_ones_own_can_be_typed(lesson):
    work = lesson.part(ByHandPart).work
    assert work.read(work.example).value == 4
    assert work.read("Jump C3").value == 5
    assert "change" in work.real


@pytest.mark.parametrize("text", ["shift a1", "jump b2", "rotate b1 0", "push a2 a1", "tower north"])
def test_what_the_start_board_does_not_allow_is_not_taken(text):
    with pytest.raises(CubeplayError, match="is no change of one cube"):
        read_change(text, all_changes(START))


@pytest.mark.parametrize("text", ["", "turn it round", "<b>"])
def test_what_is_no_move_is_not_taken(text):
    with pytest.raises(CubeplayError):
        read_change(text, all_changes(START))


# Checks


def test_each_wrong_answer_of_the_checks_has_a_hint_of_its_own(lesson):
    exactly, most, smaller = lesson.part(CheckPart).questions
    hints = [option.hint for option in most.options if option.hint]
    assert len(set(hints)) == len(most.options) - 1
    assert exactly.exact == 0
    assert [int(slip.value) for slip in exactly.slips] == [26, 12, 22, 60]
    assert smaller.judge(str(2 + 5 * 3 + 5 * 4)).passed
    wrong = ("9", "35", "42", "32", "60", "600", "1")
    verdicts = [smaller.judge(answer) for answer in wrong]
    assert not any(verdict.passed for verdict in verdicts)
    assert len({verdict.words.partition(". ")[2] for verdict in verdicts}) == len(wrong)
    assert "the worst, 1, and the best, 5" in most.reason


def test_the_look_back_tells_all_three_values(lesson):
    answer = lesson.part(CheckPart).answer
    assert all(words in answer for words in ("3 points", "2.73 points", "3.23 points", "brings 5"))


def test_no_answer_stands_in_the_text_of_a_section():
    notebook = json.loads((NOTEBOOKS / "lessons" / NAME).read_text(encoding="utf-8"))
    said = " ".join("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown")
    assert not [word for word in ("164", "2.7", "41/15", "3.2", "26", "22", "12 ") if word in said]
