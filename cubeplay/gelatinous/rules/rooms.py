"""A room: squares, walls, a start, numbered squares, glyphs and an exit.

A square is named by its column's letter and its row's number from the top: ``b3``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, get_args

from cubeplay.gelatinous.rules.die import DIRECTIONS, OPPOSITE, Direction

RoomKind = Literal["A", "B", "C"]
KINDS: Final[tuple[RoomKind, ...]] = get_args(RoomKind)

LIMITS: Final[dict[RoomKind, int]] = {"A": 9, "B": 12, "C": 22}
"""Actions before overtime; in C before the boilers overheat (rule gelatinous.limit)."""

OUT: Final = "out"
"""Where a step over the exit's arrow leads."""

COLUMNS: Final = "abcdefghi"
_STEPS: Final[dict[Direction, tuple[int, int]]] = {
    "north": (0, -1),
    "east": (1, 0),
    "south": (0, 1),
    "west": (-1, 0),
}

Edge = tuple[str, Direction]
"""A side of a square."""


def beside(square: str, direction: Direction) -> str:
    """The name of the next square, in a room or not.

    >>> beside("b3", "north")
    'b2'
    """
    across, down = _STEPS[direction]
    return f"{chr(ord(square[0]) + across)}{int(square[1:]) + down}"


@dataclass(frozen=True)
class RoomPlan:
    """A room as it is drawn.

    ``numbers`` holds the squares of the dangers 1 to 6.  ``walls`` are the walls inside the room, each as
    the east or south side of a square; ``pillars`` are squares that are all wall.  ``exit`` is a
    square's outer side.  A ``puzzle`` may lack numbers ("" stands for their squares), and it need not be
    possible to leave it from every start.
    """

    id: str
    title: str
    kind: RoomKind
    columns: int
    rows: int
    start: str
    numbers: tuple[str, ...]
    glyphs: tuple[str, ...]
    exit: Edge
    walls: tuple[Edge, ...] = ()
    pillars: tuple[str, ...] = ()
    puzzle: bool = False

    @cached_property
    def limit(self) -> int:
        """The actions that cost nothing."""
        return LIMITS[self.kind]

    @cached_property
    def squares(self) -> tuple[str, ...]:
        """All squares but pillars, in reading order."""
        names = (f"{COLUMNS[c]}{r + 1}" for r in range(self.rows) for c in range(self.columns))
        return tuple(name for name in names if name not in self.pillars)

    @cached_property
    def beyond(self) -> dict[Edge, str]:
        """The square beyond each side of a square, wall or not."""
        inside = set(self.squares)
        edges = ((square, direction) for square in self.squares for direction in DIRECTIONS)
        return {edge: beside(*edge) for edge in edges if beside(*edge) in inside}

    @cached_property
    def doors(self) -> dict[Edge, str]:
        """Where a step leads from each open side of a square; the exit leads :data:`OUT`."""
        shut = {*self.walls, *((beside(*edge), OPPOSITE[edge[1]]) for edge in self.walls)}
        doors = {edge: square for edge, square in self.beyond.items() if edge not in shut}
        return {**doors, self.exit: OUT}

    @cached_property
    def ways(self) -> dict[str, tuple[tuple[Direction, str], ...]]:
        """For each square the open sides and where they lead."""
        sides = {
            square: [(side, self.doors.get((square, side))) for side in DIRECTIONS] for square in self.squares
        }
        return {square: tuple((side, end) for side, end in ends if end) for square, ends in sides.items()}

    @cached_property
    def number_of(self) -> dict[str, int]:
        """The number of each numbered square."""
        return {square: number for number, square in enumerate(self.numbers, 1) if square}

    def reachable(self) -> frozenset[str]:
        """The squares that a die can come to from the start."""
        found, fresh = {self.start}, [self.start]
        while fresh:
            square = fresh.pop()
            ways = {self.doors.get((square, direction), OUT) for direction in DIRECTIONS} - found - {OUT}
            found |= ways
            fresh += ways
        return frozenset(found)

    def dead_ends(self) -> tuple[str, ...]:
        """Squares with one way in and out; the exit counts as a way."""
        return tuple(
            square for square in self.squares if sum((square, side) in self.doors for side in DIRECTIONS) == 1
        )
