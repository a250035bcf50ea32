"""Imprints: the canvas commands of a shape, which are cached, and the box that they paint on."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any, Final

from ipycanvas import Canvas
from ipycanvas.canvas import COMMANDS

from cubeplay_widgets.paint.geometry import (
    Box,
    Circle,
    CurvePath,
    Geometry,
    Points,
    Polygon,
    Polyline,
    Rect,
    Text,
    box,
)
from cubeplay_widgets.paint.scene import Paint
from cubeplay_widgets.paint.svg import RISE
from cubeplay_widgets.paint.theme import FONT

KEPT: Final = 4096
"""The size of the caches, since most imprints are the same after a move."""

NARROW, WIDE = 0.75, 1.25
"""Upper bounds for the width of a small letter or digit, and of any character, in font sizes."""
ABOVE, BELOW = 1.2, 0.45
"""How far accents and descenders reach from the baseline, in font sizes."""

_BROAD: Final = "mw@%&"
_ALIGN: Final = {"start": ("left", 0.0), "middle": ("center", 0.5), "end": ("right", 1.0)}
_PATH: Final = {
    "M": "move_to",
    "L": "line_to",
    "Q": "quadratic_curve_to",
    "C": "bezier_curve_to",
    "Z": "close_path",
}

Command = tuple[list[Any], Sequence[Any]]
"""A command of ipycanvas, with its arrays of numbers."""
Setting = tuple[str, Any, Command]
"""The name of a canvas's attribute, its value, and the command that sets it."""


@dataclass(frozen=True, slots=True, eq=False)
class Imprint:
    """The canvas commands of a shape.

    ``box`` is the area that it paints on, in board units.  The ``settings`` have to be sent before the
    ``commands``; invisible shapes have no commands.
    """

    box: Box
    settings: tuple[Setting, ...]
    commands: tuple[Command, ...]


@lru_cache(KEPT)
def imprint(geometry: Geometry, paint: Paint) -> Imprint:
    """The imprint of a shape: the same object for the same look, as long as it is cached."""
    pen = Recorder()
    draw(pen, geometry, paint)
    made = tuple(setting(name, value) for name, value in wanted(geometry, paint).items())
    return Imprint(_reach(geometry, paint), made, tuple(pen.commands))


class Recorder:
    """A canvas that records the commands of ipycanvas's methods instead of sending them."""

    def __init__(self) -> None:
        self.commands: list[Command] = []
        self._canvas_manager = self

    def send_draw_command(
        self, _canvas: object, name: int, args: Sequence[Any] = (), buffers: Sequence[Any] = ()
    ) -> None:
        """Record a command."""
        self.commands.append(([name, list(args), len(buffers)], buffers))

    save, restore, clip, clear = Canvas.save, Canvas.restore, Canvas.clip, Canvas.clear
    scale, reset_transform = Canvas.scale, Canvas.reset_transform
    begin_path, close_path, fill, stroke = Canvas.begin_path, Canvas.close_path, Canvas.fill, Canvas.stroke
    fill_circle, stroke_circle = Canvas.fill_circle, Canvas.stroke_circle
    move_to, line_to, rect, arc_to = (
        Canvas.move_to,
        Canvas.line_to,
        Canvas.rect,
        Canvas.arc_to,
    )
    quadratic_curve_to, bezier_curve_to = Canvas.quadratic_curve_to, Canvas.bezier_curve_to
    fill_text, set_line_dash = Canvas.fill_text, Canvas.set_line_dash

    def fill_polygon(self, points: Points) -> None:
        """Record a filled polygon."""
        self._draw("fillPolygon", points)

    def stroke_polygon(self, points: Points) -> None:
        """Record the outline of a polygon."""
        self._draw("strokePolygon", points)

    def stroke_lines(self, points: Points) -> None:
        """Record lines from each point to the next."""
        self._draw("strokeLines", points)

    def _draw(self, name: str, points: Points) -> None:
        """Record a command with points, as ipycanvas writes an array of numpy: a page fails for a list."""
        numbers = array("f", chain.from_iterable(points))
        about = {"shape": (len(points), 2), "dtype": "float32", "idx": 0}
        self.send_draw_command(self, COMMANDS[name], [about], [memoryview(numbers)])


# Settings


