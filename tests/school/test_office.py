"""The classes of a store: opened, found, joined, followed, deleted with all that they hold."""

import subprocess
import sys
import tracemalloc
from datetime import timedelta
from itertools import count
from queue import Queue

import pytest
from cubeplay.errors import CubeplayError, SaveError
from cubeplay.store import Store, polling
from cubeplay.store.base import VERSION
from cubeplay.store.log import EventLog, NewEvent, Stream
from cubeplay.store.notes import LearnerNotes
from cubeplay.teach.pupil_facts import PARTS
from cubeplay.teach.school.classes import School
from cubeplay.teach.school.events import (
    Closed,
    Did,
    HandedBack,
    HelpAsked,
    Kept,
    Moved,
    PartsClosed,
    Reopened,
    SeatMoved,
    SeatRemoved,
    SeatRestored,
)
from cubeplay.teach.school.pooled_results import pool
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from tests.school.classes import NOW, OUTLINE, answered, guess, later, ran, tried

from breadth import sized
from database import BASE_FIRST, FILE_FIRST, all_kept, change, code_of, set_version, size_of
from patience import patience
from seating import lesson_of, opened_before, seats_of

LONG = patience(20)
"""Seconds after which something that was to come does not come."""


@pytest.fixture
def path(place):
    """Where the store is."""
    return place


@pytest.fixture
def school(path):
    return School(path)


@pytest.fixture
def code(school):
    """A class of the owl's in which Plum and Fig sit."""
    code = school.open("one-line", "owl", NOW).code
    school.join(code, "plum", 1, " Plum ", NOW)
    school.join(code, "fig", 2, "Fig", NOW)
    return code


def length(path, code):
    return EventLog(path).read(Stream("class", code)).length


# Opening and finding


def test_a_class_gets_a_code_that_no_other_has_neither_an_old_one(path, school):
    opened_before(path, "BBBB")
    numbers = count()
    codes = ("BBBB", "CCCC", "CCCC", "DDDD")
    made = [school.open("odds", "owl", NOW, codes=lambda: codes[next(numbers)]).code for _class in range(2)]
    assert made == ["CCCC", "DDDD"]
    school.act("CCCC", "owl", Closed(), now=NOW)
    again = iter(("CCCC", "FFFF"))
    assert school.open("odds", "owl", NOW, codes=lambda: next(again)).code == "FFFF"


@FILE_FIRST
def test_a_class_is_found_however_its_code_is_typed(school, code):
    spaced = " ".join(code.lower())
    for typed in (code, code.lower(), spaced, f" {code[:2]}-{code[2:]} "):
        assert school.find(typed).code == code


@pytest.mark.parametrize("typed", ["", "ZZZZ", "КМТР", "../..", "\ud800", "x" * 10**6, "' OR 1=1", "١٢٣٤"])
@FILE_FIRST
def test_a_code_that_no_class_has_is_one_clear_error(school, code, typed):
    with pytest.raises(
        CubeplayError, match=r"Not found: there is no class .*four letters from A to Z"
    ) as found:
        school.find(typed)
    assert len(str(found.value)) < 200
    with pytest.raises(CubeplayError):
        school.join(typed, "plum", 1, "", NOW)


@FILE_FIRST
def test_a_store_that_cannot_be_read_is_not_taken_for_one_without_the_class(path, school, code):
    set_version(path, VERSION + 1)
    with pytest.raises(SaveError, match="newer cubeplay"):
        school.find(code)


@FILE_FIRST
def test_a_teacher_finds_her_own_classes_the_latest_first(school, code):
    other = school.open("one-line", "owl", later(60)).code
    school.open("one-line", "hawk", later(90))
    assert [state.code for state in school.classes("owl")] == [other, code]
    assert school.classes("plum") == ()


@FILE_FIRST
def test_a_class_is_found_by_the_tables_that_pages_look_into_as_long_as_it_is_open(path, school, code):
    assert lesson_of(path, code) == "one-line"
    assert seats_of(path, code) == [(1, False), (2, False)]
    school.act(code, "owl", HandedBack(1), Closed(), now=NOW)
    assert lesson_of(path, code) == ""
    school.act(code, "owl", Reopened(), now=NOW)
    assert lesson_of(path, code) == "one-line"
    assert seats_of(path, code) == [(1, True), (2, False)]


