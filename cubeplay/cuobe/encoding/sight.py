"""What a seat looks at, and the rows of numbers that planes are made of."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from cubeplay.cuobe.encoding.box import Box, box_of
from cubeplay.cuobe.rules.state import Player, State
from cubeplay.rulebook import Seat

_BYTES: Final = array("f").itemsize


@dataclass(frozen=True, slots=True)
class SeenTable:
    """What a seat sees; ``order`` are the seats clockwise from it."""

    view: State
    seat: Seat
    box: Box
    order: tuple[Seat, ...]

    @property
    def players(self) -> tuple[Player, ...]:
        """The players, clockwise from the seat."""
        return tuple(self.view.players[seat] for seat in self.order)

    def clockwise(self, seat: Seat) -> int:
        """How far a seat is from this one."""
        return (seat - self.seat) % len(self.order)


def sight_of(view: State, seat: Seat) -> SeenTable:
    """What a seat sees of a table."""
    players = len(view.players)
    return SeenTable(view, seat, box_of(view.setup.text), (*range(seat, players), *range(seat)))


def row(numbers: Iterable[float]) -> bytes:
    """Numbers one after the other.

    >>> list(array("f", row((1, 0.5))))
    [1.0, 0.5]
    """
    return array("f", numbers).tobytes()


def marks(places: Iterable[int], size: int) -> bytes:
    """A row of a size with a 1 at some places.

    >>> list(array("f", marks((0, 2), 4)))
    [1.0, 0.0, 1.0, 0.0]
    """
    found = array("f", bytes(size * _BYTES))
    for place in places:
        found[place] = 1.0
    return found.tobytes()


def cards(ids: Collection[str], places: Mapping[str, int], size: int | None = None) -> bytes:
    """A row with a 1 at the places of some rooms or cards, those left out that have no place there."""
    found = [places[id] for id in ids if id in places]
    return marks(found, len(places) if size is None else size)
