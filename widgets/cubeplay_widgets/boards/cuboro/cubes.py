"""Wooden cubes with their channels, tunnels and holes, seen from above, as shapes and in words."""

from __future__ import annotations

from collections.abc import Iterator

from cubeplay.cuboro.rules.cubes import UPSIDE_DOWN, Cube, Placed, turned
from cubeplay.cuboro.rules.geometry import SIDES
from cubeplay.words import COMPASS, _, all_of, listed

from cubeplay_widgets.boards.cuboro.layout import towards
from cubeplay_widgets.paint.pieces import solid
from cubeplay_widgets.paint.scene import (
    Circle,
    CurvePath,
    Group,
    Paint,
    Point,
    Polygon,
    Polyline,
    Rect,
    Shape,
)
from cubeplay_widgets.paint.theme import WHITE

WOOD, UNDERSIDE, INSIDE = "#E6C594", "#CDA66E", "#F6E8CF"
GRAIN, GROOVE, LIP, DARK = "#D9B37C", "#8A5A2B", "#5E3A17", "#2E1B08"
HOLE = "#0E0803"
HOLE_AT = 0.24
"""How far from the middle a hole at one side is, as a share of the cube's side."""


def way(a: Point, b: Point, centre: Point) -> CurvePath:
    """The middle line of a channel between two sides: straight, or a bend about the middle."""
    if abs(a[0] - b[0]) < 1 or abs(a[1] - b[1]) < 1:
        return CurvePath((("M", *a), ("L", *b)))
    return CurvePath((("M", *a), ("Q", *centre, *b)))


def hole_at(centre: Point, side: int, length: float) -> Point:
    """The middle of a cube's hole that the marble enters from one side."""
    return towards(centre, side, HOLE_AT * length)


def crossing_hole(cube: Cube) -> bool:
    """Whether a cube has one hole in its middle, entered from several sides, that leads to one mouth."""
    mouths = {mouth for _side, mouth in cube.holes}
    return not cube.channels and len(mouths) == 1 < len(cube.holes)


class DrawnCube:
    """A cube drawn at a place."""

    def __init__(self, cube: Cube, lying: Placed, place: Rect) -> None:
        self.cube, self.lying, self.place = cube, lying, place
        self.scale = place.width / 124
        self.centre = place.x + place.width / 2, place.y + place.height / 2

    @property
    def upright(self) -> bool:
        """Whether its top is on top."""
        return self.lying.orientation < UPSIDE_DOWN

    def _port(self, side: int, inset: float = 0) -> Point:
        at = turned(side, self.lying.orientation)
        return towards(self.centre, at, self.place.width / 2 - inset)

    def shapes(self, lifted: bool = False, tunnels: bool = True) -> Iterator[Shape]:
        """The cube from the bottom up; if it is ``lifted``, its inside can be seen."""
        k = self.scale
        top = INSIDE if lifted else WOOD if self.upright else UNDERSIDE
        yield from solid(self.place, top, DARK, 2.5, depth=0.08)
        yield from self._corners() if not self.upright else self._grain(lifted)
        for line in self._channels():
            if lifted:
                yield Shape("", line, Paint("", LIP, 30 * k))
                yield Shape("", line, Paint("", INSIDE, 25 * k))
            else:
                yield Shape("", line, Paint("", LIP, 34 * k))
        for line in () if lifted else self._channels():
            yield Shape("", line, Paint("", GROOVE, 28 * k))
        yield from self._holes()
        if tunnels:
            yield from self._tunnel(lifted)

    def _channels(self) -> list[CurvePath]:
        pairs = self.cube.channels if self.upright else self.cube.grooves
        found = [way(self._port(a), self._port(b), self.centre) for a, b in pairs]
        for side, _mouth in self.cube.holes if self.upright else ():
            found.append(CurvePath((("M", *self._port(side)), ("L", *self._hole(side)))))
        return found

    def _hole(self, side: int) -> Point:
        """The middle of the hole that is entered from a side, named as on the unturned cube."""
        if crossing_hole(self.cube):
            return self.centre
        return hole_at(self.centre, turned(side, self.lying.orientation), self.place.width)

    def _holes(self) -> Iterator[Shape]:
        sides = (side for side, _mouth in self.cube.holes) if self.upright else ()
        for x, y in dict.fromkeys(map(self._hole, sides)):
            yield Shape("", Circle(x, y, 16 * self.scale), Paint(HOLE, DARK, 4 * self.scale))

    def _tunnel(self, lifted: bool) -> Iterator[Shape]:
        """The tunnel: dashed, because it is hidden; in a lifted cube, a pipe."""
        k = self.scale
        a, *others = (self._port(side) for side in self.cube.tunnel)
        line = way(a, others[0] if others else self._shaft(), self.centre)
        if lifted:
            yield Shape("", line, Paint("", DARK, 22 * k))
            yield Shape("", line, Paint("", WHITE, 15 * k))
        else:
            yield Shape("", line, Paint("", DARK, 9 * k, (11 * k, 7 * k)))
            yield Shape("", line, Paint("", WHITE, 5 * k, (11 * k, 7 * k)))
        for side in self.cube.tunnel:
            x, y = self._port(side, 7 * k)
            yield Shape("", Circle(x, y, (8 if lifted else 6) * k), Paint(WHITE, DARK, 2.5 * k))

    def _shaft(self) -> Point:
        """The start of a tunnel with one mouth: below the hole that leads to it."""
        return self._hole(self.cube.holes[0][0]) if self.upright and self.cube.holes else self.centre

    def _grain(self, lifted: bool) -> Iterator[Shape]:
        if not lifted:
            k, x, y = self.scale, self.place.x, self.place.y
            for dx, dy in ((12, 16), (84, 110)):
                start = x + dx * k, y + dy * k
                yield Shape("", Polyline((start, (start[0] + 24 * k, start[1]))), Paint("", GRAIN, 3 * k))

    def _corners(self) -> Iterator[Shape]:
        """The dark corners of an underside."""
        a, s = 22 * self.scale, self.place.width
        x, y = self.place.x, self.place.y
        for cx, cy, dx, dy in ((x, y, a, a), (x + s, y, -a, a), (x, y + s, a, -a), (x + s, y + s, -a, -a)):
            yield Shape("", Polygon(((cx, cy), (cx + dx, cy), (cx, cy + dy))), Paint(LIP))


