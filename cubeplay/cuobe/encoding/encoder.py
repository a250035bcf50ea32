"""The game's moves and views as numbers: what a seat sees, in planes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final

from cubeplay.cuobe.encoding import ids
from cubeplay.cuobe.encoding.part import Feature
from cubeplay.cuobe.encoding.sight import SeenTable, sight_of
from cubeplay.cuobe.encoding.table import TABLE
from cubeplay.cuobe.encoding.turn import TURN
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.moves import CuobeMove
from cubeplay.cuobe.rules.state import State
from cubeplay.encoding import GameEncoding, Ids, Plane, Row, slices
from cubeplay.game.options import OptionValue
from cubeplay.rulebook import Seat

_PARTS: Final[tuple[Feature, ...]] = (*TABLE, *TURN)


@cache
def _planes(players: int) -> tuple[Plane, ...]:
    """The planes of a game of so many."""
    return tuple(Plane(part.name, part.shape(players), part.text) for part in _PARTS)


@cache
def _fills(players: int) -> list[tuple[Callable[[SeenTable, Row], None], slice]]:
    return [(part.fill, where) for part, where in zip(_PARTS, slices(_planes(players)), strict=True)]


class CuobeNumbers:
    """The numbers of CU[o]BE.

    >>> [NUMBERS.words(id) for id in (0, 1, 24, 447)]
    ['move north', 'move north with player 1 clockwise', 'force', 'no more weapons']
    """

    size = ids.SIZE

    def choices(self, view: State, seat: Seat) -> Mapping[Ids, CuobeMove]:
        """Every legal move by its ids."""
        speaker = ids.speaker_of(view.setup.text, seat, len(view.players))
        moves = GAME.moves(view, seat)
        asks = view.tasks[-1].asks if view.tasks else ""
        return dict(zip(speaker.ids(moves, asks), moves, strict=True))

    def planes(self, options: Mapping[str, OptionValue]) -> Sequence[Plane]:
        """What a seat sees, part by part."""
        return _planes(int(options["players"]))

    def fill(self, view: State, seat: Seat, row: Row) -> None:
        """Write the numbers of all planes."""
        sight = sight_of(view, seat)
        for fill_part, where in _fills(len(view.players)):
            fill_part(sight, row[where])

    def words(self, id: int) -> str:
        """What an id stands for."""
        return ids.words(id)


NUMBERS: Final[GameEncoding[State, CuobeMove]] = CuobeNumbers()
"""CU[o]BE, ready to learn."""
