"""How a game's planes are written down: each with its meaning and with what fills it, side by side."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Generic, TypeVar

from cubeplay.encoding.numbers import Ids, Plane
from cubeplay.options import OptionValue
from cubeplay.rulebook import Seat

S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class FilledPlane(Generic[S]):
    """A plane, and the numbers that fill it from what a seat sees.

    >>> FilledPlane(Plane("two", (2,), "both"), lambda view, seat: (view, seat)).fill(5, 1)
    (5, 1)
    """

    plane: Plane
    fill: Callable[[S, Seat], Sequence[float]]


def seen_by(parts: Sequence[FilledPlane[S]], view: S, seat: Seat) -> list[float]:
    """The numbers of all planes in a row."""
    numbers: list[float] = []
    for part in parts:
        numbers += part.fill(view, seat)
    return numbers


class Tabled(ABC, Generic[S, M]):
    """The numbers of a game with a table of all its moves, whose planes are the same with all options."""

    def __init__(self, table: Sequence[M], parts: Sequence[FilledPlane[S]]) -> None:
        """A move's id is its place in the table."""
        self.size = len(table)
        self._table, self._parts = table, parts

    @abstractmethod
    def choices(self, view: S, seat: Seat) -> Mapping[Ids, M]:
        """Every legal move of a seat, by its id."""

    def planes(self, options: Mapping[str, OptionValue]) -> Sequence[Plane]:
        """What a seat sees; with all options alike."""
        return [part.plane for part in self._parts]

    def observe(self, view: S, seat: Seat) -> Sequence[float]:
        """The numbers of all planes, in order."""
        return seen_by(self._parts, view, seat)

    def words(self, id: int) -> str:
        """The move in its notation."""
        return str(self._table[id])


@cache
def one_hot(place: int | None, size: int) -> tuple[float, ...]:
    """A one at a place and zeros around it; None: zeros alone.

    >>> one_hot(1, 3), one_hot(None, 2)
    ((0.0, 1.0, 0.0), (0.0, 0.0))
    """
    return tuple(float(number == place) for number in range(size))


def from_seat(things: Sequence[float], seat: Seat, most: int) -> list[float]:
    """One number for each seat, this seat's own first, then clockwise; zeros for seats that nobody has.

    >>> from_seat([10, 20, 30], seat=1, most=4)
    [20, 30, 10, 0.0]
    """
    return [*things[seat:], *things[:seat], *(0.0,) * (most - len(things))]
