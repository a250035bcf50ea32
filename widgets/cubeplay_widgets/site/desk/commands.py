"""The commands of the desk's page, most of which are acts in the class."""

from __future__ import annotations

from abc import abstractmethod
from typing import Annotated, Literal

from cubeplay import limits
from cubeplay.teach.pupil_facts import Part, Word
from cubeplay.teach.school.events import (
    LONGEST_CLOCK,
    Act,
    ChartShown,
    ClockHidden,
    ClockMoved,
    ClockSet,
    Closed,
    HandedBack,
    HelpEnded,
    Hidden,
    Kept,
    LookUp,
    OpenedUpTo,
    Reopened,
    Revealed,
    SeatMoved,
    SeatRemoved,
    SeatRestored,
)
from cubeplay.teach.school.state import Which
from msgspec import Meta, Struct

Seat = Annotated[int, Meta(ge=1, le=limits.SEATS)]


class _Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """The base class of commands."""


class _ClassCommand(_Command, frozen=True):
    """A command that acts in the class."""

    @abstractmethod
    def acts(self) -> tuple[Act, ...]:
        """The acts, of which all happen or none."""


class UpTo(_ClassCommand, frozen=True, tag="up-to"):
    """Open the lesson up to a part; ``seen`` is the last open one on this desk, "" for any.

    With ``seconds`` the clock of the part begins.
    """

    part: Part
    seen: Part | Literal[""] = ""
    seconds: Annotated[int, Meta(ge=0, le=LONGEST_CLOCK)] = 0

    def acts(self) -> tuple[Act, ...]:
        """What it does."""
        opened = OpenedUpTo(_page_of(self.part), _page_of(self.seen) if self.seen else "")
        return (opened, ClockSet(self.part, self.seconds)) if self.seconds else (opened,)


class SetClock(_ClassCommand, frozen=True, tag="clock"):
    """Give a part some seconds from now on."""

    part: Part
    seconds: Annotated[int, Meta(ge=1, le=LONGEST_CLOCK)]

    def acts(self) -> tuple[Act, ...]:
        """What it does."""
        return (ClockSet(self.part, self.seconds),)


class MoveClock(_ClassCommand, frozen=True, tag="clock-by"):
    """Give the clock some seconds more, or fewer."""

    seconds: Annotated[int, Meta(ge=-LONGEST_CLOCK, le=LONGEST_CLOCK)]

    def acts(self) -> tuple[Act, ...]:
        """What it does."""
        return (ClockMoved(self.seconds),)


class HideClock(_ClassCommand, frozen=True, tag="hide-clock"):
    """Take the clock off the pupils' pages, or show it there again."""

    hidden: bool

    def acts(self) -> tuple[Act, ...]:
        """What it does."""
        return (ClockHidden(self.hidden),)


class LetLookUp(_ClassCommand, frozen=True, tag="look-up"):
    """Ask everyone to look up, or let them go on."""

    wanted: bool

    def acts(self) -> tuple[Act, ...]:
        """What it does."""
        return (LookUp(self.wanted),)


class MoveSeat(_ClassCommand, frozen=True, tag="move-seat"):
    """Give a seat another number."""

    seat: Seat
    to: Seat

    def acts(self) -> tuple[Act, ...]:
        """What it does."""
        return (SeatMoved(self.seat, self.to),)


class RestoreSeat(_ClassCommand, frozen=True, tag="restore-seat"):
    """Restore a seat that was removed."""

    seat: Seat

    def acts(self) -> tuple[Act, ...]:
        """What it does."""
        return (SeatRestored(self.seat),)


class HandBack(_ClassCommand, frozen=True, tag="hand-back"):
    """Hand a seat back, so that the next person can take it."""

    seat: Seat

    def acts(self) -> tuple[Act, ...]:
        """What it does."""
        return (HandedBack(self.seat),)


class RemoveSeat(_ClassCommand, frozen=True, tag="remove-seat"):
    """Remove a seat with all its work."""

    seat: Seat

    def acts(self) -> tuple[Act, ...]:
        """What it does."""
        return (SeatRemoved(self.seat),)


class HelpCame(_ClassCommand, frozen=True, tag="help-ended"):
    """End a request for help."""

    seat: Seat

    def acts(self) -> tuple[Act, ...]:
        """What it does."""
        return (HelpEnded(self.seat),)


class EndLesson(_ClassCommand, frozen=True, tag="end"):
    """End the lesson."""

    def acts(self) -> tuple[Act, ...]:
        """What it does."""
        return (Closed(),)


class GoOn(_ClassCommand, frozen=True, tag="go-on"):
    """Reopen the lesson."""

    def acts(self) -> tuple[Act, ...]:
        """What it does."""
        return (Reopened(),)


class KeepClass(_ClassCommand, frozen=True, tag="keep"):
    """Keep the class longer, or no longer."""

    kept: bool

    def acts(self) -> tuple[Act, ...]:
        """What it does."""
        return (Kept(self.kept),)


class ShowChart(_ClassCommand, frozen=True, tag="show"):
    """Show a chart on the projector."""

    chart: Word

    def acts(self) -> tuple[Act, ...]:
        """What it does."""
        return (ChartShown(self.chart),)


class Reveal(_ClassCommand, frozen=True, tag="reveal"):
    """Show the exact value of a chart's experiment to all."""

    chart: Word

    def acts(self) -> tuple[Act, ...]:
        """What it does."""
        return (Revealed(experiment_of(self.chart)),)


class Hide(_ClassCommand, frozen=True, tag="hide"):
    """Hide the exact value of a chart's experiment."""

    chart: Word

    def acts(self) -> tuple[Act, ...]:
        """What it does."""
        return (Hidden(experiment_of(self.chart)),)


class DeleteClass(_Command, frozen=True, tag="delete"):
    """Delete the class; its ``code`` must be typed again as a confirmation."""

    code: Word


SeatCommand = HandBack | MoveSeat | RemoveSeat | RestoreSeat | HelpCame
PaceCommand = UpTo | SetClock | MoveClock | HideClock | LetLookUp
Command = SeatCommand | PaceCommand | EndLesson | GoOn | KeepClass | ShowChart | Reveal | Hide | DeleteClass


def experiment_of(chart: str) -> Which:
    """What a chart may reveal, by the chart's id: the exact value of an experiment, or which claim is right.

    >>> experiment_of("runs-changed"), experiment_of("predictions"), experiment_of("claims")
    ('changed', 'first', 'claims')
    """
    if chart == "claims":
        return "claims"
    return "changed" if chart.endswith("changed") else "first"


def _page_of(part: Part) -> Part:
    """The last part of a page: the look back stands on that of the checks."""
    return "back" if part == "checks" else part
