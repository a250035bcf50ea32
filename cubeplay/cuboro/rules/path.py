"""The marble's way: which channels and tunnels it rolls through from the tower, and where it ends."""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec import Struct

from cubeplay.cuboro.rules.cubes import NOWHERE, Board, Cube
from cubeplay.cuboro.rules.geometry import (
    FIELDS,
    FINISHES,
    LEVELS,
    LOW,
    NEXT,
    OUTSIDE,
    SIDES,
    PortLevel,
    opposite,
    port,
)
from cubeplay.cuboro.rules.state import Marble, Table

StepKind = Literal["channel", "tunnel", "drop"]
"""What the marble rolls through: a surface channel, a tunnel, or the hole from one to the other."""

PathEnd = Literal["finish", "taken", "dead-end", "tower-field", "hole", "circle"]
"""How a path ends: in a free finish field; lost in a taken one, at a cube without a way on, at the tower's
own field, in a hole (version 1), or going round for ever."""

POINTS = {"channel": 1, "tunnel": 2, "drop": 2}


class PathStep(NamedTuple):
    """One cube crossed: the field, what was used, the sides of entry and exit, its points, the sum so far.

    >>> from cubeplay.cuboro import GAME
    >>> way = max(previews(GAME.start()), key=lambda path: path.points)
    >>> way.steps[0]
    PathStep(field='b1', kind='channel', entry='south', exit='west', points=1, total=2)
    """

    field: str
    kind: StepKind
    entry: str
    exit: str
    points: int
    total: int


class Path(Struct, frozen=True):
    """A marble's way from the tower.

    ``end`` says how it ends and ``at`` where: a finish field's name, or the field of the board where the
    marble is lost.  ``points`` is what it scores: 0 unless it arrives in a free finish field.

    >>> from cubeplay.cuboro import GAME
    >>> trace(GAME.start(), "north").points
    3
    """

    tower: str
    side: str
    level: PortLevel
    steps: tuple[PathStep, ...]
    end: PathEnd
    at: str

    @property
    def points(self) -> int:
        """What the path scores."""
        return self.counted if self.end == "finish" else 0

    @property
    def counted(self) -> int:
        """The points counted along the path, whether or not it arrives."""
        return self.steps[-1].total if self.steps else 1


def trace(table: Table, side: str, level: PortLevel = "high") -> Path:
    """The path of a marble if the tower stood on the empty field now and faced a side; nothing moves.

    >>> from cubeplay.cuboro import GAME
    >>> trace(GAME.start(), "north").points
    3
    """
    variant = table.variant
    return trace_board(variant.cubes, table.board, table.finishes, variant.version, side, level)


def previews(table: Table) -> tuple[Path, ...]:
    """The path of every facing that the version has, north first and clockwise, surface before tunnel.

    >>> from cubeplay.cuboro import GAME
    >>> [path.points for path in previews(GAME.start())]
    [3, 3, 0, 2]
    """
    levels = LEVELS[: table.variant.version]
    return tuple(trace(table, side, level) for level in levels for side in SIDES)


def trace_board(
    cubes: tuple[Cube, ...],
    board: Board,
    finishes: tuple[Marble, ...],
    version: int,
    side: str,
    level: PortLevel,
) -> Path:
    """The path on a bare board.  ``finishes`` holds a colour for each finish field that is taken."""
    tower = board.index(None)
    start = port(side, level)
    field, into = NEXT[tower][start % 4], opposite(start)
    steps: list[PathStep] = []
    seen: set[tuple[int, int]] = set()
    total = 1
    end: PathEnd | None = None
    while field < OUTSIDE:
        lying = board[field]
        out = NOWHERE if lying is None else cubes[lying.cube].ways[lying.orientation][into]
        end = _stuck(lying is None, out, into, version, (field, into) in seen)
        if end:
            break
        seen.add((field, into))
        kind: StepKind = "channel" if out < LOW else "tunnel" if into >= LOW else "drop"
        total += POINTS[kind]
        steps.append(PathStep(FIELDS[field], kind, SIDES[into % 4], SIDES[out % 4], POINTS[kind], total))
        field, into = NEXT[field][out % 4], opposite(out)
    if end:
        return Path(FIELDS[tower], side, level, tuple(steps), end, FIELDS[field])
    end = "taken" if finishes[field - OUTSIDE] else "finish"
    return Path(FIELDS[tower], side, level, tuple(steps), end, FINISHES[field - OUTSIDE])


def _stuck(empty: bool, out: int, into: int, version: int, seen: bool) -> PathEnd | None:
    """Why a marble gets no further at a field; None if it rolls on."""
    if empty:
        return "tower-field"
    if out == NOWHERE:
        return "dead-end"
    if version == 1 and out >= LOW > into:
        return "hole"
    return "circle" if seen else None
