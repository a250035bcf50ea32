"""A class is what has happened in it; and who may do what is answered once, for all."""

from dataclasses import replace

import pytest
from cubeplay.errors import CubeplayError
from cubeplay.rooms.join_codes import clean_name
from cubeplay.store.log import DAMAGED, ERASED, StoredEvent
from cubeplay.teach.pupil_facts import PARTS
from cubeplay.teach.school.events import (
    ChartShown,
    ClockHidden,
    ClockMoved,
    ClockSet,
    Closed,
    Deleted,
    Did,
    Finished,
    HandedBack,
    HelpAsked,
    HelpEnded,
    Hidden,
    Kept,
    LookUp,
    Moved,
    Opened,
    OpenedUpTo,
    PartsClosed,
    PartsOpened,
    Reopened,
    Revealed,
    Seated,
    SeatMoved,
    SeatRemoved,
    SeatRestored,
    TakenIn,
    checked,
    draft,
    read_act,
)
from cubeplay.teach.school.permissions import MOST_WRITTEN
from cubeplay.teach.school.reducer import after, apply, apply_all
from cubeplay.teach.school.state import ClassState, read_seat
from tests.school.classes import NOW, answered, did, events, guess, later, made, ran, refused, seated, tried

from breadth import together

TEACHERS = [
    HandedBack(1),
    PartsOpened(PARTS),
    PartsClosed(("checks",)),
    OpenedUpTo("hand"),
    ClockSet("hand", 300),
    ClockMoved(-60),
    ClockHidden(True),
    LookUp(True),
    SeatMoved(1, 9),
    SeatRemoved(1),
    TakenIn(1, "", "", (tried(9, 1),)),
    TakenIn(0, "a", "", (tried(9, 1),)),
    Closed(),
    Reopened(),
    Kept(True),
    ChartShown("runs-100"),
    Revealed("first"),
    Hidden("first"),
    Deleted(),
]
PUPILS = [
    Seated(1, "Plum"),
    Moved(1, "predict"),
    Finished(1, "predict"),
    HelpAsked(1),
    Did(1, (guess("1/6"),)),
    Did(1, (tried(1, 1), ran(10, 1, "1/10"), answered(1, 1, "16"))),
]


# Who may?


@together("act", TEACHERS, ids=lambda act: type(act).__name__)
def test_what_is_the_teachers_is_refused_to_pupils_and_strangers(act):
    state = made(*seated("plum", "fig"))
    assert refused(state, "owl", act) == ""
    for who in ("plum", "fig", "stranger"):
        assert "only the teacher of class KMTR can do this. Ask your teacher." in refused(state, who, act)


@pytest.mark.parametrize("act", PUPILS, ids=lambda act: type(act).__name__)
def test_what_is_a_pupils_is_refused_to_the_teacher_and_to_every_other_pupil(act):
    state = made(*seated("plum", "fig"))
    assert refused(state, "plum", act) == ""
    assert "a teacher does not answer for a seat" in refused(state, "owl", act)
    for who in ("fig", "stranger"):
        assert "ask your teacher to hand it back" in refused(state, who, act)


def test_help_is_ended_by_the_pupil_or_by_the_teacher_and_by_nobody_else():
    state = made(*seated("plum", "fig"), ("plum", HelpAsked(1)))
    assert state.seats[1].asks == later(3)
    for who in ("plum", "owl"):
        assert refused(state, who, HelpEnded(1)) == ""
        assert after(state, who, HelpEnded(1), NOW).seats[1].asks is None
    assert "only the teacher" in refused(state, "fig", HelpEnded(1))
    assert "nobody has taken seat 9" in refused(state, "owl", HelpEnded(9))


@pytest.mark.parametrize("act", [*TEACHERS, *PUPILS], ids=lambda act: type(act).__name__)
def test_without_a_class_nothing_can_be_done(act):
    for who in ("", "owl", "plum"):
        assert "there is no class KMTR. Look at the code" in refused(ClassState("KMTR"), who, act)


def test_a_class_is_opened_once():
    assert "class KMTR is open already" in refused(made(), "plum", Opened("one-line"))


@pytest.mark.parametrize("act", PUPILS, ids=lambda act: type(act).__name__)
def test_after_the_lesson_pupils_do_no_more_and_it_can_go_on(act):
    closed = made(*seated("plum"), ("owl", Closed()))
    assert "class KMTR is closed. Ask your teacher for the code of today" in refused(closed, "plum", act)
    assert refused(closed, "owl", TakenIn(1, "", "", ())) == ""
    again = after(closed, "owl", Reopened(), NOW)
    assert refused(again, "plum", act) == ""


# Seats


def test_a_seat_twice_is_refused_and_the_first_stays():
    state = made(*seated("plum"), ("fig", Seated(1, "Fig")))
    assert (state.seats[1].name, state.seats[1].person) == ("Plum", "plum")
    assert "somebody else sits on seat 1" in refused(state, "fig", Seated(1, "Fig"))


