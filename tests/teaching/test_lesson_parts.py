"""A lesson without a browser: locking, unlocking, seeds, coming back, and what pupils do not see."""

import asyncio
import base64
import re
from dataclasses import replace
from fractions import Fraction
from random import Random
from time import sleep

import pytest
from cubeplay.errors import CubeplayError
from cubeplay.teach.answers import AnswerError
from cubeplay.teach.classroom import Desk
from cubeplay.teach.experiment import Experiment, HandTrial, HandWork, Measure, RunPlan, compare
from cubeplay.teach.questions import Alternative, MultipleChoice
from cubeplay.teach.sheet import Prediction, Sheet
from cubeplay_widgets.pages.lesson import (
    BACK,
    BY_HAND,
    CHANGE,
    CHECKS,
    COUNT,
    PREDICT,
    SIMULATE,
    Lesson,
    LessonPage,
)
from cubeplay_widgets.pages.teacher import TeacherNotes, TeacherPage, hand_rolls, teacher_text
from ipywidgets import HTML

from cubeplay_widgets.pages.lesson_charts import bar_chart, runs_chart

SHARE = Measure("Sixes, of 100", "Throws in one run", of=6)
POINTS = Measure("Points a throw", "Throws in one run", unit="points")


def six(rng):
    return int(rng.randint(1, 6) == 6)


def by_hand(rng):
    pips = rng.randint(1, 6)
    return HandTrial(f"a {pips}", float(pips == 6))


def read(text):
    if text.strip() not in "123456" or not text.strip():
        raise CubeplayError("Not entered", f"'{text}' is not a die.", "Type one number from 1 to 6.")
    return HandTrial(f"a real {text}", float(text == "6"))


SIXES = Experiment(
    "six",
    "How often is it a six?",
    SHARE,
    Fraction(1, 6),
    six,
    "One of six faces.",
    (("1", "six"),),
    "A <fair> die.",
)
PIPS = Experiment(
    "pips",
    "How many pips on average?",
    POINTS,
    Fraction(7, 2),
    lambda rng: rng.randint(1, 6),
    "Half of seven.",
    distribution=lambda: dict.fromkeys(range(1, 7), Fraction(1, 6)),
)
CHECK = MultipleChoice(
    "Which?", (Alternative("right"), Alternative("wrong", "Secret hint.")), "Secret reason."
)
LESSON = Lesson(
    "sixes",
    "How often a six?",
    "Roll again, or keep?",
    SIXES,
    HandWork("Throw ten times.", by_hand, read, "6"),
    "Now count the pips.",
    PIPS,
    (CHECK, CHECK, CHECK),
    enough=100,
    sizes=(10, 100, 1000),
)


@pytest.fixture(autouse=True)
def no_drawing(monkeypatch):
    """Charts are drawn in tests of their own."""
    monkeypatch.setattr("cubeplay_widgets.paint.plotting.svg", lambda figure, size, key, title, told: told)
    monkeypatch.setattr("cubeplay_widgets.paint.charts.RunsChart.draw", lambda chart, size: None)
    monkeypatch.setattr("cubeplay_widgets.paint.charts.BarChart.draw", lambda chart, size: None)


@pytest.fixture
def page(tmp_path):
    page = LessonPage(LESSON, folder=tmp_path)
    page.start.code.value = "MAPLE-7"
    page.start.seat.value = 4
    page.start.go.click()
    return page


def predict(card, text="2 of 6", reason="a guess"):
    card.number.value, card.reason.value = text, reason
    card.go.click()


def change(page, text):
    predict(page.change, text)
    change_runs(page)


def change_runs(page):
    for _ in range(3):
        page.again.run(page.lesson.enough)


def up_to(page, part):
    """Go through the lesson as a pupil would, up to a part."""
    acts = (
        lambda: predict(page.predict),
        lambda: [page.by_hand.roll_once() for _ in range(10)],
        lambda: [page.simulate.run(size) for size in (10, 100) for _ in range(3)],
        lambda: page.explain.go.click(),
        lambda: change(page, "3.5"),
        lambda: [asked.put("right") for asked in page.quiz.asked],
    )
    for number, act in enumerate(acts, PREDICT):
        if number < part:
            assert page.part == number
            act()
    assert page.part == part
    return page


