"""Numbers of a pupil's own: what is taken and refused, what is shown when, and what is kept."""

import asyncio
import json
from dataclasses import replace
from fractions import Fraction

import pytest
from cubeplay.errors import CubeplayError
from cubeplay.limits import NAME
from cubeplay.teach.answer_sheet import Sheet
from cubeplay.teach.answers import AnswerError
from cubeplay.teach.experiment import RunPlan
from cubeplay.teach.parameters import Faces, Numbers, Whole
from cubeplay.teach.pupil_facts import Predicted, Ran
from lesson_kit import CHECK, WORK, ChangePart, CheckPart, no_drawing, predict, run, shown, turn, up_to

from cubeplay_widgets.lessons.experiment_checks import misfit
from cubeplay_widgets.lessons.lesson import Lesson
from cubeplay_widgets.lessons.varying import curve, faces, vary, whole
from cubeplay_widgets.pages import background_runs
from patience import eventually

DIE = Faces("Your die", (1, 2, 3, 4, 5, 6))
HERS = Numbers("Ann begins with", (0, 1, 2), 0, 5)
DICE = Whole("How many dice", 2, 1, 5)


@pytest.fixture(autouse=True)
def undrawn(monkeypatch):
    no_drawing(monkeypatch)
    monkeypatch.setattr("cubeplay_widgets.paint.curve_chart.CurveChart.draw", lambda chart, size: None)


def high(rng, sides=6, least=6):
    return rng.randint(1, sides) >= least


def pips(rng, sides=6):
    return rng.randint(1, sides)


def chance(sides, least):
    return Fraction(max(0, sides - least + 1), sides)


def lesson_with(folder, others):
    """A lesson whose changed rule is a die of which a pupil may change the sides."""
    lesson = Lesson("highs", folder=folder)
    first = lesson.experiment(pips, asks="How many pips?", exact=Fraction(7, 2), unit="points")
    share = lesson.experiment(high, asks="How often a six?", exact=Fraction(1, 6), of=6)
    lesson.ask("A die")
    lesson.predict(first)
    lesson.by_hand(WORK)
    lesson.simulate(first, sizes=(10, 100), enough=100)
    lesson.explain(first)
    lesson.change(share, others=others(lesson, share))
    lesson.check(CHECK)
    return lesson


def other_dice(_lesson, share):
    return vary(
        share,
        chance,
        of=lambda sides, least: sides,
        asks="How often is it high?",
        sides=whole("Sides", 6, 2, 100),
        least=whole("High begins at", 6, 1, 100),
    )


def two_curves(lesson, share):
    mean = lesson.experiment(
        lambda rng, sides=6: pips(rng, sides), asks="", exact=Fraction(7, 2), unit="points"
    )
    mean = replace(mean, id="pips-again")
    sides = whole("Sides", 6, 6, 12)
    return curve(
        vary(share, lambda sides: Fraction(sides - 5, sides), asks="How often is it high?", sides=sides),
        harm := vary(mean, lambda sides: Fraction(sides + 1, 2), asks="How many pips?", sides=sides),
        least=[harm],
        size=50,
        enough=3,
    )


@pytest.fixture
def varied(tmp_path):
    return lesson_with(tmp_path, other_dice)


@pytest.fixture
def curved(tmp_path):
    return lesson_with(tmp_path, two_curves)


def done(lesson):
    """Come to the end of the changed rule; returns the card for one's own numbers."""
    card = up_to(lesson, ChangePart, first="3")
    predict(card.children[0], "1/6")
    run(card.children[1], [100])
    return lesson.part(ChangePart)._own


def lock(card, number="1/2", size="10", **values):
    for name, value in values.items():
        card.fields[name].value = value
    card.number.value, card.size.value = number, size
    card.go.click()
    return card.says.text


# What is typed


