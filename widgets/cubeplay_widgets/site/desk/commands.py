"""What a teacher asks for at the desk, as the page sends it: each becomes acts in the class."""

from __future__ import annotations

from abc import abstractmethod
from typing import Annotated, Any

from cubeplay import limits
from cubeplay.teach.facts import PARTS, Part, Word
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

from cubeplay_widgets.site.commands import read_command

Seat = Annotated[int, Meta(ge=1, le=limits.SEATS)]
Parts = Annotated[tuple[Part, ...], Meta(max_length=len(PARTS))]


class _Wish(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """What wishes have in common."""


class _Deed(_Wish, frozen=True):
    """Something that happens in the class."""

    @abstractmethod
    def act(self) -> Act:
        """What it does."""


class Open(_Deed, frozen=True, tag="open"):
    """Open parts for all."""

    parts: Parts

    def act(self) -> Act:
        """What it does."""
        return PartsOpened(_with_back(self.parts))


class Close(_Deed, frozen=True, tag="close"):
    """Close parts for all."""

    parts: Parts

    def act(self) -> Act:
        """What it does."""
        return PartsClosed(_with_back(self.parts))


class HandBack(_Deed, frozen=True, tag="hand-back"):
    """Let the next who asks have a seat."""

    seat: Seat

    def act(self) -> Act:
        """What it does."""
        return HandedBack(self.seat)


class RemoveSeat(_Deed, frozen=True, tag="remove-seat"):
    """Remove a seat with all that was done there."""

    seat: Seat

    def act(self) -> Act:
        """What it does."""
        return SeatRemoved(self.seat)


class HelpCame(_Deed, frozen=True, tag="help-ended"):
    """Somebody has been helped."""

    seat: Seat

    def act(self) -> Act:
        """What it does."""
        return HelpEnded(self.seat)


class EndLesson(_Deed, frozen=True, tag="end"):
    """End the lesson."""

    def act(self) -> Act:
        """What it does."""
        return Closed()


class GoOn(_Deed, frozen=True, tag="go-on"):
    """Let the class go on."""

    def act(self) -> Act:
        """What it does."""
        return Reopened()


class KeepClass(_Deed, frozen=True, tag="keep"):
    """Keep the class for longer, or no longer."""

    kept: bool

    def act(self) -> Act:
        """What it does."""
        return Kept(self.kept)


class ShowChart(_Deed, frozen=True, tag="show"):
    """Show a chart on the projector."""

    chart: Word

    def act(self) -> Act:
        """What it does."""
        return ChartShown(self.chart)


class Reveal(_Deed, frozen=True, tag="reveal"):
    """Let all see the exact value that belongs to a chart."""

    chart: Word

    def act(self) -> Act:
        """What it does."""
        return Revealed(experiment_of(self.chart))


class Hide(_Deed, frozen=True, tag="hide"):
    """Hide the exact value that belongs to a chart."""

    chart: Word

    def act(self) -> Act:
        """What it does."""
        return Hidden(experiment_of(self.chart))


class DeleteClass(_Wish, frozen=True, tag="delete"):
    """Delete the class; its ``code`` is typed once more, so that nobody does it by accident."""

    code: Word


Deed = (
    Open | Close | HandBack | RemoveSeat | HelpCame | EndLesson | GoOn | KeepClass | ShowChart | Reveal | Hide
)
Wish = Deed | DeleteClass


def read_wish(data: bytes) -> Wish:
    """What a page has sent.  Raises CubeplayError for anything that is no wish."""
    wish: Wish = read_command(data, Wish)
    return wish


def experiment_of(chart: str) -> Which:
    """The experiment of a chart, which its id tells.

    >>> experiment_of("runs-changed"), experiment_of("predictions")
    ('changed', 'first')
    """
    return "changed" if chart.endswith("changed") else "first"


def _with_back(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """The look back stands on the page of the checks: both open and close together."""
    found: dict[Any, None] = dict.fromkeys(parts)
    return (*found, "back") if "checks" in found and "back" not in found else tuple(found)
