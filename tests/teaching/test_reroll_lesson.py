"""The lesson "Reroll, or call?": its numbers, its trials, its board, and what pupils do not see."""

import json
import pickle
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from cubeplay.cubo import best_arrangement, optimal_scores, optimal_stopping, reroll_value
from cubeplay.errors import CubeplayError
from cubeplay.simulate import simulate
from cubeplay.teach.classroom import Desk
from cubeplay_widgets.lessons.reroll_or_call import lesson
from cubeplay_widgets.lessons.reroll_or_call.hand import HandBoard, roll_dice, roll_words, trial
from cubeplay_widgets.lessons.reroll_or_call.lesson import LESSON
from cubeplay_widgets.lessons.reroll_or_call.notes import NOTES
from cubeplay_widgets.pages.lesson import CHECKS, LessonPage
from cubeplay_widgets.pages.teacher import TeacherPage, teacher_text

from cubeplay_widgets.site.landing import lessons, pages

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
FIELDS = ("a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3")


@pytest.fixture
def page(tmp_path, monkeypatch):
    monkeypatch.setattr("cubeplay_widgets.paint.plotting.svg", lambda figure, size, key, title, told: told)
    monkeypatch.setattr("cubeplay_widgets.paint.charts.RunsChart.draw", lambda chart, size: None)
    monkeypatch.setattr("cubeplay_widgets.paint.charts.BarChart.draw", lambda chart, size: None)
    page = LessonPage(LESSON, folder=tmp_path)
    page.begin(Desk("MAPLE-7", 4))
    return page


def predict(card, text):
    card.number.value = text
    card.go.click()


def lay_and_call(board):
    """Lay the loose dice in the order in which they lie, and call."""
    for field in FIELDS:
        board.press("loose1")
        board.press(field)
    board.press("tile")


# The numbers


def test_the_exact_values_are_those_of_the_solver():
    stops = optimal_stopping(optimal_scores(), 3)
    assert LESSON.experiment.exact == reroll_value() == Fraction(148_229_575, 6**9)
    assert LESSON.changed.exact == stops[1].value == stops[2].keep_from
    assert lesson.KEEP == [0, 15, 18, 19]
    assert [round(float(value), 3) for value in (lesson.ROLL, lesson.CHOICE)] == [14.709, 17.355]


def test_less_same_and_more_are_all_there_is():
    assert lesson.LESS + lesson.SAME + lesson.MORE == 1
    assert [int(part * 6**9) for part in (lesson.LESS, lesson.SAME, lesson.MORE)] == [
        3_228_958,
        927_175,
        5_921_563,
    ]


def test_both_parts_of_the_changed_rule_make_its_value():
    parts = lesson.KEPT * lesson.KEPT_MEAN + (1 - lesson.KEPT) * lesson.ROLL
    assert parts == lesson.CHOICE
    kept = {score: chance for score, chance in lesson.SCORES.items() if score >= 15}
    assert sum(score * chance for score, chance in kept.items()) / lesson.KEPT == lesson.KEPT_MEAN


def test_the_square_in_the_question_is_the_best_of_its_roll():
    assert best_arrangement(*lesson.MINE_ROLL).score == lesson.MINE == 12
    assert "The best square: 12 points" in LESSON.picture


# Trials


@pytest.mark.parametrize("experiment", [LESSON.experiment, LESSON.changed], ids=lambda each: each.id)
def test_simulation_agrees_with_the_exact_value(experiment):
    sample = simulate(experiment.trial, 4_000, seed=7)
    assert abs(sample.mean - experiment.exact) < 4 * sample.standard_error


@pytest.mark.parametrize(
    "function", [lesson.fresh_roll, lesson.keep_or_reroll, LESSON.experiment.distribution]
)
def test_trials_can_be_sent_to_another_process(function):
    assert pickle.loads(pickle.dumps(function)) is function


def test_a_trial_of_the_simulation_is_the_trial_by_hand():
    for seed in range(20):
        assert lesson.fresh_roll(Random(seed)) == lesson.roll_for_me(Random(seed)).value


def test_a_low_first_roll_is_rolled_again_and_a_high_one_kept():
    kept = []
    for seed in range(20):
        rng = Random(seed)
        first = lesson.fresh_roll(rng)
        kept.append(first >= 15)
        assert lesson.keep_or_reroll(Random(seed)) == (first if kept[-1] else lesson.fresh_roll(rng))
    assert any(kept)
    assert not all(kept)


