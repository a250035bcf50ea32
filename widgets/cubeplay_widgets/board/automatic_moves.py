"""Makes the moves of computer players and of the clock on a page."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from time import monotonic
from typing import Any, Final

from cubeplay.errors import BotError, CubeplayError
from cubeplay.game import CHANCE, CLOCK, Bot, Game
from cubeplay.place import aside
from cubeplay.players import NextAct, next_bot_move, play_turn, sitting
from cubeplay.rulebook import Seat
from cubeplay.session import Session
from cubeplay.words import _

_LOG: Final = logging.getLogger(__name__)

PACE = 0.8
"""Seconds between two moves of computer players, so that people can follow them."""

TICK = 0.1
"""Seconds between two looks at the clock."""


class GameClock:
    """The milliseconds of a timed game, counted on from its last move while its page is open.

    The clock can be held, as while real dice are entered.
    """

    def __init__(self, session: Session) -> None:
        self._base, self._start = session.game.now(session.state), monotonic()
        self._stands: float | None = None
        self._holders: set[str] = set()

    def __call__(self) -> int:
        """The present time in milliseconds."""
        seen = monotonic() if self._stands is None else self._stands
        return self._base + round((seen - self._start) * 1000)

    def hold(self, held: bool, by: str = "dice") -> None:
        """Hold the clock, or release it; it goes on once nobody holds it."""
        self._holders = self._holders | {by} if held else self._holders - {by}
        if self._holders and self._stands is None:
            self._stands = monotonic()
        elif not self._holders and self._stands is not None:
            self._start += monotonic() - self._stands
            self._stands = None


class PageDriver:
    """Plays for the computer players and the clock of a session, in the page's event loop.

    ``on_trouble`` is called with why a game cannot go on just now, which is tried again.  Computer players
    wait while the board is ``busy`` with an animation, and while the driver ``stands``; while it ``skips``
    they move without pauses until a person is to move.  A running clock ignores all three; ``on_tick`` is
    called at each look at it.  Computer players compute aside, so that the page stays alive.

    A computer player that fails, or chooses an illegal move, is not asked again until another one has its
    seat (:meth:`cubeplay.session.Session.reseat`): ``on_failed`` is called with the error, and ``failed``
    has the errors by seat.  The clock and the other players go on.
    """

    def __init__(
        self,
        session: Session,
        busy: Callable[[], bool] = lambda: False,
        on_trouble: Callable[[str], None] = lambda words: None,
        on_failed: Callable[[BotError], None] | None = None,
        on_tick: Callable[[], None] = lambda: None,
    ) -> None:
        self.session, self._busy, self._on_tick = session, busy, on_tick
        self._on_trouble = on_trouble
        self._on_failed = on_failed or (lambda error: on_trouble(str(error)))
        self._gave_up: dict[Seat, tuple[str, BotError]] = {}
        self._late = -1
        self.stands = self.skips = self.ended = False
        self.clock = GameClock(session)
        self._task: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        self._end = session.subscribe(self._changed)
        self._changed()

    def start(self) -> None:
        """Begin; does nothing without an event loop."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        self._task = loop.create_task(self._run())

    def pause(self) -> None:
        """Stop computer players until :meth:`go_on`, or until a person is to move."""
        self.stands, self.skips = True, False

    def go_on(self) -> None:
        """Let computer players move again, at the usual pace."""
        self.stands = self.skips = False

    def skip(self) -> None:
        """Let computer players move without pauses until a person is to move."""
        self.stands, self.skips = False, True

    def stop(self) -> None:
        """End."""
        self._end()
        if self._task is not None:
            self._task.cancel()

    @property
    def failed(self) -> Mapping[Seat, BotError]:
        """The errors of the computer players that failed, by seat."""
        bots = self.session.bots
        return {seat: error for seat, (name, error) in self._gave_up.items() if bots[seat] == name}

    def _changed(self) -> None:
        self.clock.hold(self.session.to_move == (CHANCE,))
        self._news.set()

    async def _run(self) -> None:
        try:
            while self.session.outcome is None:
                await self._turn()
        except Exception:
            _LOG.exception("The moves of computer players and clock on a page have stopped")
            words = _("Something went wrong here. Your game is saved; reload the page to go on.")
            self.ended = True
            self._on_trouble(words)
        self._on_tick()

    async def _turn(self) -> None:
        """Compute the next turn, wait until its time, and play it unless something else happened."""
        self._news.clear()
        revision, bots = self.session.revision, self.session.bots
        try:
            turn = await aside(self._next)
        except BotError as error:
            if self.session.bots == bots:
                self._fail(error)
            return
        if turn is None:
            self.go_on()
        if self.session.revision == revision and await self._wait(turn):
            self._play(turn)

    def _next(self) -> NextAct | None:
        """The next turn of a computer player, or else of the clock.  Raises BotError."""
        turn = next_bot_move(self.session, self._working_bots())
        game, state = self.session.game, self.session.state
        deadline = game.deadline(state)
        if deadline is None or CLOCK not in game.to_move(state):
            return turn
        is_late = turn is not None and turn.at is not None and self.clock() >= deadline
        return NextAct(CLOCK, game.tick(state), at=deadline) if turn is None or is_late else turn

    def _working_bots(self) -> dict[Seat, Bot]:
        """The computer players that have not failed."""
        failed = self.failed
        return {seat: bot for seat, bot in sitting(self.session).items() if seat not in failed}

    def _fail(self, error: BotError) -> None:
        """Note that a computer player failed, and report the error."""
        _LOG.error("A computer player failed: %s", error, exc_info=error)
        self._gave_up[error.seat] = self.session.bots[error.seat], error
        self._on_failed(error)

    async def _wait(self, turn: NextAct | None) -> bool:
        """Wait until the time of a turn; False if something else happened before."""
        due = None if turn is None else turn.at
        pause = monotonic() + PACE if turn is not None and due is None else None
        while not self._news.is_set():
            self._on_tick()
            deadline = self.session.game.deadline(self.session.state)
            if (due is not None and self.clock() >= due) or self._rested(pause):
                return True
            idle = turn is None and deadline is None
            await _until(self._news, None if idle else TICK)
        return False

    def _rested(self, pause: float | None) -> bool:
        """Whether people have had time to see the last move."""
        if pause is None or self.stands or self._busy():
            return False
        return self.skips or monotonic() >= pause

    def _play(self, turn: NextAct | None) -> None:
        assert turn is not None
        game, state, revision = self.session.game, self.session.state, self.session.revision
        then = turn
        if turn.at is not None and turn.actor != CLOCK:
            then = replace(turn, move=game.stamp(turn.move, max(turn.at, self.clock())))
        try:
            play_turn(self.session, then, sitting(self.session))
        except BotError as error:
            if not self._catch_up() and self.session.revision == revision:
                self._refused(error, was_legal=_is_legal(game, state, turn))
        except CubeplayError:  # a person, or another window, was faster
            self._catch_up()

    def _refused(self, error: BotError, *, was_legal: bool) -> None:
        """Fail a computer player for an illegal move, unless the move only came too late, the first time."""
        if was_legal and self._late != self.session.revision:
            self._late = self.session.revision
        else:
            self._fail(error)

    def _catch_up(self) -> bool:
        """Load what other pages have played; True if there was anything, or if it cannot be loaded now."""
        try:
            return self.session.catch_up()
        except CubeplayError as error:
            self._on_trouble(str(error))
            return True


def _is_legal(game: Game[Any, Any], state: Any, turn: NextAct) -> bool:
    """Whether a timed move was legal when it was computed."""
    try:
        return turn.at is not None and not game.objections(state, turn.actor, turn.move)
    except Exception:  # not a move at all
        return False


async def _until(event: asyncio.Event, seconds: float | None) -> None:
    """Wait for an event, at most for some seconds."""
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except TimeoutError:
        return
