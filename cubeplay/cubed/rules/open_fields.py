"""The empty fields beside the pieces, and the colours that face them.

All of this follows from the pieces that lie on the table; it is computed piece by piece and cached.

A *lane* is a bit for a piece in one of the three turns that its height allows, so that one long integer
stands for a set of the 88 pieces in all their turns.  The first piece in its first turn has the highest bit.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final, Literal, NamedTuple

from msgspec import Struct

from cubeplay.cubed.rules.fields import neighbours
from cubeplay.cubed.rules.pieces import COLOURS, NUMBERS, PURPLE, Colour, edges_of
from cubeplay.cubed.rules.state import Lying

NOTHING: Final = ""
"""What faces a field across an edge where no piece lies."""

Facing = tuple[Colour | Literal[""], ...]
"""The colours that face a field across its six edges."""

_ACROSS: Final = (3, 4, 5, 0, 1, 2)
"""For each edge of a field, the edge of the neighbour on the other side."""

FREE: Final[Facing] = (NOTHING,) * 6

TURNINGS: Final = 3
"""How many turns the height of a table allows."""

EVERY_LANE: Final = (1 << TURNINGS * len(NUMBERS)) - 1


def turns_of(parity: int) -> tuple[int, int, int]:
    """The three turns that fit a table of even turns, parity 0, or of odd ones, parity 1.

    >>> turns_of(0), turns_of(1)
    ((0, 120, 240), (60, 180, 300))
    """
    first = 60 * parity
    return first, first + 120, first + 240


@cache
def in_lanes(parity: int) -> tuple[tuple[int, int], ...]:
    """The piece and its turn for every lane, from the lowest bit on.

    >>> in_lanes(0)[0], in_lanes(0)[-1]
    ((88, 240), (1, 0))
    """
    return tuple((number, turn) for number in reversed(NUMBERS) for turn in reversed(turns_of(parity)))


def lane_of(number: int, turn: int, parity: int) -> int:
    """The lane of a piece in a turn, as a bit; 0 if there is none on a table of this parity.

    >>> lane_of(88, 180, 1), lane_of(88, 240, 1), lane_of(88, 240, 0)
    (2, 0, 1)
    """
    return _bits(parity).get((number, turn), 0)


@cache
def _bits(parity: int) -> dict[tuple[int, int], int]:
    """The bit of every piece and turn."""
    return {shown: 1 << lane for lane, shown in enumerate(in_lanes(parity))}


def _showing(parity: int, edge: int, colour: Colour) -> int:
    """The lanes that show a colour on an edge."""
    lanes = enumerate(in_lanes(parity))
    return sum(1 << lane for lane, (number, turn) in lanes if edges_of(number, turn)[edge] == colour)


_SHOWING: Final = tuple(
    tuple({colour: _showing(parity, edge, colour) for colour in (*COLOURS, PURPLE)} for edge in range(6))
    for parity in (0, 1)
)


class OpenField(NamedTuple):
    """An empty field beside ``pieces`` pieces: what faces it, and the lanes that match.

    ``some`` are the lanes that match across an edge, ``every`` those that differ across none, purple apart.
    """

    facing: Facing = FREE
    pieces: int = 0
    blocked: bool = False
    some: int = 0
    every: int = EVERY_LANE


_UNFACED: Final = OpenField()


@lru_cache(maxsize=4096)
def _faced(spot: OpenField, edge: int, colour: Colour, parity: int) -> OpenField:
    """A field with one more neighbour, which shows a colour across an edge."""
    facing = (*spot.facing[:edge], colour, *spot.facing[edge + 1 :])
    if colour == PURPLE:
        return OpenField(facing, spot.pieces + 1, True, spot.some, spot.every)
    showing = _SHOWING[parity][edge]
    same = showing[colour]
    every = spot.every & (same | showing[PURPLE])
    return OpenField(facing, spot.pieces + 1, spot.blocked, spot.some | same, every)


class Surface(Struct, frozen=True, gc=False):
    """The fields that are taken, and the empty ones beside them.

    ``open`` lists them in the order in which they came to lie beside a piece; those beside the same piece
    clockwise from north-east.  ``parity`` is 0 on a table of even turns (0°, 120°, 240°) and 1 on one of odd
    turns.
    """

    taken: Mapping[str, Lying]
    open: Mapping[str, OpenField]
    parity: int = 0

    def facing(self, field: str) -> Facing:
        """The colours that face a field across its six edges, also a taken one."""
        spot = self.open.get(field)
        if spot is not None:
            return spot.facing
        if field not in self.taken:
            return FREE
        near = (self.taken.get(other) for other in neighbours(field))
        return tuple(NOTHING if lying is None else shown_to(lying, edge) for edge, lying in enumerate(near))

    def extended(self, last: Lying) -> Surface:
        """This surface after one more piece."""
        parity = self.parity if self.taken else last.turn // 60 % 2
        taken, spots = {**self.taken, last.field: last}, {**self.open}
        spots.pop(last.field, None)
        shown = edges_of(last.piece, last.turn)
        for field, edge, colour in zip(neighbours(last.field), _ACROSS, shown, strict=True):
            if field not in taken:
                spots[field] = _faced(spots.get(field, _UNFACED), edge, colour, parity)
        return Surface(taken, spots, parity)


def shown_to(lying: Lying, edge: int) -> Colour:
    """The colour that a piece shows to a field with the piece across the field's edge ``edge``."""
    return edges_of(lying.piece, lying.turn)[(edge + 3) % 6]


def surface(lying: tuple[Lying, ...]) -> Surface:
    """The surface of a table.  Tables are cached, and one more piece costs little."""
    global _latest
    asked, known = _latest
    if asked is not lying:
        known = known.extended(lying[-1]) if lying and asked == lying[:-1] else _surface(lying)
        _latest = lying, known
    return known


def forget_tables() -> None:
    """Empty the caches of surfaces."""
    global _latest
    _surface.cache_clear()
    _latest = (), _surface(())


@lru_cache(maxsize=512)
def _surface(lying: tuple[Lying, ...]) -> Surface:
    return _surface(lying[:-1]).extended(lying[-1]) if lying else Surface({}, {})


_latest: tuple[tuple[Lying, ...], Surface] = ((), _surface(()))


def least_contacts(pieces: int) -> int:
    """How many pieces the next piece must touch if so many lie: none, one, then two."""
    return min(pieces, 2)
