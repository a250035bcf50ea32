"""The simulation of a lesson: sizes that open one after another, runs in a page, and their charts."""

import asyncio
import re
import signal
from dataclasses import replace
from fractions import Fraction
from functools import partial
from random import Random
from threading import Event
from time import monotonic, sleep

import pytest
from cubeplay import place as places
from cubeplay.errors import CubeplayError
from cubeplay.teach.experiment import Experiment, Measure, RunPlan
from cubeplay.teach.interruptible_calls import within
from cubeplay.teach.pupil_seat import Desk
from lesson_kit import (
    ByHandPart,
    ChangePart,
    PredictPart,
    SimulatePart,
    do,
    no_drawing,
    predict,
    run,
    shown,
    six,
    sixes,
    turn,
    up_to,
)

from cubeplay_widgets.lessons import experiment_checks
from cubeplay_widgets.pages import background_runs
from cubeplay_widgets.pages.lesson_charts import bar_chart, runs_chart
from cubeplay_widgets.pages.small_widgets import TextLine
from patience import FACTOR, eventually

SIXES = Experiment("six", "How often?", Measure("", "", of=6), Fraction(1, 6), six, "")
PIPS = Experiment(
    "pips",
    "How many pips?",
    Measure("", "", unit="points"),
    Fraction(7, 2),
    lambda rng: rng.randint(1, 6),
    "",
    distribution=lambda: dict.fromkeys(range(1, 7), Fraction(1, 6)),
)


@pytest.fixture(autouse=True)
def undrawn(monkeypatch):
    no_drawing(monkeypatch)


@pytest.fixture
def lesson(tmp_path):
    return sixes(tmp_path)


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


def test_buttons_follow_the_plan(lesson):
    card = up_to(lesson, SimulatePart)
    assert [press.disabled for press in card.buttons.values()] == [False, True, True]
    for _ in range(3):
        card.buttons[10].click()
    assert [press.disabled for press in card.buttons.values()] == [False, False, True]
    assert card.buttons[10].description == "Run 10 again"
    assert "Look how far apart these three are." in card.says.text


def test_the_sizes_are_those_of_the_lesson_and_the_changed_rule_has_the_one_that_is_enough(lesson):
    assert list(up_to(lesson, SimulatePart).buttons) == [10, 100, 1_000]
    do(lesson, SimulatePart)
    assert list(turn(lesson, ChangePart).children[1].buttons) == [100]


def test_a_page_without_threads_breaks_off_what_never_ends(lesson, monkeypatch):
    """By its alarm, which here is the one of the process."""
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    monkeypatch.setattr(places, "HERE", places.BROWSER)
    alarm = partial(signal.setitimer, signal.ITIMER_REAL)
    monkeypatch.setattr(places, "interrupt_after", lambda seconds: alarm(seconds / 25))
    endless = iter(lambda: 0, 1)
    with pytest.raises(CubeplayError, match="Not tried: the function has not ended after 5 seconds"):
        within(lambda: [1 for _ in endless], "Not tried")
    assert within(lambda: 6 * 7, "Not tried") == 42
    card = up_to(lesson, SimulatePart)
    with_trial(card, lambda rng: sum(1 for _ in endless))
    card.run(10)
    assert "Not run: the function has not ended after 5 seconds." in card.says.text
    assert not shown(card.runner.stop)
    signal.signal(signal.SIGALRM, before)


def test_a_run_depends_on_class_seat_and_number_alone(lesson, tmp_path):
    others = {"same": Desk("maple 7", 4), "seat": Desk("maple 7", 5), "class": Desk("maple 8", 4)}
    found = {}
    for name, place in others.items():
        other = sixes(tmp_path / name)
        other.pupil.begin(place)
        predict(turn(other, PredictPart))
        run(turn(other, SimulatePart), (10, 100))
        found[name] = other.pupil.sheet.plan.results
    run(up_to(lesson, SimulatePart), (10, 100))
    assert lesson.pupil.sheet.plan.results == found["same"]
    assert lesson.pupil.sheet.plan.results not in (found["seat"], found["class"])


def test_a_run_is_an_average_of_its_trials(lesson):
    card = up_to(lesson, SimulatePart)
    card.run(10)
    (mean,) = lesson.pupil.sheet.plan.results[10]
    assert mean * 10 == pytest.approx(round(mean * 10))
    assert len(card.sample) == 10


@pytest.mark.usefixtures("anywhere")
def test_a_run_in_a_page_can_be_watched_and_stopped(lesson):
    card = up_to(lesson, SimulatePart)
    with_trial(card, lambda rng: sleep(0.05) or six(rng))
    asyncio.run(_stop_a_run(card))
    assert lesson.pupil.sheet.plan.results == {}
    assert re.match(r"Stopped after \d of 10. A stopped run does not count.", card.says.text)
    assert not shown(card.runner.stop)


async def _stop_a_run(simulate):
    simulate.run(10)
    assert shown(simulate.runner.stop)
    simulate.buttons[10].click()
    assert simulate.says.text == "Not run: a run is going on. Stop it, or wait for it."
    await asyncio.sleep(0.02)
    simulate.runner.stop.click()
    await simulate.runner.task


def with_trial(card, trial):
    object.__setattr__(card.experiment, "trial", trial)


