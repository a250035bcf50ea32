"""What can happen in a class, as data: each is one event of the class's stream.

What is written is checked against these shapes, and so is what is read: an event of another shape is damaged.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, cast

from msgspec import Meta, Struct

from cubeplay import limits
from cubeplay.rooms.projections import EventTypes
from cubeplay.store.events import NewEvent, StoredEvent
from cubeplay.teach.facts import PARTS, Fact, Part, Word
from cubeplay.teach.school.state import Which

MOST_FACTS: Final = 1_000
"""Facts that come together; a whole lesson has about a hundred."""

SeatNumber = Annotated[int, Meta(ge=1, le=limits.SEATS)]
Parts = Annotated[tuple[Part, ...], Meta(max_length=len(PARTS))]
Facts = Annotated[tuple[Fact, ...], Meta(max_length=MOST_FACTS)]


class _Act(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """What acts have in common."""


class Opened(_Act, frozen=True, tag="opened"):
    """A teacher opens the class for a lesson, with some parts open."""

    lesson: Annotated[str, Meta(min_length=1, max_length=limits.NAME)]
    parts: Parts = PARTS


class Seated(_Act, frozen=True, tag="seated"):
    """Somebody takes a seat and types a first name, which may be empty."""

    seat: SeatNumber
    name: Word = ""


class HandedBack(_Act, frozen=True, tag="handed-back"):
    """The teacher lets the next who asks have a seat, with all that was done there."""

    seat: SeatNumber


class SeatRemoved(_Act, frozen=True, tag="seat-removed"):
    """The teacher removes a seat with all that was done there: its number was mistyped."""

    seat: SeatNumber


class PartsOpened(_Act, frozen=True, tag="parts-opened"):
    """The teacher opens parts for all; a part behind one that is shut stays shut."""

    parts: Parts


class PartsClosed(_Act, frozen=True, tag="parts-closed"):
    """The teacher closes parts for all, and with them all that come after."""

    parts: Parts


class Moved(_Act, frozen=True, tag="moved"):
    """Somebody goes to a part."""

    seat: SeatNumber
    part: Part


class HelpAsked(_Act, frozen=True, tag="help-asked"):
    """Somebody asks for help."""

    seat: SeatNumber


class HelpEnded(_Act, frozen=True, tag="help-ended"):
    """Help has come, or is no longer needed: the pupil says so, or the teacher."""

    seat: SeatNumber


class Did(_Act, frozen=True, tag="did"):
    """Somebody did something: facts for the class."""

    seat: SeatNumber
    facts: Facts


class TakenIn(_Act, frozen=True, tag="taken-in"):
    """The teacher takes a pupil's file in: that of a seat, or (seat 0) one that was made without the class.

    ``id`` tells the files without a class from each other; ``saved`` is when it was saved.
    """

    seat: Annotated[int, Meta(ge=0, le=limits.SEATS)]
    id: Word
    saved: Word
    facts: Facts


class ChartShown(_Act, frozen=True, tag="shown"):
    """The teacher shows a chart on the projector, by its id."""

    chart: Word


class Revealed(_Act, frozen=True, tag="revealed"):
    """The teacher lets all see the exact value of one of the two experiments."""

    experiment: Which


class Hidden(_Act, frozen=True, tag="hidden"):
    """The teacher hides the exact value of an experiment again."""

    experiment: Which


class Closed(_Act, frozen=True, tag="closed"):
    """The teacher ends the lesson: pupils can do no more."""


class Reopened(_Act, frozen=True, tag="reopened"):
    """The teacher lets the class go on."""


class Kept(_Act, frozen=True, tag="kept"):
    """The teacher keeps the class for longer, or no longer."""

    kept: bool


class Deleted(_Act, frozen=True, tag="deleted"):
    """The teacher deletes the class.  No event says so: nothing of the class stays."""


PupilsAct = Seated | Moved | HelpAsked | Did
Lessons = Opened | PartsOpened | PartsClosed | ChartShown | Revealed | Hidden | Closed | Reopened
TeachersAct = Lessons | HandedBack | SeatRemoved | TakenIn | Kept | Deleted
Act = PupilsAct | TeachersAct | HelpEnded


_ACTS: Final[EventTypes[Any]] = EventTypes(Act)


def checked(act: Act) -> Act:
    """An act whose data have been checked.  Raises CubeplayError if something in it is too long or odd.

    >>> checked(Moved(4, "lunch"))
    Traceback (most recent call last):
    cubeplay.errors.CubeplayError: Not taken: its part 'part' is damaged. Make it shorter, or write it anew.
    """
    return cast(Act, _ACTS.checked(act))


def draft(who: str, act: Act) -> NewEvent:
    """What an act is in the log."""
    return _ACTS.draft(who, act)


def read_act(event: StoredEvent) -> Act | None:
    """What an event of the log was; None if it is damaged or unknown."""
    return cast("Act | None", _ACTS.read(event))


def act_data(act: Act) -> dict[str, Any]:
    """An act as data that JSON can hold."""
    return _ACTS.data(act)
