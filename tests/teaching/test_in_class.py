"""A lesson in a class: what is done reaches the teacher, and what the teacher closes cannot be done."""

import asyncio
import sqlite3
from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest
from cubeplay.errors import CubeplayError
from cubeplay.store import FILE
from cubeplay.store.base import VERSION
from cubeplay.teach.pupil_facts import PARTS, CheckAnswered, Predicted, Ran, Tried
from cubeplay.teach.pupil_seat import Desk
from cubeplay.teach.school.events import (
    ClockHidden,
    ClockMoved,
    ClockSet,
    Closed,
    HandedBack,
    HelpEnded,
    LookUp,
    OpenedUpTo,
    PartsClosed,
    PartsOpened,
    Reopened,
    SeatMoved,
    SeatRemoved,
    SeatRestored,
)
from cubeplay.teach.school.pace import standing
from lesson_kit import (
    AskPart,
    ByHandPart,
    ChangePart,
    CheckPart,
    ExplainPart,
    PredictPart,
    SimulatePart,
    do,
    no_drawing,
    opening,
    predict,
    quiz,
    shown,
    turn,
    written,
)

from cubeplay_widgets.lessons.class_member import Member
from patience import eventually, patience

NOW = datetime.now(UTC)
LONG = patience(20)
"""Seconds after which something that was to come does not come."""


@pytest.fixture(autouse=True)
def undrawn(monkeypatch):
    no_drawing(monkeypatch)


def facts(school, code, seat=4):
    return [noted.fact for noted in school.state(code).seats[seat].work.values()]


def says(lesson):
    return lesson.stand.frame.notice["text"]


# What is done


def test_everything_that_is_done_reaches_the_class(school, code, open_page):
    lesson = open_page(code)
    up_to_seated(lesson, CheckPart)
    first, *others = quiz(lesson).asked
    first.put("wrong")
    first.put("wrong")
    for asked in (first, *others):
        asked.put("right")
    found = facts(school, code)
    assert found[0] == Predicted("predict", "six", "1/3", "a guess", 3)
    assert sum(isinstance(fact, Tried) for fact in found) == 10
    assert sum(isinstance(fact, Ran) for fact in found) == 6 + 3
    assert [(fact.check, fact.number, fact.right) for fact in found if isinstance(fact, CheckAnswered)] == [
        (1, 1, False),
        (1, 2, True),
        (2, 1, True),
        (3, 1, True),
    ]
    again = open_page(code)
    quiz(again)
    assert says(again) == ""
    assert facts(school, code) == found


def up_to_seated(lesson, kind):
    """Go through a lesson from the seat on, up to a part."""
    parts = (PredictPart, ByHandPart, SimulatePart, ExplainPart, ChangePart, CheckPart)
    for each in parts[: parts.index(kind)]:
        do(lesson, each)
        turn(lesson, each)
    return turn(lesson, kind)


def test_what_was_done_while_the_store_could_not_be_read_comes_with_the_next(
    tmp_path, school, code, open_page
):
    lesson = open_page(code)
    set_version(tmp_path, VERSION + 1)
    predict(turn(lesson, PredictPart))
    assert "newer cubeplay" in says(lesson)
    set_version(tmp_path, VERSION)
    assert facts(school, code) == []
    turn(lesson, ByHandPart).roll_once()
    assert [type(fact) for fact in facts(school, code)] == [Predicted, Tried]
    assert says(lesson) == ""


def set_version(tmp_path, version):
    with sqlite3.connect(tmp_path / FILE) as base:
        base.execute(f"PRAGMA user_version={version}")


def test_a_page_that_is_opened_again_tells_the_class_what_it_lacks(
    tmp_path, school, code, open_page, monkeypatch
):
    lesson = open_page(code)
    monkeypatch.setattr(Member, "tell", lambda member, facts, finished: None)
    predict(turn(lesson, PredictPart))
    assert facts(school, code) == []
    monkeypatch.undo()
    no_drawing(monkeypatch)
    open_page(code)
    assert [type(fact) for fact in facts(school, code)] == [Predicted]


