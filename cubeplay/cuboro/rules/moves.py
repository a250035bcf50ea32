"""The moves of cuboro and their notation."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final

from cubeplay.cuboro.rules.geometry import PortLevel
from cubeplay.notation import Grammar, Part, TimedMove

Field = Annotated[str, Part("[a-c][1-3]")]
Turn = Annotated[int, Part("0|90|180|270|360", lambda text: int(text) % 360)]
Side = Annotated[str, Part("north|east|south|west")]


class Change(TimedMove, frozen=True):
    """A change of one cube.  ``field`` is where the cube stands."""

    field: Field


class Shift(Change, frozen=True):
    """Slide a cube into the empty field beside it, not turned.

    >>> str(Shift("b1"))
    'shift b1'
    """

    notation: ClassVar = "shift {field}"


class Rotate(Change, frozen=True):
    """Turn a cube on its field: over sideways if ``flip``, then clockwise by ``turn`` degrees.

    >>> str(Rotate("b2", 90)), str(Rotate("b2", 0, True)), str(Rotate("b2", 270, True, at=1500))
    ('rotate b2 90', 'rotate b2 flip', 'rotate b2 270 flip @1500')
    """

    notation: ClassVar = "rotate {field}[ {turn}][ {flip}]"
    turn: Turn = 0
    flip: bool = False


class Jump(Change, frozen=True):
    """Lift a cube into the empty field, turned as :class:`Rotate` says, or not turned.

    >>> str(Jump("a1")), str(Jump("a1", 90)), str(Jump("a1", 0, True))
    ('jump a1', 'jump a1 turn 90', 'jump a1 flip')
    """

    notation: ClassVar = ("jump {field}[ turn {turn}][ {flip}]", "jump {field} {turn}[ {flip}]")
    turn: Turn = 0
    flip: bool = False


class Push(TimedMove, frozen=True):
    """Move two cubes at once: a row of two, towards the empty field.  The rules refuse it.

    >>> str(Push("a1", "b1"))
    'push a1 b1'
    """

    notation: ClassVar = ("push {first}[ and] {second}", "shift {first}[ and] {second}")
    first: Field
    second: Field


class Tower(TimedMove, frozen=True):
    """Stand the tower on the empty field, facing a side, and send the marble.

    >>> str(Tower("east")), str(Tower("east", "low"))
    ('tower east', 'tower east low')
    """

    notation: ClassVar = "tower {side}[ {level}]"
    side: Side
    level: PortLevel = "high"


class Overtime(TimedMove, frozen=True):
    """The clock: another 20 seconds have begun.

    >>> str(Overtime(at=60000))
    'overtime @60000'
    """

    notation: ClassVar = "overtime"


CuboroMove = Shift | Rotate | Jump | Push | Tower | Overtime
Changing = Shift | Rotate | Jump
"""A change of one cube."""

GRAMMAR: Final[Grammar[CuboroMove]] = Grammar.of(
    {
        Shift: "shift b1",
        Rotate: "rotate b2 90",
        Jump: "jump a1 turn 90",
        Push: "push a1 b1",
        Tower: "tower east",
        Overtime: "",
    }
)
"""Every kind of move as people type it."""
