"""What a shape leaves on a canvas: the commands that paint it, made once, and how far they reach."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import tau
from typing import Any, Final

import numpy as np
from ipycanvas import Canvas
from ipycanvas.canvas import COMMANDS

from cubeplay_widgets.paint.geometry import Box, Circle, Curve, Geometry, Polygon, Polyline, Rect, Text, box
from cubeplay_widgets.paint.scene import Paint
from cubeplay_widgets.paint.svg import RISE
from cubeplay_widgets.paint.theme import FONT

KEPT: Final = 4096
"""Imprints that are kept: most of a board looks as it did before the move."""

NARROW, WIDE = 0.75, 1.25
"""More than a small letter or digit, and more than any character, takes in width, in sizes of its text."""
ABOVE, BELOW = 1.2, 0.45
"""How far accents and tails reach from the line on which a text stands, in sizes of the text."""

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
"""What the page is to do, as ipycanvas sends it, and the arrays of numbers that go with it."""
Setting = tuple[str, Any, Command]
"""The name of something that a canvas keeps, its value, and the command that sets it."""


@dataclass(frozen=True, slots=True, eq=False)
class Imprint:
    """What a shape leaves on a canvas.

    ``box`` is as far as its paint reaches, in board units.  The ``settings`` have to be made before the
    ``commands`` paint; what cannot be seen has no commands.
    """

    box: Box
    settings: tuple[Setting, ...]
    commands: tuple[Command, ...]


@lru_cache(KEPT)
def imprint(geometry: Geometry, paint: Paint) -> Imprint:
    """The imprint of a shape: the same one for the same look, as long as it is kept."""
    pen = Recorder()
    draw(pen, geometry, paint)
    if isinstance(geometry, Text):
        return Imprint(_room(geometry, paint), _settings(paint) + _letters(paint), tuple(pen.commands))
    left, top, right, bottom = _box(geometry)
    reach = paint.width / 2 if paint.stroke else 0.0
    edges = left - reach, top - reach, right + reach, bottom + reach
    return Imprint(edges, _settings(paint), tuple(pen.commands))


class Recorder:
    """Stands in for a canvas: the methods are ipycanvas's own, and it keeps the commands that they make."""

    def __init__(self) -> None:
        self.commands: list[Command] = []
        self._canvas_manager = self

    def send_draw_command(
        self, _canvas: object, name: int, args: Sequence[Any] = (), buffers: Sequence[Any] = ()
    ) -> None:
        """Keep what ipycanvas would send to the page."""
        self.commands.append(([name, list(args), len(buffers)], buffers))

    save, restore, clip, clear = Canvas.save, Canvas.restore, Canvas.clip, Canvas.clear
    scale, reset_transform = Canvas.scale, Canvas.reset_transform
    begin_path, close_path, fill, stroke = Canvas.begin_path, Canvas.close_path, Canvas.fill, Canvas.stroke
    move_to, line_to, rect, arc, arc_to = (
        Canvas.move_to,
        Canvas.line_to,
        Canvas.rect,
        Canvas.arc,
        Canvas.arc_to,
    )
    quadratic_curve_to, bezier_curve_to = Canvas.quadratic_curve_to, Canvas.bezier_curve_to
    fill_polygon, stroke_polygon, stroke_lines = (
        Canvas.fill_polygon,
        Canvas.stroke_polygon,
        Canvas.stroke_lines,
    )
    fill_text, set_line_dash = Canvas.fill_text, Canvas.set_line_dash


# What has to be set


def settings(**values: Any) -> tuple[Setting, ...]:
    """Things to set on a canvas, by their names there."""
    return tuple(
        (name, value, ([COMMANDS["set"], [Canvas.ATTRS[name], value]], ())) for name, value in values.items()
    )


@lru_cache(KEPT)
def _settings(paint: Paint) -> tuple[Setting, ...]:
    made = settings(global_alpha=paint.opacity)
    if paint.fill:
        made += settings(fill_style=paint.fill)
    if paint.stroke:
        pen = Recorder()
        pen.set_line_dash(list(paint.dash))
        made += settings(stroke_style=paint.stroke, line_width=paint.width, line_cap=paint.cap)
        made += (("line_dash", paint.dash, pen.commands[0]),)
    return made


@lru_cache(KEPT)
def _letters(paint: Paint) -> tuple[Setting, ...]:
    font = f"{paint.weight} {paint.size:g}px {FONT}"
    return settings(font=font, text_align=_ALIGN[paint.anchor][0])


# Drawing with a pen: anything that has the drawing methods of ipycanvas's canvas


def draw(pen: Any, geometry: Geometry, paint: Paint) -> None:
    """Draw a shape; its settings have been made."""
    match geometry:
        case Text(x, y, words):
            left, _top, right, _bottom = _room(geometry, paint)
            pen.fill_text(words, x, y + paint.size * RISE, right - left)
        case Polygon() | Polyline():
            _draw_corners(pen, geometry, paint)
        case _:
            _draw_path(pen, geometry, paint)


def _draw_corners(pen: Any, geometry: Polygon | Polyline, paint: Paint) -> None:
    """Draw corners as an array: a list of numbers would stop the painter of the whole page."""
    points = np.array(geometry.points, dtype="float32")
    if isinstance(geometry, Polyline):
        if paint.stroke:
            pen.stroke_lines(points)
    elif paint.fill:
        pen.fill_polygon(points)
        if paint.stroke:
            pen.stroke()  # the path of the polygon is still there
    elif paint.stroke:
        pen.stroke_polygon(points)


def _draw_path(pen: Any, geometry: Rect | Circle | Curve, paint: Paint) -> None:
    if not (paint.fill or paint.stroke):
        return
    pen.begin_path()
    match geometry:
        case Rect():
            _draw_rectangle(pen, geometry)
        case Circle(x, y, r):
            pen.arc(x, y, r, 0, tau)
        case Curve(parts):
            for command, *numbers in parts:
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


# How far it reaches


def _box(geometry: Geometry) -> Box:
    """The box of a geometry; a round one is not cut into corners for it."""
    match geometry:
        case Rect(x, y, width, height):
            return x, y, x + width, y + height
        case Circle(x, y, r):
            return x - r, y - r, x + r, y + r
    return box(geometry.outline)


def _room(text: Text, paint: Paint) -> Box:
    """The box of a text.

    How wide it is, only the page knows: it is given more room than it needs, and squeezed into that.
    """
    wide = sum(WIDE if c.isupper() or c in _BROAD or c > "~" else NARROW for c in text.text)
    width, line = wide * paint.size, text.y + paint.size * RISE
    left = text.x - width * _ALIGN[paint.anchor][1]
    return left, line - ABOVE * paint.size, left + width, line + BELOW * paint.size
