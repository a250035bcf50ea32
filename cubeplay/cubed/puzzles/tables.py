"""Tables for puzzles: a solo player before some pieces that lie as the rules let them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from random import Random
from typing import Final

from cubeplay.cubed.rules.check import rest_of
from cubeplay.cubed.rules.move_generation import fitting
from cubeplay.cubed.rules.moves import Place
from cubeplay.cubed.rules.pieces import BLOCKING, NUMBERS
from cubeplay.cubed.rules.state import Lying, Match, Pieces, Table
from cubeplay.cubed.rules.surface import surface

COLOURED: Final = tuple(number for number in NUMBERS if number not in BLOCKING)
"""All pieces but the blocking ones."""

_CLOSE: Final = 3
"""A piece that touches so many others lies close."""

_CHOICE: Final = 20
"""Out of so many pieces at random the next one is placed."""


def laid(lying: tuple[Lying, ...], move: Place) -> tuple[Lying, ...]:
    """The table after one more piece."""
    return (*lying, Lying(move.piece, move.field, move.turn))


def left_of(pieces: Iterable[int], lying: tuple[Lying, ...]) -> list[int]:
    """Those of some pieces that do not lie on the table."""
    gone = {piece.piece for piece in lying}
    return [piece for piece in pieces if piece not in gone]


def close_table(rng: Random, number: int, match_all: bool) -> tuple[Lying, ...] | None:
    """So many coloured pieces, each laid close to the others; None if the colours did not come."""
    lying: tuple[Lying, ...] = ()
    pieces = rng.sample(COLOURED, _CHOICE)
    while len(lying) < number:
        moves = fitting(lying, tuple(left_of(pieces, lying)), match_all)
        if not moves:
            return None
        spots = surface(lying).open
        touching = {move: spots[move.field].pieces if lying else 0 for move in moves}
        most = min(max(touching.values()), _CLOSE)
        lying = laid(lying, rng.choice([move for move in moves if touching[move] >= most]))
    return lying


def tight_way(
    rng: Random, lying: tuple[Lying, ...], pieces: Collection[int], number: int, match_all: bool
) -> tuple[Lying, ...] | None:
    """So many more pieces, each one of those that have the fewest places; None if the way breaks off."""
    for _piece in range(number):
        moves = fitting(lying, tuple(left_of(pieces, lying)), match_all)
        if not moves:
            return None
        places = Counter(move.piece for move in moves)
        few = sorted(places.values())[:2][-1]
        lying = laid(lying, rng.choice([move for move in moves if places[move.piece] <= few]))
    return lying


def solo_table(lying: tuple[Lying, ...], hand: Iterable[int], match: Match) -> Table:
    """The table of a solo player; all other pieces are in the bag."""
    table = Table((tuple(sorted(hand)),), (), lying, phase="play", match=match, rounds=1)
    return Table(table.hands, rest_of(table), lying, phase="play", match=match, rounds=1)


def plain(table: Table, most: int) -> bool:
    """Whether a solo player is to move who has done nothing yet, with at most so many pieces.

    All other pieces are in the bag, so that the table tells nothing of it.
    """
    hand: Pieces = table.hands[0]
    return table == solo_table(table.lying, hand, table.match) and len(hand) <= most
