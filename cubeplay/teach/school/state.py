"""The state of a class: seats, open parts, the clock, and the work of each pupil."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final, Literal

from cubeplay import limits
from cubeplay.errors import CubeplayError
from cubeplay.teach.claims import Asked
from cubeplay.teach.pupil_facts import PARTS, Fact, Key, Part
from cubeplay.words import _

UNKNOWN: Final = datetime.min.replace(tzinfo=UTC)
"""A time that is not known."""

ZERO: Final = timedelta()

HERE: Final = "here-"
"""How the persons at the server's own machine begin, whose pages cannot be told apart."""


@dataclass(frozen=True, slots=True)
class Noted:
    """A fact, and when it arrived."""

    fact: Fact
    time: datetime


Which = Literal["first", "changed", "claims"]
"""The experiment of a lesson, the one with the changed rule, or its claims: what may be revealed."""

Work = Mapping[Key, Noted]
"""All facts of one pupil, in the order in which they arrived."""


@dataclass(frozen=True, slots=True)
class PupilSeat:
    """A seat that was taken: its pupil, the present part and since when, and the pupil's work.

    ``person`` is who may write here; a seat that was handed back is ``free`` until the next pupil asks for
    it.  ``asks`` is since when help is wanted, ``written`` the number of events of this seat.  ``reached`` is
    when each part was first opened, ``finished`` when all that it asks was done, and ``spent`` the time at
    each earlier part until then.  ``argued`` are who wrote, and the sentence, by the part; until the class
    ends.
    """

    number: int
    name: str = ""
    person: str = ""
    part: Part = "ask"
    since: datetime = UNKNOWN
    asks: datetime | None = None
    free: bool = False
    written: int = 0
    reached: Mapping[Part, datetime] = field(default_factory=dict)
    finished: Mapping[Part, datetime] = field(default_factory=dict)
    spent: Mapping[Part, timedelta] = field(default_factory=dict)
    work: Work = field(default_factory=dict)
    argued: Mapping[Asked, tuple[str, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a part: when it ends, or how much is ``left`` while it stands."""

    part: Part
    ends: datetime
    left: timedelta | None = None

    def remaining(self, now: datetime) -> timedelta:
        """How much is left at a time; zero once it is over.

        >>> Clock("hand", UNKNOWN + timedelta(seconds=9)).remaining(UNKNOWN + timedelta(seconds=7)).seconds
        2
        """
        return max(self.ends - now, ZERO) if self.left is None else self.left


@dataclass(frozen=True, slots=True)
class ClassState:
    """The state of a class; one without a ``lesson`` has not been opened.

    ``files`` is the work in files of pupils who worked without the class, by the files' ids; ``removed`` are
    the seats that can be restored.  ``number`` is how many events there have been, ``changed`` the time of
    the last one.  ``shown`` is the chart on the projector, ``revealed`` is what may be shown there: exact
    values, and which claim is right.  ``looks_up`` says whether everyone is to look up.  ``language`` is the
    code of the one for pupils who have chosen none; "" for that of their browser.
    """

    code: str
    lesson: str = ""
    language: str = ""
    owner: str = ""
    opened: datetime = UNKNOWN
    changed: datetime = UNKNOWN
    number: int = 0
    parts: frozenset[Part] = frozenset()
    seats: Mapping[int, PupilSeat] = field(default_factory=dict)
    files: Mapping[str, Work] = field(default_factory=dict)
    removed: Mapping[int, PupilSeat] = field(default_factory=dict)
    clock: Clock | None = None
    hides_clock: bool = False
    looks_up: bool = False
    shown: str = ""
    revealed: frozenset[Which] = frozenset()
    is_closed: bool = False
    is_kept: bool = False

    def seat_of(self, person: str) -> PupilSeat | None:
        """The seat of a person, if any."""
        held = (seat for seat in self.seats.values() if seat.person == person and not seat.free)
        return next(held, None)

    @property
    def line(self) -> Part | Literal[""]:
        """The last part that is open for all; "" if none is."""
        return PARTS[len(self.parts) - 1] if self.parts else ""

    def open_for(self, seat: PupilSeat) -> frozenset[Part]:
        """The parts that a pupil may open: those of all, and the present one with all before it.

        >>> state = ClassState("KMTR", parts=frozenset(("ask", "predict")))
        >>> "simulate" in state.open_for(PupilSeat(4, part="simulate"))
        True
        """
        return self.parts.union(PARTS[: PARTS.index(seat.part) + 1])


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
