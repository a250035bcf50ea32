"""One board that shows one session after another: nothing of the old one stays, and nothing piles up."""

import numpy as np
import pytest
from cubeplay.registry import OURS
from cubeplay.session import Session
from ipywidgets.widgets import widget
from pawns import GAME, PawnFace
from raster import Page

from breadth import breadth
from cubeplay_widgets.board.board import Board
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.paint.animate import Motion

STEPS = 10


def state(board):
    """All that a page hears of a board, but for what only counts or names widgets."""
    kept = board.touch.get_state()
    return {
        name: value for name, value in kept.items() if name not in ("deal", "revision", "layout", "tabbable")
    }


def test_nothing_of_the_old_session_stays():
    board = Board(Session(GAME, names=("Plum", "Fig")), PawnFace(), seat="turn")
    board.follow((0, 1))
    board.clock = lambda: 5
    board.press("b2")
    board.press("d1")
    board.hint()
    board.press("pawn1")
    other = Session(GAME, names=("Fig", "Plum"))
    other.play("walk b2")
    board.show(other, 0)
    fresh = Board(other, PawnFace(), seat=0)
    assert state(board) == state(fresh)
    assert board.look == fresh.look
    assert (board.scene, board.who, board.clock) == (fresh.scene, 0, None)
    board.hint()
    assert board.status == "There is no hint here."
    other.play("walk c3")
    assert board.who == 0, "nobody is followed any more"


def test_who_looks_stays_unless_it_is_said():
    board = Board(Session(GAME), PawnFace(), seat=1)
    board.show(Session(GAME))
    assert board.seat == 1
    board.show(Session(GAME), "nobody")
    assert board.seat is None


def test_another_position_is_not_a_move(monkeypatch):
    films = []
    monkeypatch.setattr(Motion, "run", lambda self, film: films.append(film.seconds))
    board, moved = Board(Session(GAME), PawnFace()), Session(GAME)
    moved.play("walk b2")
    board.show(moved)
    assert films[-1] == 0
    board.show(Session(GAME), slides=True)
    assert films[-1] > 0


@pytest.mark.parametrize("game", breadth(OURS, "cubo", "gelatinous"))
def test_showing_many_sessions_leaves_no_widget_behind_and_paints_what_a_new_board_paints(game, monkeypatch):
    board = Board(Session(game, seed=1), BOARDS[game]())
    page = Page(board.canvas, monkeypatch)
    board.canvas.show_all()
    alive = len(widget._instances)
    for seed in range(2, STEPS + 2):
        board.show(Session(game, seed=seed))
    assert len(widget._instances) == alive
    shown = page.picture.copy()
    page.begin()
    board.canvas.show_all()
    assert np.array_equal(shown, page.picture)


def test_a_position_like_the_one_before_paints_nothing(monkeypatch):
    board = Board(Session(GAME, seed=1), PawnFace())
    page = Page(board.canvas, monkeypatch)
    board.canvas.show_all()
    page.taken()
    board.show(Session(GAME, seed=2))
    assert page.taken() == 0


def test_board_that_is_put_away_leaves_nothing():
    Board(Session(GAME), PawnFace()).put_away()
    alive = len(widget._instances)
    for _step in range(STEPS):
        session = Session(GAME)
        board = Board(session, PawnFace())
        sizes = []
        board.canvas.observe(lambda change, sizes=sizes: sizes.append(change["new"]), ["width", "height"])
        board.put_away()
        assert sizes == [0, 0]
    assert len(widget._instances) == alive