@pytest.mark.parametrize(
    "text", [lesson.EXAMPLE, "5421 4332 3", "r 1 2 4 5, b 2 3 3 4, w 3", "Red 1245; Blue 2334; White 3"]
)
def test_real_dice_can_be_typed_in_many_ways(text):
    assert lesson.read_real_dice(text) == trial(((1, 2, 4, 5), (2, 3, 3, 4), 3))


@pytest.mark.parametrize("text", ["", "red 123 blue 1234 white 5", "1234 1234 7", "1234 1234", "<b>"])
def test_what_is_no_roll_is_not_taken(text):
    with pytest.raises(CubeplayError, match=r"is not nine dice\. Type four red ones"):
        lesson.read_real_dice(text)


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


def test_board_computer_and_real_dice_make_ten_trials(page):
    predict(page.predict, "12")
    by_hand = page.by_hand
    lay_and_call(by_hand.board)
    by_hand.go.click()
    by_hand.typed.value = lesson.EXAMPLE
    by_hand.enter.click()
    texts = [made.text for made in page.sheet.trials]
    rolls = [roll_words(roll_dice(Random(_seed(number)))) for number in range(2)]
    assert texts[0].startswith(f"{rolls[0]}: best")
    assert "yours" in texts[0]
    assert texts[1].startswith(f"{rolls[1]}: best")
    assert texts[2] == "red 1245 blue 2334 white 3: best 32"
    assert "The best square: 32 points" in by_hand.seen.value
    for _number in range(7):
        by_hand.go.click()
    assert by_hand.done


def _seed(number):
    return Desk("MAPLE-7", 4).seed(LESSON.id, f"hand-{number}", shared=True)


# Checks


@pytest.mark.parametrize("question", LESSON.checks)
def test_the_answer_passes_and_teaches(question):
    verdict = question.judge(question.answer)
    assert verdict.passed
    assert verdict.words == question.reason


def test_each_wrong_answer_has_a_hint_of_its_own():
    one, risk, two = LESSON.checks
    for question in (one, two):
        hints = [option.hint for option in question.options if option.hint]
        assert len(set(hints)) == len(question.options) - 1
    hints = [risk.judge(answer).words for answer in ("59", "41", "0", "50", "32 of 100", "80")]
    assert len(set(hints)) == 6
    assert not any(risk.judge(answer).passed for answer in ("59", "41", "0", "50", "32 of 100", "80"))


@pytest.mark.parametrize("answer", ["32", "30", "about 35", "32.04"])
def test_about_a_third_is_near_enough(answer):
    assert LESSON.checks[1].judge(answer).passed


# What pupils see


def test_answers_stay_in_the_kernel_until_they_are_earned(page):
    predict(page.predict, "12")
    sent = _sent(page)
    for secret in ("14.7", "17.4", "148,229,575", *(check.reason for check in LESSON.checks)):
        assert secret not in sent
    page.by_hand.go_on.click()
    for size in (10, 100, 1_000):
        for _number in range(3):
            page.simulate.run(size)
    assert "148,229,575" in _sent(page)
    page.explain.go.click()
    predict(page.change, "16")
    for _number in range(3):
        assert "17.4 points" not in _sent(page)
        page.again.run(1_000)
    assert "17.4 points" in _sent(page)
    assert page.part == CHECKS


def _sent(widget):
    state = widget.get_state()
    text = [str(value) for key, value in state.items() if key not in ("children", "_esm", "_css")]
    return " ".join([*text, *map(_sent, getattr(widget, "children", ()))])


# The teacher


def test_the_teachers_page_has_all_that_pupils_do_not_see(tmp_path):
    text = teacher_text(LESSON, NOTES)
    for words in (
        "Aims",
        "Timing",
        "What pupils often believe",
        "collecting the answers",
        "14.709",
        "17.355",
    ):
        assert words in text
    assert all(minutes > 0 for minutes, _what in NOTES.timing)
    assert TeacherPage(LESSON, NOTES, folder=tmp_path).lesson is LESSON


def test_the_landing_page_leads_pupils_to_the_lesson_alone():
    assert "lessons/reroll-or-call.ipynb" in [page.path for page in lessons(NOTEBOOKS)]
    assert [page.path for page in pages(NOTEBOOKS) if page.kind == "teacher"] == [
        "teacher/reroll-or-call.ipynb"
    ]
    assert not [page for page in lessons(NOTEBOOKS) if "teacher" in page.path]


def test_no_other_notebook_leads_to_the_teachers_page():
    for path in NOTEBOOKS.glob("*/*.ipynb"):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        assert not [cell for cell in cells if "teacher/" in "".join(cell["source"])], path
