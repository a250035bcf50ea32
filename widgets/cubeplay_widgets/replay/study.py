"""A game being looked at in the background: watched, and stopped when nobody wants to know any more."""

from __future__ import annotations

from threading import Event as Signal
from time import monotonic
from typing import Final

from cubeplay.analysis import ReviewedMoment, review
from cubeplay.session import Session
from cubeplay.teach.breaking import Breakable

REST: Final = 0.5
"""How long it rests after a move, in parts of how long it worked: the page, and others, come first."""

STRETCH, BREATH = 60.0, 5.0
"""After so many seconds it rests for so many more; a kernel that never does is taken for stuck."""


class Study:
    """The review of a game at work in a thread of its own, so that its page stays alive.

    ``moments`` are those that are known by now, ``of`` is how many there will be.
    """

    def __init__(self, session: Session, seed: int | str = 0) -> None:
        self.moments: list[ReviewedMoment] = []
        self.of = len(session.played) + 1
        self._session, self._seed, self._stopped = session, seed, Signal()
        self._call = Breakable(self._work)

    def _work(self) -> None:
        begun = rested = monotonic()
        for moment in review(self._session, self._seed):
            self.moments.append(moment)
            now = monotonic()
            if self._stopped.wait(pause(now - begun, now - rested)):
                return
            begun = monotonic()
            rested = begun if now - rested > STRETCH else rested

    @property
    def going(self) -> bool:
        """Whether it is at work."""
        return self._call.going

    @property
    def whole(self) -> bool:
        """Whether all is known."""
        return len(self.moments) == self.of

    @property
    def stopped(self) -> bool:
        """Whether somebody has stopped it."""
        return self._stopped.is_set()

    def wait(self) -> None:
        """Wait until it is over.  Raises what went wrong in it."""
        self._call.wait()
        self._call.check()

    def stop(self) -> None:
        """Let it end after the move that it is at; what is known stays."""
        self._stopped.set()

    def put_away(self) -> None:
        """End it at once, whatever it is at."""
        self.stop()
        self._call.break_off()


def pause(worked: float, stretch: float) -> float:
    """How many seconds to rest after so many of work at a move, and so many since the last long rest.

    >>> pause(1, 20), pause(1, 61)
    (0.5, 5.0)
    """
    return BREATH if stretch > STRETCH else REST * worked
