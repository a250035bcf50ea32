"""The game's moves and views as numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cubeplay.cubed.game import GAME
from cubeplay.cubed.learning import ids, planes
from cubeplay.cubed.rules.listing import PLACING, fitting_lanes, places_at
from cubeplay.cubed.rules.moves import CubedMove
from cubeplay.cubed.rules.state import Table
from cubeplay.learning import Ids, Numbers, Plane
from cubeplay.options import OptionValue
from cubeplay.rulebook import Seat


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
        found: dict[Ids, CubedMove] = {}
        if view.phase in PLACING:
            fitting = fitting_lanes(view.lying, view.hands[seat], view.match == "all")
            for rank, field, parity, lanes in fitting:
                _gather(found, ids.places_in_ids(rank, parity), places_at(field, parity), lanes)
        for move in GAME.moves_without_field(view, seat):
            found[ids.other_ids(move, seat, len(view.hands))] = move
        return found

    def planes(self, options: Mapping[str, OptionValue]) -> Sequence[Plane]:
        """What a seat sees, part by part."""
        return planes.planes(options)

    def observe(self, view: Table, seat: Seat) -> Sequence[float]:
        """The numbers of all planes."""
        return planes.observe(view, seat)

    def words(self, id: int) -> str:
        """What an id stands for."""
        return ids.words(id)


def _gather(found: dict[Ids, CubedMove], ids: Sequence[Ids], moves: Sequence[CubedMove], lanes: int) -> None:
    """Add the placements of some lanes."""
    while lanes:
        highest = lanes.bit_length() - 1
        found[ids[highest]] = moves[highest]
        lanes ^= 1 << highest


NUMBERS: Final[Numbers[Table, CubedMove]] = CubedNumbers()
"""CUBED, ready to learn."""
