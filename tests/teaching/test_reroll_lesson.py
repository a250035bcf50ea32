"""The lesson "Reroll, or call?": its numbers, its trials, its board, and what its teacher is told."""

import json
import math
import re
from collections import Counter
from fractions import Fraction
from html import escape
from itertools import combinations_with_replacement, product
from pathlib import Path
from random import Random

import nbformat
import pytest
from cubeplay.cubo import best_arrangement, optimal_scores, reroll_value
from cubeplay.cubo.exact.all_rolls_table import score_table
from cubeplay.errors import CubeplayError
from cubeplay.simulate import simulate
from lesson_kit import (
    LESSONS,
    PLUM,
    TEACHERS,
    AskPart,
    ByHandPart,
    ChangePart,
    CheckPart,
    do,
    no_drawing,
    notebook,
    quiz,
    turn,
    up_to,
    written,
)

from cubeplay_widgets.chapters.headless import run
from cubeplay_widgets.lessons.laying import EXAMPLE, HandBoard, read_real_dice, roll_dice, roll_words, trial
from cubeplay_widgets.lessons.teacher import for_teacher, hand_rolls
from cubeplay_widgets.site.landing.landing_page import lessons, pages

NOTEBOOKS = LESSONS.parent
FIELDS = ("a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3")


@pytest.fixture(autouse=True)
def undrawn(monkeypatch):
    no_drawing(monkeypatch)


@pytest.fixture
def lesson(tmp_path, monkeypatch):
    return notebook("reroll-or-call", tmp_path, monkeypatch)


@pytest.fixture(scope="module")
def names():
    """What the cells of the notebook leave behind."""
    return run(LESSONS / "reroll-or-call.ipynb")


def lay_and_call(board):
    """Lay the loose dice in the order in which they lie, and call."""
    for field in FIELDS:
        board.press("loose1")
        board.press(field)
    board.press("tile")


# The numbers


