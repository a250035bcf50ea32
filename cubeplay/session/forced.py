"""Moves without a choice: what has to come, so that it can be played in one press."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from cubeplay.game import CHANCE, Game
from cubeplay.rulebook import Seat
from cubeplay.session.history import rolls
from cubeplay.session.session import Session

MOST: Final = 400
"""So many moves at most are played in one press; a whole round of CUBED has fewer."""


@dataclass(frozen=True, slots=True)
class _Moment:
    """A state on the way, and how many chance moves have led there."""

    state: Any
    rolled: int


def forced(session: Session, seat: Seat | None = None, most: int = MOST) -> tuple[tuple[Seat, Any], ...]:
    """The moves that have to come now, each with who makes it; the session stays as it is.

    A move has to come where one seat alone is to move and has one legal move.  Chance between such moves
    brings what the session's seed and script say; real dice, a clock, the first choice, and ``most`` moves
    end the row.  ``seat`` asks for the moves of one seat alone.  What chance brings decides how far the row
    goes: so nobody is to be told before playing it.  Games with moves that they do not list force none.

    >>> forced(Session("cubed", seed=7))
    ()
    """
    row: list[tuple[Seat, Any]] = []
    now: _Moment | None = _Moment(session.state, rolls(session.played))
    while now is not None and len(row) < most:
        found = _only(session.game, now.state)
        if found is None or seat not in (None, found[0]):
            break
        row.append(found)
        now = _after(session, now, *found)
    return tuple(row)


def play_forced(session: Session, seat: Seat | None = None, most: int = MOST) -> int:
    """Play the moves that have to come, together: undo takes them back as one.  Returns how many they are.

    Raises what :meth:`Session.play_on` raises.

    >>> play_forced(Session("cubed", seed=7))
    0
    """
    with session.lock:
        moves = forced(session, seat, most)
        if moves:
            session.play_on(moves)
    return len(moves)


def _only(game: Game[Any, Any], state: Any) -> tuple[Seat, Any] | None:
    """Who is to move, and the one legal move; None where there is a choice, or somebody else to wait for."""
    actors = game.to_move(state)
    if len(actors) != 1 or not isinstance(actors[0], int) or game.unlisted:
        return None
    moves = game.moves(state, actors[0])
    return (actors[0], moves[0]) if len(moves) == 1 else None


def _after(session: Session, now: _Moment, seat: Seat, move: Any) -> _Moment | None:
    """The moment after a move and what chance plays then; None while real dice or cards are awaited."""
    game = session.game
    state, rolled = game.apply(now.state, seat, move).state, now.rolled
    while game.to_move(state) == (CHANCE,):
        brought = session.luck.brings(game.chance(state), rolled)
        if brought is None:
            return None
        state, rolled = game.apply(state, CHANCE, brought).state, rolled + 1
    return _Moment(state, rolled)
