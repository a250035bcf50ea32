"""The two painters draw the same list in the same order."""

import json
import re

import ipycanvas.canvas as wire
import numpy as np
import pytest
from gallery import Gallery
from pawns import GAME, PawnFace

from cubeplay_widgets.board.face import Look
from cubeplay_widgets.paint.canvas import SceneCanvas, draw
from cubeplay_widgets.paint.pieces import text
from cubeplay_widgets.paint.scene import Circle, Curve, Paint, Polyline, Rect, Scene, Shape
from cubeplay_widgets.paint.svg import svg

ROW = [Shape("", Rect(20 * k, 0, 10, 10), Paint("#111111", "#222222")) for k in range(5)]


class Recorder:
    """A canvas that remembers what it was told to draw."""

    def __init__(self):
        object.__setattr__(self, "calls", [])

    def __setattr__(self, name, value):
        self.calls.append((name, value))

    def __getattr__(self, name):
        return lambda *args: self.calls.append((name, *args))

    def named(self, name):
        return [call[1:] for call in self.calls if call[0] == name]


def drawn(shapes, scale=1):
    pen = Recorder()
    draw(pen, shapes, scale)
    return pen


def test_neighbours_that_look_alike_go_in_one_call():
    pen = drawn(ROW)
    assert [len(polygons) for (polygons,) in pen.named("fill_polygons")] == [5]
    assert [len(polygons) for (polygons,) in pen.named("stroke_polygons")] == [5]
    assert pen.named("fill_style") == [("#111111",)]


def test_shapes_that_overlap_are_painted_one_after_the_other():
    pen = drawn([ROW[0], Shape("", Rect(5, 5, 10, 10), ROW[0].paint)])
    assert [call[0] for call in pen.calls if "polygons" in call[0]] == [
        "fill_polygons",
        "stroke_polygons",
        "fill_polygons",
        "stroke_polygons",
    ]


def test_order_is_kept_between_kinds():
    circle = Shape("", Circle(5, 5, 5), Paint("#111111"))
    pen = drawn([ROW[0], circle, ROW[1]])
    assert [call[0] for call in pen.calls if call[0].startswith("fill_") and call[0] != "fill_style"] == [
        "fill_polygons",
        "fill_circles",
        "fill_polygons",
    ]


def test_corners_are_arrays_and_never_lists():
    shapes = Gallery().scene(Look(None)).shapes
    for name in ("fill_polygons", "stroke_polygons", "stroke_line_segments"):
        for (items,) in drawn(shapes).named(name):
            assert all(isinstance(item, np.ndarray) and item.dtype == "float32" for item in items)


def test_every_painting_begins_from_a_clean_sheet():
    pen = drawn(ROW, 2)
    assert [call[0] for call in pen.calls[:3]] == ["reset_transform", "clear", "scale"]
    assert pen.named("scale") == [(2, 2)]


@pytest.mark.parametrize(
    ("shape", "element"),
    [
        (Shape("", Rect(1, 2, 3, 4, 1), Paint("#111111")), '<rect x="1" y="2" width="3" height="4" rx="1"'),
        (
            Shape("", Circle(1, 2, 3), Paint("", "#222222", 4)),
            'fill="none" stroke="#222222" stroke-width="4"',
        ),
        (Shape("", Polyline(((0, 0), (1, 1))), Paint("", "#222222", 2, (5, 3))), 'stroke-dasharray="5 3"'),
        (Shape("", Polyline(((0, 0), (1, 1), (2, 0)))), '<path d="M0 0 L1 1 L2 0"'),
        (Shape("", Curve.of("M0 0 Q1 1 2 2 Z"), Paint("#111111", opacity=0.5)), 'opacity="0.5"'),
        (text(5, 5, "<b>"), "&lt;b&gt;</text>"),
    ],
)
def test_svg_element(shape, element):
    assert element in svg(Scene((10, 10), (shape,)), "One shape")


def test_svg_uses_few_kinds_of_elements_and_no_css():
    picture = svg(Gallery().scene(Look(None)), "Gallery")
    kinds = set(re.findall(r"<(\w+)", picture))
    assert kinds <= {"svg", "title", "desc", "g", "polygon", "rect", "circle", "line", "path", "text"}
    assert "style=" not in picture
    assert "class=" not in picture
    assert "var(" not in picture


def test_svg_says_what_it_shows():
    scene = PawnFace().scene(Look(GAME.start(), 0, names=("Plum", "<Fig>")))
    picture = svg(scene, "Pawns & co", "k1", width=360)
    assert '<title id="k1-title">Pawns &amp; co</title>' in picture
    assert '<desc id="k1-desc">Pawns on b1 and c4.</desc>' in picture
    assert "<title>&lt;Fig&gt; on c4</title>" in picture
    assert 'width="360" height="360"' in picture


def test_new_page_gets_a_switch_to_another_canvas_first(monkeypatch):
    canvas, names = SceneCanvas(Scene((100, 50), tuple(ROW))), []

    def note(_content, buffers):
        commands = json.loads(bytes(buffers[0]))
        commands = commands if isinstance(commands[0], list) else [commands]
        names.extend(command[0] for command in commands)

    monkeypatch.setattr(wire._CANVAS_MANAGER, "send", note)
    canvas._handle_frontend_event(None, {"event": "client_ready"}, [])
    assert names[0] == wire.COMMANDS["switchCanvas"]
    assert names.count(wire.COMMANDS["switchCanvas"]) == 2


def test_scene_that_fails_leaves_no_canvas_on_hold():
    class Broken(Scene):
        @property
        def shapes(self):
            raise RuntimeError("no scene")

    canvas = SceneCanvas(Scene((100, 50), tuple(ROW)))
    with pytest.raises(RuntimeError):
        canvas.show(Broken((100, 50), ()))
    assert not wire._CANVAS_MANAGER._caching


def test_canvas_is_as_sharp_as_the_screen_within_reason():
    canvas = SceneCanvas(Scene((100, 50), tuple(ROW)))
    sizes = []
    for scale in (0.3, 1, 1.3, 2, 9):
        canvas.sharpen(scale)
        sizes.append((canvas.width, canvas.height))
    assert sizes == [(100, 50), (100, 50), (150, 75), (200, 100), (300, 150)]