def test_where_the_pupil_is_is_told_by_the_names_of_the_class(school, code, open_page):
    lesson = open_page(code)

    def seen(id):
        lesson.went("key", id)
        return school.state(code).seats[4].part

    assert [seen(id) for id in lesson.pieces] == [part for part in PARTS if part != "back"]
    up_to_seated(lesson, CheckPart)
    do(lesson, CheckPart)
    assert school.state(code).seats[4].part == "back"


# The pace of the class


def test_what_is_done_of_a_part_is_told_and_going_on_without_it_is_not(school, code, open_page):
    lesson = open_page(code)
    predict(turn(lesson, PredictPart))
    turn(lesson, ByHandPart)
    lesson.pupil.leave("hand")
    assert lesson.part(ByHandPart).done
    assert set(school.state(code).seats[4].finished) == {"ask", "predict"}
    lesson.went("key", "simulate")
    assert standing(school.state(code).seats[4], "hand") == "skipped"


def test_who_is_past_the_line_stays_there_goes_back_and_gets_no_further(school, code, open_page):
    async def follow():
        lesson = open_page(code)
        predict(turn(lesson, PredictPart))
        card = turn(lesson, ByHandPart)
        lesson.went("key", "by-hand")
        school.act(code, "owl", OpenedUpTo("predict"), now=NOW)
        await eventually(lambda: lesson.pupil.member.state.line == "predict")
        assert lesson.stand.piece is lesson.part(ByHandPart)
        card.roll_once()
        assert len(facts(school, code)) == 2
        assert not lesson.is_open(lesson.part(SimulatePart))
        lesson.went("key", "predict")
        assert not lesson.is_open(lesson.part(ByHandPart))
        school.act(code, "owl", OpenedUpTo("hand"), now=NOW)
        await eventually(lambda: lesson.is_open(lesson.part(ByHandPart)))

    asyncio.run(follow())


def test_clock_and_look_up_are_told_to_the_page_and_the_card_stays_as_it_is(school, code, open_page):
    async def follow():
        lesson = open_page(code)
        card = turn(lesson, PredictPart)
        frame = lesson.stand.frame
        assert frame.pace == {"look_up": False}
        school.act(code, "owl", ClockSet("predict", 300), now=datetime.now(UTC))
        await eventually(lambda: frame.pace.get("ms"))
        assert (frame.pace["part"], frame.pace["stands"]) == ("Predict", False)
        assert 250_000 < frame.pace["ms"] <= 300_000
        school.act(code, "owl", LookUp(True), now=datetime.now(UTC))
        await eventually(lambda: frame.pace["look_up"] and frame.pace["stands"])
        assert lesson.stand.piece is lesson.part(PredictPart)
        assert card.comm is not None
        school.act(code, "owl", ClockHidden(True), LookUp(False), now=datetime.now(UTC))
        await eventually(lambda: frame.pace == {"look_up": False})
        school.act(code, "owl", LookUp(True), Closed(), now=datetime.now(UTC))
        await eventually(lambda: frame.pace == {})

    asyncio.run(follow())


def test_a_clock_that_is_over_closes_nothing_and_asking_again_tells_what_is_left(school, code, open_page):
    lesson = open_page(code)
    school.act(code, "owl", ClockSet("predict", 1), now=datetime.now(UTC) - timedelta(hours=1))
    predict(turn(lesson, PredictPart))
    assert lesson.stand.frame.pace["ms"] == 0
    school.act(code, "owl", ClockMoved(60), now=datetime.now(UTC))
    lesson.pupil.member.state = school.state(code)
    lesson.stand._do("pace", "")
    assert 50_000 < lesson.stand.frame.pace["ms"] <= 60_000


def test_a_seat_with_another_number_goes_on_there_with_its_work(school, code, open_page):
    async def follow():
        lesson = open_page(code)
        predict(turn(lesson, PredictPart))
        school.act(code, "owl", SeatMoved(4, 29), now=NOW)
        await eventually(lambda: lesson.where.endswith("seat 29"))
        assert says(lesson) == "Your teacher gave you seat 29."
        turn(lesson, ByHandPart).roll_once()
        assert len(facts(school, code, 29)) == 2
        again = open_page(code)
        assert again.where.endswith("seat 29")
        assert len(again.pupil.sheet.trials) == 1

    asyncio.run(follow())