def shown(widget):
    return widget.layout.display != "none"


# Parts open one after another


def test_the_question_comes_first(tmp_path):
    page = LessonPage(LESSON, folder=tmp_path)
    assert "part 1 of 8, the question" in page._count.value
    assert page.body.children == (page.start,)


def test_each_part_opens_the_next(page):
    up_to(page, PREDICT)
    assert [shown(card) for card in (page.predict, page.by_hand, page.simulate, page.explain)] == [
        True,
        False,
        False,
        False,
    ]
    up_to(page, PREDICT)
    predict(page.predict)
    assert shown(page.by_hand)
    assert page.by_hand.title.calls == 1
    assert page.part == BY_HAND


def test_a_lesson_can_be_finished(page):
    up_to(page, BACK)
    assert "part 8 of 8, look back" in page._count.value
    assert "Your prediction was 2 of 6: about 2 times too high." in page.back.value
    assert page.whole.children[-1] is page._back_card


def test_exactly_one_button_is_the_thing_to_do(page):
    up_to(page, PREDICT)

    def filled():
        found = [
            page.predict.go,
            page.by_hand.go,
            *page.simulate.buttons.values(),
            *page.again.buttons.values(),
            page.explain.go,
            page.change.go,
        ]
        return [button for button in found if "cp-go" in button._dom_classes]

    assert filled() == [page.predict.go]
    predict(page.predict)
    assert filled() == [page.by_hand.go]
    page.by_hand.go_on.click()
    assert filled() == [page.simulate.buttons[10]]
    for size in (10, 100):
        for _ in range(3):
            page.simulate.run(size)
    assert filled() == [page.explain.go]
    page.explain.go.click()
    assert filled() == [page.change.go]
    predict(page.change, "3")
    assert filled() == [page.again.buttons[100]]
    assert page.again.title.calls == 1


# Predict


def test_a_prediction_is_locked(page):
    predict(page.predict, "2 of 6", "<b>because</b>")
    made = page.sheet.prediction("six")
    assert (made.value, made.reason) == (Fraction(1, 3), "<b>because</b>")
    assert not shown(page.predict.form)
    assert "locked" in page.predict.locked.value
    assert "&lt;b&gt;because" in page.predict.locked.value
    assert "<b>because" not in page.predict.locked.value
    with pytest.raises(ValueError, match="stays as it is"):
        page.sheet.lock("six", Prediction("1", Fraction(1)))


@pytest.mark.parametrize("text", ["", "many", "-1", "7 of 6", "2.5"])
def test_what_is_no_prediction_is_not_locked(page, text):
    predict(page.predict, text)
    assert page.sheet.prediction("six") is None
    assert page.predict.says.mark == "bad"
    assert page.part == PREDICT


@pytest.mark.parametrize(
    ("text", "value"), [("2", Fraction(1, 3)), ("2/6", Fraction(1, 3)), ("1", 1), ("50 %", Fraction(1, 2))]
)
def test_a_prediction_may_be_a_count_or_a_share(text, value):
    assert SHARE.read(text) == Fraction(value)


def test_an_average_is_told_as_a_count_a_fraction_and_a_decimal():
    measure = Measure("", "", of=6, unit="pips", cases="throws")
    assert str(measure.tell(Fraction(7, 2))) == "21 pips in 6 throws, 21/6, 3.5 pips"
    assert measure.short(Fraction(7, 2)) == "3.5 pips"
    assert str(measure.tell(Fraction(7, 5))) == "1.4 pips"


def test_a_prediction_of_points_is_a_plain_number():
    assert POINTS.read("21.5") == Fraction(43, 2)
    with pytest.raises(AnswerError):
        POINTS.read("lots")


def test_the_exact_value_stays_hidden_until_it_is_counted(page):
    up_to(page, SIMULATE)
    assert page.simulate.chart.chart.exact is None
    assert page.explain.body.value == ""
    assert "Now compare" not in page.predict.locked.value
    for size in (10, 100):
        for _ in range(3):
            page.simulate.run(size)
    assert page.simulate.chart.chart.exact.words == "Exact: 1 of 6"
    assert "<b>1 of 6</b>" in page.explain.body.value
    assert "= 1/6 ≈ 0.167" in page.explain.body.value
    assert "A &lt;fair&gt; die." in page.explain.body.value
    assert "about 2 times too high" in page.predict.locked.value


