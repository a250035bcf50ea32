"""The 88 pieces: their number, their colours, and their points.

A piece is a cube that stands on its corner: a hexagon of three rhombi.  Each rhombus has one colour and owns
two neighbouring edges of the hexagon.  Edges and corners are counted clockwise: edge 0 faces north-east, and
corner 0 is the top one, between edges 5 and 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Final, Literal

from msgspec import Struct

from cubeplay.words import _, listed

Colour = Literal["red", "orange", "yellow", "green", "sky", "blue", "purple"]
PieceKind = Literal["triple", "double", "single", "blocking"]
Sides = tuple[Colour, Colour, Colour]

COLOURS: Final[tuple[Colour, ...]] = ("red", "orange", "yellow", "green", "sky", "blue")
"""The six colours that can match."""

PURPLE: Final[Colour] = "purple"
"""The dark side of a blocking piece: it matches nothing."""

COLOUR_WORDS: Final = {
    "red": _("red"),
    "orange": _("orange"),
    "yellow": _("yellow"),
    "green": _("green"),
    "sky": _("sky blue"),
    "blue": _("blue"),
    "purple": _("purple"),
}

EDGES: Final = ("ne", "e", "se", "sw", "w", "nw")
"""The six edges of a field, clockwise."""

TURNS: Final = (0, 60, 120, 180, 240, 300)
"""How far a piece can be turned, in degrees clockwise."""

POINTS: Final[dict[PieceKind, int]] = {"blocking": 5, "triple": 3, "double": 2, "single": 1}
"""What a piece costs a player who still holds it at the end of a round."""

KIND_WORDS: Final[dict[PieceKind, str]] = {
    "triple": _("one colour"),
    "double": _("two colours"),
    "single": _("three colours"),
    "blocking": _("blocking pieces"),
}
"""What each kind of piece shows: a triple one colour three times, a single three colours."""

COPIES: Final = 2
"""How many blocking pieces there are of each colour."""


class Piece(Struct, frozen=True):
    """A piece: its number in the box, and its three sides clockwise from the top one, unturned.

    >>> print(PIECES[12], PIECES[12].points)
    piece 12, red, orange, orange 2
    """

    number: int
    kind: PieceKind
    sides: Sides

    @property
    def points(self) -> int:
        """What the piece costs at the end of a round."""
        return POINTS[self.kind]

    def __str__(self) -> str:
        sides = listed(COLOUR_WORDS[side] for side in self.sides)
        return _("piece {number}, {sides}").format(number=self.number, sides=sides)


def colourings(colours: tuple[Colour, ...] = COLOURS) -> tuple[Sides, ...]:
    """The ways to colour three sides; turned pieces count as the same, mirror images differ.

    By Burnside's lemma there are (n³ + 2n) / 3 of them for n colours: turning leaves only the n pieces of one
    colour as they are.

    >>> len(colourings()), (6**3 + 2 * 6) // 3
    (76, 76)
    """
    numbered = product(range(len(colours)), repeat=3)
    return tuple(
        (colours[top], colours[right], colours[left])
        for top, right, left in numbered
        if (top, right, left) <= min((left, top, right), (right, left, top))
    )


def _box() -> Iterator[Piece]:
    """All pieces in the order of their numbers: triples, doubles, singles, blocking pieces."""
    kinds: tuple[PieceKind, ...] = ("triple", "double", "single")
    ordered = [(kind, sides) for size, kind in enumerate(kinds, 1) for sides in _with_colours(size)]
    blocking = [(colour, PURPLE, PURPLE) for colour in COLOURS for _copy in range(COPIES)]
    for number, (kind, sides) in enumerate(ordered, 1):
        yield Piece(number, kind, sides)
    for number, dark in enumerate(blocking, len(ordered) + 1):
        yield Piece(number, "blocking", dark)


def _with_colours(size: int) -> list[Sides]:
    return [sides for sides in colourings() if len(set(sides)) == size]


PIECES: Final[dict[int, Piece]] = {piece.number: piece for piece in _box()}
"""Every piece of the box by its number, 1 to 88."""

NUMBERS: Final = tuple(PIECES)
BLOCKING: Final = frozenset(number for number, piece in PIECES.items() if piece.kind == "blocking")
UNKNOWN: Final = 0
"""Stands for a piece that a player may not see."""


def points_of(pieces: tuple[int, ...]) -> int:
    """What these pieces cost together.

    >>> points_of(NUMBERS)
    178
    """
    return sum(PIECES[number].points for number in pieces)


def side_of(edge: int, turn: int) -> int:
    """Which side, 0 to 2, owns an edge of a piece that is turned by ``turn`` degrees.

    >>> [side_of(edge, 0) for edge in range(6)], [side_of(edge, 120) for edge in range(6)]
    ([0, 1, 1, 2, 2, 0], [2, 0, 0, 1, 1, 2])
    """
    return ((edge - turn // 60 + 1) % 6) // 2


@cache
def edges_of(number: int, turn: int) -> tuple[Colour, ...]:
    """The colours of a piece's six edges, clockwise from north-east, when it is turned.

    >>> edges_of(12, 0)
    ('red', 'orange', 'orange', 'orange', 'orange', 'red')
    """
    sides = PIECES[number].sides
    return tuple(sides[side_of(edge, turn)] for edge in range(6))


def is_high(corner: int, turn: int) -> bool:
    """Whether a corner of the rim is high (has a stud); low corners (with notches) lie between two sides.

    >>> [is_high(corner, 0) for corner in range(6)]
    [False, True, False, True, False, True]
    """
    return (corner - turn // 60) % 2 == 1
