"""Drives the tables of a store: makes the moves of clocks and computer players.

The process that holds a lease drives all tables; if it dies, another one takes over.  Two drivers do no harm:
each event names the state that it follows from, so nothing is done twice.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from datetime import datetime, timedelta
from threading import Event as Signal
from threading import Thread
from time import monotonic
from typing import Any, Final
from uuid import uuid4

from cubeplay.errors import BotError, CubeplayError, IllegalMove, NotationError
from cubeplay.game import CLOCK
from cubeplay.players import NextAct, sitting
from cubeplay.players.bot_runner import blame
from cubeplay.players.strengths import stand_in
from cubeplay.store import leases
from cubeplay.store.leases import Lease
from cubeplay.store.log import EventLog, Stream
from cubeplay.tables.events import Answered, Failed, Lost, Stopped, Ticked, UndoAsked
from cubeplay.tables.reducer import due
from cubeplay.tables.state import TableState, unstamped
from cubeplay.tables.tables import Tables
from cubeplay.tables.thinking import BotThinking, DrivenSession

NAME: Final = "driver"
"""The name of the lease."""

TERM: Final = timedelta(seconds=2)
"""How long the lease lasts."""

RENEW: Final = 0.5
"""Seconds after which a process renews the lease or, if it does not hold it, reads it."""


class Leading:
    """Takes and renews the lease; ``leads`` says whether this process holds it.

    ``clock`` may be wrong by a minute.  So a process may also take a lease that was not renewed for longer
    than it lasts, by ``steady``, a monotonic clock in seconds.
    """

    def __init__(
        self, log: EventLog, clock: Callable[[], datetime], steady: Callable[[], float], name: str = NAME
    ) -> None:
        self._log, self._clock, self._steady, self._name = log, clock, steady, name
        self._alone = Stream("lease", name)
        self.id, self.leads = uuid4().hex, False
        self._looked = float("-inf")
        self._beat, self._since = -1, float("-inf")

    def look(self) -> leases.Lease | None:
        """Take the lease if possible, or renew it in time; sets ``leads``.

        Returns the lease of the process that led before, if this process has just taken over.
        """
        if self._steady() < self._looked + RENEW:
            return None
        self._looked, now, led = self._steady(), self._clock(), self.leads
        with self._log.reading() as base:
            found = leases.held(base, self._name)
        if found is not None and found.beat != self._beat:
            self._beat, self._since = found.beat, self._steady()
        is_others = found is not None and found.holder != self.id and found.until > now
        self.leads = not (is_others and self._stale() < 0) and self._take(now)
        return found if self.leads and not led else None

    def leave(self) -> None:
        """Give the lease up; another process can take it at once."""
        if self.leads:
            with self._log.writing(self._alone) as turn:
                leases.leave(turn.connection, self._name, self.id, self._clock())
            self.leads = False

    def _take(self, now: datetime) -> bool:
        with self._log.writing(self._alone) as turn:
            return leases.take(turn.connection, self._name, self.id, now, TERM, stale=self._stale())

    def _stale(self) -> int:
        """The beat if it has not changed for longer than a lease lasts; else -1."""
        return self._beat if self._steady() - self._since > TERM.total_seconds() else -1


GAP: Final = timedelta(seconds=5)
"""After this long without a driver the clocks of races are stopped, until the host continues the game."""

LOOK: Final = 0.1
"""Seconds between two checks of the tables."""

MISS: Final = 2.0
"""Seconds between two checks of which devices are still connected."""

PACE: Final = 0.8
"""Seconds between two moves of computer players, so that people can follow."""

_LOG: Final = logging.getLogger(__name__)


class TableDriver:
    """Drives the tables of a store: :meth:`start` in a thread, :meth:`step` once.

    ``pace`` is the number of seconds between two moves of computer players.  They think in the executor
    ``thinking``, so that clocks need not wait for them.  ``steady`` is a monotonic clock in seconds.
    """

    def __init__(
        self,
        tables: Tables,
        *,
        pace: float = PACE,
        thinking: Executor | None = None,
        steady: Callable[[], float] = monotonic,
    ) -> None:
        self.tables, self.pace = tables, pace
        self._thinking, self._steady = thinking or ThreadPoolExecutor(2, "computer players"), steady
        self._at: dict[str, BotThinking] = {}
        self._over: dict[str, int] = {}
        self._missed = float("-inf")
        self.leading = Leading(tables.log, tables.clock, steady)
        self._end, self._thread = Signal(), Thread(target=self._run, name="driver of tables", daemon=True)

    # The thread

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """End for good; another driver can take over at once."""
        self._end.set()
        if self._thread.is_alive():
            self._thread.join()
        self._thinking.shutdown(wait=False, cancel_futures=True)
        self.leading.leave()

    def _run(self) -> None:
        while not self._end.is_set():
            try:
                leads = self.step()
            except CubeplayError as error:
                _LOG.warning("The tables could not be driven, which is tried again: %s", error)
                leads = False
            except Exception:
                _LOG.exception("The tables could not be driven; this is tried again")
                leads = False
            self._end.wait(LOOK if leads else RENEW)

    # All tables

    def step(self) -> bool:
        """Do all that is due at all tables; returns whether this driver holds the lease."""
        before = self.leading.look()
        if not self.leading.leads:
            self._at.clear()
            return False
        if before is not None and self.tables.clock() - before.until > GAP:
            self._stop_clocks(before)
        is_time = self._steady() >= self._missed + MISS
        for table in self._running():
            try:
                self._drive(table)
                if is_time:
                    self._note_lost(table.session.table)
            except CubeplayError as error:
                _LOG.warning("Table %s could not be driven: %s", table.session.code, error)
        if is_time:
            self._missed = self._steady()
        return True

    def _stop_clocks(self, found: Lease) -> None:
        """Stop the clocks of races at the time when they were last driven."""
        for table in self._running():
            state = table.session.table
            if state.phase == "running" and state.is_timed:
                self._do(table, Stopped(state.timer.now(found.until)))

    def _running(self) -> list[BotThinking]:
        """The tables that are not over, with their present states."""
        found = []
        for kept in self.tables.log.streams("table"):
            code = kept.stream.name
            if self._over.get(code) == kept.events:
                continue
            try:
                table = self._at.get(code) or BotThinking(
                    DrivenSession(self.tables, code, ""), self._steady()
                )
                if kept.events != table.session.table.number:
                    table.session.catch_up()
            except CubeplayError:  # deleted meanwhile, or its game is not here
                self._at.pop(code, None)
                continue
            if table.session.table.is_done:
                self._over[code] = kept.events
                self._at.pop(code, None)
                continue
            self._at[code] = table
            found.append(table)
        return found

    def _note_lost(self, state: TableState) -> None:
        """Write an event for each device that is lost."""
        for who in self.tables.lost(state):
            self.tables.drive(state.code, Lost(who), expected=self.tables.state(state.code).number)

    # One table

    def _drive(self, table: BotThinking) -> None:
        """Do all that is due at a table."""
        while self._once(table):
            continue

    def _once(self, table: BotThinking) -> bool:
        """Do one thing that is due; returns whether anything was."""
        state = table.session.table
        if due(state) is not None:
            return self._do(table)
        if state.phase != "running":
            return False
        at, deadline = state.timer.now(self.tables.clock()), state.game.deadline(state.position)
        if deadline is not None and at >= deadline and CLOCK in state.to_move:
            return self._do(table, Ticked(str(state.game.tick(state.position))))
        try:
            turn = table.turn(self._thinking, self._steady())
            if turn is None or not self._is_time(table, turn, at):
                return False
            return self._answer(table, turn)
        except BotError as error:
            return self._replace(table, error)

    def _answer(self, table: BotThinking, turn: NextAct) -> bool:
        """Make the move of a computer player.  Raises BotError if the player chose an impossible one."""
        state, seat = table.session.table, turn.actor
        assert isinstance(seat, int)
        try:
            return self._do(table, Answered(seat, unstamped(turn.move)))
        except (IllegalMove, NotationError) as error:
            if table.late_at != state.number and _was_legal(state, turn):
                table.late_at = state.number  # the move is too late; first the clock moves
                return False
            blame(sitting(table.session)[seat], state.game, state.position, seat, turn.move, error)
            raise

    def _replace(self, table: BotThinking, error: BotError) -> bool:
        """Replace a computer player that cannot play on."""
        seat = table.session.table.seats[error.seat]
        _LOG.error("Table %s: %s", table.session.code, error)
        then = stand_in(table.session.game, {*seat.failed, seat.bot})
        return self._do(table, Failed(error.seat, seat.bot, error.fault, then))

    def _is_time(self, table: BotThinking, turn: NextAct, at: int) -> bool:
        """Whether a computer player has waited long enough; it also waits while an undo is asked for."""
        if turn.at is not None:
            return at >= turn.at
        asked = table.session.table.asked
        is_asked = asked is not None and isinstance(asked.act, UndoAsked)
        return not is_asked and self._steady() >= table.since + self.pace

    def _do(self, table: BotThinking, *acts: Any) -> bool:
        """Write events to a table; returns False if the table has changed, and reads its new state."""
        session = table.session
        then = self.tables.drive(session.code, *acts, expected=session.table.number)
        if then is None:
            session.catch_up()
            return False
        return session.hear(then)


def _was_legal(state: TableState, turn: NextAct) -> bool:
    """Whether a timed move was legal in the state for which it was chosen."""
    try:
        return turn.at is not None and not state.game.objections(state.position, turn.actor, turn.move)
    except Exception:  # it is no move
        return False
