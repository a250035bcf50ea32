"""Forced moves: the sequence of moves without a choice, which can be played in one press."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from cubeplay.game import CHANCE, Game
from cubeplay.rulebook import Seat
from cubeplay.session.history import rolls
from cubeplay.session.session import Session

MOST: Final = 400
"""The most moves that are played in one press; a whole round of CUBED has fewer."""


@dataclass(frozen=True, slots=True)
class _Moment:
    """A state, and the number of chance moves that led to it."""

    state: Any
    rolled: int


def forced(session: Session, seat: Seat | None = None, most: int = MOST) -> tuple[tuple[Seat, Any], ...]:
    """The forced moves from now on, each with its seat; the session is not changed.

    A move is forced if a single seat is to move and has a single legal move.  Chance between such moves
    follows the session's seed and script.  The sequence ends at real dice, a clock, the first choice, or
    after ``most`` moves; with ``seat`` also at a move of another seat.  Its length depends on future dice, so
    do not show it before it is played.  Games with unlisted moves have no forced moves.

    >>> forced(Session("cubed", seed=7))
    ()
    """
    row: list[tuple[Seat, Any]] = []
    now: _Moment | None = _Moment(session.state, rolls(session.played))
    while now is not None and len(row) < most:
        found = _forced_move(session.game, now.state)
        if found is None or seat not in (None, found[0]):
            break
        row.append(found)
        now = _after(session, now, *found)
    return tuple(row)


def play_forced(session: Session, seat: Seat | None = None, most: int = MOST) -> int:
    """Play the forced moves together, so that one undo takes back all; returns how many they are.

    Raises the errors of :meth:`Session.play_on`.

    >>> play_forced(Session("cubed", seed=7))
    0
    """
    with session.lock:
        moves = forced(session, seat, most)
        if moves:
            session.play_on(moves)
    return len(moves)


def _forced_move(game: Game[Any, Any], state: Any) -> tuple[Seat, Any] | None:
    """The only seat to move with its only legal move; None if there is a choice."""
    actors = game.to_move(state)
    if len(actors) != 1 or not isinstance(actors[0], int) or game.unlisted:
        return None
    moves = game.moves(state, actors[0])
    return (actors[0], moves[0]) if len(moves) == 1 else None


def _after(session: Session, now: _Moment, seat: Seat, move: Any) -> _Moment | None:
    """The moment after a move and the chance moves that follow; None if real dice or cards are needed."""
    game = session.game
    state, rolled = game.apply(now.state, seat, move).state, now.rolled
    while game.to_move(state) == (CHANCE,):
        brought = session.luck.brings(game.chance(state), rolled)
        if brought is None:
            return None
        state, rolled = game.apply(state, CHANCE, brought).state, rolled + 1
    return _Moment(state, rolled)
