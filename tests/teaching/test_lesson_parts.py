"""The seven parts of a lesson: what each does, what opens when, and what comes back."""

import base64
import re
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from cubeplay.errors import CubeplayError
from cubeplay.teach.answer_sheet import Prediction, Sheet
from cubeplay.teach.answers import AnswerError
from cubeplay.teach.experiment import HandTrial, Measure, RunPlan, compare
from cubeplay.teach.pupil_seat import Desk
from cubeplay.teach.questions import Alternative, Count, MultipleChoice, Slip
from ipywidgets import HTML
from lesson_kit import (
    CHECK,
    PARTS,
    PLUM,
    WORK,
    do,
    every,
    no_drawing,
    predict,
    quiz,
    run,
    shown,
    six,
    sixes,
    turn,
    up_to,
    written,
)

from cubeplay_widgets import teach
from cubeplay_widgets.lessons.lesson import Lesson
from cubeplay_widgets.lessons.parts import (
    AskPart,
    ByHandPart,
    ChangePart,
    CheckPart,
    ExplainPart,
    PredictPart,
    SimulatePart,
)
from cubeplay_widgets.lessons.teacher import hand_rolls

SHARE = Measure("Sixes, of 100", "Throws in one run", of=6)
POINTS = Measure("Points a throw", "Throws in one run", unit="points")


@pytest.fixture(autouse=True)
def undrawn(monkeypatch):
    no_drawing(monkeypatch)


@pytest.fixture
def lesson(tmp_path):
    return sixes(tmp_path)


# Parts open one after another


def open_parts(lesson):
    return [kind for kind in PARTS if lesson.is_open(lesson.part(kind))]


def test_a_lesson_has_seven_parts_with_names_for_its_track(lesson):
    names = ["Ask", "Predict", "By hand", "Simulate", "Explain", "Change", "Checks"]
    assert [each["name"] for each in lesson.states] == names
    assert [each["id"] for each in lesson.states if each["gate"]] == ["ask", "predict", "simulate"]


def test_only_gates_keep_parts_shut(lesson):
    assert open_parts(lesson) == [AskPart]
    do(lesson, AskPart)
    assert open_parts(lesson) == [AskPart, PredictPart]
    do(lesson, PredictPart)
    assert open_parts(lesson) == [AskPart, PredictPart, ByHandPart, SimulatePart]
    do(lesson, SimulatePart)
    assert open_parts(lesson) == list(PARTS)


def test_a_shut_part_is_not_shown_whatever_a_page_asks_for(lesson):
    do(lesson, AskPart)
    for kind in (ByHandPart, SimulatePart, ExplainPart, ChangePart, CheckPart):
        lesson.stand._do("here", f"some-section {lesson.part(kind).id}")
        assert (lesson.stand.piece, lesson.stand.guest, lesson.stand.frame.shown) == (None, None, {})
        lesson.part(kind).cell._do("seen", "")
        assert not lesson.part(kind).cell.frame.awake


def test_a_part_in_an_editor_opens_by_itself_when_its_gate_does(lesson):
    do(lesson, AskPart)
    cell = lesson.part(ByHandPart).cell
    cell._do("seen", "")
    assert not cell.frame.awake
    do(lesson, PredictPart)
    assert cell.frame.awake


def test_a_lesson_can_be_finished(lesson):
    up_to(lesson, CheckPart)
    do(lesson, CheckPart)
    assert all(each["done"] for each in lesson.states)
    back = written(lesson.stand)
    assert "Your prediction was 2 of 6: about 2 times as large." in back
    assert "Your reason was: a guess" in back
    assert "Secret answer." in back


def test_the_main_button_of_a_card_is_filled_while_it_is_the_thing_to_do(lesson):
    def filled(card):
        return [each.description for each in every(card) if "cp-go" in getattr(each, "_dom_classes", ())]

    assert filled(turn(lesson, AskPart)) == ["Begin"]
    do(lesson, AskPart)
    assert filled(turn(lesson, PredictPart)) == ["Lock my prediction"]
    do(lesson, PredictPart)
    assert filled(turn(lesson, ByHandPart)) == ["Roll for me"]
    assert filled(turn(lesson, SimulatePart)) == ["Run 10"]
    do(lesson, SimulatePart)
    card = turn(lesson, ChangePart)
    assert filled(card) == ["Lock my prediction"]
    predict(card.children[0], "3")
    assert filled(card) == ["Run 100"]


# Predict


