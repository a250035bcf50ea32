"""The kernel's cost of painting the pictures of a move, against painting each picture as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Final

import numpy as np
from cubeplay.session import Session
from ipycanvas import Canvas, hold_canvas

from benchmarks import Times
from cubeplay_widgets.board.game_board import BoardView, Face
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.paint.animate import FRAME
from cubeplay_widgets.paint.canvas import SceneCanvas
from cubeplay_widgets.paint.geometry import Points
from cubeplay_widgets.paint.scene import Scene
from cubeplay_widgets.paint.shape_cache import draw, imprint, wanted

MOVES: Final = 40
"""How many moves of a game are painted."""


class PlainCanvas(Canvas):  # type: ignore[misc]
    """ipycanvas's own canvas, which wants the corners of a shape as an array."""

    def fill_polygon(self, points: Points) -> None:
        """Fill a polygon."""
        super().fill_polygon(np.array(points, dtype="float32"))

    def stroke_polygon(self, points: Points) -> None:
        """Paint the outline of a polygon."""
        super().stroke_polygon(np.array(points, dtype="float32"))

    def stroke_lines(self, points: Points) -> None:
        """Paint lines from each point to the next."""
        super().stroke_lines(np.array(points, dtype="float32"))


def _moves(game: str, face: Face) -> Iterator[tuple[Scene, ...]]:
    """The pictures that the first player sees of each of the first moves of a random game.

    The last picture of a move shows the board after it, those before are its animation.
    """
    session, rng = Session(game, seed=7), Random(7)
    before = _seen(session, face)
    yield (before,)
    for _move in range(MOVES):
        if not session.to_move:
            return
        seat = session.to_move[0]
        step = session.play(rng.choice(session.moves(seat)), seat)
        after = _seen(session, face)
        film = face.film(before, after, step.events)
        frames = round(film.seconds / FRAME)
        yield (*(film.picture(frame / frames) for frame in range(frames)), after)
        before = after


def _seen(session: Session, face: Face) -> Scene:
    moves = session.moves(0) if 0 in session.to_move else ()
    return face.scene(BoardView(session.view(0), 0, moves))


def _paint_all(canvas: Canvas, scene: Scene) -> None:
    """Paint a whole scene with the methods of ipycanvas, in one message, without setting a style twice."""
    made: dict[str, Any] = {}
    with hold_canvas():
        canvas.clear()
        for shape in scene.shapes:
            for name, value in wanted(shape.geometry, shape.paint).items():
                if name not in made or made[name] != value:
                    made[name] = value
                    _set(canvas, name, value)
            draw(canvas, shape.geometry, shape.paint)


def _set(canvas: Canvas, name: str, value: Any) -> None:
    if name == "line_dash":
        canvas.set_line_dash(list(value))
    else:
        setattr(canvas, name, value)


def painting(game: str) -> Times:
    """The kernel's median time for the pictures of a move, each move seen for the first time.

    The peer is ipycanvas, whose methods paint all of every picture.
    """
    start, *moves = _moves(game, BOARDS[game]())
    ours, plain = SceneCanvas(start[0]), PlainCanvas()
    imprint.cache_clear()
    ours.show(start[0])
    pairs = [(_taken(ours.show, move), _taken(partial(_paint_all, plain), move)) for move in moves]
    return Times(median(mine for mine, _theirs in pairs), median(theirs for _mine, theirs in pairs))


def _taken(show: Callable[[Scene], None], move: Sequence[Scene]) -> float:
    start = perf_counter()
    for scene in move:
        show(scene)
    return perf_counter() - start