def wanted(geometry: Geometry, paint: Paint) -> dict[str, Any]:
    """The canvas attributes, and ``line_dash``, that a shape needs before it is drawn."""
    values: dict[str, Any] = {"global_alpha": paint.opacity}
    if paint.fill:
        values["fill_style"] = paint.fill
    if paint.stroke:
        values |= {"stroke_style": paint.stroke, "line_width": paint.width, "line_cap": paint.cap}
        values["line_dash"] = paint.dash
    if isinstance(geometry, Text):
        values["font"] = f"{paint.weight} {paint.size:g}px {FONT}"
        values["text_align"] = _ALIGN[paint.anchor][0]
    return values


@lru_cache(KEPT)
def setting(name: str, value: Any) -> Setting:
    """The setting of one attribute."""
    if name != "line_dash":
        return name, value, ([COMMANDS["set"], [Canvas.ATTRS[name], value]], ())
    pen = Recorder()
    pen.set_line_dash(list(value))
    return name, value, pen.commands[0]


# Drawing with a pen: anything that has the drawing methods of ipycanvas's canvas


def draw(pen: Any, geometry: Geometry, paint: Paint) -> None:
    """Draw a shape, whose settings are made already."""
    match geometry:
        case Text(x, y, words):
            left, _top, right, _bottom = _room(geometry, paint)
            pen.fill_text(words, x, round(y + paint.size * RISE, 2), round(right - left, 2))
        case Circle(x, y, r):
            _fill_and_stroke(pen, paint, pen.fill_circle, pen.stroke_circle, x, y, r)
        case Polygon(points):
            _fill_and_stroke(pen, paint, pen.fill_polygon, pen.stroke_polygon, points)
        case Polyline(points) if paint.stroke:
            pen.stroke_lines(points)
        case Rect() | CurvePath() if paint.fill or paint.stroke:
            _draw_path(pen, geometry, paint)


def _fill_and_stroke(
    pen: Any, paint: Paint, fill: Callable[..., None], stroke: Callable[..., None], *at: Any
) -> None:
    """Fill and stroke a form; its path is sent once, since it stays after the fill."""
    if paint.fill:
        fill(*at)
        if paint.stroke:
            pen.stroke()
    elif paint.stroke:
        stroke(*at)


def _draw_path(pen: Any, geometry: Rect | CurvePath, paint: Paint) -> None:
    pen.begin_path()
    if isinstance(geometry, Rect):
        _draw_rectangle(pen, geometry)
    else:
        for command, *numbers in geometry.parts:
            getattr(pen, _PATH[command])(*numbers)
    if paint.fill:
        pen.fill()
    if paint.stroke:
        pen.stroke()


def _draw_rectangle(pen: Any, rect: Rect) -> None:
    left, top, right, bottom = _box(rect)
    r = min(rect.radius, rect.width / 2, rect.height / 2)
    if not r:
        pen.rect(left, top, rect.width, rect.height)
        return
    pen.move_to(left + r, top)
    pen.arc_to(right, top, right, bottom, r)
    pen.arc_to(right, bottom, left, bottom, r)
    pen.arc_to(left, bottom, left, top, r)
    pen.arc_to(left, top, right, top, r)
    pen.close_path()


# Boxes


def _reach(geometry: Geometry, paint: Paint) -> Box:
    """The box that a shape can paint on."""
    if isinstance(geometry, Text):
        return _room(geometry, paint)
    left, top, right, bottom = _box(geometry)
    more = paint.width / 2 if paint.stroke else 0.0
    return left - more, top - more, right + more, bottom + more


def _box(geometry: Geometry) -> Box:
    """The box of a geometry, without computing the outline of a round one."""
    match geometry:
        case Rect(x, y, width, height):
            return x, y, x + width, y + height
        case Circle(x, y, r):
            return x - r, y - r, x + r, y + r
    return box(geometry.outline)


def _room(text: Text, paint: Paint) -> Box:
    """The box of a text.

    Only the browser knows the text's width, so the box is wider than needed, and limits the text's width.
    """
    wide = sum(WIDE if c.isupper() or c in _BROAD or c > "~" else NARROW for c in text.text)
    width, line = wide * paint.size, text.y + paint.size * RISE
    left = text.x - width * _ALIGN[paint.anchor][1]
    return left, line - ABOVE * paint.size, left + width, line + BELOW * paint.size
