"""What a game says of itself in numbers."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import accumulate
from math import prod
from typing import Any, Protocol, TypeAlias, TypeVar, cast

from cubeplay.game import Game
from cubeplay.game.options import OptionValue
from cubeplay.rulebook import Seat

S_contra = TypeVar("S_contra", contravariant=True)
M_co = TypeVar("M_co", covariant=True)

Ids = tuple[int, ...]
"""The ids that say one move, one for each stage of choosing it: mostly one alone."""

Row: TypeAlias = "memoryview[Any]"
"""Numbers (float32) in memory, to write into: ``memoryview(tensor)`` for an array of numpy or of Python."""


@dataclass(frozen=True, slots=True)
class Plane:
    """One part of what a seat sees: its name, the shape of its numbers, and what they mean.

    >>> Plane("dice", (3, 3, 6), "1 where a die of your square shows that many pips").size
    54
    """

    name: str
    shape: tuple[int, ...]
    text: str

    @property
    def size(self) -> int:
        """How many numbers it holds."""
        return prod(self.shape)


def slices(planes: Iterable[Plane]) -> list[slice]:
    """Where each of some planes stands in the row of all.

    >>> slices([Plane("turn", (4,), "1 for whose turn it is"), Plane("ways", (8, 8), "1 for each way")])
    [slice(0, 4, None), slice(4, 68, None)]
    """
    sizes = [plane.size for plane in planes]
    return [slice(end - size, end) for size, end in zip(sizes, accumulate(sizes), strict=True)]


def zeros(planes: Iterable[Plane]) -> Row:
    """A row for the numbers of some planes, still zeros all of them."""
    return memoryview(array("f", [0.0]) * sum(plane.size for plane in planes))


class GameEncoding(Protocol[S_contra, M_co]):
    """A game's moves and views as numbers."""

    @property
    def size(self) -> int:
        """How many ids there are: a move is said by ids from 0 to ``size - 1``, at each of its stages."""
        ...

    def choices(self, view: S_contra, seat: Seat) -> Mapping[Ids, M_co]:
        """Every legal move of a seat that is to move, by its ids: no move is left out, none is there twice.

        No ids begin with the whole of another move's ids.  They follow from what the seat sees alone: the
        whole state gives the same ones as its view.
        """
        ...

    def planes(self, options: Mapping[str, OptionValue]) -> Sequence[Plane]:
        """What a seat sees in a game with these options (all present and checked), part by part, in order."""
        ...

    def fill(self, view: S_contra, seat: Seat, row: Row) -> None:
        """Write what a seat sees into a row of zeros, as long as all planes together."""
        ...

    def words(self, id: int) -> str:
        """What an id stands for, for logs and charts: "die a to b2"."""
        ...


def numbers_of(game: Game[Any, Any]) -> GameEncoding[Any, Any]:
    """The numbers of a game.  Raises ValueError for a game that has none."""
    if not game.encoding:
        raise ValueError(f"{game.title} has no numbers for learners; its class names no module `encoding`")
    return cast(GameEncoding[Any, Any], import_module(game.encoding).NUMBERS)