@pytest.mark.parametrize(
    "text", ["1,1,2,2,3,3", " 1 1 2 2 3 3 ", "1-1-2-2-3-3", "1; 1; 2;2;3,3,", "١,1,2,2,3,3"]
)
def test_faces_are_read_as_people_type_them(text):
    assert DIE.read(text) == (1, 1, 2, 2, 3, 3)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Your die: nothing is typed here."),
        ("one, two", "Your die: “one, two” are not the faces of a die."),
        ("1,-2", "Your die: “1,-2” are not the faces of a die."),
        ("1.5, 2", "Your die: “1.5, 2” are not the faces of a die."),
        (",".join("1" * 13), "Your die: 13 faces are too many."),
        ("1,100", "Your die: 100 is too large."),
        ("9" * 5_000, "are not the faces of a die."),
    ],
)
def test_what_is_no_die_is_refused_with_what_why_and_what_next(text, why):
    with pytest.raises(AnswerError) as error:
        DIE.read(text)
    assert why in error.value.why
    assert error.value.what == "Not taken"
    assert error.value.next == "Type up to 12 numbers from 0 to 99, like 1,2,3,4,5,6."


@pytest.mark.parametrize("text", ["1,5", " 5 1 ", "1-5", "1 and 5", "5; 1, and 5", "١ ٥"])
def test_some_numbers_are_read_as_people_type_them_and_each_counts_once(text):
    assert HERS.read(text) == (1, 5)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Ann begins with: nothing is typed here."),
        ("none", "Ann begins with: “none” are no whole numbers."),
        ("1,-2", "Ann begins with: “1,-2” are no whole numbers."),
        ("1, 6", "Ann begins with: there is no 6 here."),
    ],
)
def test_what_are_no_such_numbers_is_refused_with_what_why_and_what_next(text, why):
    with pytest.raises(AnswerError) as error:
        HERS.read(text)
    assert error.value.why == why
    assert error.value.next == "Type numbers from 0 to 5, like 0,1,2."


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "nothing is typed here."),
        ("two", "“two” is not a whole number."),
        ("2.5", "“2.5” is not a whole number."),
        ("0", "0 is too few."),
        ("-1", "-1 is too few."),
        ("6", "6 is too many."),
        ("1000000000", "1,000,000,000 is too many."),
        ("1,000,000,000", "1,000,000,000 is too many."),
        ("9" * 5_000, "is not a whole number."),
    ],
)
def test_what_is_no_number_of_dice_is_refused_with_what_why_and_what_next(text, why):
    with pytest.raises(AnswerError) as error:
        DICE.read(text)
    assert error.value.why.startswith("How many dice: ")
    assert error.value.why.endswith(why)
    assert error.value.next == "Type a whole number from 1 to 5."


# Other rules


def test_other_rules_come_after_the_count_and_nothing_waits_for_them(varied):
    card = up_to(varied, ChangePart, first="3")
    assert varied.part(ChangePart)._own is None
    predict(card.children[0], "1/6")
    assert varied.part(ChangePart)._own is None
    run(card.children[1], [100])
    assert varied.part(ChangePart)._own is not None
    assert varied.part(ChangePart).done
    turn(varied, CheckPart)


def test_the_exact_value_is_told_after_a_prediction_and_three_runs(varied):
    card = done(varied)
    assert lock(card, "1/2", sides="8") == "Locked. Now run it 3 times."
    assert not shown(card.form)
    for _run in range(2):
        card.runs.run(10)
        assert card.runs.chart.chart.exact is None
        assert "3 of 8" not in card.chosen.value + card.list.value
    card.runs.run(10)
    assert card.runs.chart.chart.exact.words == "Exact: 3 of 8"
    assert "The exact value is 3 of 8. Your prediction was 4 of 8" in card.chosen.value
    assert "Sides: 8 · High begins at: 6. Exact: 3 of 8. Your number: 4 of 8." in card.list.value
    assert shown(card.form)


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({}, "Not locked: these are the rules of the lesson. Change at least one number."),
        ({"sides": ""}, "Not taken: Sides: nothing is typed here. Type a whole number from 2 to 100."),
        ({"sides": "eight"}, "Not taken: Sides: “eight” is not a whole number."),
        ({"sides": "8", "size": "0"}, "Not taken: Trials in one run: 0 is too few."),
        ({"sides": "8", "size": "1000000000"}, "Not taken: Trials in one run: 1,000,000,000 is too many."),
        ({"sides": "8", "size": "many"}, "Not taken: Trials in one run: “many” is not a whole number."),
        ({"sides": "8", "number": ""}, "Not read: "),
        ({"sides": "8", "number": "140 %"}, "Not taken: 140 % cannot be"),
    ],
)
def test_what_cannot_be_taken_is_refused_in_words_and_nothing_is_locked(varied, values, told):
    card = done(varied)
    assert lock(card, **values).startswith(told)
    assert varied.pupil.sheet.varied == {}
    assert shown(card.form)


