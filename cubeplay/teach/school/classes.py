"""The classes of a store: reads and writes their streams in the event log.

The engine has no clock: callers pass the present time.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from cubeplay.errors import CubeplayError, SaveError
from cubeplay.rooms.join_codes import clean_name, new_code, read_code
from cubeplay.rooms.projections import Projections
from cubeplay.store import classes as seating
from cubeplay.store.base import WAIT, as_time
from cubeplay.store.connection import Connection
from cubeplay.store.follow import Following
from cubeplay.store.location import Place
from cubeplay.store.log import EventLog, LogTransaction, Stream
from cubeplay.teach.lesson_outline import Outline
from cubeplay.teach.progress_files import learner_key
from cubeplay.teach.pupil_facts import PARTS, Part
from cubeplay.teach.pupil_seat import Desk, seat_notes
from cubeplay.teach.school.events import (
    ARGUED,
    Act,
    Closed,
    Deleted,
    HandedBack,
    Opened,
    Reopened,
    Seated,
    SeatMoved,
    SeatRemoved,
    SeatRestored,
    checked,
    draft,
)
from cubeplay.teach.school.permissions import check_may, not_your_seat
from cubeplay.teach.school.reducer import after, apply_all, trimmed
from cubeplay.teach.school.saved import read_file
from cubeplay.teach.school.state import UNKNOWN, ClassState
from cubeplay.words import _


def begin_log(turn: LogTransaction, code: str, lesson: str, opened: str) -> bool:
    """Write the events of a class that is only in the tables; returns whether that was possible."""
    with suppress(CubeplayError):
        drafts = [draft("", checked(Opened(lesson)))]
        for seat, person, free in seating.holders(turn.connection, code):
            drafts.append(draft(person, Seated(seat)))
            drafts += [draft("", HandedBack(seat))] if free else []
        return bool(turn.append(Stream("class", code), drafts, as_time(opened)))
    return False


def enter_act(turn: LogTransaction, state: ClassState, who: str, act: Act) -> None:
    """Change the tables by an event that is allowed.  Raises CubeplayError if they contradict it."""
    base, code = turn.connection, state.code
    match act:
        case Seated():
            held = state.seat_of(who)
            if held is not None and held.number != act.seat:
                seating.free_seat(base, code, held.number)
            page, learner = seat_notes(state.lesson, Desk(code, act.seat))
            if not seating.take_seat(base, code, act.seat, who, page=page, learner=learner_key(learner)):
                raise not_your_seat(act.seat, _("somebody else sits on seat {seat}."))
        case HandedBack():
            seating.free_seat(base, code, act.seat)
        case SeatRemoved() | SeatRestored() | SeatMoved():
            _enter_change(base, state, act)
        case Closed():
            seating.leave(base, code)
        case Reopened():
            seating.enter(base, code, state.lesson, state.opened.isoformat(timespec="seconds"))
            for seat in state.seats.values():
                if seat.person:
                    seating.restore_seat(base, code, seat.number, seat.person, seat.free)
        case _:
            pass


def _enter_change(base: Connection, state: ClassState, act: SeatRemoved | SeatRestored | SeatMoved) -> None:
    """Change the tables after a seat was removed, restored, or given another number with its notes."""
    code, number = state.code, act.seat
    if not isinstance(act, SeatRestored):
        seating.drop_seat(base, code, number)
    if isinstance(act, SeatMoved):
        keys = [seat_notes(state.lesson, Desk(code, each)) for each in (number, act.to)]
        seating.move_notes(base, keys[0][0], *(learner_key(learner) for _page, learner in keys))
        number = act.to
    seat = after(state, state.owner, act, state.changed).seats.get(number)
    if seat is not None and seat.person:
        seating.restore_seat(base, code, number, seat.person, seat.free)


DAYS: Final = 30
"""How many days after its last event a class is deleted, unless it is kept."""

WIDE: Final = (Seated, SeatRemoved, SeatRestored, SeatMoved, Closed, Reopened)
"""The events that change more than the stream of a class: seats, notes, and the table of open classes."""


@dataclass(frozen=True, slots=True)
class Merged:
    """The result of reading a pupil's file: its seat (0 for a file without a class), and the numbers of facts
    that are new, that were known, that contradict known ones (which stay), and that do not fit the lesson.
    """

    seat: int
    new: int
    known: int
    different: int
    left_out: int


class School:
    """The classes of a store.  Raises SaveError if the store cannot be used.

    >>> from pathlib import Path
    >>> from tempfile import mkdtemp
    >>> school = School(Path(mkdtemp()) / "games.sqlite")
    >>> now = datetime(2026, 5, 4, 8, 0, tzinfo=UTC)
    >>> code = school.open("odds", "owl", now).code
    >>> school.join(code, "plum", 4, " Plum ", now).seats[4].name
    'Plum'
    >>> school.join(code, "fig", 4, "Fig", now)
    Traceback (most recent call last):
    cubeplay.errors.CubeplayError: Not your seat: somebody else sits on seat 4. Look at the number of your \