def test_a_prediction_is_locked(lesson):
    card = up_to(lesson, PredictPart)
    predict(card, "2 of 6", "<b>because</b>")
    made = lesson.pupil.sheet.prediction("six")
    assert (made.value, made.reason) == (Fraction(1, 3), "<b>because</b>")
    assert not shown(card.form)
    assert "locked" in card.locked.value
    assert "&lt;b&gt;because" in card.locked.value
    assert "<b>because" not in card.locked.value
    with pytest.raises(ValueError, match="stays as it is"):
        lesson.pupil.sheet.lock("six", Prediction("1", Fraction(1)))


@pytest.mark.parametrize("text", ["", "many", "-1", "7 of 6", "2.5"])
def test_what_is_no_prediction_is_not_locked(lesson, text):
    card = up_to(lesson, PredictPart)
    predict(card, text)
    assert lesson.pupil.sheet.prediction("six") is None
    assert card.says.mark == "bad"
    assert not lesson.part(PredictPart).done
    assert ByHandPart not in open_parts(lesson)


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


@pytest.mark.parametrize(
    ("guess", "near"),
    [
        (14, "that is very near."),
        (16, "a little too high."),
        (12, "a little too low."),
        (7, "The exact value is 14 of 216: about 2 times as large."),
        (0, "too low."),
    ],
)
def test_comparing_does_not_judge(guess, near):
    assert compare(Measure("", "", of=216), Fraction(guess, 216), Fraction(14, 216)).endswith(near)


# By hand


def test_the_same_seat_rolls_the_same_dice(lesson):
    up_to(lesson, SimulatePart)
    rolled = [trial.text for trial in lesson.pupil.sheet.trials]
    assert len(rolled) == 10
    assert rolled == hand_rolls(lesson, Desk("maple 7", 4))
    assert rolled != hand_rolls(lesson, Desk("maple 7", 5))
    assert rolled != hand_rolls(lesson, Desk("maple 8", 4))


def test_a_whole_class_can_share_its_rolls(tmp_path):
    lesson = sixes(tmp_path, shared=True)
    assert hand_rolls(lesson, Desk("maple 7", 4)) == hand_rolls(lesson, Desk("maple 7", 5))
    assert hand_rolls(lesson, Desk("maple 7", 4)) != hand_rolls(lesson, Desk("maple 8", 4))


def test_real_dice_can_be_typed_in(lesson):
    card = up_to(lesson, ByHandPart)
    card.typed.value = "6"
    card.enter.click()
    assert lesson.pupil.sheet.trials == [HandTrial("a real 6", 1.0)]
    assert "1 of 1 trial." in card.list.value
    card.typed.value = "seven"
    card.enter.click()
    assert card.says.text == "Not entered: 'seven' is not a die. Type one number from 1 to 6."
    assert len(lesson.pupil.sheet.trials) == 1


def test_ten_trials_are_enough(lesson):
    up_to(lesson, SimulatePart)
    card = turn(lesson, ByHandPart)
    card.roll_once()
    assert len(lesson.pupil.sheet.trials) == 10
    assert not any(map(shown, card._tools))


def test_as_many_trials_are_made_as_the_lesson_wants(tmp_path):
    lesson = sixes(tmp_path, wanted=3)
    up_to(lesson, SimulatePart)
    assert len(lesson.pupil.sheet.trials) == len(hand_rolls(lesson, PLUM)) == 3


def test_trials_by_hand_can_be_left_out(lesson):
    up_to(lesson, ByHandPart).go_on.click()
    assert lesson.part(ByHandPart).done
    assert not any(map(shown, turn(lesson, ByHandPart)._tools))


class CountingBoard(HTML):
    """A board that keeps the random numbers it was dealt."""

    def __init__(self, rng, report):
        super().__init__("board")
        self.dealt, self.report = [rng.random()], report

    def deal(self, rng):
        self.dealt.append(rng.random())


def test_trials_can_be_made_on_a_board(tmp_path):
    lesson = sixes(tmp_path, replace(WORK, board=CountingBoard, does="Do it for me"))
    card = up_to(lesson, ByHandPart)
    board = card.board
    board.report(HandTrial("on the board", 1.0, "<svg/>"))
    assert lesson.pupil.sheet.trials == [HandTrial("on the board", 1.0)]
    assert "<svg/>" in card.seen.value
    assert card.go.description == "Do it for me"
    card.roll_once()
    rngs = [Random(PLUM.seed("sixes", f"hand-{k}", shared=False)) for k in range(3)]
    assert board.dealt == [rng.random() for rng in rngs]


