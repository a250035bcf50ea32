"""Whether a solo hand can still be played out without a draw.

The search is exact if it comes to an end.  If it runs out of its budget there is a lower bound, the longest
way found, and an upper bound from colours alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from cubeplay.cubed.rules.move_generation import BLOCKING_AFTER, fitting
from cubeplay.cubed.rules.moves import Place
from cubeplay.cubed.rules.open_fields import surface
from cubeplay.cubed.rules.pieces import BLOCKING, COLOURS, PIECES, edges_of
from cubeplay.cubed.rules.state import Lying, Pieces

BUDGET: Final = 600
"""The most tables that a search looks at by default: some tenths of a second."""


@dataclass(frozen=True, slots=True)
class HandPlayout:
    """How far a hand of ``pieces`` pieces can be played out.

    ``moves`` is the longest way found; no way has more than ``most`` moves.
    """

    pieces: int
    moves: tuple[Place, ...]
    most: int

    @property
    def exact(self) -> bool:
        """Whether ``moves`` is proven to be as long as any way can be."""
        return len(self.moves) == self.most

    @property
    def answer(self) -> bool | None:
        """Whether the whole hand can be played out; None if the search could not tell."""
        if len(self.moves) == self.pieces:
            return True
        return False if self.most < self.pieces else None


def playout(
    lying: tuple[Lying, ...], hand: Pieces, match_all: bool = False, budget: int = BUDGET
) -> HandPlayout:
    """The longest way to play out a hand on a table without drawing.

    ``budget`` is how many tables the search may look at.  The colours alone may already say no:

    >>> one_colour = (Lying(1, "h8", 0),)
    >>> playout(one_colour, (2, 9, 10)).answer, playout(one_colour, (7, 8, 37)).answer
    (False, True)
    """
    search = _Search(len(hand), match_all, budget)
    most = reachable(lying, hand, match_all)
    search.deepen(lying, hand, ())
    if not search.spent:
        most = len(search.best)
    return HandPlayout(len(hand), search.best, most)


def reachable(lying: tuple[Lying, ...], hand: Pieces, match_all: bool = False) -> int:
    """The most pieces of a hand that could be placed, by colours and numbers alone.

    A piece needs a colour that faces an empty field, or that another piece could bring.  If nothing fits now
    nothing ever will: only pieces change the table.
    """
    if not fitting(lying, hand, match_all):
        return 0
    if not lying:
        return len(hand)
    spots = surface(lying).open.values()
    alive = {colour for spot in spots if not spot.blocked for colour in spot.facing if colour in COLOURS}
    waiting = set(hand)
    while coming := {piece for piece in waiting if alive.intersection(PIECES[piece].sides)}:
        waiting -= coming
        alive.update(side for piece in coming for side in PIECES[piece].sides if side in COLOURS)
    plain = sum(piece not in BLOCKING and piece not in waiting for piece in hand)
    dark = sum(piece in BLOCKING and piece not in waiting for piece in hand)
    return plain + dark if plain + len(lying) >= BLOCKING_AFTER else plain


@dataclass(slots=True)
class _Search:
    """A depth-first search for the longest way; it stops at a way of full length."""

    pieces: int
    match_all: bool
    budget: int
    best: tuple[Place, ...] = ()
    known: set[frozenset[Lying]] = field(default_factory=set)

    @property
    def spent(self) -> bool:
        """Whether the budget ran out."""
        return self.budget < 0

    def deepen(self, lying: tuple[Lying, ...], hand: Pieces, way: tuple[Place, ...]) -> None:
        """Follow every way from here that could become longer than the best one."""
        if len(way) > len(self.best):
            self.best = way
        table = frozenset(lying)
        if table in self.known or len(way) + reachable(lying, hand, self.match_all) <= len(self.best):
            return
        self.known.add(table)
        self.budget -= 1
        for move in promising(lying, fitting(lying, hand, self.match_all)):
            if self.budget < 0 or len(self.best) == self.pieces:
                return
            placed = (*lying, Lying(move.piece, move.field, move.turn))
            self.deepen(placed, tuple(piece for piece in hand if piece != move.piece), (*way, move))


def promising(lying: tuple[Lying, ...], moves: Iterable[Place]) -> list[Place]:
    """Different placements, first of pieces with few placements, and first on fields beside many pieces.

    Blocking pieces shut fields, so they come last.  Of turns that look alike only the first is kept, and of
    the two copies of a blocking piece only one.
    """
    spots = surface(lying).open
    looks: dict[tuple[str, tuple[str, ...]], Place] = {}
    count: dict[int, int] = {}
    for move in moves:
        look = (move.field, edges_of(move.piece, move.turn))
        if look not in looks:
            looks[look] = move
            count[move.piece] = count.get(move.piece, 0) + 1

    def order(move: Place) -> tuple[bool, int, int, int]:
        near = spots[move.field].pieces if move.field in spots else 0
        return move.piece in BLOCKING, count[move.piece], -near, move.piece

    return sorted(looks.values(), key=order)