seat. If it is yours, ask your teacher to hand it back.
    """

    def __init__(self, place: Place | None = None, wait: float = WAIT) -> None:
        self._log = EventLog(place, wait)
        self._projections = Projections(self._log, "class", ClassState, apply_all)

    # Reading

    def find(self, typed: str) -> ClassState:
        """The class of a typed code.  Raises CubeplayError if there is none."""
        return self.state(read_code(typed) or typed.strip())

    def state(self, code: str) -> ClassState:
        """The present state of a class.  Raises CubeplayError if there is none with this code."""
        _stream(code)
        birth, state = self._projections.read(code)
        if not birth and self._begin_logs(code):
            birth, state = self._projections.read(code)
        if not birth:
            raise _none(code)
        return state

    def classes(self, who: str) -> tuple[ClassState, ...]:
        """All classes that somebody opened, the latest first."""
        self._begin_logs()
        found = []
        for kept in self._log.streams("class"):
            if kept.owner == who:
                with suppress(CubeplayError):
                    found.append(self.state(kept.stream.name))
        return tuple(sorted(found, key=lambda state: (state.opened, state.code), reverse=True))

    def follow(
        self, code: str, tell: Callable[[ClassState], None], gone: Callable[[], None] = lambda: None
    ) -> Following:
        """Follow a class: ``tell`` is called with its state, now and after each change by any process.

        ``gone`` is called when the class is deleted.  See :func:`cubeplay.store.follow.follow` for the thread
        that calls them.  Raises CubeplayError if there is no class with this code.
        """
        self.state(code)
        return self._projections.follow(code, tell, gone)

    # Writing

    def open(
        self,
        lesson: str,
        who: str,
        now: datetime,
        *,
        parts: tuple[Part, ...] = PARTS,
        language: str = "",
        codes: Callable[[], str] = new_code,
    ) -> ClassState:
        """Open a class for a lesson; ``codes`` is called until it returns an unused code."""
        opened = checked(Opened(lesson, parts, language))
        time = now.astimezone(UTC).isoformat(timespec="seconds")
        while True:
            with self._log.writing(seating.door(code := codes())) as turn:
                if seating.is_taken(turn.connection, code):
                    continue
                seating.enter(turn.connection, code, lesson, time)
                turn.append(Stream("class", code), [draft(who, opened)], now)
            return self.state(code)

    def act(self, code: str, who: str, *acts: Act, now: datetime) -> ClassState:
        """Write events of a class, all or none; those that change nothing are not written.

        Raises CubeplayError if there is no such class, or if ``who`` may not do this now.
        """
        wanted = [checked(act) for act in acts]
        self.state(code)
        wide = any(isinstance(act, WIDE) for act in wanted)
        with self._log.writing(None if wide else _stream(code)) as turn:
            erased = self._act(turn, code, who, wanted, now)
        if erased:
            self._log.tidy()
        return self.state(code)

    def join(self, code: str, who: str, seat: int, name: str, now: datetime) -> ClassState:
        """Give a pupil a seat and its notes, with a typed first name.  Raises as :meth:`act`."""
        return self.act(code, who, Seated(seat, clean_name(name)), now=now)

    def take_in(self, code: str, who: str, data: bytes, outline: Outline, now: datetime) -> Merged:
        """Add the facts of a pupil's file, but those that are known already.

        Raises CubeplayError for a file of another lesson or class, and as :meth:`act` does.
        """
        state = self.state(code)
        file = read_file(data, outline)
        act = file.for_class(code)
        if state.lesson != outline.lesson:
            raise CubeplayError(
                _("Not taken in"),
                _("class {code} has another lesson.").format(code=code),
                _("Take the file in at the desk of a class of its lesson."),
            )
        seat = state.seats.get(act.seat)
        known = (seat.work if seat else {}) if act.seat else state.files.get(act.id, {})
        self.act(code, who, act, now=now)
        doubles = [known[fact.key].fact == fact for fact in file.facts if fact.key in known]
        return Merged(
            act.seat, len(file.facts) - len(doubles), sum(doubles), doubles.count(False), file.left_out
        )

    # The end

    def delete(self, code: str, who: str) -> None:
        """Delete a class, so that nothing of it stays on the disk.

        Raises CubeplayError if there is no such class, or if another person opened it.
        """
        self.state(code)
        with self._log.writing() as turn:
            check_may(self._projections.within(turn, code)[1], who, Deleted())
            self._delete(turn, code)
        self._log.tidy()

    def sweep(self, now: datetime, days: int = DAYS) -> tuple[str, ...]:
        """Delete the classes whose last event is more than ``days`` days ago; returns their codes.

        Classes that are kept, or whose times are all lost, stay.  A server calls it when it starts, and once
        a day.
        """
        self._begin_logs()
        last = now - timedelta(days=days)
        old = [kept.stream.name for kept in self._log.streams("class") if kept.changed < last]
        gone = []
        for code in old:
            with self._log.writing() as turn:
                state = self._projections.within(turn, code)[1]
                if UNKNOWN < state.changed < last and not state.is_kept:
                    self._delete(turn, code)
                    gone.append(code)
        if gone:
            self._log.tidy()
        return tuple(gone)

    # Within a transaction

    def _act(self, turn: LogTransaction, code: str, who: str, acts: list[Act], now: datetime) -> bool:
        """Write what changes a class; returns whether something was erased, as sentences are when it ends."""
        state = self._projections.within(turn, code)[1]
        if not state.number:
            raise _none(code)
        drafts = []
        for act in acts:
            check_may(state, who, act)
            then = after(state, who, act, now)
            if then is not state:
                drafts.append(draft(who, trimmed(state, act)))
                enter_act(turn, state, who, act)
                state = then
        turn.append(Stream("class", code), drafts, now, expected=state.number)
        ends = any(isinstance(act, Closed) for act in acts)
        return ends and turn.erase(Stream("class", code), ARGUED)

    def _delete(self, turn: LogTransaction, code: str) -> None:
        turn.delete(Stream("class", code))
        seating.leave(turn.connection, code)
        seating.forget_notes(turn.connection, learner_key(f"{code}/"))
        self._projections.forget(code)

    def _begin_logs(self, wanted: str = "") -> bool:
        """Write first events for classes without any: all, or the one ``wanted``; returns whether it did."""
        with self._log.reading() as base:
            rows = seating.unlogged(base)
        codes = {code for code, _lesson, _opened in rows if wanted in ("", code)}
        if not codes:
            return False
        with self._log.writing() as turn:
            found = [row for row in seating.unlogged(turn.connection) if row[0] in codes]
            return sum(begin_log(turn, *row) for row in found) > 0


def _stream(code: str) -> Stream:
    try:
        return Stream("class", code)
    except SaveError:
        raise _none(code) from None


def _none(code: str) -> CubeplayError:
    why = _("there is no class {code}.").format(code=code[:20])
    return CubeplayError(_("Not found"), why, _("Look at the code of today: four letters from A to Z."))
