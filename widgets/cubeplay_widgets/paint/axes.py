"""Scales, axes and marks of charts, in CSS pixels and in the page's colours and font.

A chart is a scene like a board, drawn by the same painter, in a browser and on a server alike.  No library
does this well enough.  pygal puts a style sheet, which would restyle the page, and a script into each
picture.  leather has no logarithmic scale.  pysvgchart, the nearest, refuses a chart that has no values yet,
has one set of x values for all lines, and no description for screen readers.  None stacks squares, or moves
words on a line away from marks.  svg.py and drawsvg only write elements, as
:mod:`cubeplay_widgets.paint.svg` does.  Vega-Lite and Observable Plot are hundreds of kB of script, and draw
nothing without a browser.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import floor, inf, log10
from typing import Any, Final

from cubeplay.words import drawn
from cubeplay.words.numbers import grouped

from cubeplay_widgets.paint.geometry import (
    Box,
    Circle,
    Geometry,
    Point,
    Polygon,
    Polyline,
    Rect,
    Text,
    breadth,
)
from cubeplay_widgets.paint.scene import Paint, Scene, Shape
from cubeplay_widgets.paint.theme import TOKENS

WIDE: Final = (640, 330)
SLIM: Final = (328, 300)
"""Width and height of the two drawings of a chart, in CSS pixels."""

INK, MUTED, LINE, EDGE, GUESS, SIM, SURFACE, SOFT, ACCENT = (
    f"var(--cp-{name}, {TOKENS[name].light})"
    for name in ("ink", "muted", "line", "edge", "guess", "sim", "surface", "soft", "accent")
)
TEXT: Final = 15
"""The height of text in a lesson."""

LETTER: Final = 0.57
"""The average width of bold letters, in heights of the text, rounded up."""

Ticks = Iterable[tuple[float, str]]
"""Places on an axis, with the words at them."""


@dataclass(frozen=True, slots=True)
class Scale:
    """Places the numbers from ``low`` to ``high`` between two pixels; ``by_tens`` is logarithmic.

    >>> Scale(0, 10, 100, 0)(2.5), Scale(1, 1000, 0, 300, by_tens=True)(10)
    (75.0, 100.0)
    """

    low: float
    high: float
    start: float
    end: float
    by_tens: bool = False

    def __call__(self, number: float) -> float:
        """The pixel of a number."""
        low, at, high = self.low, number, self.high
        if self.by_tens:
            low, at, high = log10(low), log10(at), log10(high)
        return self.start + (self.end - self.start) * (at - low) / (high - low)

    @property
    def unit(self) -> float:
        """The CSS pixels of one unit."""
        return abs(self.end - self.start) / (self.high - self.low)


@dataclass(slots=True)
class Axes:
    """A chart that is drawn: its size, the ``inner`` box between the axes, and the height of its text.

    What is added later lies above, but all words lie on top.
    """

    size: tuple[int, int]
    inner: Box
    text: float
    x: Scale = field(init=False)
    y: Scale = field(init=False)
    shapes: list[Shape] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Both axes go from 0 to 1 at first."""
        left, top, right, bottom = self.inner
        self.x, self.y = Scale(0, 1, left, right), Scale(0, 1, bottom, top)

    @property
    def scene(self) -> Scene:
        """What was drawn."""
        shapes = sorted(self.shapes, key=lambda shape: isinstance(shape.geometry, Text))
        return Scene(self.size, tuple(shapes))

    def add(self, id: str, geometry: Geometry, **paint: Any) -> None:
        """Draw a shape."""
        self.shapes.append(Shape(id, geometry, Paint(**paint)))

    def write(self, words: str, at: Point, fill: str = INK, id: str = "words", **paint: Any) -> None:
        """Write words, by default bold; ``at`` is half-way up a capital at their beginning."""
        style = {"size": self.text, "weight": 700, "anchor": "start"} | paint
        self.add(id, Text(*at, drawn(words)), fill=fill, **style)

    def name(self, axis: str, across: str, **paint: Any) -> None:
        """Write the names of both axes: at the top left, and below the numbers."""
        (left, _top, right, _bottom), (width, height) = self.inner, self.size
        size = self.fitted(axis, width)
        self.write(axis, (0, 0.7 * self.text), id="name", size=size, **paint)
        middle = (left + right) / 2
        size = self.fitted(across, 2 * min(middle, width - middle))
        self.write(across, (middle, height - 0.7 * self.text), id="name", anchor="middle", size=size, **paint)

    def fitted(self, words: str, room: float) -> float:
        """The height of the text, or a smaller one in which words fit into a width in CSS pixels."""
        return min(self.text, room / breadth(words, 1, LETTER))

    def across(self, low: float, high: float, ticks: Ticks, *, by_tens: bool = False) -> None:
        """Draw the horizontal axis, with its numbers below."""
        left, _top, right, bottom = self.inner
        self.x = Scale(low, high, left, right, by_tens)
        self.add("axis", Polyline(((left, bottom), (right, bottom))), stroke=EDGE)
        style: dict[str, Any] = {"fill": MUTED, "weight": 400, "anchor": "middle"}
        for tick, words in ticks:
            self.write(words, (self.x(tick), bottom + 0.9 * self.text), id="number", **style)

    def up(self, low: float, high: float, ticks: Ticks, *, by_tens: bool = False) -> None:
        """Draw the grid of the vertical axis, with its numbers at the left."""
        left, top, right, bottom = self.inner
        self.y = Scale(low, high, bottom, top, by_tens)
        style: dict[str, Any] = {"fill": MUTED, "weight": 400, "anchor": "end"}
        for tick, words in ticks:
            y = self.y(tick)
            self.add("grid", Polyline(((left, y), (right, y))), stroke=LINE, width=1)
            self.write(words, (left - 0.45 * self.text, y), id="scale", **style)

    def bar(self, id: str, x: float, breadth: float, low: float, high: float, **paint: Any) -> None:
        """Draw an upright bar, ``x`` being its middle."""
        left, top = self.x(x - breadth / 2), self.y(high)
        self.add(id, Rect(left, top, self.x(x + breadth / 2) - left, self.y(low) - top), **paint)

    def line(self, id: str, points: Iterable[Point], colour: str, width: float, **paint: Any) -> None:
        """Draw a line through points of the chart."""
        places = tuple((self.x(x), self.y(y)) for x, y in points)
        self.add(id, Polyline(places), stroke=colour, width=width, **paint)

    def mark(self, id: str, kind: str, at: Point, breadth: float, edge: float = 1.5, fill: str = SIM) -> None:
        """Draw a mark at a point of the chart, with a narrow edge of the page's own colour."""
        place = self.x(at[0]), self.y(at[1])
        self.add(id, mark(kind, place, breadth), fill=fill, stroke=SURFACE, width=edge)

    def level(
        self, at: float, colour: str, width: float, *, dashed: bool = False, upright: bool = False
    ) -> None:
        """Draw a line across the chart, or an upright one from the axis to the top."""
        left, top, right, bottom = self.inner
        x, y = (self.x(at), 0.0) if upright else (0.0, self.y(at))
        ends = ((x, bottom), (x, top)) if upright else ((left, y), (right, y))
        self.add("level", Polyline(ends), stroke=colour, width=width, dash=dashes(width) if dashed else ())


