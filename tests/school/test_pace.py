"""The pace of a class: done, skipped and stuck; the line, the clock, look up, and seats that move."""

from datetime import timedelta

import pytest
from cubeplay.store.log import StoredEvent
from cubeplay.teach.pupil_facts import PARTS
from cubeplay.teach.school import ClassState, at_part, stuck
from cubeplay.teach.school.events import (
    ClockHidden,
    ClockMoved,
    ClockSet,
    Closed,
    Did,
    Finished,
    HandedBack,
    HelpAsked,
    LookUp,
    Moved,
    Opened,
    OpenedUpTo,
    Seated,
    SeatMoved,
    SeatRemoved,
    SeatRestored,
)
from cubeplay.teach.school.pace import passed, present, skipped, standing
from cubeplay.teach.school.reducer import after, apply_all
from tests.school.classes import NOW, events, guess, ran, refused, tried


def at(minutes):
    return NOW + timedelta(minutes=minutes)


def went(who, seat, *moves):
    """Acts of a seat: pairs of a part and the minute when it was begun."""
    return [(who, Seated(seat), 0), *((who, Moved(seat, part), minute) for part, minute in moves)]


def made(*walks):
    acts = sorted((act for walk in walks for act in walk), key=lambda act: act[2])
    happened = events(("owl", Opened("one-line")), *((who, act) for who, act, _minute in acts))
    times = [NOW, *(at(minute) for _who, _act, minute in acts)]
    timed = [type(e)(e.number, time, e.who, e.kind, e.data) for e, time in zip(happened, times, strict=True)]
    return apply_all(ClassState("KMTR"), timed)


QUICK = [went(f"p{seat}", seat, ("predict", 1), ("hand", 5)) for seat in (1, 2, 3)]


def test_who_is_twice_as_long_at_a_part_as_half_of_the_others_is_stuck():
    state = made(*QUICK, went("fig", 4, ("predict", 1)))
    assert at_part(state.seats[4], at(9)) == timedelta(minutes=8)
    assert 4 not in stuck(state, at(9))
    assert 4 in stuck(state, at(9.1))


def test_of_two_pupils_nobody_is_stuck():
    state = made(QUICK[0], went("fig", 4, ("predict", 1)))
    assert stuck(state, at(60)) == frozenset()


def test_nobody_is_stuck_within_four_minutes():
    quick = [went(f"p{seat}", seat, ("predict", 0), ("hand", 0.1)) for seat in (1, 2, 3)]
    state = made(*quick, went("fig", 4, ("predict", 0)))
    assert stuck(state, at(3.9)) == frozenset()
    assert stuck(state, at(4.1)) == {4}


def test_who_has_done_a_part_is_not_stuck_and_waiting_there_is_no_time_at_it():
    waits = [
        *went("fig", 4, ("predict", 1)),
        ("fig", Finished(4, "predict"), 2),
        ("fig", Moved(4, "hand"), 30),
    ]
    state = made(*QUICK, waits[:3])
    assert stuck(state, at(29)) == frozenset()
    assert made(*QUICK, waits).seats[4].spent["predict"] == timedelta(minutes=1)


def test_done_here_skipped_and_ahead_are_told_apart_also_in_classes_of_before():
    walk = [*went("plum", 1, ("predict", 1), ("simulate", 5)), ("plum", Finished(1, "predict"), 2)]
    seat = made(walk).seats[1]
    found = {part: standing(seat, part) for part in PARTS[:5]}
    assert list(found.values()) == ["skipped", "done", "skipped", "here", "ahead"]
    assert skipped(seat) == ("ask", "hand")
    done = made([*walk, ("plum", Finished(1, "simulate"), 6)]).seats[1]
    assert standing(done, "simulate") == "done"
    before = made([*walk[:-1], ("plum", Did(1, (guess("1/6"),)), 2)]).seats[1]
    assert [standing(before, part) for part in PARTS[:4]] == ["done", "done", "skipped", "here"]


