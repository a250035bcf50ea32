"""Geometry in board units: a main board is 720 wide and high, y grows downwards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from typing import Any, Final, NamedTuple

Point = tuple[float, float]
Points = tuple[Point, ...]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom edge."""
_UNSEEN: Final = dict.fromkeys(map(ord, "\u00ad\u200e\u200f\u2066\u2067\u2068\u2069"))
"""Marks of direction and of where a word may break, which have no width."""
SEEN = 8192
"""The size of caches of outlines, most of which are the same after a move."""


class Transform(NamedTuple):
    """Stretch by ``kx`` and ``ky``, then shift by ``dx`` and ``dy``."""

    dx: float = 0
    dy: float = 0
    kx: float = 1
    ky: float = 1

    def of(self, point: Point) -> Point:
        """The transformed point."""
        return round(point[0] * self.kx + self.dx, 2), round(point[1] * self.ky + self.dy, 2)

    @property
    def least(self) -> float:
        """The smaller stretch, for things with a single size."""
        return min(self.kx, self.ky)


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed outline through some points."""

    points: Points

    @property
    def outline(self) -> Points:
        """The corners."""
        return self.points

    def under(self, t: Transform) -> Polygon:
        """The polygon stretched and shifted."""
        return Polygon(tuple(map(t.of, self.points)))


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle by its left top corner, with corners rounded by a radius."""

    x: float
    y: float
    width: float
    height: float
    radius: float = 0

    @property
    def outline(self) -> Points:
        """The corners; rounded ones as nine points each."""
        return _rectangle(self)

    def under(self, t: Transform) -> Rect:
        """The rectangle stretched and shifted."""
        x, y = t.of((self.x, self.y))
        return Rect(x, y, self.width * t.kx, self.height * t.ky, self.radius * t.least)


NOWHERE: Final = Rect(0, 0, 0, 0)
"""The place of what a layout does not show."""


@lru_cache(SEEN)
def _rectangle(rect: Rect) -> Points:
    left, top, right, bottom = rect.x, rect.y, rect.x + rect.width, rect.y + rect.height
    r = min(rect.radius, rect.width / 2, rect.height / 2)
    if not r:
        return (left, top), (right, top), (right, bottom), (left, bottom)
    centres = (left + r, top + r), (right - r, top + r), (right - r, bottom - r), (left + r, bottom - r)
    return tuple(
        (round(x + r * cos(a), 2), round(y + r * sin(a), 2))
        for quarter, (x, y) in enumerate(centres)
        for a in (pi * (1 + quarter / 2 + step / 16) for step in range(9))
    )


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle by its middle and radius."""

    x: float
    y: float
    r: float

    @property
    def outline(self) -> Points:
        """The circle as 32 points."""
        return regular(self.x, self.y, self.r, 32)

    def under(self, t: Transform) -> Circle | Polygon:
        """The circle stretched and shifted; an ellipse becomes a polygon."""
        if t.kx != t.ky:
            return Polygon(tuple(map(t.of, self.outline)))
        x, y = t.of((self.x, self.y))
        return Circle(x, y, self.r * t.kx)


@dataclass(frozen=True, slots=True)
class Polyline:
    """An open line through two or more points."""

    points: Points

    @property
    def outline(self) -> Points:
        """The points."""
        return self.points

    def under(self, t: Transform) -> Polyline:
        """The line stretched and shifted."""
        return Polyline(tuple(map(t.of, self.points)))


@dataclass(frozen=True, slots=True)
class CurvePath:
    """Lines and curves by SVG's absolute commands: ``("M", x, y)``, L, Q, C and Z.

    >>> CurvePath.of("M0 0 L10 0 Q10 10 0 10 Z").parts[2]
    ('Q', 10.0, 10.0, 0.0, 10.0)
    """

    parts: tuple[tuple[Any, ...], ...]

    @classmethod
    def of(cls, text: str) -> CurvePath:
        """Read the ``d`` of an SVG path.  Raises ValueError for an unknown command."""
        parts: list[tuple[Any, ...]] = []
        for command, numbers in _commands(text):
            if command not in _ARITY or len(numbers) != _ARITY[command]:
                raise ValueError(f"not a part of a path: {command} {numbers}")
            parts.append((command, *numbers))
        return cls(tuple(parts))

    @property
    def outline(self) -> Points:
        """All points of the path, including the control points of its curves."""
        return tuple(point for part in self.parts for point in _pairs(part))

    def under(self, t: Transform) -> CurvePath:
        """The path stretched and shifted."""
        moved = (
            (part[0], *(number for point in _pairs(part) for number in t.of(point))) for part in self.parts
        )
        return CurvePath(tuple(moved))


_ARITY = {"M": 2, "L": 2, "Q": 4, "C": 6, "Z": 0}


def _commands(text: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    for found in re.finditer(r"([A-Za-z])([^A-Za-z]*)", text):
        yield found[1], tuple(map(float, re.findall(r"-?\d*\.?\d+", found[2])))


def _pairs(part: tuple[Any, ...]) -> Iterator[Point]:
    return zip(part[1::2], part[2::2], strict=True)


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; (x, y) is its anchor, half-way up a capital letter."""

    x: float
    y: float
    text: str

    @property
    def outline(self) -> Points:
        """The anchor alone, since only the browser knows the width of a text."""
        return ((self.x, self.y),)

    def under(self, t: Transform) -> Text:
        """The text shifted; its size is the paint's."""
        return Text(*t.of((self.x, self.y)), self.text)


Geometry = Polygon | Rect | Circle | Polyline | CurvePath | Text


def box(points: Iterable[Point]) -> Box:
    """The box round some points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def middle(box: Box) -> Point:
    """The middle of a box."""
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


@lru_cache(SEEN)
def regular(x: float, y: float, radius: float, sides: int, turn: float = 0) -> Points:
    """The corners of a regular polygon that stands with a corner on top, turned by degrees.

    >>> regular(0, 0, 10, 4)
    ((0.0, -10.0), (10.0, 0.0), (0.0, 10.0), (-10.0, 0.0))
    """
    angles = (2 * pi * (i / sides + turn / 360) - pi / 2 for i in range(sides))
    return tuple((round(x + radius * cos(a), 2), round(y + radius * sin(a), 2)) for a in angles)


def breadth(words: str, size: float, letter: float) -> float:
    """About how wide words are, ``letter`` being the width of one in font sizes: only a browser knows it.

    >>> breadth("Roll", 20, 0.5), breadth("\u2068Roll\u2069", 20, 0.5), breadth("", 20, 0.5)
    (40.0, 40.0, 10.0)
    """
    return letter * size * max(1, len(words.translate(_UNSEEN)))