def test_a_class_of_before_gets_a_log_and_keeps_its_seats(path, school):
    old = opened_before(path, "KMTR", seats=[("plum", 1), ("fig", 2), ("", 3)], back=[2])
    change(path, "INSERT INTO classes VALUES ('BCDF', $1, 'once')", b"\xff")
    change(path, "INSERT INTO classes VALUES ('GHJK', '', '2026-05-04')")
    state = school.find("km tr")
    assert (state.lesson, state.owner) == ("odds", "")
    assert {n: (seat.person, seat.free) for n, seat in state.seats.items()} == {
        1: ("plum", False),
        2: ("fig", True),
    }
    assert "KMTR" in [each.code for each in school.classes("")]
    with pytest.raises(CubeplayError, match="somebody else sits on seat 1"):
        school.join(old, "kiwi", 1, "", NOW)
    with pytest.raises(CubeplayError, match="there is no class GHJK"):
        school.find("GHJK")


# What is done


@FILE_FIRST
def test_what_changes_nothing_is_not_written(path, school, code):
    before = length(path, code)
    school.act(code, "plum", Moved(1, "hand"), Did(1, (tried(1, 1),)), now=NOW)
    for _time in range(3):
        school.join(code, "plum", 1, "Plum", NOW)
        school.act(code, "plum", Moved(1, "hand"), Did(1, (tried(1, 1), tried(2, 0))), now=NOW)
    assert length(path, code) == before + 3
    facts = [event.data["facts"] for event in EventLog(path).read(Stream("class", code)).events[-2:]]
    assert [[fact["number"] for fact in each] for each in facts] == [[1], [2]]


@FILE_FIRST
def test_of_several_acts_all_happen_or_none(path, school, code):
    before = length(path, code)
    with pytest.raises(CubeplayError, match="seat 2 is not yours"):
        school.act(code, "plum", Moved(1, "hand"), HelpAsked(2), now=NOW)
    assert length(path, code) == before
    assert school.state(code).seats[1].part == "ask"


def test_two_pupils_who_take_one_seat_at_once_one_is_refused(path, school, code):
    other = School(path)
    other.state(code)
    school.join(code, "kiwi", 3, "Kiwi", NOW)
    with pytest.raises(CubeplayError, match="somebody else sits on seat 3"):
        other.join(code, "sloe", 3, "Sloe", NOW)
    assert other.state(code).seats[3].person == "kiwi"


def test_who_comes_back_finds_the_same_part_and_all_that_was_done(path, school, code):
    school.act(code, "plum", Moved(1, "simulate"), Did(1, (guess("1/6"), ran(10, 1, "1/10"))), now=later(5))
    seat = School(path).join(code, "plum", 1, "", later(900)).seats[1]
    assert (seat.name, seat.part, seat.since) == ("Plum", "simulate", later(5))
    assert [noted.fact for noted in seat.work.values()] == [guess("1/6"), ran(10, 1, "1/10")]


def test_the_notes_of_a_seat_go_along_when_it_is_handed_back(path, school, code):
    def notes(who):
        return LearnerNotes("lesson-one-line", f"{code.lower()}/1", owner=who, place=path)

    notes("plum").keep([("first", {"prediction/line": "17"})])
    school.act(code, "owl", HandedBack(1), now=NOW)
    school.join(code, "kiwi", 1, "", NOW)
    assert notes("kiwi").read() == {"prediction/line": "17"}
    assert notes("plum").read() == {}
    with pytest.raises(CubeplayError, match="somebody else sits on seat 1"):
        school.join(code, "plum", 1, "", NOW)


@FILE_FIRST
def test_a_seat_that_is_removed_or_gets_another_number_is_so_in_tables_and_notes(path, school, code):
    def notes(seat):
        return LearnerNotes("lesson-one-line", f"{code.lower()}/{seat}", owner="plum", place=path)

    notes(1).keep([("first", {"reason": "six sides"})])
    school.act(code, "owl", SeatMoved(1, 29), now=NOW)
    assert seats_of(path, code) == [(2, False), (29, False)]
    assert (notes(1).read(), notes(29).read()) == ({}, {"reason": "six sides"})
    school.join(code, "kiwi", 1, "", NOW)
    with pytest.raises(CubeplayError, match="seat 1 is taken"):
        school.act(code, "owl", SeatMoved(29, 1), now=NOW)
    school.act(code, "owl", SeatRemoved(29), now=NOW)
    assert seats_of(path, code) == [(1, False), (2, False)]
    school.act(code, "owl", SeatRestored(29), now=NOW)
    assert seats_of(path, code) == [(1, False), (2, False), (29, False)]
    school.act(code, "owl", SeatRemoved(29), now=NOW)
    assert school.join(code, "sloe", 29, "Sloe", NOW).seats[29].person == "sloe"


