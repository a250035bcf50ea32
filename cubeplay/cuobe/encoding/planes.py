"""What a seat sees, in planes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from cubeplay.cuobe.encoding.part import Feature
from cubeplay.cuobe.encoding.sight import SeenTable, sight_of
from cubeplay.cuobe.encoding.table import TABLE
from cubeplay.cuobe.encoding.turn import TURN
from cubeplay.cuobe.rules.state import State
from cubeplay.encoding import Plane, Row, slices
from cubeplay.rulebook import Seat

_PARTS: Final[tuple[Feature, ...]] = (*TABLE, *TURN)


@cache
def planes(players: int) -> tuple[Plane, ...]:
    """The planes of a game of so many."""
    return tuple(Plane(part.name, part.shape(players), part.text) for part in _PARTS)


@cache
def _fills(players: int) -> list[tuple[Callable[[SeenTable, Row], None], slice]]:
    return [(part.fill, where) for part, where in zip(_PARTS, slices(planes(players)), strict=True)]


def fill(view: State, seat: Seat, row: Row) -> None:
    """Write the numbers of all planes."""
    sight = sight_of(view, seat)
    for fill_part, where in _fills(len(view.players)):
        fill_part(sight, row[where])