def test_a_seat_that_is_handed_back_goes_to_the_next_one_with_its_work():
    state = made(*seated("plum"), did("plum", 1, guess("1/6")), ("owl", HandedBack(1)))
    assert "seat 1 is not yours" in refused(state, "plum", Moved(1, "predict"))
    state = apply_all(state, events(("fig", Seated(1, "")), first=state.number))
    assert (state.seats[1].name, state.seats[1].person, state.seats[1].free) == ("Plum", "fig", False)
    assert len(state.seats[1].work) == 1
    assert "somebody else sits on seat 1" in refused(state, "plum", Seated(1, "Plum"))


def test_a_wrong_seat_is_given_up_by_itself_as_long_as_nothing_was_done_there():
    state = made(*seated("plum"), ("plum", Seated(14, "Plum")))
    assert (state.seats[1].free, state.seat_of("plum").number) == (True, 14)
    state = apply_all(state, events(did("plum", 14, guess("1/6")), first=state.number))
    assert "you have begun on seat 14" in refused(state, "plum", Seated(1, "Plum"))


def test_who_comes_again_keeps_seat_name_and_part():
    state = made(*seated("plum"), ("plum", Moved(1, "hand")))
    again = after(state, "plum", Seated(1, ""), later(99))
    assert again is state
    assert (again.seats[1].part, again.seats[1].since) == ("hand", later(2))
    assert after(state, "plum", Seated(1, "Plumette"), NOW).seats[1].name == "Plumette"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Plum  ", "Plum"),
        ("Zoe\u0308", "Zoë"),
        ("a\nb\tc", "a b c"),
        ("\u202eevil\u2066", "evil"),
        ("نیلو\u200cفر", "نیلو\u200cفر"),
        ("\ud800x", "\ufffdx"),
        ("x" * 10**6, "x" * 20),
        ("\x00\x1b[31m", "[31m"),
        ("", ""),
        ("<b>Fig</b>", "<b>Fig</b>"),
    ],
)
def test_a_name_is_as_it_was_typed_on_one_line_and_cut(typed, name):
    assert clean_name(typed) == name


@pytest.mark.parametrize(
    ("typed", "seat"), [("4", 4), (" 04 ", 4), ("١٢", 12), ("४", 4), ("７", 7), ("100", 100)]
)
def test_a_seat_is_read_in_the_digits_of_any_script(typed, seat):
    assert read_seat(typed) == seat


@pytest.mark.parametrize(
    "typed", ["", "0", "101", "-4", "4.5", "four", "²", "½", "9" * 5000, "\ud800", "4 5"]
)
def test_what_is_no_seat_is_one_clear_error(typed):
    with pytest.raises(
        CubeplayError, match=r"is not the number of a seat\. Write a number from 1 to 100"
    ) as found:
        read_seat(typed)
    assert len(str(found.value)) < 200


# Parts and facts


def test_parts_are_opened_and_closed_for_all_and_a_closed_one_takes_nothing():
    state = made(*seated("plum"), ("owl", PartsClosed(("simulate",))))
    assert state.parts == {"ask", "predict", "hand"}
    for act in (Moved(1, "simulate"), Did(1, (ran(10, 1, 0),)), Did(1, (tried(1, 1), answered(1, 1, "3")))):
        assert "this part is closed. Wait until your teacher opens it" in refused(state, "plum", act)
    assert refused(state, "plum", Did(1, (tried(1, 1),))) == ""
    again = after(state, "owl", PartsOpened(PARTS[:4]), NOW)
    assert again.parts == {"ask", "predict", "hand", "simulate"}
    assert refused(again, "plum", Did(1, (ran(10, 1, 0),))) == ""


def test_nobody_gets_past_a_part_that_is_shut():
    state = made(*seated("plum"), ("owl", PartsClosed(("count",))))
    assert "this part is closed" in refused(state, "plum", Moved(1, "change"))
    later = after(state, "owl", PartsOpened(("checks",)), NOW)
    assert later is state
    gaps = apply_all(ClassState("KMTR"), events(("owl", Opened("one-line", ("ask", "hand", "back")))))
    assert gaps.parts == {"ask"}


def test_a_seat_that_was_mistyped_can_be_removed_with_all_that_was_done_there():
    state = made(*seated("plum", "fig"), did("plum", 1, tried(1, 1)))
    for who in ("plum", "fig", "stranger"):
        assert "only the teacher" in refused(state, who, SeatRestored(1))
    assert "nobody has taken seat 3" in refused(state, "owl", SeatRemoved(3))
    without = after(state, "owl", SeatRemoved(1), NOW)
    assert sorted(without.seats) == [2]
    assert "seat 1 is not yours" in refused(without, "plum", HelpAsked(1))
    assert refused(without, "plum", Seated(1)) == ""
    assert after(without, "plum", Seated(1, "Plum"), NOW).seats[1].work == {}


def test_a_class_may_begin_with_some_parts_alone():
    state = apply_all(ClassState("KMTR"), events(("owl", Opened("one-line", ("ask", "predict")))))
    assert state.parts == {"ask", "predict"}