def test_a_browser_that_was_away_as_its_seat_got_another_number_finds_it(school, code, open_page):
    predict(turn(open_page(code), PredictPart))
    school.act(code, "owl", SeatMoved(4, 29), now=NOW)
    again = open_page(code)
    assert again.where.endswith("seat 29")
    assert again.pupil.sheet.prediction("six")


def test_at_ones_own_machine_a_seat_with_another_number_is_found_by_it(school, open_page):
    code = school.open("sixes", "", NOW).code
    lesson = open_page(code, "")
    predict(turn(lesson, PredictPart))
    school.act(code, "", SeatMoved(4, 29), now=NOW)
    assert Member(school, school.state(code), 29, "").holds


def test_a_seat_that_is_removed_is_left_and_comes_back_by_undo(school, code, open_page):
    async def follow():
        lesson = open_page(code)
        predict(turn(lesson, PredictPart))
        school.act(code, "owl", SeatRemoved(4), now=NOW)
        await eventually(lambda: not lesson.pupil.seated)
        assert says(lesson) == "Your teacher has removed seat 4. Take a seat again."
        school.act(code, "owl", SeatRestored(4), now=NOW)
        lesson.pupil.begin(Desk(code, 4))
        assert lesson.pupil.sheet.prediction("six")
        assert len(facts(school, code)) == 1

    asyncio.run(follow())


# Who may


@pytest.mark.parametrize("person", ["fig", "owl", ""])
def test_nobody_else_does_anything_on_a_seat_neither_the_teacher(school, code, open_page, person):
    open_page(code)
    other = Member(school, school.state(code), 4, person)
    done = (
        other.join,
        lambda: other.tell([Tried(1, "1")]),
        lambda: other.move("hand"),
        lambda: other.call_for_help(True),
    )
    before = school.state(code)
    for act in done:
        with pytest.raises(CubeplayError):
            act()
    assert school.state(code) == before


@pytest.mark.parametrize("person", ["fig", "owl"])
def test_no_page_of_another_sits_down_there(school, code, open_page, person):
    open_page(code)
    with pytest.raises(CubeplayError):
        open_page(code, person)
    assert school.state(code).seats[4].person == "plum"


# Parts that are closed


def test_what_the_teacher_closes_shuts_on_the_page_and_opens_again(school, code, open_page):
    async def follow():
        lesson = open_page(code)
        predict(turn(lesson, PredictPart))
        card = turn(lesson, ByHandPart)
        school.act(code, "owl", PartsClosed(("hand",)), now=NOW)
        await eventually(lambda: lesson.stand.piece is not lesson.part(ByHandPart))
        assert lesson.stand.piece is lesson.part(PredictPart)
        assert says(lesson) == "Your teacher has closed “By hand”. You are back at “Predict”."
        assert card.comm is None
        told = {each["id"]: each for each in lesson.stand.frame.pieces}
        assert told["by-hand"]["closed"]
        assert not told["by-hand"]["open"]
        lesson.stand._do("here", "key by-hand")
        assert lesson.stand.piece is None
        lesson.stand._do("here", "key predict")
        school.act(code, "owl", PartsOpened(("hand",)), now=NOW)
        await eventually(lambda: lesson.is_open(lesson.part(ByHandPart)))
        turn(lesson, ByHandPart).roll_once()
        assert len(facts(school, code)) == 2

    asyncio.run(follow())


def test_a_part_that_is_closed_is_shut_from_the_start_on_a_page_that_is_opened_again(school, code, open_page):
    lesson = open_page(code)
    predict(turn(lesson, PredictPart))
    school.act(code, "owl", PartsClosed(("hand", "predict")), now=NOW)
    lesson = open_page(code)
    for kind in (PredictPart, ByHandPart):
        lesson.stand.turn_to(lesson.part(kind))
        assert lesson.stand.piece is None
    assert lesson.is_open(lesson.part(AskPart))


def test_what_was_done_as_a_part_was_closed_waits_and_the_rest_is_told(school, code, open_page):
    async def follow():
        lesson = open_page(code)
        predict(turn(lesson, PredictPart))
        card = turn(lesson, ByHandPart)
        school.act(code, "owl", PartsClosed(("hand",)), now=NOW)
        card.roll_once()
        assert facts(school, code) == [Predicted("predict", "six", "1/3", "a guess", 3)]
        assert says(lesson).startswith("Your teacher does not see this yet: this part is closed.")
        assert len(lesson.pupil.sheet.trials) == 1
        school.act(code, "owl", PartsOpened(("hand",)), now=NOW)
        await eventually(lambda: len(facts(school, code)) == 2)

    asyncio.run(follow())


