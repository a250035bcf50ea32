"""A board that paints only what differs looks as if all of it had been painted."""

from random import Random

import numpy as np
import pytest
from cubeplay.registry import OURS
from cubeplay.session import Session
from raster import Page

from breadth import breadth
from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.touch import BoardSpace
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.paint.animate import Motion
from cubeplay_widgets.paint.canvas import SceneCanvas
from cubeplay_widgets.paint.pieces import text
from cubeplay_widgets.paint.scene import Circle, Paint, Polyline, Rect, Scene, Shape, shifted

MAT = Shape("", Rect(0, 0, 400, 300), Paint("#DFE6EC"))
DOTS = [Shape(f"dot{k}", Circle(30 + 60 * k, 150, 20), Paint("#111111", "#CC79A7", 5)) for k in range(6)]


def scene(*shapes, size=(400, 300)):
    return Scene(size, (MAT, *shapes))


@pytest.fixture
def shown(monkeypatch):
    """A canvas with six dots, and the page that shows it."""
    canvas = SceneCanvas(scene(*DOTS))
    page = Page(canvas, monkeypatch)
    canvas._handle_frontend_event(None, {"event": "client_ready"}, [])
    assert page.image.getcolors()
    return canvas, page


def as_a_whole(canvas, page):
    """The picture of a canvas, painted again from nothing."""
    page.begin()
    canvas.show_all()
    return page.picture.copy()


def test_scene_that_looks_the_same_sends_nothing(shown):
    canvas, page = shown
    page.taken()
    canvas.show(scene(*DOTS))
    named = Shape("dot0", DOTS[0].geometry, DOTS[0].paint, "a name", "a move")
    canvas.show(scene(named, *DOTS[1:], Shape("unseen", Rect(0, 0, 50, 50), Paint(""))))
    assert page.taken() == 0


@pytest.mark.parametrize(
    "after",
    [
        [shifted(DOTS[0], 7.3, 11.9), *DOTS[1:]],
        [*DOTS[1:], shifted(DOTS[0], 30, 0)],
        [DOTS[1], DOTS[0], *DOTS[2:]],
        DOTS[:3],
        [*DOTS, text(200, 150, "Wide WORDS", 30)],
        [*DOTS, Shape("", Polyline(((1, 1), (399, 299))), Paint("", "#0072B2", 9))],
        [],
    ],
)
def test_what_differs_is_painted_and_what_it_covers(shown, after):
    canvas, page = shown
    for shapes in (after, DOTS):
        canvas.show(scene(*shapes))
        assert np.array_equal(page.picture, as_a_whole(canvas, page))


def test_one_piece_that_moves_is_painted_alone_on_its_ground(shown):
    canvas, page = shown
    page.taken()
    canvas.show_all()
    assert page.drawn == ["rect", *["fill_circle"] * 6]
    whole = page.taken()
    canvas.show(scene(shifted(DOTS[0], 3, 0), *DOTS[1:]))
    assert page.drawn == [
        "rect",
        "rect",
        "clip",
        "rect",
        "fill_circle",
    ]  # where it was, where it is; mat and dot
    assert page.taken() < whole


def test_order_counts_where_things_overlap(shown):
    canvas, page = shown
    red, blue = (Shape(c, Rect(10, 10, 50, 50), Paint(c)) for c in ("#C2410C", "#0072B2"))
    for shapes, top in (((red, blue), (0, 0x72, 0xB2, 255)), ((blue, red), (0xC2, 0x41, 0x0C, 255))):
        canvas.show(scene(*shapes))
        assert tuple(page.picture[30, 30]) == top


@pytest.mark.parametrize("size", [(800, 600), (200, 150)])
def test_size_and_sharpness_repaint_all(shown, size):
    canvas, page = shown
    canvas.sharpen(2)
    assert page.picture.shape[:2] == (600, 800)
    assert np.array_equal(page.picture, as_a_whole(canvas, page))
    canvas.show(scene(*DOTS, size=size))
    canvas.sharpen(0.87)
    canvas.show(scene(*DOTS[:2], size=size))
    assert np.array_equal(page.picture, as_a_whole(canvas, page))


def test_page_that_comes_late_gets_all(shown):
    canvas, page = shown
    before = page.picture.copy()
    page.begin()
    canvas._handle_frontend_event(None, {"event": "client_ready"}, [])
    assert np.array_equal(page.picture, before)


def test_two_canvases_do_not_paint_on_each_other(shown):
    _canvas, page = shown
    other = SceneCanvas(scene())
    before = page.picture.copy()
    other.show(scene(*DOTS[2:]))
    assert np.array_equal(page.picture, before)


def act(board, rng):
    """Do what a person may do at a board, at random."""
    moves = board.session.moves(board.session.to_move[0]) if board.session.to_move else ()
    pressable = [item.id for item in board.scene.labelled if item.move is not None]
    match rng.randrange(8):
        case 0 | 1 | 2 if moves:
            board.session.play(rng.choice(moves), board.session.to_move[0])
        case 3 | 4 | 5 if pressable:
            board.press(rng.choice(pressable))
        case 6:
            rng.choice([board.hint, board.undo, board.redo, board.restart])()
        case 7:
            board.resized(BoardSpace(rng.choice([360, 700, 900]), 1280, rng.choice([1, 1, 1.5])))


@pytest.mark.parametrize("often", [4, pytest.param(24, marks=pytest.mark.proof)])
@pytest.mark.parametrize("game", breadth(OURS, "gelatinous", "cuobe"))
def test_board_looks_as_if_all_of_it_were_painted(game, often, monkeypatch):
    monkeypatch.setattr(
        Motion, "run", lambda self, film: [self._show(film.picture(time)) for time in (0, 0.4, 1)]
    )
    rng = Random(game)
    session = Session(game, seed=7, undo="free")
    board = Board(session, BOARDS[game]())
    page = Page(board.canvas, monkeypatch)
    board.canvas.show_all()
    for number in range(often):
        act(board, rng)
        if number % 4 == 3:
            seen = page.picture.copy()
            assert np.array_equal(seen, as_a_whole(board.canvas, page)), number