def test_the_changed_rule_is_compared_only_after_its_prediction(page):
    up_to(page, CHANGE)
    assert "exact value" not in page.change.locked.value
    predict(page.change, "3")
    assert "exact value" not in page.change.locked.value
    assert page.part == CHANGE
    change_runs(page)
    assert (
        "The exact value is 3.5 points. Your prediction was 3 points: a little too low."
        in page.change.locked.value
    )


@pytest.mark.parametrize(
    ("guess", "near"),
    [
        (14, "that is very near."),
        (16, "a little too high."),
        (12, "a little too low."),
        (7, "about 2 times too low."),
        (0, "too low."),
    ],
)
def test_comparing_does_not_judge(guess, near):
    assert compare(Measure("", "", of=216), Fraction(guess, 216), Fraction(14, 216)).endswith(near)


# By hand


def test_the_same_seat_rolls_the_same_dice(page, tmp_path):
    up_to(page, SIMULATE)
    rolled = [trial.text for trial in page.sheet.trials]
    assert len(rolled) == 10
    assert rolled == hand_rolls(LESSON, Desk("maple 7", 4))
    assert rolled != hand_rolls(LESSON, Desk("maple 7", 5))
    assert rolled != hand_rolls(LESSON, Desk("maple 8", 4))


def test_real_dice_can_be_typed_in(page):
    up_to(page, BY_HAND)
    page.by_hand.typed.value = "6"
    page.by_hand.enter.click()
    assert page.sheet.trials == [HandTrial("a real 6", 1.0)]
    assert "1 of 1 trial." in page.by_hand.list.value
    page.by_hand.typed.value = "seven"
    page.by_hand.enter.click()
    assert page.by_hand.says.text == "Not entered: 'seven' is not a die. Type one number from 1 to 6."
    assert len(page.sheet.trials) == 1


def test_ten_trials_are_enough_and_can_be_left_out(page):
    up_to(page, SIMULATE)
    page.by_hand.roll_once()
    assert len(page.sheet.trials) == 10
    assert not any(map(shown, page.by_hand._tools))


def test_trials_by_hand_can_be_left_out(page):
    up_to(page, BY_HAND)
    page.by_hand.go_on.click()
    assert page.part == SIMULATE


class CountingBoard(HTML):
    """A board that keeps the random numbers it was dealt."""

    def __init__(self, rng, report):
        super().__init__("board")
        self.dealt, self.report = [rng.random()], report

    def deal(self, rng):
        self.dealt.append(rng.random())


def test_trials_can_be_made_on_a_board(tmp_path):
    by_hand = replace(LESSON.by_hand, board=CountingBoard, does="Do it for me")
    page = LessonPage(replace(LESSON, by_hand=by_hand), folder=tmp_path)
    page.begin(Desk("MAPLE-7", 4))
    board = page.by_hand.board
    board.report(HandTrial("on the board", 1.0, "<svg/>"))
    assert page.sheet.trials == [HandTrial("on the board", 1.0)]
    assert "<svg/>" in page.by_hand.seen.value
    assert page.by_hand.go.description == "Do it for me"
    page.by_hand.roll_once()
    rngs = [Random(Desk("MAPLE-7", 4).seed("sixes", f"hand-{k}", shared=False)) for k in range(3)]
    assert board.dealt == [rng.random() for rng in rngs]


def test_the_board_goes_when_all_trials_are_made(tmp_path):
    lesson = replace(LESSON, by_hand=replace(LESSON.by_hand, board=CountingBoard))
    page = LessonPage(lesson, folder=tmp_path)
    page.begin(Desk("MAPLE-7", 4))
    up_to(page, SIMULATE)
    assert not shown(page.by_hand.board)
    again = LessonPage(lesson, folder=tmp_path)
    again.begin(Desk("MAPLE-7", 4))
    assert again.by_hand.board is None


