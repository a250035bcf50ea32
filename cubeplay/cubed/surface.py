"""What the empty fields beside the pieces are faced by.

All of this follows from the pieces that lie on the table; it is worked out piece by piece and remembered.

A *lane* is one byte for a piece in one of the three turns that its height allows, so that one long integer
speaks of all pieces in all turns.  ``SHOWS[parity][edge][colour]`` has a 1 in the lane of everything that
shows the colour on the edge; ``parity`` is 0 on a table of even turns (0°, 120°, 240°) and 1 on one of odd.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from cubeplay.cubed.fields import neighbours
from cubeplay.cubed.pieces import BLOCKING, COLOURS, NUMBERS, PURPLE, Colour, edges_of
from cubeplay.cubed.state import Lying, Pieces

NOTHING: Final = ""
"""What faces a field across an edge where no piece lies."""

Facing = tuple[Colour | Literal[""], ...]
"""The colours that face a field across its six edges."""

FREE: Final[Facing] = (NOTHING,) * 6

LANES: Final = 3 * len(NUMBERS)
_EVERY_LANE: Final = int.from_bytes(b"\1" * LANES, "little")


def turns_of(parity: int) -> tuple[int, int, int]:
    """The three turns that fit a table of this parity.

    >>> turns_of(0), turns_of(1)
    ((0, 120, 240), (60, 180, 300))
    """
    first = 60 * parity
    return first, first + 120, first + 240


def _shows(parity: int, edge: int, colour: Colour) -> int:
    shown = (edges_of(number, turn)[edge] == colour for number in NUMBERS for turn in turns_of(parity))
    return int.from_bytes(bytes(shown), "little")


SHOWS: Final = tuple(
    tuple({colour: _shows(parity, edge, colour) for colour in (*COLOURS, PURPLE)} for edge in range(6))
    for parity in (0, 1)
)


def lanes_of(pieces: Pieces) -> int:
    """The lanes of some pieces; a piece that may not be seen has none."""
    lanes = 0
    for piece in pieces:
        lanes |= _OF_PIECE[piece]
    return lanes


_OF_PIECE: Final = (0, *(0x010101 << (24 * (number - 1)) for number in NUMBERS))
BLOCKING_LANES: Final = lanes_of(tuple(BLOCKING))
COLOURED_LANES: Final = _EVERY_LANE ^ BLOCKING_LANES


@dataclass(frozen=True, slots=True)
class Spot:
    """An empty field beside a piece: what faces it, and the lanes that match some or every facing colour."""

    facing: Facing = FREE
    pieces: int = 0
    blocked: bool = False
    some: int = 0
    every: int = _EVERY_LANE

    def faced(self, edge: int, colour: Colour, parity: int) -> Spot:
        """This field with one more neighbour, which shows a colour across an edge."""
        facing = (*self.facing[:edge], colour, *self.facing[edge + 1 :])
        if colour == PURPLE:
            return Spot(facing, self.pieces + 1, True, self.some, self.every)
        shows = SHOWS[parity][edge]
        every = self.every & (shows[colour] | shows[PURPLE])
        return Spot(facing, self.pieces + 1, self.blocked, self.some | shows[colour], every)


@dataclass(frozen=True, slots=True)
class Surface:
    """The fields that are taken, and the empty ones beside them."""

    taken: Mapping[str, Lying]
    open: Mapping[str, Spot]
    parity: int = 0

    def facing(self, field: str) -> Facing:
        """What faces any field across its six edges, also one that is taken."""
        spot = self.open.get(field)
        if spot is not None:
            return spot.facing
        if field not in self.taken:
            return FREE
        near = (self.taken.get(other) for other in neighbours(field))
        return tuple(NOTHING if lying is None else shown_to(lying, edge) for edge, lying in enumerate(near))


def shown_to(lying: Lying, edge: int) -> Colour:
    """The colour that a piece shows to the field which has it across this edge."""
    return edges_of(lying.piece, lying.turn)[(edge + 3) % 6]


def surface(lying: tuple[Lying, ...]) -> Surface:
    """The surface of a table.  Asking again about the same table costs nothing."""
    global _latest
    asked, known = _latest
    if asked is not lying:
        known = _surface(lying)
        _latest = lying, known
    return known


@lru_cache(maxsize=4096)
def _surface(lying: tuple[Lying, ...]) -> Surface:
    if not lying:
        return Surface({}, {})
    before, last = _surface(lying[:-1]), lying[-1]
    parity = before.parity if before.taken else last.turn // 60 % 2
    taken = {**before.taken, last.field: last}
    spots = dict(before.open)
    spots.pop(last.field, None)
    for edge, field in enumerate(neighbours(last.field)):
        if field not in taken:
            colour = edges_of(last.piece, last.turn)[edge]
            spots[field] = spots.get(field, Spot()).faced((edge + 3) % 6, colour, parity)
    return Surface(taken, spots, parity)


_latest: tuple[tuple[Lying, ...], Surface] = ((), _surface(()))


def least_contacts(pieces: int) -> int:
    """How many pieces the next one must touch when so many lie: none, one, then two."""
    return min(pieces, 2)