def test_what_is_revealed_of_one_experiment_says_nothing_of_the_other():
    state = made(("owl", ChartShown("runs-100")), ("owl", Revealed("first")), ("owl", Revealed("first")))
    assert (state.shown, state.revealed) == ("runs-100", {"first"})
    state = made(("owl", Revealed("first")), ("owl", Revealed("changed")), ("owl", Hidden("first")))
    assert state.revealed == {"changed"}


def test_the_same_fact_may_come_again_and_another_one_in_its_place_is_refused():
    state = made(*seated("plum"), did("plum", 1, guess("1/6"), tried(1, 1)))
    assert after(state, "plum", Did(1, (guess("1/6"), tried(1, 1))), NOW) is state
    assert "it was kept before, and said something else" in refused(state, "plum", Did(1, (guess("1/5"),)))
    closed = after(state, "owl", PartsClosed(PARTS), NOW)
    assert refused(closed, "plum", Did(1, (guess("1/6"),))) == ""


def test_of_two_facts_in_one_act_that_contradict_each_other_the_first_stays():
    state = made(*seated("plum"), did("plum", 1, tried(1, 1), tried(1, 0)))
    assert [noted.fact for noted in state.seats[1].work.values()] == [tried(1, 1)]


def test_one_seat_cannot_fill_the_log_of_all():
    state = made(*seated("plum", "fig"))
    full = replace(state, seats={**state.seats, 1: replace(state.seats[1], written=MOST_WRITTEN)})
    assert "seat 1 has written more than any lesson needs" in refused(full, "plum", HelpAsked(1))
    assert refused(full, "fig", HelpAsked(2)) == ""


def test_a_file_adds_what_is_new_and_changes_nothing_that_is_known():
    facts = (guess("1/5"), tried(1, 1), tried(2, 0))
    state = made(
        *seated("plum"),
        did("plum", 1, guess("1/6")),
        ("owl", TakenIn(1, "", "2026-05-04T07:00:00+00:00", facts)),
    )
    work = state.seats[1].work
    assert work[guess("1/6").key].fact == guess("1/6")
    assert [noted.time.hour for noted in work.values()] == [8, 7, 7]
    assert after(state, "owl", TakenIn(1, "", "", facts), NOW) is state
    other = after(state, "owl", TakenIn(0, "abc", "", facts), NOW)
    assert len(other.files["abc"]) == 3
    assert other.seats == state.seats


def test_a_seat_that_only_a_file_knows_is_free():
    state = made(("owl", TakenIn(7, "", "", (tried(1, 1),))), ("fig", Seated(7, "Fig")))
    assert (state.seats[7].person, len(state.seats[7].work)) == ("fig", 1)


# What is read from a log


def test_what_is_damaged_or_was_not_allowed_counts_and_changes_nothing():
    state = made(*seated("plum"))
    odd = [
        ("", DAMAGED, {}),
        ("plum", ERASED, {}),
        ("plum", "closed", {}),
        ("fig", "moved", {"seat": 1, "part": "hand"}),
        ("plum", "moved", {"seat": 1, "part": "lunch"}),
        ("plum", "moved", {"seat": "1", "part": "hand"}),
        ("plum", "moved", {"seat": 10**400, "part": "hand"}),
        ("plum", "moved", {"seat": 1, "part": "hand", "more": 1}),
        ("plum", "moved", {"kind": "closed"}),
        ("plum", "did", {"seat": 1, "facts": [{"fact": "tried", "number": 1, "value": "1/0"}]}),
        ("plum", "did", {"seat": 1, "facts": [{"fact": "tried", "number": 1, "value": "١"}]}),
        ("plum", "did", {"seat": 1, "facts": [{"fact": "tried", "number": 1, "value": "9" * 5000}]}),
        ("plum", "from-a-newer-version", {}),
        ("owl", "deleted", {}),
    ]
    for number, (who, kind, data) in enumerate(odd, state.number):
        then = apply(state, StoredEvent(number, later(number), who, kind, data))
        assert then == replace(state, number=number + 1, changed=later(number))


@together("act", [*TEACHERS, *PUPILS, Opened("one-line"), HelpEnded(3)], ids=lambda act: type(act).__name__)
def test_every_act_is_read_back_from_the_log_as_it_was(act):
    written = draft("plum", act)
    assert read_act(StoredEvent(0, NOW, "plum", written.kind, written.data)) == act == checked(act)


@pytest.mark.parametrize(
    "act",
    [
        Seated(0, "Plum"),
        Seated(101, "Plum"),
        Seated(1, "x" * 81),
        Moved(1, "lunch"),
        Opened(""),
        Did(1, (guess("1/6", reason="x" * 401),)),
        Did(1, tuple(tried(number, 1) for number in range(1, 1002))),
        Did(1, (tried(0, 1),)),
    ],
    ids=repr,
)
def test_an_act_that_no_log_can_hold_is_one_clear_error(act):
    with pytest.raises(CubeplayError, match=r"Not taken: .+ Make it shorter, or write it anew"):
        checked(act)
