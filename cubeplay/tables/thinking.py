"""Lets the computer players of a table think in the background."""

from __future__ import annotations

import logging
from concurrent.futures import Executor, Future
from typing import Final

from cubeplay.errors import BotError
from cubeplay.game import CLOCK
from cubeplay.players import NextAct, next_bot_move, sitting
from cubeplay.tables.session import TableSession
from cubeplay.tables.state import MoveChain, TableState, back, stamped

_LOG: Final = logging.getLogger(__name__)


class DrivenSession(TableSession):
    """A table for its driver: the computer players draw from the table's seed."""

    @property
    def seed(self) -> int | str:
        """The table's seed."""
        return self.table.seed


class BotThinking:
    """A table, ``since`` when its position has not changed, and the next move of a computer player.

    ``late_at`` is the number of the state in which a timed move was refused because it came too late.
    """

    def __init__(self, session: DrivenSession, now: float) -> None:
        self.session, self.since = session, now
        self._seen = session.table.last
        self._thought: Future[NextAct | None] | None = None
        self.late_at = -1
        self._about: tuple[MoveChain | None, tuple[str, ...]] = (None, ())

    def turn(self, thinking: Executor, now: float) -> NextAct | None:
        """The next turn of a computer player; None if none is to move, or if it is still thinking.

        Raises BotError for a player that has failed.
        """
        state = self.session.table
        if state.last is not self._seen:
            self._seen, self.since = state.last, now
        if not any(state.able):
            return None
        if self._thought is None or (self._thought.done() and not self._holds(state)):
            self._about = state.last, state.able
            self._thought = thinking.submit(_next, self.session, state.able)
            self._thought.add_done_callback(_report)
        if not self._thought.done() or not self._holds(state):
            return None
        if (error := self._thought.exception()) is not None:
            if isinstance(error, BotError):
                raise error
            return None
        turn = self._thought.result()
        return None if turn is None or turn.actor == CLOCK else turn

    def _holds(self, state: TableState) -> bool:
        """Whether the chosen move, perhaps for an earlier position, is still possible."""
        assert self._thought is not None
        last, bots = self._about
        if bots != state.able:
            return False
        if last is state.last:
            return True
        turn = None if self._thought.exception() else self._thought.result()
        return turn is not None and turn.at is not None and _fits(state, turn, turn.at, last)


def _next(session: DrivenSession, able: tuple[str, ...]) -> NextAct | None:
    """The next turn of the computer players that can play on.  Raises BotError."""
    bots = {seat: bot for seat, bot in sitting(session).items() if seat < len(able) and able[seat]}
    return next_bot_move(session, bots)


def _fits(state: TableState, turn: NextAct, at: int, last: MoveChain | None) -> bool:
    """Whether a timed turn, chosen after ``last``, is still legal and its seat has not moved since."""
    if not isinstance(turn.actor, int) or turn.actor not in state.to_move:
        return False
    for link in back(state.last):
        if link is last:
            break
        if link.played.actor == turn.actor:
            return False
    else:
        return False
    move = stamped(state.game, turn.move, max(at, state.game.now(state.position)))
    return not state.game.objections(state.position, turn.actor, move)


def _report(thought: Future[NextAct | None]) -> None:
    """Log why a computer player has failed."""
    if not thought.cancelled() and (error := thought.exception()) is not None:
        _LOG.error("A computer player failed", exc_info=error)