def test_a_deleted_person_is_forgotten_by_the_class_also_where_it_is_known(path, school, code):
    other = School(path)
    school.join(code, "kiwi", 3, "Rumpelstiltskin", NOW)
    school.act(code, "kiwi", Did(3, (tried(1, 1),)), now=NOW)
    assert other.state(code).seats[3].name
    Store(path).delete("kiwi")
    for each in (school, other):
        assert sorted(each.state(code).seats) == [1, 2]
    assert b"Rumpelstiltskin" not in all_kept(path)
    assert other.join(code, "sloe", 3, "Sloe", NOW).seats[3].name == "Sloe"


# How it ends


def test_a_class_is_deleted_with_all_that_it_holds_and_no_other(path, school, code):
    other = school.open("one-line", "owl", NOW).code
    school.join(code, "kiwi", 3, "Rumpelstiltskin", NOW)
    school.join(other, "kiwi", 3, "Zebedee", NOW)
    for each in (code, other):
        notes = LearnerNotes("lesson-one-line", f"{each.lower()}/3", owner="kiwi", place=path)
        notes.keep([("first", {"reason": f"Xanthippe of {each}"})])
    with pytest.raises(CubeplayError, match="only the teacher"):
        school.delete(code, "kiwi")
    school.delete(code, "owl")
    with pytest.raises(CubeplayError, match="there is no class"):
        school.state(code)
    assert lesson_of(path, code) == ""
    left = all_kept(path)
    assert not any(text in left for text in (b"Rumpelstiltskin", b"Xanthippe of %b" % code.encode()))
    assert school.state(other).seats[3].name == "Zebedee"
    assert b"Xanthippe of %b" % other.encode() in left


@FILE_FIRST
def test_after_30_days_a_class_goes_by_itself_unless_it_is_kept(path, school, code):
    kept = school.open("one-line", "owl", NOW).code
    school.act(kept, "owl", Kept(True), now=NOW)
    late = school.open("one-line", "owl", later(3600)).code
    closed = school.open("one-line", "owl", NOW).code
    school.act(closed, "owl", Closed(), now=NOW)
    assert School(path).sweep(NOW + timedelta(days=30)) == ()
    assert set(school.sweep(NOW + timedelta(days=30, seconds=1))) == {code, closed}
    assert {state.code for state in school.classes("owl")} == {kept, late}
    school.act(kept, "owl", Kept(False), now=NOW + timedelta(days=40))
    assert school.sweep(NOW + timedelta(days=69)) == (late,)
    assert school.sweep(NOW + timedelta(days=71)) == (kept,)
    assert school.classes("owl") == ()


@FILE_FIRST
def test_what_happens_in_a_class_lets_it_stay(school, code):
    school.act(code, "plum", Moved(1, "hand"), now=NOW + timedelta(days=29))
    assert school.sweep(NOW + timedelta(days=31)) == ()
    assert school.sweep(NOW + timedelta(days=60)) == (code,)


@FILE_FIRST
def test_classes_of_before_and_those_with_damaged_rows_are_swept_with_the_rest_or_left(path, school, code):
    change(path, "INSERT INTO classes VALUES ('BCDF', 'odds', '2026-05-01T08:00:00+00:00')")
    change(path, "INSERT INTO classes VALUES ('GHJK', 'odds', 'once')")
    change(path, "UPDATE streams SET changed = 'once'")
    change(path, "UPDATE events SET data = '{' WHERE number = 2")
    assert school.sweep(NOW + timedelta(days=29)) == ("BCDF",)
    assert sorted(School(path).state(code).seats) == [1]
    assert school.sweep(NOW + timedelta(days=31)) == (code,)
    assert school.state("GHJK").lesson == "odds"


# Followers

PUPIL = """
import sys
from datetime import datetime, UTC
from cubeplay.teach.pupil_facts import Tried
from cubeplay.teach.school.events import Did
from cubeplay.teach.school.classes import School
school, now = School(place), datetime(2026, 5, 4, tzinfo=UTC)
for line in sys.stdin:
    school.act(sys.argv[1], "plum", Did(1, (Tried(int(line), "1"),)), now=now)
"""