def test_the_minutes_of_all_parts_are_those_of_the_lesson():
    state = made(*(went(f"p{n}", n, ("predict", n), ("hand", 4 + n), ("change", 9 + n)) for n in (1, 2, 3)))
    minutes = {part: time.total_seconds() / 60 for part, time in passed(state, at(20)).items()}
    assert minutes == {"ask": 2, "predict": 4, "hand": 5, "simulate": 0, "count": 0, "change": 9}
    assert present(state, at(20)) == "change"
    late = apply_all(state, events(("owl", OpenedUpTo("hand")), first=state.number))
    assert present(late, at(20)) == "hand"
    assert passed(ClassState("KMTR", opened=NOW), at(3)) == {"ask": timedelta(minutes=3)}


# The line, the clock, and everyone looking up


def test_the_line_opens_up_to_a_part_and_who_is_past_stays_there_and_may_go_back():
    state = made(went("plum", 1, ("hand", 1), ("count", 2)), went("fig", 2), [("owl", OpenedUpTo("hand"), 3)])
    assert (state.parts, state.line, state.seats[1].part) == ({*PARTS[:3]}, "hand", "count")
    for part in PARTS[:5]:
        assert refused(state, "plum", Moved(1, part)) == ""
    assert (
        refused(state, "plum", Did(1, (ran(10, 1, 0),))) == refused(state, "plum", Finished(1, "count")) == ""
    )
    for act in (Moved(1, "change"), Finished(1, "change"), Moved(2, "simulate"), Did(2, (ran(10, 1, 0),))):
        assert "this part is closed. Wait until your teacher opens it" in refused(state, who(act), act)
    back = after(state, "plum", Moved(1, "predict"), at(4))
    assert "this part is closed" in refused(back, "plum", Moved(1, "count"))


def who(act):
    return {1: "plum", 2: "fig"}[act.seat]


def test_of_two_desks_the_slower_one_is_told_where_the_line_is_by_now():
    state = made([("owl", OpenedUpTo("hand", seen="back"), 1), ("owl", OpenedUpTo("change", seen="hand"), 2)])
    assert state.line == "change"
    assert "another desk has opened this class up to another part" in refused(
        state, "owl", OpenedUpTo("simulate", seen="hand")
    )
    assert after(state, "owl", OpenedUpTo("change"), at(3)) is state


def left(state, minute):
    return state.clock.remaining(at(minute)).total_seconds()


def test_the_clock_counts_from_the_time_of_its_event_and_closes_nothing():
    state = made(
        [("owl", ClockSet("predict", 300), 1), ("owl", ClockMoved(60), 2), ("owl", ClockMoved(-60), 3)]
    )
    assert (state.clock.part, left(state, 3), left(state, 5.5)) == ("predict", 180, 30)
    assert (left(state, 6), left(state, 60), state.parts) == (0, 0, {*PARTS})
    assert left(after(state, "owl", ClockMoved(60), at(60)), 60) == 60
    assert after(state, "owl", ClockMoved(-60), at(60)) is state
    assert left(after(state, "owl", ClockMoved(-600), at(4)), 4) == 0
    assert after(made(), "owl", ClockMoved(60), at(1)).clock is None


def test_a_clock_goes_with_its_part_and_is_hidden_until_it_is_shown_again():
    state = made([("owl", ClockSet("hand", 300), 1), ("owl", ClockHidden(True), 2)])
    assert after(state, "owl", OpenedUpTo("simulate"), at(3)).clock == state.clock
    assert after(state, "owl", OpenedUpTo("predict"), at(3)).clock is None
    assert after(state, "owl", ClockSet("predict", 60), at(3)).hides_clock
    assert not after(state, "owl", ClockHidden(False), at(3)).hides_clock
    closed = after(state, "owl", OpenedUpTo("predict"), at(3))
    assert "Open the lesson up to it" in refused(closed, "owl", ClockSet("hand", 60))


def test_while_everyone_looks_up_the_clock_stands():
    state = made([("owl", ClockSet("predict", 300), 1), ("owl", LookUp(True), 2)])
    assert (state.looks_up, left(state, 2), left(state, 50)) == (True, 240, 240)
    assert left(after(state, "owl", ClockMoved(60), at(4)), 9) == 300
    again = after(state, "owl", LookUp(False), at(10))
    assert (again.looks_up, left(again, 10), left(again, 13)) == (False, 240, 60)


# Seats