def drawn(cube: Cube, lying: Placed, place: Rect, lifted: bool = False, tunnels: bool = True) -> Group:
    """A cube as a piece: it slides if it is moved, and flips if it changes on its field."""
    shapes = tuple(DrawnCube(cube, lying, place).shapes(lifted, tunnels))
    return Group(f"cube{lying.cube + 1}", shapes, area=place, motion="flip")


def told(cube: Cube, lying: Placed) -> str:
    """A cube in words: its name and where its channels and its tunnel lead."""
    upright = lying.orientation < UPSIDE_DOWN
    words = [cube.name if upright else _("{name}, upside down").format(name=cube.name)]
    words += [_("channel {ways}").format(ways=_ends(a, b, lying)) for a, b in _surface(cube, upright)]
    if upright:
        words += [
            _("hole from {start}, down to {end}").format(start=all_of(starts), end=end)
            for end, starts in _holes(cube, lying).items()
        ]
    elif not cube.grooves:
        words.append(_("bare on top"))
    return listed((*words, _tunnel(cube, lying)))


def _holes(cube: Cube, lying: Placed) -> dict[str, list[str]]:
    """For each mouth, the sides from which its holes are entered."""
    found: dict[str, list[str]] = {}
    for side, mouth in cube.holes:
        found.setdefault(_side(mouth, lying), []).append(_side(side, lying))
    return found


def _tunnel(cube: Cube, lying: Placed) -> str:
    if len(cube.tunnel) == 1:
        return _("tunnel with one mouth, {side}").format(side=_side(cube.tunnel[0], lying))
    a, b = cube.tunnel
    return _("tunnel {ways}").format(ways=_ends(a, b, lying))


def _surface(cube: Cube, upright: bool) -> tuple[tuple[int, int], ...]:
    return cube.channels if upright else cube.grooves


def _ends(a: int, b: int, lying: Placed) -> str:
    ends = sorted((turned(a, lying.orientation), turned(b, lying.orientation)))
    return _("{one} to {other}").format(one=_word(ends[0]), other=_word(ends[1]))


def _side(side: int, lying: Placed) -> str:
    return _word(turned(side, lying.orientation))


def _word(side: int) -> str:
    return str(COMPASS[SIDES[side]])
