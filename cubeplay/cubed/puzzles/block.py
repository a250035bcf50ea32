"""A field that is to be blocked by the dark side of a piece, with as few pieces as can be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final

from cubeplay.cubed.bots.move_labels import deed
from cubeplay.cubed.exact.solver import promising
from cubeplay.cubed.puzzles.tables import COLOURED, close_table, laid, left_of, plain, solo_table
from cubeplay.cubed.rules.move_generation import fitting
from cubeplay.cubed.rules.moves import Place
from cubeplay.cubed.rules.open_fields import least_contacts, surface
from cubeplay.cubed.rules.pieces import BLOCKING, COLOUR_WORDS, PIECES
from cubeplay.cubed.rules.state import Lying, Pieces, Table
from cubeplay.game import Hint
from cubeplay.puzzles import Kind, Puzzle
from cubeplay.puzzles.puzzle import Worth
from cubeplay.words import _, plural

_LYING: Final = (7, 9, 11)
_MOST: Final = 4

PLACES: Final = (2, 4)
"""The most places of dark pieces to choose from in puzzles of difficulty 1 and 2; more are 3."""

ENOUGH: Final = 2
"""If two pieces are needed, so many ways are difficulty 4; a single way is 5."""

Way = tuple[Place, ...]


class BlockField(Kind):
    """One field is named; the field is blocked as soon as a dark edge faces it."""

    name: ClassVar[str] = "block"
    title: ClassVar[str] = _("Block that field")
    moves: ClassVar[tuple[type, ...]] = (Place,)
    low_wins: ClassVar[bool] = True

    def draw(self, rng: Random, difficulty: int) -> Table | None:
        """A table, a dark piece, and coloured ones where one piece is not to be enough."""
        lying = close_table(rng, rng.choice(_LYING), match_all=False)
        if lying is None:
            return None
        coloured = rng.sample(left_of(COLOURED, lying), 2 if difficulty > len(PLACES) + 1 else 0)
        return solo_table(lying, [rng.choice(sorted(BLOCKING)), *coloured], "one")

    def pose(self, state: Table) -> Puzzle | None:
        """The puzzle of a table; the field follows from the pieces that lie there."""
        if not state.solo or not plain(state, _MOST) or len(state.lying) > max(_LYING):
            return None
        target = self._target(state)
        if target is None:
            return None
        field, ways = target
        way = ways[0]
        return Puzzle(
            self.game.name,
            self.name,
            self.title,
            self._asked(field, way),
            self.game.write_position(state),
            len(way),
            tuple(map(str, way)),
            self._because(field, ways),
            _hints(way),
            _difficulty(state, ways),
            places=(field,),
        )

    def _target(self, state: Table) -> tuple[str, list[Way]] | None:
        """One of the fields that need the most pieces to be blocked, and all ways to block it."""
        match_all = state.match == "all"
        open_to_all = _open_fields(state.lying)
        (hand,) = state.hands
        at_once = _ways(open_to_all, _with_one(state.lying, hand, match_all))
        later = _ways(open_to_all, _with_two(state.lying, hand, match_all))
        deep = {field: ways for field, ways in later.items() if field not in at_once}
        found = sorted((deep or at_once).items())
        return found[sum(piece.piece for piece in state.lying) % len(found)] if found else None

    def worth(self, puzzle: Puzzle, state: Table, moves: Sequence[Any]) -> int | None:
        """The pieces placed, if the field is blocked."""
        (field,) = puzzle.places
        spot = surface(state.lying).open.get(field)
        placed = all(isinstance(move, Place) for move in moves)
        return len(moves) if placed and spot and spot.blocked else None

    def told(self, worth: Worth) -> str:
        """The pieces."""
        return plural("{number} piece", "{number} pieces", int(worth)).format(number=worth)

    def unfinished(self, puzzle: Puzzle, state: Table) -> str:
        """Whether the field is taken or not blocked."""
        (field,) = puzzle.places
        taken = field in surface(state.lying).taken
        words = _("A piece lies on {field}. It was to be blocked.") if taken else _("{field} is not blocked.")
        return words.format(field=field)

    def _asked(self, field: str, way: Way) -> str:
        words = plural(
            "Block {field}: turn a dark edge towards it. {number} piece is enough.",
            "Block {field}: turn a dark edge towards it. {number} pieces are enough.",
            len(way),
        )
        return words.format(field=field, number=len(way))

    def _because(self, field: str, ways: Sequence[Way]) -> str:
        *before, dark = ways[0]
        words = plural(
            "Piece {dark} on {at} blocks {field}. Of all placements {number} does.",
            "Piece {dark} on {at} blocks {field}. Of all placements {number} do.",
            len(ways),
        )
        if before:
            words = _(
                "No piece blocks {field} at once. Piece {first} on {by} makes room; "
                "then piece {dark} on {at} blocks {field}. Of all pairs of placements {number} do."
            )
            first = before[0]
            return words.format(
                first=first.piece,
                by=first.field,
                dark=dark.piece,
                at=dark.field,
                field=field,
                number=len(ways),
            )
        return words.format(dark=dark.piece, at=dark.field, field=field, number=len(ways))


def _open_fields(lying: tuple[Lying, ...]) -> frozenset[str]:
    """The empty fields on which some piece might come to lie."""
    spots, least = surface(lying).open, least_contacts(len(lying))
    return frozenset(f for f, spot in spots.items() if spot.pieces >= least and not spot.blocked)


def _with_one(
    lying: tuple[Lying, ...], hand: Pieces, match_all: bool, before: Way = ()
) -> Iterator[tuple[Way, tuple[Lying, ...]]]:
    """Every dark piece in every place, as a way and the table after it."""
    dark = tuple(piece for piece in hand if piece in BLOCKING)
    for move in promising(lying, fitting(lying, dark, match_all)):
        yield (*before, move), laid(lying, move)


def _with_two(
    lying: tuple[Lying, ...], hand: Pieces, match_all: bool
) -> Iterator[tuple[Way, tuple[Lying, ...]]]:
    """Every piece in every place, and then every dark one."""
    for move in promising(lying, fitting(lying, hand, match_all)):
        rest = tuple(piece for piece in hand if piece != move.piece)
        yield from _with_one(laid(lying, move), rest, match_all, (move,))


def _ways(fields: frozenset[str], tables: Iterator[tuple[Way, tuple[Lying, ...]]]) -> Mapping[str, list[Way]]:
    """For each field that gets blocked, the ways that block it."""
    found: defaultdict[str, list[Way]] = defaultdict(list)
    for way, lying in tables:
        spots = surface(lying).open
        for field in fields & spots.keys():
            if spots[field].blocked:
                found[field].append(way)
    return found


def _difficulty(state: Table, ways: Sequence[Way]) -> int:
    """By the places of the dark pieces if one piece is enough; 4 and 5 need two pieces."""
    if len(ways[0]) > 1:
        return 4 if len(ways) >= ENOUGH else 5
    (hand,) = state.hands
    places = sum(1 for _table in _with_one(state.lying, hand, state.match == "all"))
    return next((level for level, most in enumerate(PLACES, 1) if places <= most), 3)


def _hints(way: Way) -> tuple[Hint, ...]:
    """The dark piece and its colour, where it is to lie, the first move."""
    first, dark = way[0], way[-1]
    colour = COLOUR_WORDS[PIECES[dark.piece].sides[0]]
    words = _("Piece {piece} has a dark side. It must touch {colour}.")
    return (
        Hint(words.format(piece=dark.piece, colour=colour)),
        Hint(_("In the end it lies on {field}.").format(field=dark.field), (dark.field,)),
        Hint(deed(first), (first.field,), first),
    )
