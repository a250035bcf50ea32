"""What moves by itself on a page: computer players, and the clock of a timed game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Any

from cubeplay.errors import CubeplayError
from cubeplay.game import CHANCE, CLOCK
from cubeplay.players import NextAct, next_bot_move
from cubeplay.session import Session

PACE = 0.8
"""Seconds between two moves of computer players, so that people can follow, and read what is said of each."""

TICK = 0.1
"""Seconds between two looks at the clock."""


class GameClock:
    """The milliseconds of a timed game: they go on from its last move, and only while it is open.

    While somebody holds it, such as who types what real dice show, the clock stands still.
    """

    def __init__(self, session: Session) -> None:
        self._base, self._start = session.game.now(session.state), monotonic()
        self._stands: float | None = None
        self._holders: set[str] = set()

    def __call__(self) -> int:
        """The millisecond of now."""
        seen = monotonic() if self._stands is None else self._stands
        return self._base + round((seen - self._start) * 1000)

    def hold(self, held: bool, by: str = "dice") -> None:
        """Stand still, or go on from where it stood once nobody holds it."""
        self._holders = self._holders | {by} if held else self._holders - {by}
        if self._holders and self._stands is None:
            self._stands = monotonic()
        elif not self._holders and self._stands is not None:
            self._start += monotonic() - self._stands
            self._stands = None


class Driver:
    """Plays for the computer players and the clock of a session, in the page's event loop.

    ``on_wait`` hears how many milliseconds are left until the deadline, or None while no clock runs;
    while something is ``busy`` moving on the board, computer players wait unless a clock runs.
    ``on_trouble`` hears why a game cannot be gone on with just now; it is tried again.
    While it ``stands`` computer players wait; while it ``skips`` they don't, until a person is to move.  A
    clock that runs heeds neither.
    What a computer player computes runs in a thread, so that the page stays alive.
    """

    def __init__(
        self,
        session: Session,
        on_wait: Callable[[int | None], None],
        busy: Callable[[], bool] = lambda: False,
        on_trouble: Callable[[str], None] = lambda words: None,
    ) -> None:
        self.session, self._on_wait, self._busy = session, on_wait, busy
        self._on_trouble = on_trouble
        self.stands = self.skips = False
        self.clock = GameClock(session)
        self._task: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        self._end = session.subscribe(self._changed)
        self._changed()

    def start(self) -> None:
        """Begin; without a running event loop nothing moves by itself."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        self._task = loop.create_task(self._run())

    def pause(self) -> None:
        """Let computer players wait until :meth:`go_on`, or until a person is to move."""
        self.stands, self.skips = True, False

    def go_on(self) -> None:
        """Let computer players move again, one after the other."""
        self.stands = self.skips = False

    def skip(self) -> None:
        """Let computer players make all their moves at once, until a person is to move."""
        self.stands, self.skips = False, True

    def stop(self) -> None:
        """End for good."""
        self._end()
        if self._task is not None:
            self._task.cancel()

    def _changed(self) -> None:
        self.clock.hold(self.session.to_move == (CHANCE,))
        self._news.set()

    async def _run(self) -> None:
        while self.session.outcome is None:
            self._news.clear()
            revision = self.session.revision
            turn = await asyncio.to_thread(self._next)
            if turn is None:
                self.go_on()
            if self.session.revision == revision and await self._wait(turn):
                self._play(turn)
        self._on_wait(None)

    def _next(self) -> NextAct | None:
        """The next turn of a computer player, or else of the clock."""
        turn = next_bot_move(self.session)
        game, state = self.session.game, self.session.state
        deadline = game.deadline(state)
        if turn is None and deadline is not None and CLOCK in game.to_move(state):
            return NextAct(CLOCK, game.tick(state), at=deadline)
        return turn

    async def _wait(self, turn: NextAct | None) -> bool:
        """Wait until it is time for a turn; False if something else has happened before."""
        due = None if turn is None else turn.at
        pause = monotonic() + PACE if turn is not None and due is None else None
        while not self._news.is_set():
            deadline = self.session.game.deadline(self.session.state)
            self._on_wait(None if deadline is None else max(0, deadline - self.clock()))
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
        move: Any = turn.move
        if turn.at is not None and turn.actor != CLOCK:
            move = self.session.game.stamp(move, max(turn.at, self.clock()))
        try:
            self.session.play(move, turn.actor)
        except CubeplayError:  # a person, or another window, was faster
            self._catch_up()

    def _catch_up(self) -> None:
        try:
            self.session.catch_up()
        except CubeplayError as error:
            self._on_trouble(str(error))


async def _until(event: asyncio.Event, seconds: float | None) -> None:
    """Wait for an event, for so many seconds at most."""
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except TimeoutError:
        return
