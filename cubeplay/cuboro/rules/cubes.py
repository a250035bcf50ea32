"""The cubes: where a marble that rolls in comes out, in each of the eight ways that a cube can lie.

An *orientation* is a number from 0 to 7: quarter turns clockwise seen from above, plus 4 for a cube
that lies upside down (turned over sideways, so that its west side came to lie in the east, and
then turned).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from msgspec import Struct

from cubeplay.cuboro.rules.geometry import LOW

Ends = tuple[int, int]
"""Two sides that a channel joins; of a hole, the side it is entered at and the tunnel's mouth it leads to."""

Mouths = tuple[int, ...]
"""The sides at which a tunnel opens: two, or one."""

Ways = tuple[int, ...]
"""For each of the eight ports, the port where a marble that rolls in there comes out; -1 for none."""

NOWHERE: Final = -1
UPSIDE_DOWN: Final = 4


def turned(side: int, orientation: int) -> int:
    """Where a side of the cube points when the cube lies in an orientation.

    >>> turned(1, 1), turned(1, 4), turned(0, 4)
    (2, 3, 0)
    """
    return (orientation - side if orientation >= UPSIDE_DOWN else orientation + side) % 4


def reoriented(orientation: int, degrees: int, flip: bool) -> int:
    """The orientation after turning a cube over sideways, if ``flip``, and then clockwise by ``degrees``.

    >>> reoriented(1, 90, False), reoriented(1, 0, True), reoriented(7, 0, True)
    (2, 7, 1)
    """
    over = (orientation >= UPSIDE_DOWN) != flip
    quarter = -orientation if flip else orientation
    return (quarter + degrees // 90) % 4 + UPSIDE_DOWN * over


@dataclass(frozen=True, slots=True)
class Cube:
    """A cube as it lies unturned.

    ``channels`` are its surface channels.  ``tunnel`` names the sides at which its tunnel opens: two, or the
    one *mouth* of a level changer, to which only holes lead.  ``holes`` are pairs of a surface side and the
    mouth where a falling marble comes out, and ``grooves`` the channels on its underside.  ``ways`` follows
    from these, one table per orientation.

    >>> changer = Cube("11T", (), (2,), ((0, 2), (1, 2), (2, 2), (3, 2)))
    >>> changer.ways[0]
    (6, 6, 6, 6, -1, -1, -1, -1)
    """

    name: str
    channels: tuple[Ends, ...]
    tunnel: Mouths
    holes: tuple[Ends, ...] = ()
    grooves: tuple[Ends, ...] = ()
    ways: tuple[Ways, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "ways", tuple(self._ways(orientation) for orientation in range(8)))

    def _ways(self, orientation: int) -> Ways:
        ways = [NOWHERE] * 8
        upright = orientation < UPSIDE_DOWN
        for a, b in self.channels if upright else self.grooves:
            a, b = turned(a, orientation), turned(b, orientation)
            ways[a], ways[b] = b, a
        if len(self.tunnel) == 2:
            a, b = (turned(side, orientation) + LOW for side in self.tunnel)
            ways[a], ways[b] = b, a
        for a, b in self.holes if upright else ():
            ways[turned(a, orientation)] = turned(b, orientation) + LOW
        return tuple(ways)

    @property
    def top_sides(self) -> tuple[int, ...]:
        """The sides that a surface channel or a hole opens to, once for each."""
        return (*chain.from_iterable(self.channels), *(side for side, _mouth in self.holes))


class Placed(Struct, frozen=True, gc=False):
    """A cube on a field: its number, counted from 0, its quarter turns, and whether it lies upside down."""

    cube: int
    turn: int = 0
    flipped: bool = False

    @property
    def orientation(self) -> int:
        """The number of its orientation, 0 to 7."""
        return self.turn + UPSIDE_DOWN * self.flipped

    def turned(self, degrees: int, flip: bool) -> Placed:
        """The same cube after a turn."""
        return placed(self.cube, reoriented(self.orientation, degrees, flip))


def placed(cube: int, orientation: int) -> Placed:
    """A cube lying in an orientation.

    >>> placed(2, 5)
    Placed(cube=2, turn=1, flipped=True)
    """
    return Placed(cube, orientation % 4, orientation >= UPSIDE_DOWN)


Board = tuple[Placed | None, ...]
"""The nine fields in reading order; None is the empty field."""
