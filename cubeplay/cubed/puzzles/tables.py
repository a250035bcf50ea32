"""Tables for puzzles: a solo player, and some pieces that lie as the rules allow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from random import Random
from typing import Final

from cubeplay.cubed.rules.move_generation import fitting
from cubeplay.cubed.rules.moves import Place
from cubeplay.cubed.rules.open_fields import surface
from cubeplay.cubed.rules.pieces import BLOCKING, NUMBERS
from cubeplay.cubed.rules.position_faults import rest_of
from cubeplay.cubed.rules.state import Lying, Match, Pieces, Table

COLOURED: Final = tuple(number for number in NUMBERS if number not in BLOCKING)
"""All pieces but the blocking ones."""

_CLOSE: Final = 3
"""A piece counts as close if it touches so many others."""

_CHOICE: Final = 20
"""The number of random pieces from which a table is built."""


def laid(lying: tuple[Lying, ...], move: Place) -> tuple[Lying, ...]:
    """The table after one more piece."""
    return (*lying, Lying(move.piece, move.field, move.turn))


def left_of(pieces: Iterable[int], lying: tuple[Lying, ...]) -> list[int]:
    """Those of some pieces that do not lie on the table."""
    gone = {piece.piece for piece in lying}
    return [piece for piece in pieces if piece not in gone]


def close_table(rng: Random, number: int, match_all: bool) -> tuple[Lying, ...] | None:
    """Some coloured pieces, each laid close to the others; None if the pieces did not fit."""
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
    """The table after more pieces, each of those with the fewest places; None if no piece fits any more."""
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
    """Whether a solo player with at most ``most`` pieces is to move and has done nothing yet."""
    hand: Pieces = table.hands[0]
    return table == solo_table(table.lying, hand, table.match) and len(hand) <= most