# Simulate


def test_three_runs_open_the_next_size():
    plan = RunPlan((10, 100, 1000))
    assert [plan.open(size) for size in plan.sizes] == [True, False, False]
    for number in range(1, 4):
        assert plan.wanted == 10
        assert plan.add(10, 0.1) == number
    assert [plan.open(size) for size in plan.sizes] == [True, True, False]
    assert plan.wanted == 100
    with pytest.raises(ValueError, match="not open"):
        plan.add(1000, 0.1)
    plan.add(10, 0.3)
    assert plan.results[10] == [0.1, 0.1, 0.1, 0.3]


def test_buttons_follow_the_plan(page):
    up_to(page, SIMULATE)
    assert [press.disabled for press in page.simulate.buttons.values()] == [False, True, True]
    for _ in range(3):
        page.simulate.buttons[10].click()
    assert [press.disabled for press in page.simulate.buttons.values()] == [False, False, True]
    assert page.simulate.buttons[10].description == "Run 10 again"
    assert "Look how far apart these three are." in page.simulate.says.text


def test_a_run_depends_on_class_seat_and_number_alone(page, tmp_path):
    up_to(page, SIMULATE)
    page.simulate.run(10)
    page.simulate.run(10)
    other = LessonPage(LESSON, folder=tmp_path / "other")
    other.begin(Desk("maple 7", 4))
    up_to(other, SIMULATE)
    other.simulate.run(10)
    other.simulate.run(10)
    assert page.sheet.plan.results == other.sheet.plan.results


def test_a_run_is_an_average_of_its_trials(page):
    up_to(page, SIMULATE)
    page.simulate.run(10)
    (mean,) = page.sheet.plan.results[10]
    assert mean * 10 == pytest.approx(round(mean * 10))
    assert len(page.simulate.sample) == 10


def test_a_run_in_a_page_can_be_watched_and_stopped(page):
    up_to(page, SIMULATE)
    slow = page.simulate.experiment
    object.__setattr__(slow, "trial", lambda rng: sleep(0.01) or six(rng))
    try:
        asyncio.run(_stop_a_run(page.simulate))
    finally:
        object.__setattr__(slow, "trial", six)
    assert page.sheet.plan.results == {}
    assert re.match(r"Stopped after \d of 10. A stopped run does not count.", page.simulate.says.text)
    assert not shown(page.simulate.stop)


async def _stop_a_run(simulate):
    simulate.run(10)
    assert shown(simulate.stop)
    simulate.run(10)
    assert simulate.says.text.startswith("A run is going on.")
    await asyncio.sleep(0.02)
    simulate.stop.click()
    await simulate._task


def test_a_run_in_a_page_is_entered_when_it_is_over(page):
    up_to(page, SIMULATE)

    async def run():
        page.simulate.run(10)
        await page.simulate._task

    asyncio.run(run())
    assert len(page.sheet.plan.results[10]) == 1
    assert page.simulate.running is None


def test_a_run_that_fails_is_told_of(page):
    up_to(page, SIMULATE)

    async def run():
        object.__setattr__(page.simulate.experiment, "trial", lambda rng: 1 / 0)
        try:
            page.simulate.run(10)
            with pytest.raises(RuntimeError, match="division"):
                await page.simulate._task
        finally:
            object.__setattr__(page.simulate.experiment, "trial", six)

    asyncio.run(run())
    assert page.simulate.running is None
    assert page.simulate.says.text.startswith("Something went wrong")


def test_the_chart_has_prediction_runs_and_exact_on_one_scale():
    plan = RunPlan((10, 100), {10: [0.1, 0.2, 0.3, 0.4]})
    chart = runs_chart(SIXES, plan, Fraction(1, 3), exact=True)
    assert chart.runs[0].values == (0.2, 0.3, 0.4)
    assert (chart.prediction.words, chart.exact.words) == ("Your prediction: 2 of 6", "Exact: 1 of 6")
    assert chart.scale == 100
    assert runs_chart(PIPS, plan, None, exact=False).scale == 1


