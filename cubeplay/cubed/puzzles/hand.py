"""A hand that can be played out without a draw, in the right order and places."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, Final

from cubeplay.cubed.bots.move_labels import deed
from cubeplay.cubed.exact.solver import playout
from cubeplay.cubed.puzzles.tables import COLOURED, close_table, laid, left_of, plain, solo_table, tight_way
from cubeplay.cubed.rules.move_generation import fitting
from cubeplay.cubed.rules.moves import Place
from cubeplay.cubed.rules.pieces import BLOCKING
from cubeplay.cubed.rules.state import Lying, Pieces, Table
from cubeplay.game import Hint
from cubeplay.puzzles import Kind, Puzzle
from cubeplay.puzzles.puzzle import Worth
from cubeplay.words import _, listed, plural

_LYING: Final = 7
_PIECES: Final = (4, 5, 6, 6, 7)
"""The pieces of a hand, by difficulty."""

_MOST: Final = 8
_DARK: Final = 3
_OFFERED: Final = 16

TRIES: Final = 100
"""How often a hand is played at random to measure its difficulty."""

LUCKY: Final = (75, 50, 35, 20)
"""The fewest random tries that empty the hand in puzzles of difficulty 1 to 4."""


class EmptyHand(Kind):
    """The whole hand is to be placed; every piece counts."""

    name: ClassVar[str] = "hand"
    title: ClassVar[str] = _("Empty your hand")
    moves: ClassVar[tuple[type, ...]] = (Place,)
    open_ended: ClassVar[bool] = True

    def draw(self, rng: Random, difficulty: int) -> Table | None:
        """A small table, and a hand that can be laid there; every touching edge must match."""
        lying = close_table(rng, _LYING, match_all=True)
        if lying is None:
            return None
        pieces = rng.sample(left_of(COLOURED, lying), _OFFERED)
        pieces += rng.sample(sorted(BLOCKING), rng.randint(0, _DARK))
        way = tight_way(rng, lying, pieces, _PIECES[difficulty - 1], match_all=True)
        return solo_table(lying, [piece.piece for piece in way[_LYING:]], "all") if way else None

    def pose(self, state: Table) -> Puzzle | None:
        """The puzzle of a hand that can be played out."""
        if not state.solo or not plain(state, _MOST):
            return None
        (hand,) = state.hands
        found = playout(state.lying, hand, state.match == "all")
        if len(hand) < 2 or not found.answer:
            return None
        lucky = blind_tries(state)
        return Puzzle(
            self.game.name,
            self.name,
            self.title,
            self._asked(state),
            self.game.write_position(state),
            len(hand),
            tuple(map(str, found.moves)),
            self._because(found.moves, lucky),
            _hints(found.moves),
            next((level for level, fewest in enumerate(LUCKY, 1) if lucky >= fewest), 5),
        )

    def worth(self, puzzle: Puzzle, state: Table, moves: Sequence[Any]) -> int | None:
        """The pieces placed; None before the first, and after any other move."""
        return len(moves) if moves and all(isinstance(move, Place) for move in moves) else None

    def told(self, worth: Worth) -> str:
        """The pieces."""
        return plural("{number} piece", "{number} pieces", int(worth)).format(number=worth)

    def unfinished(self, puzzle: Puzzle, state: Table) -> str:
        """What is to be done."""
        return _("Not finished: place the pieces of your hand, without a draw.")

    def _asked(self, state: Table) -> str:
        words = _("Lay all {number} pieces of your hand without drawing.")
        if state.match == "all":
            words = _("Lay all {number} pieces of your hand without drawing. All touching edges must match.")
        return words.format(number=len(state.hands[0]))

    def _because(self, way: Sequence[Place], lucky: int) -> str:
        order = listed(move.piece for move in way)
        words = plural(
            "This order empties the hand: {order}. Of {tries} blind tries {lucky} did.",
            "This order empties the hand: {order}. Of {tries} blind tries {lucky} did.",
            lucky,
        )
        return words.format(order=order, tries=TRIES, lucky=lucky)


def blind_tries(state: Table) -> int:
    """How many of :data:`TRIES` random tries empty the hand."""
    (hand,) = state.hands
    match_all = state.match == "all"
    return sum(_empties(Random(number), state.lying, hand, match_all) for number in range(TRIES))


def _empties(rng: Random, lying: tuple[Lying, ...], hand: Pieces, match_all: bool) -> bool:
    while hand:
        moves = fitting(lying, hand, match_all)
        if not moves:
            return False
        move = rng.choice(moves)
        lying, hand = laid(lying, move), tuple(piece for piece in hand if piece != move.piece)
    return True


def _hints(way: Sequence[Place]) -> tuple[Hint, ...]:
    """The last piece of the way, its first one, where that goes, the move."""
    first, last = way[0], way[-1]
    return (
        Hint(_("Keep piece {piece} for the end.").format(piece=last.piece)),
        Hint(_("Begin with piece {piece}.").format(piece=first.piece)),
        Hint(_("It goes to {field}.").format(field=first.field), (first.field,)),
        Hint(deed(first), (first.field,), first),
    )