def test_the_look_back_waits_for_the_teacher(school, code, open_page):
    school.act(code, "owl", PartsClosed(("back",)), now=NOW)
    lesson = open_page(code)
    up_to_seated(lesson, CheckPart)
    do(lesson, CheckPart)
    assert school.state(code).seats[4].part == "ask"

    async def follow():
        card = turn(open_page(code), CheckPart)
        assert "Your teacher opens the look back." in written(card)
        assert "Secret answer." not in written(card)
        school.act(code, "owl", PartsOpened(("back",)), now=NOW)
        await eventually(lambda: "Secret answer." in written(card))

    asyncio.run(follow())


# Help


def test_help_is_asked_for_and_no_longer_needed(school, code, open_page):
    lesson = open_page(code)
    frame = lesson.stand.frame
    assert frame.help == "offered"
    frame.act("help")
    assert school.state(code).seats[4].asks
    assert (frame.help, says(lesson)) == ("asked", "You asked for help. Your teacher sees it.")
    frame.act("help")
    assert not school.state(code).seats[4].asks
    assert (frame.help, says(lesson)) == ("offered", "Help is no longer needed.")


def test_when_help_has_come_the_page_shows_it(school, code, open_page):
    async def follow():
        lesson = open_page(code)
        lesson.stand.frame.act("help")
        school.act(code, "owl", HelpEnded(4), now=NOW)
        await eventually(lambda: lesson.stand.frame.help == "offered")
        assert says(lesson) == ""

    asyncio.run(follow())


def test_who_works_alone_has_nobody_to_ask(school, code, open_page):
    lesson = open_page("", "")
    assert lesson.stand.frame.help == ""
    lesson.stand.frame.act("help")
    assert school.state(code).seats == {}


# How a class ends


def test_a_class_that_is_closed_takes_nothing_more_and_the_pupil_goes_on(school, code, open_page):
    async def follow():
        lesson = open_page(code)
        school.act(code, "owl", PartsClosed(("predict",)), Closed(), now=NOW)
        await eventually(lambda: "closed" in says(lesson))
        assert says(lesson) == f"Class {code} is closed. You go on alone, and your work is kept."
        assert lesson.stand.frame.help == ""
        predict(turn(lesson, PredictPart))
        assert facts(school, code) == []
        school.act(code, "owl", Reopened(), PartsOpened(("predict",)), now=NOW)
        await eventually(lambda: len(facts(school, code)) == 1)

    asyncio.run(follow())


def test_a_class_that_is_deleted_leaves_the_pupil_what_is_on_the_page(school, code, open_page):
    async def follow():
        lesson = open_page(code)
        predict(turn(lesson, PredictPart), "2 of 6")
        school.delete(code, "owl")
        await eventually(lambda: "deleted" in says(lesson))
        assert says(lesson) == f"Class {code} was deleted. You go on alone, and your work is kept."
        turn(lesson, ByHandPart).roll_once()
        again = open_page(code)
        assert again.pupil.sheet.prediction("six").value == Fraction(1, 3)
        assert len(again.pupil.sheet.trials) == 1

    asyncio.run(follow())


def test_a_seat_that_is_handed_back_is_left_and_can_be_taken_again(school, code, open_page):
    async def follow():
        lesson = open_page(code)
        predict(turn(lesson, PredictPart))
        turn(lesson, ByHandPart)
        school.act(code, "owl", HandedBack(4), now=NOW)
        await eventually(lambda: not lesson.pupil.seated)
        assert lesson.stand.piece is lesson.part(AskPart)
        assert says(lesson) == "Your teacher has handed seat 4 back. Take a seat again."
        assert shown(opening(lesson).go)
        lesson.pupil.begin(Desk(code, 4))
        assert lesson.pupil.sheet.prediction("six")

    asyncio.run(follow())


def test_without_an_event_loop_nobody_is_followed(school, code, open_page):
    lesson = open_page(code)
    assert lesson.pupil.member._following is None