@pytest.mark.parametrize("kind", [SimulatePart, ChangePart])
def test_a_run_that_nobody_sees_any_more_is_stopped(lesson, kind):
    card = up_to(lesson, kind)
    if kind is ChangePart:
        predict(card.children[0], "3")
        card = card.children[1]
    going_on = Event()
    with_trial(card, lambda rng: going_on.wait(0.02) or 0)
    size = lesson.pupil.enough if kind is ChangePart else 10

    async def leave():
        card.run(size)
        job, task = card.runner.running, card.runner.task
        turn(lesson, ByHandPart)
        assert job.stopped.is_set()
        await task
        return job

    job = asyncio.run(leave())
    assert len(job.sample) < size
    sheet = lesson.pupil.sheet
    assert not (sheet.again if kind is ChangePart else sheet.plan).full(size)


def test_a_run_in_a_page_is_entered_when_it_is_over(lesson, tmp_path, anywhere):
    card, at_once = up_to(lesson, SimulatePart), up_to(sixes(tmp_path / "other"), SimulatePart)
    asyncio.run(run_to_its_end(card))
    at_once.run(10)
    assert len(lesson.pupil.sheet.plan.results[10]) == 1
    assert card.sample == at_once.sample
    assert card.runner.running is None


@pytest.mark.usefixtures("anywhere")
def test_a_long_run_shows_how_far_it_is_and_a_press_of_stop_is_answered_within_a_third_of_a_second():
    says, shown, answered = TextLine(), set(), []
    runner = background_runs.Runner(says, lambda: None)
    runner.bar.observe(lambda change: shown.add(change.new), "value")

    async def stop_when_it_moves():
        runner.run(lambda rng: sleep(0.002) or six(rng), 10_000, 7, lambda sample: None)
        await eventually(lambda: len(shown) > 2)
        begun = monotonic()
        runner.stop.click()
        await runner.task
        answered.append(monotonic() - begun)

    asyncio.run(stop_when_it_moves())
    assert answered[0] < 0.3 * FACTOR
    assert says.text.startswith("Stopped after ")


@pytest.mark.usefixtures("anywhere")
def test_a_run_that_fails_says_why_and_what_next_and_the_next_run_works(lesson):
    card = up_to(lesson, SimulatePart)
    with_trial(card, lambda rng: 1 / 0)
    asyncio.run(run_to_its_end(card))
    assert card.says.text == (
        "Not run: the function fails (ZeroDivisionError: division by zero). "
        "Nothing is lost. Tell your teacher, or mend it in JupyterLab."
    )
    assert lesson.pupil.sheet.plan.results == {}
    with_trial(card, six)
    asyncio.run(run_to_its_end(card))
    assert len(lesson.pupil.sheet.plan.results[10]) == 1


async def run_to_its_end(card):
    card.run(10)
    await card.runner.task


def for_ever(rng):
    while True:
        try:
            rng.random()
        except Exception:
            continue


def test_a_trial_that_never_ends_is_told_and_stopped_and_the_kernel_lives_on(lesson, monkeypatch):
    monkeypatch.setattr(background_runs, "LONGEST", 0.1)
    monkeypatch.setattr(background_runs, "PATIENCE", 0.1)
    card = up_to(lesson, SimulatePart)
    with_trial(card, for_ever)

    async def stopped_when_told():
        card.run(10)
        job = card.runner.running
        await eventually(lambda: card.says.text.startswith("One trial has not ended after"))
        card.runner.stop.click()
        await card.runner.task
        return job

    job = asyncio.run(stopped_when_told())
    assert not job.going
    assert card.says.text == "Stopped after 0 of 10. A stopped run does not count."
    with_trial(card, six)
    asyncio.run(run_to_its_end(card))
    assert len(lesson.pupil.sheet.plan.results[10]) == 1


def test_a_trial_that_python_cannot_break_off_is_left_alone_and_told(lesson, monkeypatch):
    monkeypatch.setattr(background_runs, "PATIENCE", 0.05)
    monkeypatch.setattr(background_runs, "GIVEN_UP", 0.2)
    card, begun, over = up_to(lesson, SimulatePart), Event(), Event()

    def endless(rng):
        begun.set()
        return over.wait(60)

    with_trial(card, endless)

    async def stopped():
        card.run(10)
        await asyncio.to_thread(begun.wait, 60)
        card.runner.stop.click()
        await card.runner.task

    asyncio.run(stopped())
    over.set()
    assert card.says.text.startswith("This run cannot be stopped. Your work is kept")
    assert card.runner.running is None


def test_a_trial_by_hand_that_never_ends_is_refused(lesson, monkeypatch):
    card = up_to(lesson, ByHandPart)
    object.__setattr__(card.work, "roll", for_ever)
    monkeypatch.setattr("cubeplay_widgets.pages.lesson_cards.within", partial(within, seconds=0.1))
    card.go.click()
    assert card.says.text == (
        "Not tried: the function has not ended after 0.1 seconds. Look for a loop in it that never stops."
    )
    assert lesson.pupil.sheet.trials == []


def test_a_check_of_a_lesson_names_the_function_that_never_ends(monkeypatch):
    monkeypatch.setattr(experiment_checks, "LONGEST", 0.1)
    assert "six: Not tried: one trial has not ended" in experiment_checks.misfit(
        replace(SIXES, trial=for_ever), 10
    )


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


def test_trials_of_the_measure_are_fair():
    assert SIXES.trial(Random(1)) in (0, 1)
