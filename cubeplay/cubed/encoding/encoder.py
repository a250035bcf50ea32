"""The game's moves and views as numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Final

from cubeplay.cubed.encoding import ids
from cubeplay.cubed.encoding.planes import seen
from cubeplay.cubed.game import GAME
from cubeplay.cubed.rules.move_generation import (
    OF_PIECE,
    Fitting,
    each_lane,
    pieces_in,
    placing_lanes,
)
from cubeplay.cubed.rules.moves import CubedMove, Place
from cubeplay.cubed.rules.open_fields import EVERY_LANE, in_lanes
from cubeplay.cubed.rules.state import Table
from cubeplay.encoding import GameEncoding, Ids, Plane, Row, Staged
from cubeplay.game.options import OptionValue
from cubeplay.rulebook import Seat


class Placing(Staged[CubedMove]):
    """The legal moves while pieces may be placed: a piece first, then an open field and a turn."""

    def __init__(self, fields: Sequence[Fitting], others: Mapping[Ids, CubedMove]) -> None:
        """Where pieces fit, and the moves that place nothing; each of those has one id."""
        self._fields, self._others = fields, others

    def firsts(self) -> list[int]:
        """The pieces that fit somewhere, and the moves that place nothing."""
        lanes = reduce(or_, [fitting[3] for fitting in self._fields])
        return [*(piece - 1 for piece in pieces_in(lanes)), *sorted(id for (id,) in self._others)]

    def single(self, id: int) -> CubedMove | None:
        """The move that places nothing, if the id says one."""
        return self._others.get((id,))

    def after(self, id: int) -> Mapping[Ids, CubedMove]:
        """The placements of a piece."""
        return self._placements(OF_PIECE[id + 1] if id < ids.FIELD else 0, 1)

    def made(self) -> Mapping[Ids, CubedMove]:
        """All placements first, then the others."""
        return {**self._placements(EVERY_LANE, 0), **self._others}

    def _placements(self, of: int, stage: int) -> dict[Ids, CubedMove]:
        """The placements in some lanes, by their ids from a stage on."""
        found: dict[Ids, CubedMove] = {}
        for rank, field, parity, lanes in self._fields:
            if here := lanes & of:
                shown = in_lanes(parity)
                for lane in each_lane(here):
                    number, turn = shown[lane]
                    found[ids.place_ids(number, rank, turn)[stage:]] = Place(number, field, turn)
        return found


class CubedNumbers:
    """The numbers of CUBED.

    >>> from cubeplay import Session
    >>> view = Session("cubed", seed=7, players=2).view(0)
    >>> choices = NUMBERS.choices(view, 0)
    >>> found = next(iter(choices))
    >>> print(choices[found], found, [NUMBERS.words(id) for id in found])
    place 5 at h8 turn 0 (4, 88) ['place 5', 'at open field 1 turn 0']
    """

    size = ids.SIZE

    def choices(self, view: Table, seat: Seat) -> Mapping[Ids, CubedMove]:
        """Every legal move by its ids."""
        if GAME.to_move(view) != (seat,):
            return {}
        others = {
            ids.other_ids(move, seat, len(view.hands)): move for move in GAME.moves_without_field(view, seat)
        }
        fields = placing_lanes(view, seat)
        return Placing(fields, others) if fields else others

    def planes(self, options: Mapping[str, OptionValue]) -> Sequence[Plane]:
        """What a seat sees, part by part."""
        return seen(int(options["players"])).planes

    def fill(self, view: Table, seat: Seat, row: Row) -> None:
        """Write the numbers of all planes."""
        seen(len(view.hands)).fill(view, seat, row)

    def words(self, id: int) -> str:
        """What an id stands for."""
        return ids.words(id)


NUMBERS: Final[GameEncoding[Table, CubedMove]] = CubedNumbers()
"""CUBED, ready to learn."""