@BASE_FIRST
def test_the_desk_hears_what_a_pupil_does_in_another_process(path, school, code, monkeypatch):
    monkeypatch.setattr(polling, "EVERY", 0.02)
    told = Queue()
    following = school.follow(
        code, lambda state: told.put(pool(state, OUTLINE).trials.count), lambda: told.put("gone")
    )
    assert told.get(timeout=LONG) == 0
    words = [sys.executable, "-c", code_of(path) + PUPIL, code]
    pupil = subprocess.Popen(words, stdin=subprocess.PIPE, text=True)
    try:
        for number in range(1, 6):
            pupil.stdin.write(f"{number}\n")
            pupil.stdin.flush()
            assert told.get(timeout=LONG) == number
    finally:
        pupil.stdin.close()
        assert pupil.wait(LONG) == 0
    Store(path).delete("plum")
    assert told.get(timeout=LONG) == 0
    school.delete(code, "owl")
    assert told.get(timeout=LONG) == "gone"
    assert following.is_stopped


# Thirty seats


@FILE_FIRST
@sized(40, 200, name="events")
def test_thirty_seats_with_many_events_each_stay_small(path, school, events):
    code = school.open("one-line", "owl", NOW).code
    for seat in range(1, 31):
        school.join(code, f"p{seat}", seat, f"Pupil {seat}", NOW)
    drafts = [
        NewEvent(
            f"p{seat}", "did", {"seat": seat, "facts": [{"fact": "tried", "number": number, "value": "1/2"}]}
        )
        for number in range(1, events)
        for seat in range(1, 31)
    ]
    EventLog(path).append(Stream("class", code), drafts, later(1))
    most = events * 8 * 2**20 // 200
    tracemalloc.start()
    try:
        fresh = School(path)
        state = fresh.state(code)
        kept, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert pool(state, OUTLINE).trials.count == (events - 1) * 30
    assert state.number == 1 + 30 * events
    assert kept < most
    assert peak < 3 * most
    assert size_of(path) < most


# Several kernels on one class

PEOPLE = ("owl", "plum", "fig", "kiwi")
ACTS = st.one_of(
    st.builds(Moved, st.integers(1, 2), st.sampled_from(PARTS)),
    st.builds(HelpAsked, st.integers(1, 2)),
    st.builds(HandedBack, st.integers(1, 2)),
    st.builds(PartsClosed, st.sampled_from((("hand",), ("predict",)))),
    st.builds(
        lambda seat, number, value: Did(seat, (tried(number, value),)),
        st.integers(1, 2),
        st.integers(1, 3),
        st.integers(0, 1),
    ),
    st.builds(
        lambda seat, text: Did(seat, (answered(2, 1, text),)),
        st.integers(1, 2),
        st.sampled_from(("6-6-6", "1-3-5")),
    ),
    st.just(Closed()),
    st.just(Reopened()),
)


class Kernels(RuleBasedStateMachine):
    """Three kernels, each with what it knows of one class: all refuse and know the same."""

    @initialize()
    def begin(self):
        from pathlib import Path
        from tempfile import mkdtemp

        path = Path(mkdtemp()) / "games.sqlite"
        self.schools = [School(path) for _kernel in range(3)]
        self.code = self.schools[0].open("one-line", "owl", NOW).code
        self.seconds = count(1)
        self.facts = {}

    @rule(kernel=st.integers(0, 2), who=st.sampled_from(PEOPLE), seat=st.integers(1, 2))
    def join(self, kernel, who, seat):
        self._try(kernel, lambda school, now: school.join(self.code, who, seat, who, now))

    @rule(kernel=st.integers(0, 2), who=st.sampled_from(PEOPLE), act=ACTS)
    def act(self, kernel, who, act):
        state = self._try(kernel, lambda school, now: school.act(self.code, who, act, now=now))
        if state is not None and isinstance(act, Did):
            assert (who, state.is_closed) == (state.seats[act.seat].person, False)

    @rule(kernel=st.integers(0, 2))
    def begin_anew(self, kernel):
        self.schools[kernel] = School(self.schools[kernel]._log.place)

    @invariant()
    def all_know_the_same_and_no_fact_is_lost_or_changed(self):
        state, *others = [school.state(self.code) for school in self.schools]
        assert all(other == state for other in others)
        facts = {(n, key): noted.fact for n, seat in state.seats.items() for key, noted in seat.work.items()}
        assert self.facts.items() <= facts.items()
        self.facts = facts

    def _try(self, kernel, act):
        before = self.schools[0].state(self.code)
        try:
            return act(self.schools[kernel], later(next(self.seconds)))
        except CubeplayError:
            assert self.schools[1].state(self.code) == before
            return None


SHORT = settings(stateful_step_count=20, deadline=None, derandomize=True)


@sized(3, 6)
def test_three_kernels_on_one_class_know_and_refuse_the_same(number):
    run_state_machine_as_test(Kernels, settings=settings(SHORT, max_examples=number))
