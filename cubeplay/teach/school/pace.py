"""The pace of a class: who has done, skipped or is stuck at a part, and how long each part took so far.

All is computed from the state and a time that is passed; there is no clock here.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from statistics import median
from typing import Final, Literal

from cubeplay.teach.pupil_facts import PARTS, Part
from cubeplay.teach.school.state import ZERO, ClassState, PupilSeat

TIMES: Final = 2
"""How many times the median is long."""

FEWEST: Final = 3
"""The fewest pupils for a median."""

SHORTEST: Final = timedelta(minutes=4)
"""The shortest time that counts as long."""

FINDING: Final = frozenset[Part](("predict", "hand", "simulate", "change", "checks"))
"""The parts that produce facts."""

Standing = Literal["ahead", "here", "done", "skipped"]
"""Whether a pupil has a part ahead, is at it, has done it, or has gone past it otherwise."""


def standing(seat: PupilSeat, part: Part) -> Standing:
    """How a pupil stands with a part; a part that is done counts as done, wherever the pupil is now."""
    if _is_done(seat, part):
        return "done"
    if seat.part == part:
        return "here"
    furthest = max(PARTS.index(each) for each in (seat.part, *seat.reached, *seat.spent))
    return "skipped" if PARTS.index(part) < furthest else "ahead"


def _is_done(seat: PupilSeat, part: Part) -> bool:
    """Whether a part is done.  Pages of earlier versions do not tell: there it is left with a fact in it,
    or left at all if it has none.
    """
    if seat.finished:
        return part in seat.finished
    if seat.part == part:
        return False
    has_found = any(noted.fact.part == part for noted in seat.work.values())
    return has_found or (part in seat.spent and part not in FINDING)


def skipped(seat: PupilSeat) -> tuple[Part, ...]:
    """The parts that a pupil has gone past without doing what they ask."""
    return tuple(part for part in PARTS if standing(seat, part) == "skipped")


def at_part(seat: PupilSeat, now: datetime) -> timedelta:
    """How long a pupil has been at the present part, or was until it was done."""
    done = seat.finished.get(seat.part)
    return max((now if done is None else min(now, done)) - seat.since, ZERO)


def stuck(state: ClassState, now: datetime) -> frozenset[int]:
    """The seats that are at a part for more than twice the median of all who were there, and at least
    :data:`SHORTEST`.  Who has done it is not stuck.
    """
    sitting = [seat for seat in state.seats.values() if seat.person and not seat.free]
    usual = {part: _median(sitting, part, now) for part in {seat.part for seat in sitting}}
    return frozenset(seat.number for seat in sitting if _is_long(seat, usual, now))


def _median(seats: list[PupilSeat], part: Part, now: datetime) -> timedelta | None:
    """The median time at a part; None if too few pupils were there."""
    times = [
        seat.spent.get(part, ZERO) + (at_part(seat, now) if seat.part == part else ZERO)
        for seat in seats
        if seat.part == part or part in seat.spent
    ]
    half = median(time.total_seconds() for time in times) if len(times) >= FEWEST else None
    return None if half is None else timedelta(seconds=half)


def _is_long(seat: PupilSeat, usual: Mapping[Part, timedelta | None], now: datetime) -> bool:
    half, took = usual[seat.part], at_part(seat, now)
    is_long = half is not None and took >= SHORTEST and took > TIMES * half
    return is_long and standing(seat, seat.part) != "done"


def passed(state: ClassState, now: datetime) -> Mapping[Part, timedelta]:
    """How long each part took the class so far; the sum is the time since the class was opened.

    A part begins when half of the pupils have reached it, and ends when the next one begins.
    """
    sitting = [seat for seat in state.seats.values() if seat.person]
    half, begins = (len(sitting) + 1) // 2, {PARTS[0]: state.opened}
    for part in PARTS[1:]:
        came = sorted(time for seat in sitting if (time := _came(seat, part)) is not None)
        if not half or len(came) < half:
            break
        begins[part] = came[half - 1]
    ends = [*list(begins.values())[1:], state.changed if state.is_closed else now]
    return {part: max(end - begins[part], ZERO) for part, end in zip(begins, ends, strict=True)}


def _came(seat: PupilSeat, part: Part) -> datetime | None:
    """When a pupil reached a part or went past it."""
    behind = PARTS[PARTS.index(part) :]
    return min((seat.reached[each] for each in behind if each in seat.reached), default=None)


def present(state: ClassState, now: datetime) -> Part:
    """The part that the class is at: the last open one, or, if all are open, the one that half has reached.

    >>> from datetime import UTC
    >>> present(ClassState("KMTR", "odds", parts=frozenset(("ask", "predict"))), datetime.now(UTC))
    'predict'
    """
    if state.line and state.line != PARTS[-1]:
        return state.line
    return list(passed(state, now))[-1]