def test_the_board_goes_when_all_trials_are_made(tmp_path):
    lesson = sixes(tmp_path, replace(WORK, board=CountingBoard))
    card = up_to(lesson, ByHandPart)
    do(lesson, ByHandPart)
    assert not shown(card.board)
    again = sixes(tmp_path, replace(WORK, board=CountingBoard))
    assert turn(again, ByHandPart).board is None


# Explain and change


def test_the_exact_value_comes_when_it_is_counted(lesson):
    card = up_to(lesson, SimulatePart)
    run(card, (10, 100))
    assert card.chart.chart.exact is None
    told = written(turn(lesson, ExplainPart))
    for words in (
        "<b>1 of 6</b>",
        "= 1/6 ≈ 0.167",
        "A &lt;fair&gt; die.",
        "about 2 times as large",
        "Exact: 1 of 6",
    ):
        assert words in told
    assert "<b>1</b> way to throw a six" in told
    assert turn(lesson, SimulatePart).chart.chart.exact.words == "Exact: 1 of 6"


def test_the_changed_rule_is_compared_only_after_its_runs(lesson):
    card = up_to(lesson, ChangePart)
    first, runs = card.children[:2]
    assert not shown(runs)
    predict(first, "3")
    assert shown(runs)
    for _time in range(3):
        assert "exact value" not in written(card)
        assert "Secret count" not in written(card)
        runs.run(100)
    assert "The exact value is 3.5 points. Your prediction was 3 points: a little too low." in written(card)
    assert "Secret count" in written(card)


def test_a_changed_rule_that_was_done_is_all_there_when_it_is_opened_again(lesson):
    up_to(lesson, CheckPart)
    told = written(turn(lesson, ChangePart))
    assert "The exact value is 3.5 points." in told
    assert "Secret count" in told


# Coming back


def test_a_page_that_is_opened_again_goes_on_where_it_was(lesson, tmp_path):
    up_to(lesson, CheckPart)
    asked = quiz(lesson).asked[0]
    asked.put("wrong")
    asked.put("right")
    again = sixes(tmp_path)
    assert again.pupil.place == PLUM
    assert again.where == "Class MAPLE-7, seat 4"
    assert again.states == lesson.states
    assert again.pupil.sheet.notes() == lesson.pupil.sheet.notes()
    assert quiz(again).answers == [["wrong", "right"], [], []]
    assert quiz(again).passed == 1
    assert not shown(turn(again, PredictPart).form)


@pytest.mark.parametrize("kind", PARTS[1:])
def test_after_each_part_all_of_it_is_kept(lesson, tmp_path, kind):
    up_to(lesson, kind)
    do(lesson, kind)
    again = sixes(tmp_path)
    assert again.states == lesson.states
    assert again.pupil.sheet.notes() == lesson.pupil.sheet.notes()


def test_checks_that_were_passed_stay_so(lesson, tmp_path):
    up_to(lesson, CheckPart)
    do(lesson, CheckPart)
    again = sixes(tmp_path)
    assert again.part(CheckPart).done
    turn(again, CheckPart)
    assert "Secret answer." in written(again.stand)


def test_another_seat_starts_afresh(lesson, tmp_path):
    up_to(lesson, ExplainPart)
    other = sixes(tmp_path)
    other.pupil.begin(Desk("MAPLE-7", 5))
    assert open_parts(other) == [AskPart, PredictPart]
    assert other.pupil.sheet.notes() == {}


def test_who_stands_up_leaves_the_seat_to_the_next(lesson, tmp_path):
    up_to(lesson, ExplainPart)
    card = turn(lesson, AskPart)
    (leave,) = (each for each in every(card) if getattr(each, "description", "") == "Take another seat")
    leave.click()
    assert not lesson.pupil.seated
    assert (lesson.where, open_parts(lesson)) == ("", [AskPart])
    with pytest.raises(LookupError, match="no seat"):
        _ = lesson.pupil.place
    assert not sixes(tmp_path).pupil.seated
    lesson.pupil.begin(PLUM)
    assert lesson.part(SimulatePart).done


@pytest.mark.parametrize("kept", ["", 4, ["MAPLE-7"], ["MAPLE-7", "4"], [4, "MAPLE-7"], {"code": "KMTR"}])
def test_a_damaged_note_of_a_seat_is_no_seat(lesson, tmp_path, kept):
    lesson.pupil.home.keep({"seat": kept})
    assert not sixes(tmp_path).pupil.seated


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


