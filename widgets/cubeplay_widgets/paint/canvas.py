"""Paint scenes with ipycanvas.  The canvas paints; it is not what people act on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, cast

import numpy as np
from ipycanvas import Canvas, hold_canvas
from ipywidgets import Layout

from cubeplay_widgets.paint.scene import Box, Circle, Curve, Paint, Point, Polyline, Scene, Shape, Text, box
from cubeplay_widgets.paint.svg import RISE
from cubeplay_widgets.paint.theme import FONT

_ALIGN = {"start": "left", "middle": "center", "end": "right"}
_PATH = {"M": "move_to", "L": "line_to", "Q": "quadratic_curve_to", "C": "bezier_curve_to", "Z": "close_path"}


class Pen:
    """A canvas whose settings are only sent when they change."""

    def __init__(self, canvas: Any) -> None:
        self.canvas = canvas
        self._set: dict[str, Any] = {}

    def set(self, **settings: Any) -> None:
        """Change settings of the canvas, by their names there."""
        for name, value in settings.items():
            if self._set.get(name) != value:
                self._set[name] = value
                setattr(self.canvas, name, value)

    def dash(self, pattern: tuple[float, ...]) -> None:
        """Change how lines are broken."""
        if self._set.get("dash") != pattern:
            self._set["dash"] = pattern
            self.canvas.set_line_dash(list(pattern))


def draw(canvas: Any, shapes: Iterable[Shape], scale: float = 1) -> None:
    """Draw shapes with anything that has the drawing methods of a canvas, after clearing it.

    Neighbours that look alike and do not overlap are sent in one go.
    """
    canvas.reset_transform()
    canvas.clear()
    canvas.scale(scale, scale)
    pen = Pen(canvas)
    pen.set(text_baseline="alphabetic", line_join="round")
    for run in _runs(shapes):
        _draw_run(pen, run)


def _runs(shapes: Iterable[Shape]) -> Iterator[list[Shape]]:
    """Cut a list of shapes into runs that can be painted in one go."""
    run: list[Shape] = []
    boxes: list[Box] = []
    for shape in shapes:
        edges = box(shape.outline)
        if run and not (_alike(run[0], shape) and not any(_overlap(edges, other) for other in boxes)):
            yield run
            run, boxes = [], []
        run.append(shape)
        boxes.append(edges)
    if run:
        yield run


def _kind(shape: Shape) -> type:
    geometry = type(shape.geometry)
    return geometry if geometry in (Circle, Polyline, Curve, Text) else tuple


def _alike(one: Shape, other: Shape) -> bool:
    return one.paint == other.paint and _kind(one) is _kind(other)


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _draw_run(pen: Pen, run: list[Shape]) -> None:
    paint = run[0].paint
    pen.set(global_alpha=paint.opacity)
    if paint.fill:
        pen.set(fill_style=paint.fill)
    if paint.stroke:
        pen.set(stroke_style=paint.stroke, line_width=paint.width, line_cap=paint.cap)
        pen.dash(paint.dash)
    match run[0].geometry:
        case Circle():
            _draw_circles(pen.canvas, paint, [cast("Circle", shape.geometry) for shape in run])
        case Polyline():
            pen.canvas.stroke_line_segments([_array(shape.outline) for shape in run])
        case Curve():
            for shape in run:
                _draw_path(pen.canvas, paint, cast("Curve", shape.geometry))
        case Text():
            pen.set(font=f"{paint.weight} {paint.size:g}px {FONT}", text_align=_ALIGN[paint.anchor])
            for shape in run:
                text = cast("Text", shape.geometry)
                pen.canvas.fill_text(text.text, text.x, text.y + paint.size * RISE)
        case _:
            _draw_polygons(pen.canvas, paint, [_array(shape.outline) for shape in run])


def _array(points: tuple[Point, ...]) -> np.ndarray[Any, Any]:
    """Points as the page wants them: a list of numbers would stop the painter of the whole page."""
    return np.array(points, dtype="float32")


def _draw_polygons(canvas: Any, paint: Paint, corners: list[np.ndarray[Any, Any]]) -> None:
    if paint.fill:
        canvas.fill_polygons(corners)
    if paint.stroke:
        canvas.stroke_polygons(corners)


def _draw_circles(canvas: Any, paint: Paint, circles: list[Circle]) -> None:
    x, y, r = np.array([(c.x, c.y, c.r) for c in circles], dtype="float32").T.copy()
    if paint.fill:
        canvas.fill_circles(x, y, r)
    if paint.stroke:
        canvas.stroke_circles(x, y, r)


def _draw_path(canvas: Any, paint: Paint, path: Curve) -> None:
    canvas.begin_path()
    for command, *numbers in path.parts:
        getattr(canvas, _PATH[command])(*numbers)
    if paint.fill:
        canvas.fill()
    if paint.stroke:
        canvas.stroke()


class SceneCanvas(Canvas):  # type: ignore[misc]
    """A canvas that shows a scene, and shows it again on every new page."""

    def __init__(self, scene: Scene) -> None:
        width, height = scene.size
        super().__init__(width=width, height=height, layout=Layout(width="100%", height="auto"))
        self._scene, self._scale, self._pixels = scene, 1.0, scene.size
        self._spare = Canvas(width=1, height=1)
        self.on_client_ready(self._show_on_new_page)
        self.show(scene)

    def show(self, scene: Scene) -> None:
        """Paint a finished scene.

        It arrives complete because an exception inside ``hold_canvas`` would leave every canvas of
        the kernel on hold.
        """
        self._scene = scene
        self._fit()
        shapes = tuple(scene.shapes)
        with hold_canvas():
            draw(self, shapes, self._scale)

    def sharpen(self, scale: float) -> None:
        """Paint with this many pixels to a unit from now on, between one and three."""
        scale = min(3.0, max(1.0, round(scale * 2) / 2))
        if scale != self._scale:
            self._scale = scale
            self.show(self._scene)

    def _fit(self) -> None:
        width, height = (round(side * self._scale) for side in self._scene.size)
        if self._pixels != (width, height):
            self._pixels = self.width, self.height = width, height

    def _show_on_new_page(self) -> None:
        """Repaint for a page that has just connected.

        Such a page does not know which canvas is current, while the kernel believes that it has said
        so.  Drawing on another canvas first makes the kernel say it again; without it the board
        stays blank.
        """
        self._spare.clear()
        self.show(self._scene)