def test_the_same_rules_are_predicted_once(varied):
    card = done(varied)
    lock(card, sides="8")
    for _run in range(3):
        card.runs.run(10)
    assert lock(card, sides="8") == "Not locked: you have tried these rules. Change at least one number."


def test_what_was_tried_is_there_when_the_page_is_opened_again(varied, tmp_path):
    card = done(varied)
    lock(card, sides="8")
    for _run in range(3):
        card.runs.run(10)
    lock(card, "1/4", sides="20")
    card.runs.run(10)
    again = lesson_with(tmp_path, other_dice)
    turn(again, ChangePart)
    opened = again.part(ChangePart)._own
    assert "Sides: 8" in opened.list.value
    assert not shown(opened.form)
    assert "Sides: 20" in opened.chosen.value
    assert opened.runs.chart.chart.exact is None
    opened.runs.run(10)
    opened.runs.run(10)
    assert "Sides: 20" in opened.list.value


def test_a_class_hears_of_it_as_facts_of_the_changed_rule(varied):
    card = done(varied)
    lock(card, sides="8")
    card.runs.run(10)
    outline = varied.part(CheckPart).outline
    facts = [fact for fact in varied.pupil.sheet.facts(outline) if "=" in getattr(fact, "experiment", "")]
    assert [(type(fact), fact.part, fact.experiment) for fact in facts] == [
        (Predicted, "change", "high sides=8 least=6"),
        (Ran, "change", "high sides=8 least=6"),
    ]
    assert [outline.fitting(fact) for fact in facts] == facts
    assert outline.fitting(replace_id(facts[1], "other sides=8")) is None


def replace_id(fact, id):
    return Ran(fact.part, id, fact.size, fact.number, fact.mean)


def test_damaged_notes_are_left_out():
    kept = {
        "varied/high sides=8": 10,
        "varied/high sides=8/0": 0.5,
        "varied/a": "x",
        "varied/b": 0,
        "varied/c": 10**9,
    }
    sheet = Sheet.from_notes(json.loads(json.dumps(kept)), RunPlan())
    assert {id: plan.results for id, plan in sheet.varied.items()} == {"high sides=8": {10: [0.5]}}


