"""How events change a class: pure functions of the state and the event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from functools import reduce
from itertools import takewhile
from typing import Any

from cubeplay.errors import CubeplayError
from cubeplay.rooms.join_codes import clean_name
from cubeplay.store.log import StoredEvent
from cubeplay.teach.pupil_facts import PARTS, Fact, Part
from cubeplay.teach.school.events import (
    Act,
    Argued,
    ChartShown,
    ClockHidden,
    ClockMoved,
    ClockSet,
    Closed,
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
    read_act,
)
from cubeplay.teach.school.pace import at_part
from cubeplay.teach.school.permissions import check_may
from cubeplay.teach.school.state import ZERO, ClassState, Clock, Noted, PupilSeat, Work


def apply(state: ClassState, event: StoredEvent) -> ClassState:
    """The class after a stored event; one that is damaged, or was not allowed, is only counted."""
    act = read_act(event)
    if act is not None:
        with suppress(CubeplayError):
            check_may(state, event.who, act)
            state = after(state, event.who, act, event.time)
    return replace(state, number=event.number + 1, changed=max(state.changed, event.time))


def apply_all(state: ClassState, events: Iterable[StoredEvent]) -> ClassState:
    """The class after stored events."""
    return reduce(apply, events, state)


def after(state: ClassState, who: str, act: Act, now: datetime) -> ClassState:
    """The class after an event that is allowed; the same object if the event changes nothing."""
    change = _CHANGES.get(type(act))
    return change(state, who, act, now) if change else state


def trimmed(state: ClassState, act: Act) -> Act:
    """An event without the facts that are known already."""
    match act:
        case Did():
            return Did(act.seat, _unknown(_work(state, act.seat), act.facts))
        case TakenIn():
            facts = _unknown(_work(state, act.seat, act.id), act.facts)
            return TakenIn(act.seat, act.id, act.saved, facts)
    return act


def _opened(state: ClassState, who: str, act: Opened, now: datetime) -> ClassState:
    parts = _up_to_first_closed(act.parts)
    return replace(state, lesson=act.lesson, language=act.language, owner=who, opened=now, parts=parts)


def _seated(state: ClassState, who: str, act: Seated, now: datetime) -> ClassState:
    held, name = state.seat_of(who), clean_name(act.name)
    seat = state.seats.get(act.seat) or PupilSeat(act.seat, since=now, reached={PARTS[0]: now})
    if held is not None and held.number == act.seat and name in ("", seat.name):
        return state
    if held is not None and held.number != act.seat:
        state = _put(state, replace(held, free=True))
    taken = replace(seat, name=name or seat.name, person=who, free=False, written=seat.written + 1)
    return _put(state, taken)


def _handed_back(state: ClassState, _who: str, act: HandedBack, _now: datetime) -> ClassState:
    seat = state.seats.get(act.seat)
    return state if seat is None or seat.free else _put(state, replace(seat, free=True, asks=None))


def _parts_opened(state: ClassState, _who: str, act: PartsOpened, _now: datetime) -> ClassState:
    return _with_parts(state, state.parts.union(act.parts))


def _parts_closed(state: ClassState, _who: str, act: PartsClosed, _now: datetime) -> ClassState:
    return _with_parts(state, state.parts.difference(act.parts))


def _opened_up_to(state: ClassState, _who: str, act: OpenedUpTo, _now: datetime) -> ClassState:
    return _with_parts(state, PARTS[: PARTS.index(act.part) + 1])


def _with_parts(state: ClassState, parts: Iterable[Part]) -> ClassState:
    """The class with some parts open.  A clock of a part that is closed by that ends."""
    open = _up_to_first_closed(parts)
    clock = state.clock if state.clock and state.clock.part in open else None
    return state if open == state.parts else replace(state, parts=open, clock=clock)


def _up_to_first_closed(parts: Iterable[Part]) -> frozenset[Part]:
    """The open parts before the first closed one: the parts behind that one are closed, too."""
    return frozenset(takewhile({*parts}.__contains__, PARTS))


def _clock_set(state: ClassState, _who: str, act: ClockSet, now: datetime) -> ClassState:
    return _with_clock(state, Clock(act.part, now), timedelta(seconds=act.seconds), now)


def _clock_moved(state: ClassState, _who: str, act: ClockMoved, now: datetime) -> ClassState:
    if state.clock is None:
        return state
    left = state.clock.remaining(now)
    then = max(left + timedelta(seconds=act.seconds), ZERO)
    return state if then == left else _with_clock(state, state.clock, then, now)


def _with_clock(state: ClassState, clock: Clock, left: timedelta, now: datetime) -> ClassState:
    """The class with so much left on a clock, which stands as long as everyone is to look up."""
    return replace(state, clock=Clock(clock.part, now + left, left if state.looks_up else None))


def _clock_hidden(state: ClassState, _who: str, act: ClockHidden, _now: datetime) -> ClassState:
    return state if state.hides_clock == act.hidden else replace(state, hides_clock=act.hidden)


def _look_up(state: ClassState, _who: str, act: LookUp, now: datetime) -> ClassState:
    if state.looks_up == act.wanted:
        return state
    then = replace(state, looks_up=act.wanted)
    return then if then.clock is None else _with_clock(then, then.clock, then.clock.remaining(now), now)


def _seat_removed(state: ClassState, _who: str, act: SeatRemoved, _now: datetime) -> ClassState:
    seat = state.seats.get(act.seat)
    if seat is None:
        return state
    kept = {**state.removed, act.seat: seat} if seat.person or seat.work else state.removed
    return replace(_without(state, act.seat), removed=kept)


def _seat_restored(state: ClassState, _who: str, act: SeatRestored, _now: datetime) -> ClassState:
    seat = state.removed.get(act.seat)
    if seat is None:
        return state
    free = seat.free or state.seat_of(seat.person) is not None
    left = {number: each for number, each in state.removed.items() if number != act.seat}
    return replace(_put(state, replace(seat, free=free, asks=None)), removed=left)


def _seat_moved(state: ClassState, _who: str, act: SeatMoved, _now: datetime) -> ClassState:
    if act.to == act.seat:
        return state
    return _put(_without(state, act.seat), replace(state.seats[act.seat], number=act.to))


def _without(state: ClassState, number: int) -> ClassState:
    return replace(state, seats={each: seat for each, seat in state.seats.items() if each != number})


def _moved(state: ClassState, _who: str, act: Moved, now: datetime) -> ClassState:
    seat = state.seats[act.seat]
    if seat.part == act.part:
        return state
    spent = {**seat.spent, seat.part: seat.spent.get(seat.part, ZERO) + at_part(seat, now)}
    reached = seat.reached if act.part in seat.reached else {**seat.reached, act.part: now}
    return _written(state, replace(seat, part=act.part, since=now, spent=spent, reached=reached))


def _finished(state: ClassState, _who: str, act: Finished, now: datetime) -> ClassState:
    seat = state.seats[act.seat]
    if act.part in seat.finished:
        return state
    return _written(state, replace(seat, finished={**seat.finished, act.part: now}))


def _help_asked(state: ClassState, _who: str, act: HelpAsked, now: datetime) -> ClassState:
    seat = state.seats[act.seat]
    return state if seat.asks else _written(state, replace(seat, asks=now))


def _help_ended(state: ClassState, _who: str, act: HelpEnded, _now: datetime) -> ClassState:
    seat = state.seats[act.seat]
    return _written(state, replace(seat, asks=None)) if seat.asks else state


def _did(state: ClassState, _who: str, act: Did, now: datetime) -> ClassState:
    seat = state.seats[act.seat]
    work = _added(seat.work, act.facts, now)
    return state if work is seat.work else _written(state, replace(seat, work=work))


def _argued(state: ClassState, who: str, act: Argued, _now: datetime) -> ClassState:
    seat = state.seats[act.seat]
    if act.part in seat.argued:
        return state
    return _written(state, replace(seat, argued={**seat.argued, act.part: (who, act.words)}))


def _taken_in(state: ClassState, _who: str, act: TakenIn, now: datetime) -> ClassState:
    known = _work(state, act.seat, act.id)
    with suppress(ValueError, OverflowError):
        saved = datetime.fromisoformat(act.saved)
        now = saved.astimezone(now.tzinfo) if saved.tzinfo else now
    work = _added(known, act.facts, now)
    if work is known:
        return state
    if not act.seat:
        return replace(state, files={**state.files, act.id: work})
    seat = state.seats.get(act.seat) or PupilSeat(act.seat, since=now, free=True)
    return _put(state, replace(seat, work=work))


def _shown(state: ClassState, _who: str, act: ChartShown, _now: datetime) -> ClassState:
    return state if state.shown == act.chart else replace(state, shown=act.chart)


def _revealed(state: ClassState, _who: str, act: Revealed, _now: datetime) -> ClassState:
    known = state.revealed | {act.experiment}
    return state if known == state.revealed else replace(state, revealed=known)


def _hidden(state: ClassState, _who: str, act: Hidden, _now: datetime) -> ClassState:
    known = state.revealed - {act.experiment}
    return state if known == state.revealed else replace(state, revealed=known)


def _closed(state: ClassState, _who: str, _act: Closed, _now: datetime) -> ClassState:
    """The lesson ended: nobody looks up any more, what was removed is gone, and so is what was argued."""
    if state.is_closed:
        return state
    seats = {number: replace(seat, argued={}) for number, seat in state.seats.items()}
    return replace(state, is_closed=True, seats=seats, removed={}, clock=None, looks_up=False)


def _reopened(state: ClassState, _who: str, _act: Reopened, _now: datetime) -> ClassState:
    return replace(state, is_closed=False) if state.is_closed else state


def _kept(state: ClassState, _who: str, act: Kept, _now: datetime) -> ClassState:
    return state if state.is_kept == act.kept else replace(state, is_kept=act.kept)


_CHANGES: Mapping[type, Callable[[ClassState, str, Any, datetime], ClassState]] = {
    Opened: _opened,
    Seated: _seated,
    HandedBack: _handed_back,
    PartsOpened: _parts_opened,
    PartsClosed: _parts_closed,
    OpenedUpTo: _opened_up_to,
    ClockSet: _clock_set,
    ClockMoved: _clock_moved,
    ClockHidden: _clock_hidden,
    LookUp: _look_up,
    SeatRemoved: _seat_removed,
    SeatRestored: _seat_restored,
    SeatMoved: _seat_moved,
    Moved: _moved,
    Finished: _finished,
    HelpAsked: _help_asked,
    HelpEnded: _help_ended,
    Did: _did,
    Argued: _argued,
    TakenIn: _taken_in,
    ChartShown: _shown,
    Revealed: _revealed,
    Hidden: _hidden,
    Closed: _closed,
    Reopened: _reopened,
    Kept: _kept,
}


def _put(state: ClassState, seat: PupilSeat) -> ClassState:
    return replace(state, seats={**state.seats, seat.number: seat})


def _written(state: ClassState, seat: PupilSeat) -> ClassState:
    return _put(state, replace(seat, written=seat.written + 1))


def _work(state: ClassState, seat: int, id: str = "") -> Work:
    """The facts of a seat, or (seat 0) of a file without a class."""
    if not seat:
        return state.files.get(id, {})
    return state.seats[seat].work if seat in state.seats else {}


def _unknown(work: Work, facts: Iterable[Fact]) -> tuple[Fact, ...]:
    return tuple(fact for fact in facts if fact.key not in work)


def _added(work: Work, facts: Iterable[Fact], now: datetime) -> Work:
    """The work with further facts; of two facts with one key the first stays."""
    if not (new := _unknown(work, facts)):
        return work
    joined = dict(work)
    for fact in new:
        joined.setdefault(fact.key, Noted(fact, now))
    return joined
