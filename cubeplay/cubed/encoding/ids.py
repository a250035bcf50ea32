"""The ids of the moves: a range for each kind, one after the other."""

from __future__ import annotations

from typing import Final

from cubeplay.cubed.rules.moves import CubedMove, Draw, DrawThree, Give, Keep
from cubeplay.cubed.rules.pieces import NUMBERS as PIECE_NUMBERS
from cubeplay.cubed.rules.pieces import TURNS
from cubeplay.cubed.rules.state import HAND_SIZES
from cubeplay.encoding import Ids
from cubeplay.rulebook import Seat

BOX: Final = len(PIECE_NUMBERS)
MOST_OPEN: Final = 93
"""How many fields can be open while a piece is left to place.

Two pieces leave eight open fields; every later one touches two pieces, takes a field and opens two at most.
"""

MOST_OTHERS: Final = max(HAND_SIZES) - 1
FIELD: Final = BOX
"""From here on: an open field and a turn, the second stage of a placement; before it: the piece."""

DRAW: Final = FIELD + MOST_OPEN * len(TURNS)
PASS: Final = DRAW + 1
DRAW_THREE: Final = PASS + 1
KEEP: Final = DRAW_THREE + 3
GIVE: Final = KEEP + BOX
TO: Final = GIVE + BOX
"""From here on: to whom a gift goes, its second stage."""

SIZE: Final = TO + MOST_OTHERS


def place_ids(number: int, rank: int, turn: int) -> Ids:
    """The ids of a placement of a piece on an open field.

    >>> place_ids(88, 0, 120), place_ids(1, 2, 60)
    ((87, 90), (0, 101))
    """
    return number - 1, FIELD + rank * len(TURNS) + turn // 60


def other_ids(move: CubedMove, seat: Seat, players: int) -> Ids:
    """The ids of a move that places nothing, made by a seat.

    >>> other_ids(Give(12, 1), seat=2, players=3)
    (750, 827)
    """
    if isinstance(move, Give):
        return GIVE + move.piece - 1, TO + (move.player - 2 - seat) % players
    if isinstance(move, Keep):
        return (KEEP + move.piece - 1,)
    if isinstance(move, DrawThree):
        return (DRAW_THREE + move.number - 1,)
    return (DRAW,) if isinstance(move, Draw) else (PASS,)


def words(id: int) -> str:
    """What an id stands for.  Raises ValueError for a number that is none."""
    if not 0 <= id < SIZE:
        raise ValueError(f"{id} is no id of CUBED: there are those from 0 to {SIZE - 1}")
    if id < FIELD:
        return f"place {id + 1}"
    if id < DRAW:
        rank, turn = divmod(id - FIELD, len(TURNS))
        return f"at open field {rank + 1} turn {TURNS[turn]}"
    if id < KEEP:
        return ("draw", "pass", *map(str, map(DrawThree, (1, 2, 3))))[id - DRAW]
    if id < GIVE:
        return f"keep {id - KEEP + 1}"
    return f"give {id - GIVE + 1}" if id < TO else f"to player {id - TO + 1} clockwise"
