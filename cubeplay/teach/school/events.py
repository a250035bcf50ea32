"""The events of a class's stream, as structs.

Events are checked against these types when they are written and when they are read; others are damaged.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, cast

from msgspec import Meta, Struct

from cubeplay import limits
from cubeplay.rooms.projections import EventTypes
from cubeplay.store.log import NewEvent, StoredEvent
from cubeplay.teach.claims import LONGEST, Asked
from cubeplay.teach.pupil_facts import PARTS, Fact, Part, Word
from cubeplay.teach.school.state import Which

MOST_FACTS: Final = 1_000
"""The most facts of one event; a whole lesson has about a hundred."""

LONGEST_CLOCK: Final = 6_000
"""The most seconds of a clock, in one event: 100 minutes."""

SeatNumber = Annotated[int, Meta(ge=1, le=limits.SEATS)]
Parts = Annotated[tuple[Part, ...], Meta(max_length=len(PARTS))]
Facts = Annotated[tuple[Fact, ...], Meta(max_length=MOST_FACTS)]


ARGUED: Final = "argued"
"""The kind of the events that are erased when the class ends."""


class _Event(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """The base of all events."""


class Opened(_Event, frozen=True, tag="opened"):
    """A teacher opens the class for a lesson, with some of its parts open.

    ``language`` is the code of the one for pupils who have chosen none; "" for that of their browser.
    """

    lesson: Annotated[str, Meta(min_length=1, max_length=limits.NAME)]
    parts: Parts = PARTS
    language: Word = ""


class Seated(_Event, frozen=True, tag="seated"):
    """A pupil takes a seat and types a first name, which may be empty."""

    seat: SeatNumber
    name: Word = ""


class HandedBack(_Event, frozen=True, tag="handed-back"):
    """The teacher hands a seat back: the next pupil who asks gets it, with its work."""

    seat: SeatNumber


class SeatRemoved(_Event, frozen=True, tag="seat-removed"):
    """The teacher removes a seat with its work, which can be restored until the lesson ends."""

    seat: SeatNumber


class SeatRestored(_Event, frozen=True, tag="seat-restored"):
    """The teacher restores a removed seat with its work."""

    seat: SeatNumber


class SeatMoved(_Event, frozen=True, tag="seat-moved"):
    """The teacher gives a seat another number, under which its work goes on."""

    seat: SeatNumber
    to: SeatNumber


class PartsOpened(_Event, frozen=True, tag="parts-opened"):
    """Parts were opened for all by an earlier version, which had a switch for each part."""

    parts: Parts


class PartsClosed(_Event, frozen=True, tag="parts-closed"):
    """Parts were closed for all by an earlier version."""

    parts: Parts


class OpenedUpTo(_Event, frozen=True, tag="opened-up-to"):
    """The teacher opens the lesson up to a part, and closes what is behind it.

    ``seen`` is the last open part that the desk showed, if it told: another desk may have moved it since.
    """

    part: Part
    seen: Part | Literal[""] = ""


class ClockSet(_Event, frozen=True, tag="clock-set"):
    """The teacher gives a part some seconds from now on."""

    part: Part
    seconds: Annotated[int, Meta(ge=1, le=LONGEST_CLOCK)]


class ClockMoved(_Event, frozen=True, tag="clock-moved"):
    """The teacher gives the part of the clock some seconds more, or fewer."""

    seconds: Annotated[int, Meta(ge=-LONGEST_CLOCK, le=LONGEST_CLOCK)]


class ClockHidden(_Event, frozen=True, tag="clock-hidden"):
    """The teacher takes the clock off the pupils' pages, or shows it there again."""

    hidden: bool


class LookUp(_Event, frozen=True, tag="look-up"):
    """The teacher wants everyone to look up from their pages, or lets them go on."""

    wanted: bool


class Moved(_Event, frozen=True, tag="moved"):
    """A pupil goes to a part."""

    seat: SeatNumber
    part: Part


class Finished(_Event, frozen=True, tag="finished"):
    """A pupil has done what a part asks."""

    seat: SeatNumber
    part: Part


class HelpAsked(_Event, frozen=True, tag="help-asked"):
    """A pupil asks for help."""

    seat: SeatNumber


class HelpEnded(_Event, frozen=True, tag="help-ended"):
    """A pupil or the teacher says that help has come, or is no longer needed."""

    seat: SeatNumber


class Did(_Event, frozen=True, tag="did"):
    """A pupil did something: facts for the class."""

    seat: SeatNumber
    facts: Facts


class Argued(_Event, frozen=True, tag=ARGUED):
    """A pupil says why a claim is right: a sentence for the teacher alone, erased when the class ends."""

    seat: SeatNumber
    part: Asked
    words: Annotated[str, Meta(max_length=LONGEST)]


class TakenIn(_Event, frozen=True, tag="taken-in"):
    """The teacher adds a pupil's file: that of a seat, or (seat 0) one that was made without the class.

    ``id`` identifies a file without a class; ``saved`` is the time of saving.
    """

    seat: Annotated[int, Meta(ge=0, le=limits.SEATS)]
    id: Word
    saved: Word
    facts: Facts


class ChartShown(_Event, frozen=True, tag="shown"):
    """The teacher shows a chart on the projector, by its id."""

    chart: Word


class Revealed(_Event, frozen=True, tag="revealed"):
    """The teacher shows the exact value of an experiment to all, or which claim is right."""

    experiment: Which


class Hidden(_Event, frozen=True, tag="hidden"):
    """The teacher hides the exact value of an experiment again, or which claim is right."""

    experiment: Which


class Closed(_Event, frozen=True, tag="closed"):
    """The teacher ends the lesson: pupils can no longer do anything."""


class Reopened(_Event, frozen=True, tag="reopened"):
    """The teacher opens the class again."""


class Kept(_Event, frozen=True, tag="kept"):
    """The teacher keeps the class from being deleted by age, or no longer does."""

    kept: bool


class Deleted(_Event, frozen=True, tag="deleted"):
    """The teacher deletes the class.  This is never stored, since nothing of the class stays."""


PupilsAct = Seated | Moved | Finished | HelpAsked | Did | Argued
Lessons = Opened | PartsOpened | PartsClosed | ChartShown | Revealed | Hidden | Closed | Reopened
Pace = OpenedUpTo | ClockSet | ClockMoved | ClockHidden | LookUp | SeatMoved | SeatRestored
TeachersAct = Lessons | Pace | HandedBack | SeatRemoved | TakenIn | Kept | Deleted
Act = PupilsAct | TeachersAct | HelpEnded


_ACTS: Final[EventTypes[Any]] = EventTypes(Act)


def checked(act: Act) -> Act:
    """Check the data of an event.  Raises CubeplayError, for example for a text that is too long.

    >>> checked(Moved(4, "lunch"))
    Traceback (most recent call last):
    cubeplay.errors.CubeplayError: Not taken: its part 'part' is damaged. Make it shorter, or write it anew.
    """
    return cast(Act, _ACTS.checked(act))


def draft(who: str, act: Act) -> NewEvent:
    """A struct as a new event of the log."""
    return _ACTS.draft(who, act)


def read_act(event: StoredEvent) -> Act | None:
    """The struct of a stored event; None if the event is damaged or unknown."""
    return cast("Act | None", _ACTS.read(event))
