"""The commands of the desk's page, most of which are acts in the class."""

from __future__ import annotations

from abc import abstractmethod
from typing import Annotated, Any

from cubeplay import limits
from cubeplay.teach.pupil_facts import PARTS, Part, Word
from cubeplay.teach.school.events import (
    Act,
    ChartShown,
    Closed,
    HandedBack,
    HelpEnded,
    Hidden,
    Kept,
    PartsClosed,
    PartsOpened,
    Reopened,
    Revealed,
    SeatRemoved,
)
from cubeplay.teach.school.state import Which
from msgspec import Meta, Struct

Seat = Annotated[int, Meta(ge=1, le=limits.SEATS)]
Parts = Annotated[tuple[Part, ...], Meta(max_length=len(PARTS))]


class _Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """The base class of commands."""


class _ClassCommand(_Command, frozen=True):
    """A command that is an act in the class."""

    @abstractmethod
    def act(self) -> Act:
        """The act."""


class Open(_ClassCommand, frozen=True, tag="open"):
    """Open parts for all."""

    parts: Parts

    def act(self) -> Act:
        """What it does."""
        return PartsOpened(_with_back(self.parts))


class Close(_ClassCommand, frozen=True, tag="close"):
    """Close parts for all."""

    parts: Parts

    def act(self) -> Act:
        """What it does."""
        return PartsClosed(_with_back(self.parts))


class HandBack(_ClassCommand, frozen=True, tag="hand-back"):
    """Hand a seat back, so that the next person can take it."""

    seat: Seat

    def act(self) -> Act:
        """What it does."""
        return HandedBack(self.seat)


class RemoveSeat(_ClassCommand, frozen=True, tag="remove-seat"):
    """Remove a seat with all its work."""

    seat: Seat

    def act(self) -> Act:
        """What it does."""
        return SeatRemoved(self.seat)


class HelpCame(_ClassCommand, frozen=True, tag="help-ended"):
    """End a request for help."""

    seat: Seat

    def act(self) -> Act:
        """What it does."""
        return HelpEnded(self.seat)


class EndLesson(_ClassCommand, frozen=True, tag="end"):
    """End the lesson."""

    def act(self) -> Act:
        """What it does."""
        return Closed()


class GoOn(_ClassCommand, frozen=True, tag="go-on"):
    """Reopen the lesson."""

    def act(self) -> Act:
        """What it does."""
        return Reopened()


class KeepClass(_ClassCommand, frozen=True, tag="keep"):
    """Keep the class longer, or no longer."""

    kept: bool

    def act(self) -> Act:
        """What it does."""
        return Kept(self.kept)


class ShowChart(_ClassCommand, frozen=True, tag="show"):
    """Show a chart on the projector."""

    chart: Word

    def act(self) -> Act:
        """What it does."""
        return ChartShown(self.chart)


class Reveal(_ClassCommand, frozen=True, tag="reveal"):
    """Show the exact value of a chart's experiment to all."""

    chart: Word

    def act(self) -> Act:
        """What it does."""
        return Revealed(experiment_of(self.chart))


class Hide(_ClassCommand, frozen=True, tag="hide"):
    """Hide the exact value of a chart's experiment."""

    chart: Word

    def act(self) -> Act:
        """What it does."""
        return Hidden(experiment_of(self.chart))


class DeleteClass(_Command, frozen=True, tag="delete"):
    """Delete the class; its ``code`` must be typed again as a confirmation."""

    code: Word


ClassCommand = (
    Open | Close | HandBack | RemoveSeat | HelpCame | EndLesson | GoOn | KeepClass | ShowChart | Reveal | Hide
)
Command = ClassCommand | DeleteClass


def experiment_of(chart: str) -> Which:
    """What a chart may reveal, by the chart's id: the exact value of an experiment, or which claim is right.

    >>> experiment_of("runs-changed"), experiment_of("predictions"), experiment_of("claims")
    ('changed', 'first', 'claims')
    """
    if chart == "claims":
        return "claims"
    return "changed" if chart.endswith("changed") else "first"


def _with_back(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Add the look back to the checks, since both are on one page and open and close together."""
    found: dict[Any, None] = dict.fromkeys(parts)
    return (*found, "back") if "checks" in found and "back" not in found else tuple(found)
