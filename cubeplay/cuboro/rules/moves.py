"""The moves of cuboro and their notation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cubeplay.cuboro.rules.geometry import PortLevel
from cubeplay.notation import Form, Grammar, TimedMove


@dataclass(frozen=True, slots=True)
class Change(TimedMove):
    """A change of one cube.  ``field`` is where the cube stands."""

    field: str

    @property
    def plain(self) -> str:
        """The notation without the time."""
        return f"{type(self).__name__.lower()} {self.field}"


@dataclass(frozen=True, slots=True)
class Shift(Change):
    """Slide a cube into the empty field beside it, not turned.

    >>> str(Shift("b1"))
    'shift b1'
    """


@dataclass(frozen=True, slots=True)
class Rotate(Change):
    """Turn a cube on its field: over sideways if ``flip``, then clockwise by ``turn`` degrees.

    >>> str(Rotate("b2", 90)), str(Rotate("b2", 0, True)), str(Rotate("b2", 270, True, at=1500))
    ('rotate b2 90', 'rotate b2 flip', 'rotate b2 270 flip @1500')
    """

    turn: int = 0
    flip: bool = False

    @property
    def plain(self) -> str:
        """The notation without the time."""
        angle = f" {self.turn}" if self.turn or not self.flip else ""
        return f"rotate {self.field}{angle}{' flip' if self.flip else ''}"


@dataclass(frozen=True, slots=True)
class Jump(Change):
    """Lift a cube into the empty field, turned as :class:`Rotate` says, or not turned.

    >>> str(Jump("a1")), str(Jump("a1", 90)), str(Jump("a1", 0, True))
    ('jump a1', 'jump a1 turn 90', 'jump a1 flip')
    """

    turn: int = 0
    flip: bool = False

    @property
    def plain(self) -> str:
        """The notation without the time."""
        return f"jump {self.field}{f' turn {self.turn}' if self.turn else ''}{' flip' if self.flip else ''}"


@dataclass(frozen=True, slots=True)
class Push(TimedMove):
    """Move two cubes at once: a row of two, towards the empty field.  The rules refuse it.

    >>> str(Push("a1", "b1"))
    'push a1 b1'
    """

    first: str
    second: str

    @property
    def plain(self) -> str:
        """The notation without the time."""
        return f"push {self.first} {self.second}"


@dataclass(frozen=True, slots=True)
class Tower(TimedMove):
    """Stand the tower on the empty field, facing a side, and send the marble.

    >>> str(Tower("east")), str(Tower("east", "low"))
    ('tower east', 'tower east low')
    """

    side: str
    level: PortLevel = "high"

    @property
    def plain(self) -> str:
        """The notation without the time."""
        return f"tower {self.side}{' low' if self.level == 'low' else ''}"


@dataclass(frozen=True, slots=True)
class Overtime(TimedMove):
    """The clock: another 20 seconds have begun.

    >>> str(Overtime(at=60000))
    'overtime @60000'
    """


CuboroMove = Shift | Rotate | Jump | Push | Tower | Overtime
Changing = Shift | Rotate | Jump
"""A change that is one cube's."""

_AT = r"(?: @(?P<at>\d{1,12}))?"
_FIELD = r"(?P<field>[a-c][1-3])"
_TURN = r"(?P<turn>0|90|180|270|360)"
_FLIP = r"(?P<flip> flip)?"


def _at(at: str | None) -> int | None:
    return None if at is None else int(at)


def _degrees(turn: str | None) -> int:
    return int(turn or 0) % 360


def _rotate(field: str, turn: str | None, flip: str | None, at: str | None) -> CuboroMove:
    return Rotate(field, _degrees(turn), bool(flip), at=_at(at))


def _jump(field: str, turn: str | None, flip: str | None, at: str | None) -> CuboroMove:
    return Jump(field, _degrees(turn), bool(flip), at=_at(at))


def _tower(side: str, level: str | None, at: str | None) -> CuboroMove:
    return Tower(side, "low" if level == "low" else "high", at=_at(at))


def _push(first: str, second: str, at: str | None) -> CuboroMove:
    return Push(first, second, at=_at(at))


GRAMMAR: Final[Grammar[CuboroMove]] = Grammar(
    (
        Form("shift b1", rf"shift {_FIELD}{_AT}", lambda field, at: Shift(field, at=_at(at))),
        Form("rotate b2 90", rf"rotate {_FIELD}(?: {_TURN})?{_FLIP}{_AT}", _rotate),
        Form("jump a1 turn 90", rf"jump {_FIELD}(?: (?:turn )?{_TURN})?{_FLIP}{_AT}", _jump),
        Form(
            "push a1 b1", rf"(?:push|shift) (?P<first>[a-c][1-3]) (?:and )?(?P<second>[a-c][1-3]){_AT}", _push
        ),
        Form("tower east", rf"tower (?P<side>north|east|south|west)(?: (?P<level>high|low))?{_AT}", _tower),
        Form("", rf"overtime{_AT}", lambda at: Overtime(at=_at(at))),
    )
)
"""Every kind of move as people type it."""
