"""Shapes for boards: glyphs, solids with a lit top and a darker side, pips, hatching, arcs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from math import cos, hypot, pi, radians, sin

from cubeplay.rulebook import Seat
from cubeplay.words import drawn

from cubeplay_widgets.paint.geometry import breadth
from cubeplay_widgets.paint.scene import (
    Circle,
    CurvePath,
    Geometry,
    Group,
    Item,
    Paint,
    Point,
    Points,
    Polygon,
    Rect,
    Shape,
    Text,
    Transform,
    box,
    regular,
)
from cubeplay_widgets.paint.svg import drawing
from cubeplay_widgets.paint.theme import INK, SEATS, WHITE, Swatch, Tone

LETTER = 0.55
"""The width of a letter, in font sizes."""


def contrast(tone: Tone) -> str:
    """The colour of marks on a mat."""
    return INK if tone == "light" else WHITE


def shade(colour: str, share: float = 0.27) -> str:
    """A colour made darker by a share, as for the side of a solid.

    >>> shade("#D55E00", 0.25)
    '#A04600'
    """
    return mix("#000000", colour, share)


def mix(over: str, under: str, share: float) -> str:
    """One colour seen through another: ``share`` of the first, the rest of the second.

    >>> mix("#FFFFFF", "#000000", 0.5)
    '#808080'
    """
    above, below = bytes.fromhex(over[1:]), bytes.fromhex(under[1:])
    blend = [round(share * a + (1 - share) * b) for a, b in zip(above, below, strict=True)]
    return f"#{int.from_bytes(bytes(blend)):06X}"


def glyph(name: str, x: float, y: float, r: float, ink: str = INK, id: str = "") -> Shape:
    """A glyph about (x, y) within radius ``r``: triangle, disc, plus, square, ring, diamond or star.

    Raises KeyError for another name.
    """
    if name == "ring":
        return Shape(id, Circle(x, y, r * 0.76), Paint(stroke=ink, width=r * 0.42))
    return Shape(id, _GLYPHS[name](x, y, r), Paint(ink))


def _plus(x: float, y: float, r: float) -> Polygon:
    a, b = r, r * 0.35
    corners = [(-b, -a), (b, -a), (b, -b), (a, -b), (a, b), (b, b), (b, a), (-b, a)]
    corners += [(-b, b), (-a, b), (-a, -b), (-b, -b)]
    return Polygon(tuple((x + dx, y + dy) for dx, dy in corners))


def star(x: float, y: float, r: float, points: int = 5, inner: float = 0.42) -> Polygon:
    """A star with some points."""
    outer = regular(x, y, r, points)
    dents = regular(x, y, r * inner, points, turn=180 / points)
    return Polygon(tuple(corner for pair in zip(outer, dents, strict=True) for corner in pair))


_GLYPHS: dict[str, Callable[[float, float, float], Geometry]] = {
    "triangle": lambda x, y, r: Polygon(regular(x, y + r * 0.15, r * 1.1, 3)),
    "disc": lambda x, y, r: Circle(x, y, r * 0.88),
    "plus": _plus,
    "square": lambda x, y, r: Rect(x - r * 0.78, y - r * 0.78, r * 1.56, r * 1.56),
    "diamond": lambda x, y, r: Polygon(regular(x, y, r, 4)),
    "star": lambda x, y, r: star(x, y, r * 1.1),
}
GLYPHS = (*_GLYPHS, "ring")


def solid(
    body: Geometry, colour: str, outline: str = INK, width: float = 2, depth: float = 0.05
) -> tuple[Shape, ...]:
    """A body with a side: a darker copy of the shape below, then the shape itself.

    ``depth`` is the height of the side as a share of the body's height.
    """
    _left, top, _right, bottom = box(body.outline)
    side = body.under(Transform(0, round((bottom - top) * depth, 2)))
    return (
        Shape("", side, Paint(shade(colour), outline, width)),
        Shape("", body, Paint(colour, outline, width)),
    )


def token(
    id: str, x: float, y: float, r: float, colour: Swatch, label: str = "", move: object = None
) -> Group:
    """A round piece in a colour with its glyph, such as a seat's pawn or marker."""
    body = Circle(x, y, r)
    shapes = (*solid(body, colour.hex, depth=0.08), glyph(colour.glyph, x, y, r * 0.52, colour.ink))
    return Group(id, shapes, label, move, body)


def fitted(words: str, size: float, room: float) -> float:
    """The font size in which words fit into a width: the given one, or a smaller one.

    >>> fitted("Roll", 20, 100), fitted("Roll all nine", 20, 100)
    (20, 14.0)
    """
    return min(size, round(room / breadth(words, 1, LETTER), 1))


def text(
    x: float,
    y: float,
    words: object,
    size: float = 26,
    ink: str = INK,
    weight: int = 700,
    anchor: str = "middle",
) -> Shape:
    """A line of text as decoration."""
    paint = Paint(ink, size=size, weight=weight, anchor=anchor)  # type: ignore[arg-type]
    return Shape("", Text(x, y, drawn(str(words))), paint)


def chamfered(x: float, y: float, side: float, cut: float = 0.2) -> Polygon:
    """A square with its corners cut off."""
    right, bottom, c = x + side, y + side, side * cut
    top, low = ((x + c, y), (right - c, y)), ((right - c, bottom), (x + c, bottom))
    return Polygon((*top, (right, y + c), (right, bottom - c), *low, (x, bottom - c), (x, y + c)))


PIPS: dict[int, tuple[Point, ...]] = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    7: ((-1, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (1, 1)),
    8: ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)),
    9: ((-1, -1), (0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1), (1, 1)),
}
"""The places of a die's pips, in quarters of its side from the middle."""


