"""The state of a class: seats, open parts, the work of each pupil, and who is slow."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from statistics import median
from typing import Final, Literal

from cubeplay import limits
from cubeplay.errors import CubeplayError
from cubeplay.teach.pupil_facts import Fact, Key, Part
from cubeplay.words import _

UNKNOWN: Final = datetime.min.replace(tzinfo=UTC)
"""A time that is not known."""

ZERO: Final = timedelta()

TIMES: Final = 2
"""How many times the median is long."""

FEWEST: Final = 3
"""The fewest pupils for a median."""

SHORTEST: Final = timedelta(minutes=2)
"""The shortest time that counts as long."""


@dataclass(frozen=True, slots=True)
class Noted:
    """A fact, and when it arrived."""

    fact: Fact
    time: datetime


Which = Literal["first", "changed"]
"""The experiment of a lesson, or the one with the changed rule."""

Work = Mapping[Key, Noted]
"""All facts of one pupil, in the order in which they arrived."""


@dataclass(frozen=True, slots=True)
class PupilSeat:
    """A seat that was taken: its pupil, the present part and since when, and the pupil's work.

    ``person`` is who may write here; a seat that was handed back is ``free`` until the next pupil asks for
    it.  ``asks`` is since when help is wanted, ``written`` the number of events of this seat, ``spent`` the
    time at each earlier part.
    """

    number: int
    name: str = ""
    person: str = ""
    part: Part = "ask"
    since: datetime = UNKNOWN
    asks: datetime | None = None
    free: bool = False
    written: int = 0
    spent: Mapping[Part, timedelta] = field(default_factory=dict)
    work: Work = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ClassState:
    """The state of a class; one without a ``lesson`` has not been opened.

    ``files`` is the work in files of pupils who worked without the class, by the files' ids.  ``number`` is
    how many events there have been, ``changed`` the time of the last one.  ``shown`` is the chart on the
    projector, ``revealed`` are the experiments whose exact value may be shown there.
    """

    code: str
    lesson: str = ""
    owner: str = ""
    opened: datetime = UNKNOWN
    changed: datetime = UNKNOWN
    number: int = 0
    parts: frozenset[Part] = frozenset()
    seats: Mapping[int, PupilSeat] = field(default_factory=dict)
    files: Mapping[str, Work] = field(default_factory=dict)
    shown: str = ""
    revealed: frozenset[Which] = frozenset()
    is_closed: bool = False
    is_kept: bool = False

    def seat_of(self, person: str) -> PupilSeat | None:
        """The seat of a person, if any."""
        held = (seat for seat in self.seats.values() if seat.person == person and not seat.free)
        return next(held, None)


def read_seat(typed: str) -> int:
    """A typed number of a seat, in the digits of any script.  Raises CubeplayError.

    >>> read_seat(" 12 "), read_seat("٤"), read_seat("７")
    (12, 4, 7)
    """
    digits = [unicodedata.decimal(letter, -1) for letter in typed[: limits.LINE].strip()]
    if 0 < len(digits) <= limits.DIGITS and min(digits) >= 0:
        number = int("".join(map(str, digits)))
        if 1 <= number <= limits.SEATS:
            return number
    why = _("{typed} is not the number of a seat.").format(typed=limits.as_written(typed))
    raise CubeplayError(
        _("No seat taken"), why, _("Write a number from 1 to {most}.").format(most=limits.SEATS)
    )


# Who is slow


def at_part(seat: PupilSeat, now: datetime) -> timedelta:
    """How long a pupil has been at the present part."""
    return max(now - seat.since, ZERO)


def long_at_part(state: ClassState, now: datetime) -> frozenset[int]:
    """The seats that have been at their part for more than twice the median of all who were there."""
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
    return half is not None and took >= SHORTEST and took > TIMES * half