def test_a_distribution_stands_beside_the_last_run():
    chart = bar_chart(PIPS, {1: 5, 6: 5})
    assert [bar.words for bar in chart.bars] == list("123456")
    assert [bar.simulated for bar in chart.bars] == [0.5, 0, 0, 0, 0, 0.5]
    assert bar_chart(PIPS, {}).bars[0].simulated is None
    assert bar_chart(SIXES, {}) is None


# Coming back


def test_everything_is_back_when_the_page_is_opened_again(page, tmp_path):
    up_to(page, CHECKS)
    page.quiz.asked[0].put("wrong")
    page.quiz.asked[0].put("right")
    again = LessonPage(LESSON, folder=tmp_path)
    again.begin(Desk("maple-7", 4))
    assert again.part == CHECKS
    assert again.sheet.notes() == page.sheet.notes()
    assert again.quiz.answers == page.quiz.answers
    assert again.quiz.passed == 1
    assert not shown(again.predict.form)


def test_another_seat_starts_afresh(page, tmp_path):
    up_to(page, COUNT)
    other = LessonPage(LESSON, folder=tmp_path)
    other.begin(Desk("MAPLE-7", 5))
    assert other.part == PREDICT


@pytest.mark.parametrize(
    "notes",
    [
        {},
        {"prediction/six": 3, "trial/0": 4, "run/10/0": "x", "went-on/": 6},
        {"prediction/six": {"text": "1"}, "trial/0": [1], "run/10": [1], "run/99/0": 1, "run/10/1": 1},
        {
            "prediction/six": {"text": "1", "value": "1/0", "reason": "", "sure": 3},
            "trial/0": ["a", "b"],
            "trial/1/0": ["a", 1],
        },
    ],
)
def test_a_damaged_sheet_leaves_out_what_does_not_fit(notes):
    sheet = Sheet.from_notes(notes, RunPlan())
    assert sheet.prediction("six") is None
    assert sheet.trials == []
    assert not any(sheet.plan.results.values())


def test_the_answers_can_be_taken_home(page):
    up_to(page, BACK)
    data = re.search(r'href="data:text/csv[^,]*,([^"]+)"', page.back.value)[1]
    text = base64.b64decode(data).decode()
    assert "MAPLE-7,4,sixes,predict,six,2 of 6,a guess (Fairly sure (3 of 5))" in text
    assert "MAPLE-7,4,sixes,check,Which?,right,1" in text
    assert text.count(",by hand,") == 10
    assert text.count(",simulate,") == 6
    assert text.count(",simulate again,") == 3
    assert 'download="sixes-maple-7-4.csv"' in page.back.value


# The teacher


NOTES = TeacherNotes(
    ("See <spread>.",), ((5, "Question"), (40, "The rest")), (("Six is due.", "Dice forget."),)
)


def _sent(widget):
    state = widget.get_state()
    text = [str(value) for key, value in state.items() if key not in ("children", "_esm", "_css")]
    return " ".join([*text, *map(_sent, getattr(widget, "children", ()))])


def test_pupils_see_neither_answers_nor_timing(page):
    up_to(page, CHECKS)
    text = _sent(page)
    for secret in ("Secret hint", "Secret reason", "Dice forget", "See &lt;spread"):
        assert secret not in text


def test_the_teacher_sees_aims_timing_misconceptions_and_answers():
    text = teacher_text(LESSON, NOTES)
    for words in (
        "See &lt;spread&gt;.",
        "Six is due.",
        "Dice forget.",
        "1 of 6, 1/6, 0.167",
        "Secret hint.",
        "3.5 points",
    ):
        assert words in text


def test_the_teacher_can_foresee_a_seats_dice(tmp_path):
    page = TeacherPage(LESSON, NOTES, folder=tmp_path)
    page.code.value, page.seat.value = "MAPLE-7", 4
    assert all(f"<li>{text}</li>" in page.dice.value for text in hand_rolls(LESSON, Desk("MAPLE-7", 4)))


def test_the_timing_must_add_up():
    with pytest.raises(ValueError, match="does not add up to 45"):
        TeacherPage(LESSON, TeacherNotes((), ((5, "Question"),), ()))


def test_trials_of_the_measure_are_fair():
    assert SIXES.trial(Random(1)) in (0, 1)