def pips(
    number: int, x: float, y: float, side: float, pip: Callable[[float, float], Shape]
) -> tuple[Shape, ...]:
    """The pips of a die about (x, y): ``pip`` draws one."""
    step = side / 4
    return tuple(pip(x + dx * step, y + dy * step) for dx, dy in PIPS[number])


def hatching(
    outline: Points, spacing: float = 12, angle: float = 45, id: str = "", *, stroke: str, width: float = 2
) -> Shape:
    """Parallel strokes across a convex outline, ``spacing`` units apart."""
    along = cos(radians(angle)), sin(radians(angle))
    across = -along[1], along[0]
    heights = [x * across[0] + y * across[1] for x, y in outline]
    low, count = min(heights), int((max(heights) - min(heights)) / spacing)
    parts: list[tuple[object, ...]] = []
    for number in range(count + 1):
        ends = _crossings(outline, across, low + spacing * (number + 0.5))
        if len(ends) >= 2:
            ends.sort(key=lambda p: p[0] * along[0] + p[1] * along[1])
            parts += [("M", *ends[0]), ("L", *ends[-1])]
    return Shape(id, CurvePath(tuple(parts)), Paint(stroke=stroke, width=width))


def _crossings(outline: Points, across: Point, height: float) -> list[Point]:
    """The points where the line at a height meets an outline."""
    found = []
    for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0]), strict=True):
        a = x1 * across[0] + y1 * across[1] - height
        b = x2 * across[0] + y2 * across[1] - height
        if (a < 0) != (b < 0):
            t = a / (a - b)
            found.append((round(x1 + t * (x2 - x1), 1), round(y1 + t * (y2 - y1), 1)))
    return found


def cloud(x: float, y: float, r: float, fill: str, stroke: str) -> tuple[Shape, ...]:
    """A cloud about (x, y), ``r`` wide to each side."""
    puffs = ((-0.55, 0.1, 0.42), (0.55, 0.1, 0.42), (-0.12, -0.18, 0.5), (0.25, 0.2, 0.4))
    circles = [Circle(x + dx * r, y + dy * r, size * r) for dx, dy, size in puffs]
    rims = tuple(Shape("", circle, Paint("", stroke, 4)) for circle in circles)
    return rims + tuple(Shape("", circle, Paint(fill)) for circle in circles)


def faded(item: Item, mat: str, share: float = 0.62) -> Item:
    """The item as if it were transparent, without label and move.

    Its colours are mixed with the mat's, so that overlapping parts do not show through each other.
    """
    shapes = tuple(
        replace(shape, paint=_faded(shape.paint, mat, share), label="", move=None) for shape in item.shapes
    )
    return Group("", shapes)


def _faded(paint: Paint, mat: str, share: float) -> Paint:
    fill = paint.fill and mix(paint.fill, mat, share)
    stroke = paint.stroke and mix(paint.stroke, mat, share)
    return replace(paint, fill=fill, stroke=stroke)


def perimeter(outline: Points, spacing: float, closed: bool = True) -> Points:
    """Points along an outline at equal distances of about ``spacing``."""
    corners = (*outline, outline[0]) if closed else outline
    sides = list(pairwise(corners))
    lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in sides]
    total = sum(lengths)
    count = max(3, round(total / spacing))
    found: list[Point] = []
    walked = 0.0
    for (a, b), length in zip(sides, lengths, strict=True):
        while len(found) < count and length and (at := total * len(found) / count - walked) < length:
            found.append(
                (round(a[0] + (b[0] - a[0]) * at / length, 1), round(a[1] + (b[1] - a[1]) * at / length, 1))
            )
        walked += length
    return tuple(found)


def inset(outline: Points, by: float) -> Points:
    """A convex outline shrunk towards its middle by about ``by`` units; negative numbers enlarge it."""
    left, top, right, bottom = box(outline)
    x, y = (left + right) / 2, (top + bottom) / 2
    kx, ky = (1 - 2 * by / max(right - left, 1)), (1 - 2 * by / max(bottom - top, 1))
    return tuple((round(x + (px - x) * kx, 2), round(y + (py - y) * ky, 2)) for px, py in outline)


def arc(x: float, y: float, r: float, start: float, end: float) -> CurvePath:
    """A part of a circle from one angle to another, in degrees clockwise from the right."""
    steps = max(1, round(abs(end - start) / 45))
    turn = radians(end - start) / steps
    reach = 4 / 3 * sin(turn / 2) / (1 + cos(turn / 2))
    parts: list[tuple[object, ...]] = [("M", *_on(x, y, r, radians(start)))]
    for number in range(steps):
        a = radians(start) + number * turn
        parts.append(
            (
                "C",
                x + r * (cos(a) - reach * sin(a)),
                y + r * (sin(a) + reach * cos(a)),
                x + r * (cos(a + turn) + reach * sin(a + turn)),
                y + r * (sin(a + turn) - reach * cos(a + turn)),
                *_on(x, y, r, a + turn),
            )
        )
    return CurvePath(tuple(parts))


def _on(x: float, y: float, r: float, angle: float) -> Point:
    return x + r * cos(angle % (2 * pi)), y + r * sin(angle % (2 * pi))


def seat_glyph(seat: Seat, side: float = 36) -> str:
    """A coloured glyph as an SVG hidden from screen readers, ``side`` wide and high.

    >>> seat_glyph(0, 28)[:59]
    '<svg class="cp-seat-glyph" aria-hidden="true" width="28" he'
    """
    shapes = drawing((token("", 50, 46, 42, SEATS[seat % len(SEATS)]),))
    size = f'width="{side:g}" height="{side:g}" viewBox="0 0 100 100"'
    return f'<svg class="cp-seat-glyph" aria-hidden="true" {size}>{shapes}</svg>'
