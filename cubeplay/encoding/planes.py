"""How a game's planes are written down: each with its meaning and with what fills it, side by side."""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from cubeplay.encoding.encoder import Ids, Plane, Row, slices
from cubeplay.game.options import OptionValue
from cubeplay.rulebook import Seat

S = TypeVar("S")
M = TypeVar("M")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class FilledPlane(Plane, Generic[S]):
    """A plane, and what writes what a seat sees into its part of the row, which is zeros."""

    fill: Callable[[S, Seat, Row], None]


class FilledPlanes(Generic[S]):
    """Planes in a row.

    >>> from cubeplay.encoding import zeros
    >>> two = FilledPlane("two", (2,), "both", lambda view, seat, row: write(row, (view, seat)))
    >>> one = FilledPlane("one", (3,), "1 for the seat", lambda view, seat, row: mark(row, seat))
    >>> all = FilledPlanes((two, one))
    >>> row = zeros(all.planes)
    >>> all.fill(5, 1, row)
    >>> row.tolist()
    [5.0, 1.0, 0.0, 1.0, 0.0]
    """

    def __init__(self, planes: Sequence[FilledPlane[S]]) -> None:
        """The planes in their order."""
        self.planes = planes
        self._fills = [(plane.fill, part) for plane, part in zip(planes, slices(planes), strict=True)]

    def fill(self, view: S, seat: Seat, row: Row) -> None:
        """Write all planes."""
        for fill, part in self._fills:
            fill(view, seat, row[part])


class Tabled(ABC, Generic[S, M]):
    """The numbers of a game with a table of all its moves, whose planes are the same with all options."""

    def __init__(self, table: Sequence[M], planes: Sequence[FilledPlane[S]]) -> None:
        """A move's id is its place in the table."""
        self.size = len(table)
        self._table, self._seen = table, FilledPlanes(planes)

    @abstractmethod
    def choices(self, view: S, seat: Seat) -> Mapping[Ids, M]:
        """Every legal move of a seat, by its id."""

    def planes(self, options: Mapping[str, OptionValue]) -> Sequence[Plane]:
        """What a seat sees; with all options alike."""
        return self._seen.planes

    def fill(self, view: S, seat: Seat, row: Row) -> None:
        """Write the numbers of all planes."""
        self._seen.fill(view, seat, row)

    def words(self, id: int) -> str:
        """The move in its notation."""
        return str(self._table[id])


def mark(row: Row, *places: int) -> None:
    """Write a one at some places."""
    for place in places:
        row[place] = 1.0


def write(row: Row, numbers: Iterable[float]) -> None:
    """Write numbers from the beginning; what is left of the row stays as it is."""
    for place, number in enumerate(numbers):
        row[place] = number


def ready(numbers: Iterable[float]) -> bytes:
    """Numbers as they stand in a row, for :func:`copy`."""
    return array("f", numbers).tobytes()


def copy(row: Row, numbers: bytes) -> None:
    """Write ready numbers from the beginning of a row."""
    row.cast("B")[: len(numbers)] = numbers


def clockwise(things: Sequence[T], seat: Seat) -> tuple[T, ...]:
    """What belongs to the seats, this seat's own first, then clockwise.

    >>> clockwise((10, 20, 30), seat=1)
    (20, 30, 10)
    """
    return (*things[seat:], *things[:seat])