def test_the_answers_can_be_taken_home(lesson):
    up_to(lesson, CheckPart)
    do(lesson, CheckPart)
    back = written(lesson.stand)
    text = base64.b64decode(re.search(r'href="data:text/csv[^,]*,([^"]+)"', back)[1]).decode()
    assert "MAPLE-7,4,sixes,predict,six,2 of 6,a guess (Fairly sure (3 of 5))" in text
    assert "MAPLE-7,4,sixes,check,Which?,right,1" in text
    assert text.count(",by hand,") == 10
    assert text.count(",simulate,") == 6
    assert text.count(",simulate again,") == 3
    assert 'download="sixes-maple-7-4.csv"' in back


# What a lesson is told is wrong with it


def test_a_sound_lesson_has_no_problems(lesson):
    assert lesson.problems() == []
    assert [each.id for each in lesson.experiments] == ["six", "pips"]


def test_an_exact_value_that_does_not_fit_its_trials_is_told(tmp_path):
    (told,) = sixes(tmp_path, trial=never).problems()
    assert told == "never: 1000 trials give 0, but its exact value is 0.1667."
    (told,) = sixes(tmp_path, trial=often).problems()
    assert told.startswith("often: 1000 trials give 0.2")


def never(rng):
    return 0


def often(rng):
    return six(rng) or rng.random() < 0.1


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (
            MultipleChoice("Same?", "So.", options=(Alternative("one", "No."), Alternative("one"))),
            "The check “Same?” refuses its own answer.",
        ),
        (
            Count("Huge?", "So.", exact=Fraction(10**70), hint="Count."),
            "The check “Huge?” refuses its own answer.",
        ),
        (
            Count(
                "Near?",
                "So.",
                exact=Fraction(32),
                hint="Count.",
                slips=(Slip(Fraction(30), "No."),),
                within=Fraction(3),
            ),
            "The check “Near?” has a hint for 30, which it takes as right.",
        ),
    ],
)
def test_a_check_that_is_at_odds_with_itself_is_told(tmp_path, question, told):
    assert sixes(tmp_path, checks=(CHECK, question)).problems() == [told]


def test_trials_by_hand_that_fail_are_told(tmp_path):
    (told,) = sixes(tmp_path, replace(WORK, example="nine")).problems()
    assert "A trial by hand fails" in told
    assert "'nine' is not a die." in told


GROW = "or they do not grow. Write sizes that grow, and one of them for enough."
WHOLE = "Write whole numbers from 1 to 1,000,000."


@pytest.mark.parametrize(
    ("sizes", "enough", "told"),
    [
        ((100, 10), 10, GROW),
        ((10, 10), 10, GROW),
        ((10, 100), 1_000, GROW),
        ((10, 100), "many", GROW),
        ((), 10, GROW),
        ((0, 10), 10, f"a run cannot have 0 trials. {WHOLE}"),
        ((-10, 10), 10, f"a run cannot have -10 trials. {WHOLE}"),
        ((10, 1_000_000_000), 10, f"a run cannot have 1000000000 trials. {WHOLE}"),
        (("ten", 100), 100, f"a run cannot have 'ten' trials. {WHOLE}"),
        ((10, 20.5), 10, f"a run cannot have 20.5 trials. {WHOLE}"),
    ],
)
def test_sizes_that_cannot_be_are_refused(tmp_path, sizes, enough, told):
    lesson = Lesson("sixes", folder=tmp_path)
    share = lesson.experiment(six, asks="Which?", exact=Fraction(1, 6))
    with pytest.raises(CubeplayError) as error:
        lesson.simulate(share, sizes=sizes, enough=enough)
    assert str(error.value).startswith("Not added: ")
    assert str(error.value).endswith(told)
    assert lesson.pieces == {}


def test_two_parts_of_a_kind_are_refused(lesson):
    with pytest.raises(CubeplayError, match="two pieces called “predict”"):
        lesson.predict(lesson.experiments[0])


def test_a_part_that_is_not_there_is_not_found(tmp_path):
    with pytest.raises(LookupError, match="no AskPart"):
        Lesson("sixes", folder=tmp_path).part(AskPart)


def test_a_lesson_says_how_long_it_is(tmp_path):
    assert teach("sixes", folder=tmp_path).minutes == 45
    assert teach("sixes", minutes=30, folder=tmp_path).minutes == 30