@pytest.fixture(scope="module")
def falls():
    """In how many of the 6**9 ways each best score falls, added up roll by roll."""
    rolls = list(combinations_with_replacement(range(1, 7), 4))
    orders = [math.factorial(4) // math.prod(map(math.factorial, Counter(roll).values())) for roll in rolls]
    table, found = score_table(), Counter()
    for red, blue in product(range(len(rolls)), repeat=2):
        for score in table[red][6 * blue : 6 * blue + 6]:
            found[score] += orders[red] * orders[blue]
    assert found.total() == 6**9
    return found


def keeping(falls, limit, last):
    """What it is worth to keep a first roll from a limit on, and else to take a last one."""
    kept = sum(score * ways for score, ways in falls.items() if score >= limit)
    return Fraction(kept, 6**9) + Fraction(sum(w for s, w in falls.items() if s < limit), 6**9) * last


def test_the_value_of_a_roll_is_that_of_all_ways_shared_out(lesson, falls):
    fresh, _twice = lesson.experiments
    total = sum(score * ways for score, ways in falls.items())
    assert fresh.exact == reroll_value() == Fraction(total, 6**9) == Fraction(148_229_575, 6**9)
    assert fresh.distribution() == {score: Fraction(ways, 6**9) for score, ways in falls.items()}


def test_the_value_of_a_choice_is_that_of_the_best_limit_of_all(lesson, falls, names):
    _fresh, twice = lesson.experiments
    values = {limit: keeping(falls, limit, reroll_value()) for limit in range(56)}
    assert twice.exact == max(values.values()) == values[15]
    assert names["keep"] == 15
    assert [round(float(each.exact), 3) for each in lesson.experiments] == [14.709, 17.355]


def test_the_limits_grow_with_the_rerolls_that_are_left(falls, names):
    value, limits = reroll_value(), [0]
    for _reroll in range(3):
        limits.append(math.ceil(value))
        value = keeping(falls, limits[-1], value)
    assert names["limits"] == limits == [0, 15, 18, 19]


def test_less_same_and_more_are_all_there_is(lesson, falls):
    less, more = (
        sum(w for s, w in falls.items() if s < 12),
        sum(w for s, w in falls.items() if s > 12),
    )
    assert (less, falls[12], more) == (3_228_958, 927_175, 5_921_563)
    counts = [count for count, _words in lesson.experiments[0].ways]
    assert counts == [f"{number:,}" for number in (6**9, more, falls[12], less)]
    assert "Of 100 new rolls about 59 score more than 12. About 9 score the same" in " ".join(
        lesson.experiments[0].explain.split()
    )
    assert (round(100 * less / 6**9), round(100 * more / 6**9)) == (32, 59)


def test_both_parts_of_the_changed_rule_make_its_value(lesson, falls, names):
    kept = sum(ways for score, ways in falls.items() if score >= 15)
    mean = Fraction(sum(score * ways for score, ways in falls.items() if score >= 15), kept)
    assert names["kept"] == Fraction(kept, 6**9)
    assert names["kept_mean"] == mean
    assert names["kept"] * mean + (1 - names["kept"]) * names["roll"] == lesson.experiments[1].exact


def test_the_other_reading_is_worth_what_it_says(lesson):
    scores = optimal_scores("any")
    value = sum(score * share for score, share in scores.items())
    assert value == reroll_value(4, 4, "any")
    assert f"worth {float(value):.1f} points on average" in " ".join(lesson.experiments[0].reading.split())


def test_the_square_in_the_question_is_the_best_of_its_roll(lesson, names):
    assert best_arrangement((2, 3, 4, 6), (3, 3, 4, 6), 1).score == names["MINE"] == 12
    assert "The best square: 12 points" in lesson.part(AskPart).picture()


# Trials


@pytest.mark.parametrize("number", [0, 1])
def test_simulation_agrees_with_the_exact_value(lesson, number):
    made = lesson.experiments[number]
    sample = simulate(made.trial, 4_000, seed=7)
    assert abs(sample.mean - made.exact) < 4 * sample.standard_error


def test_a_trial_of_the_simulation_is_the_trial_by_hand(lesson, names):
    work = lesson.part(ByHandPart).work
    for seed in range(20):
        assert names["fresh_roll"](Random(seed)) == work.roll(Random(seed)).value


def test_a_low_first_roll_is_rolled_again_and_a_high_one_kept(names):
    kept = []
    for seed in range(20):
        rng = Random(seed)
        first = names["fresh_roll"](rng)
        kept.append(first >= 15)
        assert names["keep_or_reroll"](Random(seed)) == (first if kept[-1] else names["fresh_roll"](rng))
    assert any(kept)
    assert not all(kept)


@pytest.mark.parametrize(
    "text", [EXAMPLE, "5421 4332 3", "r 1 2 4 5, b 2 3 3 4, w 3", "Red 1245; Blue 2334; White 3"]
)
def test_real_dice_can_be_typed_in_many_ways(text):
    assert read_real_dice(text) == trial(((1, 2, 4, 5), (2, 3, 3, 4), 3))


@pytest.mark.parametrize("text", ["", "red 123 blue 1234 white 5", "1234 1234 7", "1234 1234", "<b>"])
def test_what_is_no_roll_is_not_taken(text):
    with pytest.raises(CubeplayError, match=r"is not nine dice\. Type four red ones"):
        read_real_dice(text)


# The board


def test_who_covers_a_square_has_made_a_trial():
    found = []
    board = HandBoard(Random(1), found.append)
    roll = board._roll
    assert roll_words(roll) in board.status
    lay_and_call(board)
    (made,) = found
    assert made.value == best_arrangement(*roll).score
    assert made.text.startswith(f"{roll_words(roll)}: best {made.value}, yours ")


def test_a_square_that_is_not_full_cannot_be_called():
    found = []
    board = HandBoard(Random(1), found.append)
    board.play("call")
    assert board.last_objections
    assert found == []


def test_the_next_roll_takes_the_place_of_the_last():
    found = []
    board = HandBoard(Random(1), found.append)
    board.press("loose1")
    board.deal(Random(2))
    assert board._roll == roll_dice(Random(2))
    assert board.selected == frozenset()
    lay_and_call(board)
    assert found[0].text.startswith(roll_words(roll_dice(Random(2))))


def test_board_computer_and_real_dice_make_ten_trials(lesson):
    card = up_to(lesson, ByHandPart, first="12")
    lay_and_call(card.board)
    card.go.click()
    card.typed.value = EXAMPLE
    card.enter.click()
    texts = [made.text for made in lesson.pupil.sheet.trials]
    rolls = [roll_words(roll_dice(Random(_seed(number)))) for number in range(2)]
    assert texts[0].startswith(f"{rolls[0]}: best")
    assert "yours" in texts[0]
    assert texts[1].startswith(f"{rolls[1]}: best")
    assert texts[2] == "red 1245 blue 2334 white 3: best 32"
    assert "The best square: 32 points" in card.seen.value
    for _number in range(7):
        card.go.click()
    assert card.done
    assert lesson.part(ByHandPart).done


def _seed(number):
    return PLUM.seed("reroll-or-call", f"hand-{number}", shared=True)


def test_a_board_is_put_away_with_its_card(lesson):
    board = up_to(lesson, ByHandPart, first="12").board
    turn(lesson, AskPart)
    assert board.comm is None


# Checks


def test_wrong_answers_about_risk_are_told_apart(lesson):
    _one, risk, _two = lesson.part(CheckPart).questions
    wrong = ("59", "41", "0", "50", "32 of 100", "80")
    assert len({risk.judge(answer).words for answer in wrong}) == 6
    assert not any(risk.judge(answer).passed for answer in wrong)


@pytest.mark.parametrize("answer", ["32", "30", "about 35", "32.04"])
def test_about_a_third_is_near_enough(lesson, answer):
    assert lesson.part(CheckPart).questions[1].judge(answer).passed


@pytest.mark.proof
def test_the_lesson_can_be_finished(lesson):
    up_to(lesson, ChangePart, first="12")
    do(lesson, ChangePart, second="16")
    assert "17.355 points" in written(turn(lesson, ChangePart))
    do(lesson, CheckPart)
    assert quiz(lesson).passed == 3
    assert "With one reroll left, call from 15 points on. With two left, call from 18 on." in written(
        lesson.stand
    )


# The teacher


def teacher(name, tmp_path):
    return for_teacher(LESSONS / f"{name}.ipynb", folder=tmp_path)


def prose(name):
    cells = nbformat.read(TEACHERS / f"{name}.ipynb", as_version=4).cells
    return "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")


