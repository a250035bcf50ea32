"""Calls of a learner's own functions, which can be interrupted even in an endless loop."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Final, Generic, TypeVar

from cubeplay.errors import CubeplayError
from cubeplay.words import _

T = TypeVar("T")

LONGEST: Final = 5.0
"""Seconds after which a call counts as endless."""


class BrokenOff(SystemExit):
    """Raised in the thread of a call to interrupt it; ``except Exception`` does not catch it."""


class Breakable(Generic[T]):
    """A call that runs in a thread of its own, and can be interrupted.

    A loop of Python code is interrupted at once; a call that waits in the system only when it returns.  The
    thread is a daemon, so the process can end before it.

    >>> made = Breakable(lambda: 6 * 7)
    >>> made.wait(5), made.result
    (True, 42)
    """

    def __init__(self, call: Callable[[], T]) -> None:
        self._call = call
        self._results: list[T] = []
        self._error: Exception | None = None
        self._thread = Thread(target=self._work, daemon=True)
        self._thread.start()

    def _work(self) -> None:
        with suppress(BrokenOff):
            try:
                self._results.append(self._call())
            except Exception as error:
                self._error = error

    @property
    def going(self) -> bool:
        """Whether the call is running."""
        return self._thread.is_alive()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the end of the call, at most ``seconds``; returns whether it has ended."""
        self._thread.join(seconds)
        return not self.going

    def break_off(self) -> None:
        """Interrupt the call, if it is running."""
        if self.going and self._thread.ident is not None:
            thread = ctypes.c_ulong(self._thread.ident)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(BrokenOff))

    def check(self) -> None:
        """Raises the error of the call, if it raised one."""
        if self._error is not None:
            raise self._error

    @property
    def result(self) -> T:
        """The result of the call.  Raises the call's error, and LookupError if there is no result."""
        self.check()
        if not self._results:
            raise LookupError("the call was broken off, or is still at work")
        return self._results[0]


def within(call: Callable[[], T], what: str, seconds: float = LONGEST) -> T:
    """The result of a call, if it ends in time.

    Raises the call's error, and CubeplayError, beginning with ``what`` ("Not rolled"), if it takes longer.

    >>> within(lambda: 6 * 7, "Not counted")
    42
    """
    made = Breakable(call)
    try:
        if made.wait(seconds):
            return made.result
    finally:
        made.break_off()
    why = _("the function has not ended after {seconds} seconds.").format(seconds=f"{seconds:g}")
    raise CubeplayError(what, why, _("Look for a loop in it that never stops."))
