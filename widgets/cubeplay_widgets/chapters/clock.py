"""The clock of a step in a timed game, which the reader starts or switches off."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, Literal

from cubeplay.session import Session
from cubeplay.teach.steps import Attempt
from cubeplay.words import _, plural, translated

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.driver import PageDriver
from cubeplay_widgets.chapters.frame import FrameButton

Phase = Literal["ready", "running", "over", "without", "done"]

SECOND: Final = 1000
"""Milliseconds."""


_WORDS: Final = {
    "ready": _("The clock waits for you."),
    "running": _("The clock runs."),
    "over": _("Time is up."),
    "without": _("The clock stands still: take your time."),
}
"""The text of a clock without a deadline."""


class StepClock:
    """Runs the clock of one session, and makes the game's moves when time is up.

    The clock stands still until :meth:`start`, while the page is hidden, and for good after :meth:`stand`.
    ``show`` is called with ``words`` and ``share``, the part of the time that is left; {} shows nothing.
    """

    def __init__(self, session: Session, show: Callable[[dict[str, Any]], None]) -> None:
        self._session, self._show = session, show
        self.phase: Phase = "ready"
        self._ends: int | None = None
        self._span = SECOND
        self._driver = PageDriver(session, on_tick=self.tell)
        self._driver.clock.hold(True, "reader")
        self._driver.start()
        self.tell()

    def now(self) -> int:
        """The present time in milliseconds; never before the last move."""
        return max(self._driver.clock(), self._session.game.now(self._session.state))

    def start(self) -> None:
        """Start the clock."""
        self.phase = "running"
        self._driver.clock.hold(False, "reader")
        self.tell()

    def stand(self, phase: Phase) -> None:
        """Stop the clock for good: ``without`` a clock, with time ``over``, or with all ``done``."""
        self.phase = phase
        self._driver.clock.hold(True, "reader")
        self.tell()

    def hide(self, hidden: bool) -> None:
        """Pause while the page is hidden."""
        self._driver.clock.hold(hidden, "page")

    def stop(self) -> None:
        """Stop the clock, and show nothing any more."""
        self._driver.stop()
        self._show({})

    def tell(self) -> None:
        """Show the present state."""
        left = self._left()
        if self.phase == "done":
            self._show({})
            return
        if self.phase in ("over", "without") or left is None:
            self._show({"words": translated(_WORDS[self.phase])})
            return
        seconds = -(-left // SECOND)
        words = plural("{seconds} second left", "{seconds} seconds left", seconds).format(seconds=seconds)
        self._show({"words": words, "share": round(seconds * SECOND / self._span, 3)})

    def _left(self) -> int | None:
        """Milliseconds until the next deadline; None while there is none."""
        game, state = self._session.game, self._session.state
        ends = game.deadline(state)
        if ends != self._ends:
            self._ends, self._span = ends, max(SECOND, (ends or 0) - game.now(state))
        return None if ends is None else max(0, ends - self.now())


class Pace:
    """The clock of one attempt at a board, which the reader starts or switches off.

    In a game without a clock this does nothing.
    """

    def __init__(self, attempt: Attempt, board: Board, show: Callable[[dict[str, Any]], None]) -> None:
        self._attempt, self._board, self._show = attempt, board, show
        self.clock: StepClock | None = None

    @property
    def waits(self) -> bool:
        """Whether the clock waits to be started."""
        return self.clock is not None and self.clock.phase == "ready" and not self._attempt.done

    @property
    def stands(self) -> bool:
        """Whether the reader has switched the clock off."""
        return self.clock is not None and self.clock.phase == "without"

    @property
    def late(self) -> bool:
        """Whether time ran out before the goals were reached."""
        return self.clock is not None and self._attempt.overtime and not self._attempt.done

    def begin(self, *, without: bool = False) -> None:
        """Set the clock to the time of the last move; it then waits for the reader, or is off."""
        self.stop()
        if self._attempt.step.clock:
            self.clock = StepClock(self._attempt.session, self._show)
            self._board.clock = self.clock.now
            if without:
                self.clock.stand("without")
            self.settle()

    def start(self) -> None:
        """Start the clock."""
        if self.clock is not None:
            self.clock.start()

    def hide(self, hidden: bool) -> None:
        """Pause while the page is hidden."""
        if self.clock is not None:
            self.clock.hide(hidden)

    def settle(self) -> None:
        """Stop the clock once the goals are reached, or time is up."""
        if self.clock is not None and self._attempt.done:
            self.clock.stand("done")
        elif self.clock is not None and self.late:
            self.clock.stand("over")

    def stop(self) -> None:
        """Remove the clock."""
        if self.clock is not None:
            self.clock.stop()
        self.clock = self._board.clock = None

    def offers(self, again: Callable[[], None], without: Callable[[], None]) -> Iterator[FrameButton]:
        """The buttons before the clock runs, and after time ran out."""
        if self.waits:
            yield FrameButton(_("Start the clock"), self.start, True)
        elif self.late:
            yield FrameButton(_("Try again"), again, True)
        if self.waits or self.late:
            yield FrameButton(_("Without the clock"), without)
