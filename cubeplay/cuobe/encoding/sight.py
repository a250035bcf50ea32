"""What a seat looks at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cubeplay.cuobe.encoding.box import Box, box_of
from cubeplay.cuobe.rules.state import Player, State
from cubeplay.encoding import Row
from cubeplay.encoding.planes import clockwise
from cubeplay.rulebook import Seat


@dataclass(frozen=True, slots=True)
class SeenTable:
    """What a seat sees; ``players`` begin with the seat's own and go on clockwise."""

    view: State
    seat: Seat
    box: Box
    players: tuple[Player, ...]

    def clockwise(self, seat: Seat) -> int:
        """How far a seat is from this one."""
        return (seat - self.seat) % len(self.players)


def sight_of(view: State, seat: Seat) -> SeenTable:
    """What a seat sees of a table."""
    return SeenTable(view, seat, box_of(view.setup.text), clockwise(view.players, seat))


def cards(row: Row, ids: Iterable[str], places: Mapping[str, int]) -> None:
    """Write a one at the place of each room or card that has one."""
    for id in ids:
        if id in places:
            row[places[id]] = 1.0
