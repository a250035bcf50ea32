"""How CUBED's pieces and fields are drawn: hexagons of three rhombi, with studs and notches on the rim."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from cubeplay.cubed.rules.pieces import PIECES, PURPLE

from cubeplay_widgets.paint.pieces import glyph, hatching, shade
from cubeplay_widgets.paint.scene import (
    Circle,
    CurvePath,
    Group,
    Paint,
    Point,
    Points,
    Polygon,
    Shape,
    regular,
    shifted,
)
from cubeplay_widgets.paint.theme import COLOURS, INK, WHITE

VIOLET, STROKES = "#3A2560", "#A794D3"
"""The colour of a blocking piece's dark side, and of its hatching."""

BLOCKED = "#1B2330"
_SHADES: Final = (0.0, 0.05, 0.11, 0.11, 0.05, 0.0)
"""How much darker a side is, by the corner that it points to: lit from the top left."""


def hexagon(x: float, y: float, r: float) -> Points:
    """The corners of a field, clockwise from the top one."""
    return regular(x, y, r, 6)


def edge(corners: Points, number: int) -> Points:
    """Both ends of an edge of a field, counted clockwise from north-east."""
    return corners[number], corners[(number + 1) % 6]


@dataclass(frozen=True, slots=True)
class Put:
    """How to draw a piece: which, how far turned, where, and how large."""

    piece: int
    turn: int
    at: Point
    r: float


def piece(id: str, number: int, turn: int, at: Point, r: float) -> Group:
    """A piece with its middle at a place; it falls if it is new and slides if its ``id`` was there before."""
    shapes = (shape for layer in _layers(number, turn, round(r, 1)) for shape in layer)
    moved = tuple(shifted(shape, *at) for shape in shapes)
    return Group(id, moved, area=Polygon(hexagon(*at, r)), motion="tumble")


def pieces(puts: Iterable[Put]) -> Group:
    """Pieces that lie still, side by side; shapes that look alike are painted together."""
    layers: list[list[Shape]] = [[] for _layer in range(LAYERS)]
    for put in puts:
        for layer, shapes in zip(layers, _layers(put.piece, put.turn, round(put.r, 1)), strict=True):
            layer += [shifted(shape, *put.at) for shape in shapes]
    alike = (shape for layer in layers for shape in sorted(layer, key=_kind))
    return Group("", tuple(alike))


def _kind(shape: Shape) -> tuple[str, str]:
    return shape.paint.fill + shape.paint.stroke, type(shape.geometry).__name__


LAYERS: Final = 6
"""Rhombi, hatching, notches, glyphs, rims, studs, from the bottom up."""


@lru_cache(maxsize=4096)
def _layers(number: int, turn: int, r: float) -> tuple[tuple[Shape, ...], ...]:
    """The shapes of a piece about (0, 0), layer by layer."""
    rim = hexagon(0, 0, r)
    corners = [(2 * side + turn // 60) % 6 for side in range(3)]
    sides = list(zip(PIECES[number].sides, corners, strict=True))
    return (
        tuple(_rhombus(colour, corner, rim, r) for colour, corner in sides),
        tuple(_hatching(corner, rim, r) for colour, corner in sides if colour == PURPLE),
        tuple(_notch(corner, rim) for corner in corners),
        tuple(_glyph(colour, rim[corner], r) for colour, corner in sides if colour != PURPLE),
        (Shape("", Polygon(rim), Paint("", INK, max(1.5, r * 0.045))),),
        tuple(_stud(rim[(corner + 1) % 6], r) for corner in corners),
    )


def _outline(corner: int, rim: Points) -> Points:
    """The rhombus of a side, which points to a low corner."""
    return (0.0, 0.0), rim[corner - 1], rim[corner], rim[(corner + 1) % 6]


def _rhombus(colour: str, corner: int, rim: Points, r: float) -> Shape:
    base = VIOLET if colour == PURPLE else COLOURS[colour].hex
    return Shape(
        "", Polygon(_outline(corner, rim)), Paint(shade(base, _SHADES[corner]), INK, max(1, r * 0.03))
    )


def _hatching(corner: int, rim: Points, r: float) -> Shape:
    width = max(1, r * 0.028)
    angle = 40 if corner % 2 else -40
    return hatching(_outline(corner, rim), max(4, r * 0.14), angle, stroke=STROKES, width=width)


def _notch(corner: int, rim: Points) -> Shape:
    """The dark notch of a low corner."""
    _centre, before, low, after = _outline(corner, rim)
    ends = _between(low, before, 0.24), (low[0] * 0.72, low[1] * 0.72), _between(low, after, 0.24)
    return Shape("", Polygon((low, *ends)), Paint("#000000", opacity=0.5))


def _glyph(colour: str, low: Point, r: float) -> Shape:
    about = COLOURS[colour]
    return glyph(about.glyph, low[0] * 0.47, low[1] * 0.47, r * 0.17, about.ink)


def _stud(high: Point, r: float) -> Shape:
    """The white stud of a high corner."""
    stud = Circle(round(high[0] * 0.94, 2), round(high[1] * 0.94, 2), round(max(2.2, r * 0.078), 2))
    return Shape("", stud, Paint(WHITE, INK, max(1, r * 0.025)))


def _between(start: Point, end: Point, share: float) -> Point:
    return round(start[0] + share * (end[0] - start[0]), 2), round(start[1] + share * (end[1] - start[1]), 2)


def shut(outline: Points, r: float) -> Iterator[Shape]:
    """A blocked field: hatched, with a cross in a disc."""
    (x, top), bottom = outline[0], outline[3][1]
    y = (top + bottom) / 2
    yield Shape("", Polygon(outline), Paint(BLOCKED, STROKES, 2.5))
    yield hatching(outline, max(6, r * 0.2), 45, stroke=STROKES, width=max(1, r * 0.03))
    yield Shape("", Circle(x, y, r * 0.27), Paint(BLOCKED, STROKES, 2.5))
    yield cross(x, y, r * 0.11, WHITE, max(2, r * 0.045))


def cross(x: float, y: float, a: float, ink: str, width: float) -> Shape:
    """Two strokes that cross."""
    strokes = CurvePath((("M", x - a, y - a), ("L", x + a, y + a), ("M", x + a, y - a), ("L", x - a, y + a)))
    return Shape("", strokes, Paint("", ink, width, cap="round"))


def honeycomb(area: Points, origin: Point, r: float, ink: str) -> Shape:
    """The empty table: a net of hexagons over a box, one of them with its middle at ``origin``."""
    (left, top), (right, bottom) = area[0], area[2]
    wide, high = 3**0.5 * r, 1.5 * r
    parts: list[tuple[object, ...]] = []
    first, last = int((top - origin[1]) // high) - 1, int((bottom - origin[1]) // high) + 1
    for row in range(first, last + 1):
        y = origin[1] + row * high
        x0 = origin[0] + row * wide / 2
        for column in range(int((left - x0) // wide), int((right - x0) // wide) + 2):
            corners = hexagon(x0 + column * wide, y, r)
            parts += [("M", *corners[5]), *(("L", *corners[k]) for k in (0, 1, 2))]
    return Shape("", CurvePath(tuple(parts)), Paint("", ink, 1.5))