def test_a_seat_gets_another_number_with_its_work_and_the_old_one_is_free():
    state = made([*went("plum", 14, ("predict", 1)), ("plum", Did(14, (guess("1/6"),)), 2)], went("fig", 2))
    assert "seat 2 is taken. Choose a number that is free" in refused(state, "owl", SeatMoved(14, 2))
    assert "nobody has taken seat 9" in refused(state, "owl", SeatMoved(9, 10))
    moved = after(state, "owl", SeatMoved(14, 29), NOW)
    assert (sorted(moved.seats), moved.seats[29].number) == ([2, 29], 29)
    assert moved.seats[29].work == state.seats[14].work
    assert "seat 14 is not yours" in refused(moved, "plum", HelpAsked(14))
    assert refused(moved, "plum", HelpAsked(29)) == refused(moved, "kiwi", Seated(14)) == ""
    assert after(state, "owl", SeatMoved(14, 14), NOW) is state


def test_a_removed_seat_is_restored_until_the_lesson_ends():
    state = made([*went("plum", 4), ("plum", Did(4, (tried(1, 1),)), 1), ("owl", SeatRemoved(4), 2)])
    assert state.seats == {}
    assert "seat 4 is not yours" in refused(state, "plum", HelpAsked(4))
    again = after(state, "owl", SeatRestored(4), NOW)
    assert (again.seats[4].person, len(again.seats[4].work), again.removed) == ("plum", 1, {})
    assert "seat 9 was not removed" in refused(again, "owl", SeatRestored(9))
    taken = after(state, "fig", Seated(4, "Fig"), NOW)
    assert "seat 4 was taken again. Give that seat another number" in refused(taken, "owl", SeatRestored(4))
    elsewhere = after(after(state, "plum", Seated(5), NOW), "owl", SeatRestored(4), NOW)
    assert (elsewhere.seats[4].free, elsewhere.seat_of("plum").number) == (True, 5)
    assert after(state, "owl", Closed(), NOW).removed == {}


@pytest.mark.parametrize(
    "act",
    [
        OpenedUpTo("hand"),
        ClockSet("hand", 60),
        ClockMoved(60),
        ClockHidden(True),
        LookUp(True),
        SeatMoved(1, 2),
        SeatRestored(1),
    ],
    ids=lambda act: type(act).__name__,
)
def test_a_desk_whose_class_has_ended_is_told_so(act):
    state = made(went("plum", 1), [("owl", LookUp(True), 1), ("owl", Closed(), 2)])
    assert refused(state, "owl", act) == "Not done: class KMTR has ended. Press “Go on” to open it again."
    assert not state.looks_up


# Earlier versions


def test_a_part_that_is_done_a_second_time_counts_all_its_minutes():
    again = went("p1", 1, ("predict", 1), ("hand", 3), ("predict", 4), ("hand", 8))
    state = made(again)
    assert state.seats[1].spent["predict"] == timedelta(minutes=6)


def test_a_seat_that_was_handed_back_is_nobodys_and_not_long():
    walks = [*QUICK, went("fig", 4, ("predict", 1))]
    state = made(*walks, [("owl", HandedBack(4), 5)])
    assert 4 not in stuck(state, at(60))


def test_a_class_that_was_stored_before_there_was_a_line_opens_as_it_was():
    raw = [
        ("owl", "opened", {"lesson": "one-line", "parts": [*PARTS]}),
        ("plum", "seated", {"seat": 1, "name": "Plum"}),
        ("fig", "seated", {"seat": 2, "name": ""}),
        ("plum", "moved", {"seat": 1, "part": "predict"}),
        ("owl", "parts-closed", {"parts": ["simulate", "back"]}),
        ("owl", "seat-removed", {"seat": 2}),
        ("owl", "parts-opened", {"parts": ["simulate"]}),
    ]
    happened = [StoredEvent(n, at(n), who, kind, data) for n, (who, kind, data) in enumerate(raw)]
    state = apply_all(ClassState("KMTR"), happened)
    assert (state.line, sorted(state.seats), sorted(state.removed)) == ("simulate", [1], [2])
    assert (state.clock, state.looks_up) == (None, False)
    assert standing(state.seats[1], "ask") == "done"
    assert list(passed(state, at(9)).values()) == [timedelta(minutes=3), timedelta(minutes=6)]