def dashes(width: float) -> tuple[float, float]:
    """The dashes of a line of this width, and the gaps between them."""
    return 3 * width, 2 * width


def mark(kind: str, at: Point, breadth: float) -> Geometry:
    """A disc, square, triangle or downward "arrow" round a point in CSS pixels."""
    (x, y), half = at, breadth / 2
    if kind == "disc":
        return Circle(x, y, half)
    if kind == "square":
        return Rect(x - half, y - half, breadth, breadth)
    down = half if kind == "arrow" else -half
    return Polygon(((x, y + down), (x + half, y - down), (x - half, y - down)))


def paper(size: tuple[int, int], axis: str, across: str) -> Axes:
    """The axes of a chart in a lesson, with their names."""
    width, height = size
    axes = Axes(size, (46 if width >= WIDE[0] else 36, 36, width - 14, height - 52), TEXT)
    axes.name(axis, across)
    return axes


def ruled(axes: Axes, top: float, floor: float = 0.0, most: float = inf) -> None:
    """Draw the vertical axis from ``floor`` to a round number above ``top``, but at most ``most``."""
    height = top - floor
    step = round_step(height / 5 if height > 0 else 0.2)
    ticks = [floor + step * k for k in range(max(1, int(height / step + 1.15)) + 1)]
    ticks = [tick for tick in ticks if tick <= most]
    axes.up(floor, ticks[-1], ((tick, grouped(tick, 2)) for tick in ticks))


def round_step(rough: float) -> float:
    """The least of …, 0.1, 0.2, 0.5, 1, 2, 5, 10, … that is not below ``rough``.

    >>> round_step(0.3), round_step(4), round_step(10)
    (0.5, 5.0, 10.0)
    """
    ten = 10.0 ** floor(log10(rough))
    return next(digit * ten for digit in (1, 2, 5, 10) if digit * ten >= rough)
