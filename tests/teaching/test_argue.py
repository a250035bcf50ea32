"""Two claims in a lesson: chosen before and after the run; who is right is told at the end alone."""

import base64
import re
from datetime import UTC, datetime

import pytest
from cubeplay.teach.claims import LONGEST, Claim, Claims
from cubeplay.teach.pupil_facts import Chose, Predicted
from cubeplay.teach.school.events import Closed, PartsClosed
from lesson_kit import (
    PLUM,
    ByHandPart,
    CheckPart,
    PredictPart,
    SimulatePart,
    do,
    every,
    no_drawing,
    sent,
    sixes,
    turn,
    up_to,
    written,
)

from cubeplay_widgets.lessons.parts.argue import Argue

NOW = datetime.now(UTC)
CLAIMS = Claims("luck", Claim("*Six is rare.*", ((6,),)), Claim("*All are alike.*"), "B", "Wombat reason.")
WHY = "platypus sentence"


@pytest.fixture(autouse=True)
def undrawn(monkeypatch):
    no_drawing(monkeypatch)


@pytest.fixture
def open_page(open_page):
    def opened(code="", person="", seat=4):
        return open_page(code, person, seat, place=None if code else PLUM, claims=CLAIMS)

    return opened


def argue(card):
    return next(each for each in every(card) if isinstance(each, Argue))


def lock(card, letter, words=""):
    argue(card)._told(None, {"type": "lock", "letter": letter, "words": words}, [])


def at_the_second_choice(lesson):
    for kind in (ByHandPart, SimulatePart):
        do(lesson, kind)
    return turn(lesson, SimulatePart)


def test_claims_come_after_the_prediction_and_again_after_the_runs(open_page):
    lesson = open_page()
    card = turn(lesson, PredictPart)
    assert argue(card).state == {"due": False}
    lock(card, "A", "too early")
    assert lesson.pupil.sheet.choices == {}
    do(lesson, PredictPart)
    assert argue(card).state["due"]
    assert argue(card).calls == 1
    assert lesson.part(PredictPart).done
    lock(card, "C", "no such claim")
    assert argue(card).state["mine"] == ""
    lock(card, "A", f"  {WHY}  ")
    lock(card, "B", "a second thought")
    assert (argue(card).state["mine"], argue(card).state["said"]) == ("A", f"You chose A: “{WHY}”")
    card = turn(lesson, SimulatePart)
    assert not argue(card).state["due"]
    card = at_the_second_choice(lesson)
    assert argue(card).state["before"] == f"Before the run you chose A: “{WHY}”"
    lock(card, "B")
    assert (argue(card).state["mine"], argue(card).state["said"]) == ("B", "You chose B.")


def test_alone_the_choice_and_the_sentence_are_there_again(open_page):
    lesson = open_page()
    do(lesson, PredictPart)
    lock(turn(lesson, PredictPart), "A", WHY + "\n" + "x" * 200)
    assert argue(turn(lesson, PredictPart)).state["who"].startswith("Nobody else reads it.")
    again = open_page()
    state = argue(turn(again, PredictPart)).state
    assert state["mine"] == "A"
    assert WHY in state["said"]
    assert len(again.pupil.reason("luck", "predict")) == LONGEST


def test_nothing_tells_who_is_right_before_the_look_back(open_page):
    lesson = open_page()
    for kind in (PredictPart, ByHandPart, SimulatePart):
        do(lesson, kind)
        lock(turn(lesson, kind), "A", WHY) if kind is not ByHandPart else None
        assert "Wombat" not in sent(lesson)
    up_to_checks(lesson)
    assert "Wombat" not in sent(lesson)
    do(lesson, CheckPart)
    told = written(turn(lesson, CheckPart))
    assert "B is right. You chose A before the run, and A after it." in told
    assert "Wombat reason." in told


def up_to_checks(lesson):
    from lesson_kit import ChangePart, ExplainPart

    turn(lesson, ExplainPart)
    do(lesson, ChangePart)
    turn(lesson, CheckPart)


def test_a_lesson_without_claims_is_as_before(tmp_path):
    lesson = sixes(tmp_path)
    card = up_to(lesson, SimulatePart)
    assert not [each for each in every(card) if isinstance(each, Argue)]
    assert lesson.part(CheckPart).claims is None


def test_in_a_class_the_choice_is_a_fact_and_the_sentence_the_teachers(school, code, open_page):
    lesson = open_page(code, "plum")
    do(lesson, PredictPart)
    card = turn(lesson, PredictPart)
    assert argue(card).state["who"] == "Only your teacher reads it. It goes when the class ends."
    lock(card, "A", WHY)
    seat = school.state(code).seats[4]
    assert [noted.fact for noted in seat.work.values()] == [
        Predicted("predict", "six", "1/3", "a guess", 3),
        Chose("predict", "luck", "A"),
    ]
    assert seat.argued == {"predict": ("plum", WHY)}
    assert WHY not in repr(lesson.pupil.progress.notes)
    assert argue(turn(open_page(code, "plum"), PredictPart)).state["said"] == f"You chose A: “{WHY}”"
    other = open_page(code, "fig", 5)
    do(other, PredictPart)
    turn(other, PredictPart)
    assert WHY not in sent(other)


def test_a_file_that_a_pupil_saves_has_the_choice_and_no_sentence(school, code, open_page):
    for lesson in (open_page(code, "plum"), open_page()):
        do(lesson, PredictPart)
        lock(turn(lesson, PredictPart), "A", WHY)
        links = lesson.part(CheckPart)._files()
        files = [base64.b64decode(each).decode() for each in re.findall(r'base64,([^"]+)"', links)]
        assert len(files) == 2
        assert all("claim" in each and WHY not in each for each in files)


def test_after_the_class_has_ended_the_sentence_is_nowhere(school, code, open_page):
    lesson = open_page(code, "plum")
    do(lesson, PredictPart)
    lock(turn(lesson, PredictPart), "A", WHY)
    school.act(code, "owl", Closed(), now=NOW)
    again = open_page(code, "plum")
    state = argue(turn(again, PredictPart)).state
    assert (state["mine"], state["said"]) == ("A", "You chose A.")
    assert WHY not in sent(again)


def test_where_the_class_does_not_take_it_nothing_is_chosen_and_this_is_said(school, code, open_page):
    lesson = open_page(code, "plum")
    do(lesson, PredictPart)
    card = turn(lesson, PredictPart)
    school.act(code, "owl", PartsClosed(("predict",)), now=NOW)
    lock(card, "A", WHY)
    assert argue(card).state["mine"] == ""
    assert "this part is closed" in argue(card).state["wrong"]


def test_skip_goes_on_and_chooses_nothing(open_page, monkeypatch):
    lesson, went = open_page(), []
    monkeypatch.setattr(lesson, "go", went.append)
    do(lesson, PredictPart)
    argue(turn(lesson, PredictPart))._told(None, {"type": "skip"}, [])
    assert went == ["by-hand"]
    assert lesson.pupil.sheet.choices == {}
