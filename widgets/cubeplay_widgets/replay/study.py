"""The review of a game in a background thread, which can be stopped."""

from __future__ import annotations

from threading import Event as Signal
from time import monotonic
from typing import Final

from cubeplay.analysis import ReviewedMoment, review
from cubeplay.session import Session
from cubeplay.teach.breaking import Breakable

REST: Final = 0.5
"""The pause after each move as a share of its working time, so that the page and others get their turn."""

STRETCH, BREATH = 60.0, 5.0
"""The seconds of work before a long pause, and the pause's seconds: kernels without pauses count as stuck."""


class Study:
    """The review of a game in a thread of its own, so that its page stays alive.

    ``moments`` are those that are reviewed so far, ``of`` is their number at the end.
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
        """Whether the review is going on."""
        return self._call.going

    @property
    def whole(self) -> bool:
        """Whether all moments are reviewed."""
        return len(self.moments) == self.of

    @property
    def stopped(self) -> bool:
        """Whether :meth:`stop` was called."""
        return self._stopped.is_set()

    def wait(self) -> None:
        """Wait until the review is over.  Raises what went wrong in the review."""
        self._call.wait()
        self._call.check()

    def stop(self) -> None:
        """Stop after the present move; the results stay."""
        self._stopped.set()

    def put_away(self) -> None:
        """Stop at once."""
        self.stop()
        self._call.break_off()


def pause(worked: float, stretch: float) -> float:
    """The seconds to pause, by the seconds of work at a move and the seconds since the last long pause.

    >>> pause(1, 20), pause(1, 61)
    (0.5, 5.0)
    """
    return BREATH if stretch > STRETCH else REST * worked
