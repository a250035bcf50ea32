"""The die of Gelatinous Cube Dice, of glass, with its top and two sides; and the die unfolded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import cos, pi, sin

from cubeplay.gelatinous.rules.die import Die
from cubeplay.words import _

from cubeplay_widgets.paint.pieces import PIPS
from cubeplay_widgets.paint.scene import Circle, Group, Paint, Point, Polygon, Rect, Shape
from cubeplay_widgets.paint.theme import GREEN, INK, WHITE

TOP, FRONT, SIDE, UNDER = "#7FD6B9", GREEN, "#006B4E", "#43525F"
PIP = 0.1
"""The radius of a pip, as a share of a face's side."""


@dataclass(frozen=True, slots=True)
class DieFace:
    """A face on the board: its left top corner and the two sides that begin there."""

    at: Point
    along: Point
    down: Point

    def point(self, u: float, v: float) -> Point:
        """A point of the face, by shares of its sides."""
        x, y = self.at
        (ax, ay), (dx, dy) = self.along, self.down
        return round(x + u * ax + v * dx, 2), round(y + u * ay + v * dy, 2)

    @property
    def outline(self) -> Polygon:
        """The outline of the face."""
        return Polygon(tuple(self.point(u, v) for u, v in ((0, 0), (1, 0), (1, 1), (0, 1))))

    def pip(self, u: float, v: float) -> Polygon:
        """A pip, drawn in perspective."""
        turns = (pi * k / 8 for k in range(16))
        return Polygon(tuple(self.point(u + PIP * cos(a), v + PIP * sin(a)) for a in turns))


def _pips(face: DieFace, number: int, ink: str) -> Iterator[Shape]:
    for dx, dy in PIPS[number]:
        yield Shape("", face.pip(0.5 + dx * 0.25, 0.5 + dy * 0.25), Paint(ink))


def drawn(face: DieFace, number: int, glass: str, opacity: float, width: float) -> Iterator[Shape]:
    """A face of the die; the 6 is white, because only the 6 matters."""
    six = number == 6
    yield Shape("", face.outline, Paint(WHITE if six else glass, opacity=0.94 if six else opacity))
    yield Shape("", face.outline, Paint("", INK, width))
    yield from _pips(face, number, INK if six or _is_light(glass) else WHITE)


def _is_light(glass: str) -> bool:
    """Whether a glass needs dark pips: only the glass of the top, which contains red."""
    return int(glass[1:3], 16) > 80


def cube(id: str, corner: Point, cell: float, die: Die) -> Group:
    """The die on a square: its top, its south and its east side.

    The id of its first shape holds the numbers on top and at the north (see :func:`lie_of`).
    """
    (x, y), k = corner, cell / 120
    side, dx, dy = 66 * k, 36 * k, 34 * k
    left, top = x + 9 * k, y + 44 * k
    width = max(1.5, 3 * k)
    faces = (
        (DieFace((left, top), (side, 0), (0, side)), die.south, FRONT, 0.78),
        (DieFace((left + side, top), (dx, -dy), (0, side)), die.east, SIDE, 0.82),
        (DieFace((left + dx, top - dy), (side, 0), (-dx, dy)), die.top, TOP, 0.88),
    )
    shapes = [
        shape for face, number, glass, clear in faces for shape in drawn(face, number, glass, clear, width)
    ]
    shapes[0] = replace(shapes[0], id=f"{die.top}{die.north}")
    return Group(
        id, (*shapes[:2], *_bubbles(left, top, k), *shapes[2:]), motion="roll", area=Rect(x, y, cell, cell)
    )


def lie_of(cube: Group) -> Die:
    """The die that a group shows."""
    top, north = map(int, cube.shapes[0].id)
    return Die(top, north)


def _bubbles(left: float, top: float, k: float) -> Iterator[Shape]:
    """Bubbles in the glass."""
    for x, y, r in ((8, 57, 4.5), (57, 9, 5), (58, 56, 3), (9, 12, 3), (33, 61, 2.5)):
        yield Shape("", Circle(left + x * k, top + y * k, r * k), Paint(WHITE, opacity=0.35))


NET = (("north", 1, 0), ("west", 0, 1), ("top", 1, 1), ("east", 2, 1), ("bottom", 3, 1), ("south", 1, 2))
"""The column and row of each face of the unfolded die."""

_GLASS = {"top": TOP, "bottom": UNDER, "north": FRONT, "south": FRONT, "west": SIDE, "east": SIDE}


def unfolded(die: Die, corner: Point, side: float) -> Iterator[Shape]:
    """All six faces: the top with the four sides round it, and the bottom at the right."""
    for name, column, row in NET:
        x, y = corner[0] + column * side, corner[1] + row * side
        number = getattr(die, name)
        face, heavy = DieFace((x, y), (side, 0), (0, side)), name == "top"
        yield Shape("", face.outline, Paint(WHITE if number == 6 else _GLASS[name]))
        yield Shape("", face.outline, Paint("", INK, 4 if heavy else 2))
        yield from _pips(face, number, INK if number == 6 or name == "top" else WHITE)


def six_words(die: Die) -> str:
    """Where the 6 is, in words."""
    words = {
        "top": _("6 on top"),
        "bottom": _("6 underneath"),
        "north": _("6 looks north"),
        "east": _("6 looks east"),
        "south": _("6 looks south"),
        "west": _("6 looks west"),
    }
    return next(said for name, said in words.items() if getattr(die, name) == 6)


def die_words(die: Die) -> str:
    """All six faces in words."""
    words = _("{top} on top, {north} north, {east} east, {south} south, {west} west, {bottom} underneath")
    names = ("top", "north", "east", "south", "west", "bottom")
    return words.format(**{name: getattr(die, name) for name in names})
