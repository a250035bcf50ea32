"""Finds what to press on a board to make a move.

The search looks at the scenes after each selection, without changing the board.  It also finds illegal
moves, for people who want to try them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from heapq import heappop, heappush
from itertools import count
from typing import Any

from cubeplay.game import Game
from cubeplay.session import Session
from cubeplay.session.start_positions import timed

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.game_board import Action, BoardView, Face
from cubeplay_widgets.paint.scene import SelectMove

Way = tuple[str, ...]
"""What to press, in order: ids of shapes, or the words of buttons beside the board."""

MOST_PICTURES = 120
"""The number of scenes that a search looks at before it gives up."""

NEAR = 0.9
"""The bonus for a selection that shares words with the move; below 1, so that short ways win."""

_WORD = re.compile(r"[^\W\d]+|\d+")


def presses(board: Board, move: Any) -> Way:
    """What to press on the board now to make a move, legal or not; () if no way is found.

    Selections come first.  A move that the board makes as several moves, like the whole square of Cubo, has
    the presses of all of them.  The time of a timed move is ignored, unless the move is refused for its
    time.  Raises NotationError for a text that is no move.
    """
    session, look = board.session, board.look
    wanted = _made_now(session, move)
    way = way_to(board.face, session.game, look, wanted) if _is_for_now(board, wanted) else ()
    return way or _in_parts(board, wanted)


def press(board: Board, name: str) -> None:
    """Press one element of a way.  Raises KeyError if it is neither on the board nor beside it."""
    if name in board.scene:
        board.press(name)
        return
    found = {action.words: action.move for action in board.face.actions(board.look)}
    board.act(found[name], name)


def beside(board: Board, actions: Iterable[Action] | None = None) -> tuple[Action, ...]:
    """The actions that no shape on the board stands for.

    ``actions`` are those of the board's face, if the caller has them already.
    """
    shown = [item.move for item in board.scene.labelled]
    found = board.face.actions(board.look) if actions is None else actions
    return tuple(action for action in found if action.move not in shown)


def offered(face: Face, look: BoardView) -> Iterator[tuple[str, str, Any]]:
    """What can be pressed: its name in a way, its words, its move or selection."""
    for item in face.marked(look).labelled:
        if item.move is not None:
            yield item.id, item.label, item.move
    for action in face.actions(look):
        yield action.words, "", action.move


def way_to(face: Face, game: Game[Any, Any], look: BoardView, move: Any, most: int = MOST_PICTURES) -> Way:
    """What to press to make a move, beginning with a look; () if ``most`` scenes show no way.

    Selections that share words with the move are tried first; their ids do so in every language.
    """
    wanted, speaks = game.stamp(move, 0), _words_of(move)
    order = count()
    waiting: list[tuple[float, int, frozenset[str], Way]] = [(0, next(order), look.selected, ())]
    known = {look.selected}
    for _picture in range(most):
        if not waiting:
            break
        cost, _number, selected, way = heappop(waiting)
        for name, words, made in offered(face, replace(look, selected=selected)):
            if not isinstance(made, SelectMove):
                if game.stamp(_read(game, made), 0) == wanted:
                    return (*way, name)
                continue
            then = made.on(selected)
            if then not in known:
                known.add(then)
                near = len(speaks & _words_of(f"{name} {words} {made}"))
                heappush(waiting, (cost + 1 - NEAR * min(near, 3) / 3, next(order), then, (*way, name)))
    return ()


def _in_parts(board: Board, move: Any) -> Way:
    """The presses of all moves that together make a move."""
    session, seat, look = board.session, board.seat, board.look
    game, state, way = session.game, session.state, Way()
    for part in board.face.parts(look, move):
        found = way_to(board.face, game, look, part)
        if not found or seat is None or game.objections(state, seat, part):
            return ()
        way += found
        state = game.apply(state, seat, part).state
        moves = game.moves(state, seat) if seat in game.to_move(state) else ()
        kept = board.face.kept(look.selected)
        look = replace(look, view=game.view(state, seat), moves=moves, selected=kept)
    return way


def _is_for_now(board: Board, move: Any) -> bool:
    """Whether a move made now, as a press makes it, would be accepted or refused for the same reasons."""
    session, seat = board.session, board.seat
    game, state = session.game, session.state
    now = game.stamp(move, game.now(state))
    if now == move or seat is None:
        return True
    then, today = (game.objections(state, seat, each) for each in (move, now))
    return [objection.rule for objection in then] == [objection.rule for objection in today]


def _made_now(session: Session, move: Any) -> Any:
    """A move, or its notation, with the present time unless it names one."""
    return _read(session.game, timed(session, move) if isinstance(move, str) else move)


def _read(game: Game[Any, Any], move: Any) -> Any:
    """A move, or the move of a notation."""
    return game.parse(move) if isinstance(move, str) else move


def _words_of(text: Any) -> frozenset[str]:
    return frozenset(_WORD.findall(str(text).casefold()))