@pytest.mark.parametrize("exact", [lambda sides, least: 1 // 0, lambda sides, least: "a third"])
def test_an_exact_value_that_cannot_be_found_is_told_by_the_check_of_a_lesson(tmp_path, exact):
    def broken(lesson, share):
        return replace(other_dice(lesson, share), exact=exact)

    assert any("Not counted: the function fails" in line for line in lesson_with(tmp_path, broken).problems())


def test_an_exact_value_that_contradicts_the_lesson_is_told(tmp_path):
    def wrong(lesson, share):
        return replace(other_dice(lesson, share), exact=lambda sides, least: Fraction(1, 2))

    told = lesson_with(tmp_path, wrong).problems()
    assert "high: with the numbers of the lesson the exact value is 1/2, not 1/6." in told


# A curve


def drawn(card):
    """How a chart of a curve stands: the numbers that were tried, and whether the exact curve is there."""
    return [(sorted(view.chart.means), bool(view.chart.exact)) for view in card.charts if view.chart]


def try_out(card, *numbers):
    for number in numbers:
        card.number.value = str(number)
        card.go.click()


def test_a_curve_is_drawn_by_the_pupil_and_the_exact_one_comes_after_enough_numbers(curved):
    card = up_to(curved, ChangePart, first="3")
    assert curved.part(ChangePart)._own is None
    predict(card.children[0], "1/6")
    own = curved.part(ChangePart)._own
    assert drawn(own) == []
    try_out(own, 8, 12, 8)
    assert drawn(own) == [([8, 12], False)] * 2
    assert own.best.value == ""
    assert "Try 1 more number." in own.left.value
    try_out(own, 6)
    assert drawn(own) == [([6, 8, 12], True)] * 2
    assert [view.chart.best for view in own.charts] == [12, 6]
    assert "How often is it high? Best is 12: 58.3 of 100." in own.best.value
    assert "How many pips? Best is 6: 3.5 points." in own.best.value


def test_both_lines_of_a_curve_measure_the_same_trials_and_a_second_run_is_another_one(curved):
    done(curved)
    own = curved.part(ChangePart)._own
    try_out(own, 6, 6)
    runs = {id: plan.results[50] for id, plan in curved.pupil.sheet.varied.items()}
    assert set(runs) == {"high sides=6", "high pips-again sides=6"}
    assert all(len(set(results)) == 2 for results in runs.values())


@pytest.mark.parametrize(
    ("text", "told"),
    [("", "nothing is typed"), ("best", "“best” is not"), ("0", "0 is too few"), ("13", "13 is too")],
)
def test_a_number_that_the_curve_has_not_is_refused(curved, text, told):
    done(curved)
    own = curved.part(ChangePart)._own
    try_out(own, text)
    assert own.says.text.startswith(f"Not taken: Sides: {told}")
    assert curved.pupil.sheet.varied == {}


def test_a_curve_is_there_when_the_page_is_opened_again_and_goes_to_the_class(curved, tmp_path):
    done(curved)
    try_out(curved.part(ChangePart)._own, 6, 7, 8)
    again = lesson_with(tmp_path, two_curves)
    turn(again, ChangePart)
    assert drawn(again.part(ChangePart)._own) == [([6, 7, 8], True)] * 2
    outline = again.part(CheckPart).outline
    facts = [fact for fact in again.pupil.sheet.facts(outline) if "=" in getattr(fact, "experiment", "")]
    assert len(facts) == 6
    assert [outline.fitting(fact) for fact in facts] == facts


def test_a_curve_that_is_run_in_a_page_can_be_stopped_and_then_no_line_gets_a_point(curved, monkeypatch):
    monkeypatch.setattr(background_runs, "PATIENCE", 0.05)
    done(curved)
    own = curved.part(ChangePart)._own
    object.__setattr__(
        own.curve.lines[1].base, "trial", lambda rng, sides: [rng.random() for _ in iter(int, 1)]
    )

    async def stop():
        own.number.value = "8"
        own.go.click()
        first = own.runner.running
        await eventually(lambda: own.runner.running is not first)
        own.runner.stop.click()
        await own.runner.task

    asyncio.run(stop())
    assert own.says.text.startswith("Stopped after 0 of 50.")
    assert curved.pupil.sheet.varied == {}
    assert not own.go.disabled


def test_lines_of_a_curve_have_the_same_one_number(varied):
    share = varied.part(ChangePart).experiment
    one = vary(share, chance, asks="", sides=whole("Sides", 6, 2, 9))
    for lines in ([], [one, vary(share, chance, asks="", sides=whole("Sides", 6, 2, 8))]):
        with pytest.raises(CubeplayError, match=r"the same one whole number\. Give each line the same"):
            curve(*lines)
    with pytest.raises(CubeplayError, match="the same one whole number"):
        curve(vary(share, chance, asks="", die=faces("Die", (1, 2))))


def test_ids_fit_into_facts_and_tell_their_numbers(varied):
    others = varied.part(ChangePart).others
    values = {"sides": 100, "least": 99}
    assert len(others.id(values)) <= NAME
    assert others.values(others.id(values)) == values
    assert others.values("high sides=101 least=6") is None
    assert misfit(others.experiment(values), 1_000) == ""
