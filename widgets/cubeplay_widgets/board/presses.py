"""How a move is made on a board: what to press, one thing after another.

A way is found by looking at the pictures that each choice would lead to; nothing on the board changes.  A
move that would be refused has its way as well, for who wants to try it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import count
from typing import Any
from weakref import WeakKeyDictionary

from cubeplay.game import Game
from cubeplay.rulebook import Seat
from cubeplay.session import Session
from cubeplay.session.starting import timed

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.face import Action, BoardView, Face
from cubeplay_widgets.paint.scene import Scene, SelectMove

Way = tuple[str, ...]
"""What to press: ids of shapes, or the words of a button beside the board."""

MOST_PICTURES = 120
"""So many pictures are looked at before a move counts as out of reach."""

ENOUGH_FOR_A_DARE = 40
"""The same while somebody plays: a way that is so far off is none to a learner."""

NEAR = 0.9
"""How much nearer a pick seems that shares its words with the move; below 1, so that short ways win."""

_WORD = re.compile(r"[^\W\d]+|\d+")


def presses(board: Board, move: Any) -> Way:
    """What to press to make a move, legal or not, at the board as it stands; () if there is no way.

    Picks come first.  A move that the board makes in several, like the whole square of Cubo, has the
    presses of all of them.  When a timed move is made does not count, unless it is refused for that.
    Raises NotationError for a text that is no move.
    """
    session, look = board.session, board.look
    wanted = _made_now(session, move)
    way = way_to(board.face, session.game, look, wanted) if _is_for_now(board, wanted) else ()
    return way or _in_parts(board, wanted)


def press(board: Board, name: str) -> None:
    """Press what a way names.  Raises KeyError for what is neither on the board nor beside it."""
    if name in board.scene:
        board.press(name)
        return
    found = {action.words: action.move for action in board.face.actions(board.look)}
    board.act(found[name], name)


def needs_dare(board: Board, move: Any) -> bool:
    """Whether nothing on the board, or beside it, makes a move just now.

    It may be asked after every change: the answer is kept until another state lies on the table.
    """
    session, known = board.session, _ANSWERS.get(board)
    if known is None or not known.holds(board, move):
        wanted = _made_now(session, move)
        fresh = replace(board.look, selected=frozenset())
        way = _is_for_now(board, wanted) and way_to(
            board.face, session.game, fresh, wanted, ENOUGH_FOR_A_DARE
        )
        known = _ANSWERS[board] = _Answer(session, session.state, board.seat, move, not way)
    return known.needed


def beside(board: Board, actions: Iterable[Action] | None = None) -> tuple[Action, ...]:
    """The buttons that no shape on the board stands for: a page that is to be calm needs no others.

    ``actions`` are those of the board's face now, for who has asked it already.
    """
    return _unpainted(board.scene, board.face.actions(board.look) if actions is None else actions)


def around(scene: Scene, actions: Iterable[Action]) -> tuple[Action, ...]:
    """What stands round the board of a table: of what a shape stands for, the main button and rows only."""
    asked = tuple(actions)
    there = _unpainted(scene, asked)
    return tuple(action for action in asked if action.main or action.row or action in there)


def _unpainted(scene: Scene, actions: Iterable[Action]) -> tuple[Action, ...]:
    """Those of some buttons that no shape of a scene stands for."""
    shown = [item.move for item in scene.labelled if item.move is not None]
    return tuple(action for action in actions if action.move not in shown)


def offered(face: Face, look: BoardView) -> Iterator[tuple[str, str, Any]]:
    """What can be pressed in a picture: its name in a way, its words, its move or pick."""
    for item in face.marked(look).labelled:
        if item.move is not None:
            yield item.id, item.label, item.move
    for action in face.actions(look):
        yield action.words, "", action.move


def way_to(face: Face, game: Game[Any, Any], look: BoardView, move: Any, most: int = MOST_PICTURES) -> Way:
    """What to press to make a move, from what is picked in a look; () if ``most`` pictures show no way.

    Choices that speak of what the move speaks of are tried first.
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
                near = len(speaks & _words_of(f"{name} {words}"))
                heappush(waiting, (cost + 1 - NEAR * min(near, 3) / 3, next(order), then, (*way, name)))
    return ()


def _in_parts(board: Board, move: Any) -> Way:
    """The presses of all the moves that a board makes one from."""
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
    """Whether a move would be answered just the same if it were made now, as a press makes it."""
    session, seat = board.session, board.seat
    game, state = session.game, session.state
    now = game.stamp(move, game.now(state))
    if now == move or seat is None:
        return True
    then, today = (game.objections(state, seat, each) for each in (move, now))
    return [objection.rule for objection in then] == [objection.rule for objection in today]


@dataclass(frozen=True, slots=True)
class _Answer:
    """Whether a move needed a dare, and where that was asked."""

    session: Session
    state: Any
    seat: Seat | None
    move: Any
    needed: bool

    def holds(self, board: Board, move: Any) -> bool:
        """Whether the same is asked again: a state never changes, so that another one is another object."""
        here = self.session is board.session and self.state is board.session.state
        return here and (self.seat, self.move) == (board.seat, move)


_ANSWERS: WeakKeyDictionary[Board, _Answer] = WeakKeyDictionary()


def _made_now(session: Session, move: Any) -> Any:
    """A move, written or not; one that names no time is made at once."""
    return _read(session.game, timed(session, move) if isinstance(move, str) else move)


def _read(game: Game[Any, Any], move: Any) -> Any:
    """A move that may be given by its notation."""
    return game.parse(move) if isinstance(move, str) else move


def _words_of(text: Any) -> frozenset[str]:
    return frozenset(_WORD.findall(str(text).casefold()))
