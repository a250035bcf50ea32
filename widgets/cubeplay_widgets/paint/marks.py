"""The marks of states, the same on every game's board, which differ by shape and not only by colour.

Every mark is a tuple of shapes for an outline; marks can be combined.  ``tone`` is that of the mat below.
"""

from __future__ import annotations

from dataclasses import replace
from math import hypot

from cubeplay_widgets.paint.pieces import cloud, contrast, faded, hatching, perimeter, text
from cubeplay_widgets.paint.scene import (
    Circle,
    CurvePath,
    Item,
    Paint,
    Point,
    Points,
    Polygon,
    Polyline,
    Shape,
    box,
    middle,
)
from cubeplay_widgets.paint.theme import INK, MUTED, PALE, REFUSED, WHITE, Tone

Marks = tuple[Shape, ...]

DASH = (10.0, 7.0)


def legal(outline: Points, tone: Tone) -> Marks:
    """A legal place: a dashed outline."""
    return (Shape("", Polygon(outline), Paint("", contrast(tone), 3.5, DASH)),)


def selected(outline: Points) -> Marks:
    """The selection: an outline of ink inside white."""
    rim = Polygon(outline)
    return Shape("", rim, Paint("", WHITE, 11)), Shape("", rim, Paint("", INK, 4))


def ghost(piece: Item, outline: Points, mat: str, tone: Tone) -> Marks:
    """The result of a possible move: the piece at 62 % under a dashed outline."""
    return (*faded(piece, mat).shapes, *legal(outline, tone))


def last(outline: Points, tone: Tone) -> Marks:
    """The last move: a bracket at each corner; a round outline gets four."""
    corners = outline if len(outline) <= 8 else _square(outline)
    around = zip((corners[-1], *corners), corners, (*corners[1:], corners[0]), strict=False)
    paint = Paint("", contrast(tone), 4.5)
    return tuple(Shape("", Polyline(_bracket(*three)), paint) for three in around)


def _square(outline: Points) -> Points:
    left, top, right, bottom = box(outline)
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _bracket(before: Point, corner: Point, after: Point) -> Points:
    return _towards(corner, before), corner, _towards(corner, after)


def _towards(start: Point, end: Point, share: float = 0.24, most: float = 26) -> Point:
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1
    step = min(share, most / length)
    return round(start[0] + step * (end[0] - start[0]), 2), round(start[1] + step * (end[1] - start[1]), 2)


def refused(outline: Points) -> Marks:
    """The reason of a refusal: a red outline on white, and a badge.

    An outline of two points is one edge.
    """
    edge = len(outline) == 2
    rim = Polyline(outline) if edge else Polygon(outline)
    x, y = middle(box(outline))
    if not edge:
        _left, y, x, _bottom = _badge_corner(outline)
    lines = Shape("", rim, Paint("", WHITE, 9)), Shape("", rim, Paint("", REFUSED, 5))
    return (*lines, *badge(x, y))


def _badge_corner(outline: Points) -> tuple[float, float, float, float]:
    left, top, right, bottom = box(outline)
    x, y = max(outline, key=lambda p: (p[0] - p[1], p[0]))
    return left, y + (bottom - top) * 0.1, x - (right - left) * 0.1, bottom


def badge(x: float, y: float, r: float = 15) -> Marks:
    """A round badge with ✕."""
    a = r * 0.4
    cross = CurvePath((("M", x - a, y - a), ("L", x + a, y + a), ("M", x + a, y - a), ("L", x - a, y + a)))
    return (
        Shape("", Circle(x, y, r), Paint(REFUSED, WHITE, 3)),
        Shape("", cross, Paint("", WHITE, 3.5, cap="round")),
    )


def hint(outline: Points, spacing: float = 17) -> Marks:
    """A hint: a ring of dots in white and ink."""
    dots = perimeter(outline, spacing)
    rims = tuple(Shape("", Circle(x, y, 5.5), Paint(INK)) for x, y in dots)
    return rims + tuple(Shape("", Circle(x, y, 3.5), Paint(WHITE)) for x, y in dots)


def spent(item: Item, outline: Points, tone: Tone) -> Marks:
    """A thing that is used up or out of reach: at 55 % with a dashed border."""
    dim = tuple(
        replace(s, paint=replace(s.paint, opacity=s.paint.opacity * 0.55), label="", move=None)
        for s in item.shapes
    )
    border = Paint("", MUTED if tone == "light" else PALE, 2.5, (6, 5))
    return (*dim, Shape("", Polygon(outline), border))


def blocked(outline: Points, tone: Tone) -> Marks:
    """A closed place: hatching and a cross."""
    colour = MUTED if tone == "light" else PALE
    x, y = middle(box(outline))
    left, top, right, bottom = box(outline)
    a = min(right - left, bottom - top) * 0.16
    cross = CurvePath((("M", x - a, y - a), ("L", x + a, y + a), ("M", x + a, y - a), ("L", x - a, y + a)))
    return (
        hatching(outline, stroke=colour),
        Shape("", cross, Paint("", contrast(tone), 5, cap="round")),
    )


def unknown(outline: Points, tone: Tone) -> Marks:
    """An unknown place: a cloud and a question mark."""
    left, top, right, bottom = box(outline)
    x, y = middle((left, top, right, bottom))
    r = min(right - left, bottom - top) * 0.36
    fill, rim = ("#C9D2DA", MUTED) if tone == "light" else ("#333D49", "#8391A0")
    return (*cloud(x, y, r, fill, rim), text(x, y, "?", max(20, r * 0.9), contrast(tone)))


def around(mark: str, item: Item, tone: Tone) -> Marks:
    """A mark round an item: legal, selected, last, refused or hint.  Raises KeyError for another name."""
    if mark in ("legal", "last"):
        return (legal if mark == "legal" else last)(item.outline, tone)
    return {"selected": selected, "refused": refused, "hint": hint}[mark](item.outline)
