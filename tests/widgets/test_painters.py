"""The two painters draw the same list in the same order."""

import json
import re

import ipycanvas.canvas as wire
import pytest
from benchmarks.painting import PlainCanvas
from gallery import Gallery
from pawns import GAME, PawnFace

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.paint.canvas import SceneCanvas, whole
from cubeplay_widgets.paint.pieces import text
from cubeplay_widgets.paint.scene import Circle, CurvePath, Paint, Polygon, Polyline, Rect, Scene, Shape, Text
from cubeplay_widgets.paint.shape_cache import draw, imprint
from cubeplay_widgets.paint.svg import svg

PLAIN = Paint("#111111", "#222222")
LOOK = Rect(0, 0, 9, 9), PLAIN
ROW = [Shape("", Rect(20 * k, 0, 10, 10), Paint("#111111", "#222222")) for k in range(5)]


def told(geometry, paint=PLAIN):
    """The names of what a canvas is told for one shape, and the arrays that go with it."""
    made = imprint(geometry, paint).commands
    return [wire._CMD_LIST[number] for (number, _args, _count), _arrays in made], [a for _c, a in made if a]


def test_a_shape_is_told_to_the_canvas_as_ipycanvas_would_tell_it(monkeypatch):
    sent, canvas = [], PlainCanvas(width=10, height=10)
    monkeypatch.setattr(
        canvas._canvas_manager, "send_command", lambda _canvas, *command: sent.append(command)
    )
    for shape in Gallery().scene(BoardView(None)).shapes:
        draw(canvas, shape.geometry, shape.paint)
        ours = imprint(shape.geometry, shape.paint).commands
        assert [(command, [bytes(each) for each in arrays]) for command, arrays in ours] == [
            (command, [bytes(each) for each in arrays]) for command, arrays in sent
        ]
        sent.clear()


def test_what_looks_the_same_is_made_once():
    assert imprint(Circle(1, 2, 3), Paint("#111111")) is imprint(Circle(1, 2, 3), Paint("#111111"))


def test_corners_are_arrays_and_never_lists():
    for geometry in (Polygon(((0, 0), (9, 0), (9, 9))), Polyline(((0, 0), (9, 9)))):
        _names, ((array,),) = told(geometry)
        assert memoryview(array).format == "f"


@pytest.mark.parametrize("geometry", [Rect(0, 0, 9, 9), Circle(0, 0, 9), Polygon(((0, 0), (9, 0), (9, 9)))])
def test_fill_comes_before_stroke_and_what_has_no_colour_is_not_drawn(geometry):
    assert [name for name in told(geometry)[0] if "fill" in name or "stroke" in name][-1] == "stroke"
    assert not any("stroke" in name for name in told(geometry, Paint("#111111"))[0])
    assert not any("fill" in name for name in told(geometry, Paint("", "#111111"))[0])
    assert told(geometry, Paint("")) == ([], [])


def test_text_is_given_more_room_than_it_needs():
    needed = {"Wide WORDS": 6.6, "illi": 1.3, "17 points": 4.7, "MM": 2.0}  # DejaVu Sans Bold, in sizes
    for words, width in needed.items():
        left, _top, right, _bottom = imprint(Text(0, 0, words), Paint("#111111", size=10)).box
        assert 10 * width < right - left < 25 * width


def test_what_is_set_already_is_not_set_again():
    names = [wire._CMD_LIST[command[0]] for command, _arrays in whole([imprint(*LOOK)] * 5, 2)]
    assert names[:3] == ["resetTransform", "clear", "scale"]
    assert names.count("fill") == 5
    assert names.count("set") == names[: names.index("fill")].count("set")


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
        (Shape("", CurvePath.of("M0 0 Q1 1 2 2 Z"), Paint("#111111", opacity=0.5)), 'opacity="0.5"'),
        (text(5, 5, "<b>"), "&lt;b&gt;</text>"),
    ],
)
def test_svg_element(shape, element):
    assert element in svg(Scene((10, 10), (shape,)), "One shape")


def test_svg_uses_few_kinds_of_elements_and_no_css():
    picture = svg(Gallery().scene(BoardView(None)), "Gallery")
    kinds = set(re.findall(r"<(\w+)", picture))
    assert kinds <= {"svg", "title", "desc", "g", "polygon", "rect", "circle", "line", "path", "text"}
    assert "style=" not in picture
    assert "class=" not in picture
    assert "var(" not in picture


def test_svg_says_what_it_shows():
    scene = PawnFace().scene(BoardView(GAME.start(), 0, names=("Plum", "<Fig>")))
    picture = svg(scene, "Pawns & co", "k1", width=360)
    assert '<title id="k1-title">Pawns &amp; co</title>' in picture
    assert '<desc id="k1-desc">Pawns on b1 and c4.</desc>' in picture
    assert "<title>&lt;Fig&gt; on c4</title>" in picture
    assert 'width="360" height="360"' in picture


def test_each_message_says_first_which_canvas_it_paints(monkeypatch):
    canvas, messages = SceneCanvas(Scene((100, 50), tuple(ROW))), []

    def note(_content, buffers):
        commands = json.loads(bytes(buffers[0]))
        commands = commands if isinstance(commands[0], list) else [commands]
        messages.append([command[0] for command in commands])

    monkeypatch.setattr(wire._CANVAS_MANAGER, "send", note)
    canvas._handle_frontend_event(None, {"event": "client_ready"}, [])
    canvas.show(Scene((100, 50), tuple(ROW[:-1])))
    canvas.show_all()
    switch = wire.COMMANDS["switchCanvas"]
    assert [(message[0], message.count(switch)) for message in messages] == [(switch, 1)] * 3


def test_scene_that_fails_leaves_no_canvas_on_hold():
    class Broken(Shape):
        @property
        def shapes(self):
            raise RuntimeError("no shapes")

    canvas = SceneCanvas(Scene((100, 50), tuple(ROW)))
    with pytest.raises(RuntimeError):
        canvas.show(Scene((100, 50), (*ROW, Broken("", Rect(0, 0, 9, 9)))))
    assert not wire._CANVAS_MANAGER._caching


def test_canvas_is_as_sharp_as_the_screen_within_reason():
    canvas = SceneCanvas(Scene((100, 50), tuple(ROW)))
    sizes = []
    for scale in (0.3, 1, 1.3, 2, 9):
        canvas.sharpen(scale)
        sizes.append((canvas.width, canvas.height))
    assert sizes == [(50, 25), (100, 50), (130, 65), (200, 100), (300, 150)]
