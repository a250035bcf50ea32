"""The game's moves and views as numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cubeplay.cuobe.encoding import ids, planes
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.moves import CuobeMove
from cubeplay.cuobe.rules.state import State
from cubeplay.encoding import GameEncoding, Ids, Plane, Row
from cubeplay.options import OptionValue
from cubeplay.rulebook import Seat


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
        return planes.planes(int(options["players"]))

    def fill(self, view: State, seat: Seat, row: Row) -> None:
        """Write the numbers of all planes."""
        planes.fill(view, seat, row)

    def words(self, id: int) -> str:
        """What an id stands for."""
        return ids.words(id)


NUMBERS: Final[GameEncoding[State, CuobeMove]] = CuobeNumbers()
"""CU[o]BE, ready to learn."""
