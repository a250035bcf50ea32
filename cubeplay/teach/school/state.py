"""What is known of a class: who sits where, which parts are open, and what was found."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final, Literal

from cubeplay import limits
from cubeplay.errors import CubeplayError
from cubeplay.teach.facts import PARTS, Fact, Key, Part
from cubeplay.words import _

UNKNOWN: Final = datetime.min.replace(tzinfo=UTC)
"""When something was of which the time is lost."""

ZERO: Final = timedelta()


@dataclass(frozen=True, slots=True)
class Noted:
    """A fact, and when it came."""

    fact: Fact
    time: datetime


Which = Literal["first", "changed"]
"""The experiment of a lesson, or the one with the changed rule."""

Work = Mapping[Key, Noted]
"""All facts of one pupil, in the order in which they came."""


@dataclass(frozen=True, slots=True)
class PupilSeat:
    """A seat that was taken: by whom, the part where the pupil is and since when, and what was found there.

    ``person`` is who may write here, ``free`` once it was handed back and until the next one asks for it.
    ``asks`` is since when help is wanted, ``written`` how many times something was written here, ``spent``
    the time at each part that was left.
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
    """A class as its events have made it; one without a ``lesson`` has not been opened.

    ``files`` are what the teacher took in of pupils who worked without the class, by the ids of the files.
    ``number`` is how many events there have been, ``changed`` when the last of them was.  ``shown`` is the
    chart on the projector, ``revealed`` are the experiments of which the exact value may stand there.
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
        """The seat that a person holds, if any."""
        held = (seat for seat in self.seats.values() if seat.person == person and not seat.free)
        return next(held, None)

    def open_parts(self) -> tuple[Part, ...]:
        """The parts that are open, in their order."""
        return tuple(part for part in PARTS if part in self.parts)


def read_seat(typed: str) -> int:
    """The number of a seat as people type it, in the digits of any script.  Raises CubeplayError.

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