def test_the_numbers_of_the_teachers_prose_are_exact(falls, names):
    told = prose("reroll-or-call")
    assert round(float(reroll_value()), 1) == 14.7
    assert "No roll scores 14.7." in told
    assert "Right: 12 beside 14.7, and below it 15, 18, 19" in told
    assert names["limits"][1:] == [15, 18, 19]
    assert "15 with one left, 18 with two, 19 with three" in told
    assert "From 15 points on a new roll is worth less than the square." in told
    assert "about 32 of 100 get less, 59 more" in told
    cost = keeping(falls, 15, reroll_value()) - keeping(falls, 13, reroll_value())
    assert 0 < cost < Fraction(1, 5)
    assert "what does it cost to keep from 13 instead of 15? (Almost nothing" in told
    mean = reroll_value()
    deviation = math.sqrt(sum(w * (s - mean) ** 2 for s, w in falls.items()) / 6**9)
    assert 0.4 < 2 * deviation / math.sqrt(1_000) < 0.6
    assert "A run of 1,000 stays within about half a point" in told


@pytest.mark.parametrize("name", ["one-line", "reroll-or-call"])
def test_a_teachers_notebook_has_all_that_pupils_do_not_see(name, tmp_path, monkeypatch):
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path))
    headings = ("Aims", "Timing", "Standards", "Running it", "What pupils often believe", "On the board")
    assert all(f"## {words}\n" in prose(name) for words in headings)
    found = teacher(name, tmp_path)
    told = " ".join(written(found.answers()).split())
    for made in found.lesson.experiments:
        assert f"<b>{made.measure.tell(made.exact)}</b>" in told
    for question in found.lesson.part(CheckPart).questions:
        assert f"<b>{escape(question.answer)}</b>" in told
        assert escape(question.hint if hasattr(question, "hint") else question.options[-1].hint) in told
    assert "Hints for wrong answers:" in told
    assert "start <b>cubeplay dashboard --share</b>" in written(found.desk())
    monkeypatch.setattr("cubeplay_widgets.lessons.teacher.is_page", lambda: True)
    assert f'name="lesson" value="{name}"' in written(found.desk())


def test_a_teacher_can_foresee_a_seats_dice(tmp_path, lesson):
    rolls = teacher("reroll-or-call", tmp_path).rolls()
    rolls.code.value, rolls.seat.value = "MAPLE-7", 4
    up_to(lesson, ByHandPart, first="12")
    do(lesson, ByHandPart)
    seen = [made.text for made in lesson.pupil.sheet.trials]
    assert re.findall("<li>(.*?)</li>", rolls.dice.value) == seen == hand_rolls(lesson, PLUM)


def test_a_notebook_that_is_no_lesson_has_no_teachers_side(tmp_path):
    with pytest.raises(CubeplayError, match="there is no notebook"):
        for_teacher(tmp_path / "none.ipynb")
    chapter = tmp_path / "chapter.ipynb"
    book = nbformat.v4.new_notebook()
    book.cells = [nbformat.v4.new_code_cell('from cubeplay_widgets import learn\nwalk = learn("cubo")')]
    nbformat.write(book, chapter)
    with pytest.raises(CubeplayError, match="is not a lesson"):
        for_teacher(chapter)


def test_the_landing_page_leads_pupils_to_the_lessons_alone():
    ours = {path.stem for path in LESSONS.glob("*.ipynb")}
    assert {"one-line", "reroll-or-call"} <= ours
    assert {Path(page.path).stem for page in lessons(NOTEBOOKS)} == ours
    found = [Path(page.path) for page in pages(NOTEBOOKS) if page.kind == "teacher"]
    assert {path.stem for path in found} == ours
    assert all(path.parent.name == "teacher" for path in found)
    assert not [page for page in lessons(NOTEBOOKS) if "teacher" in page.path]


def test_no_other_notebook_leads_to_the_teachers_pages():
    for path in NOTEBOOKS.glob("*/*.ipynb"):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        assert not [cell for cell in cells if "teacher/" in "".join(cell["source"])], path
