"""Calls of code that somebody else wrote: they can be broken off, even in a loop that never ends."""

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
"""Seconds after which a call counts as one that may never end."""


class BrokenOff(SystemExit):
    """What ends a call in its middle.  No ``except Exception`` catches it, and its thread ends quietly."""


class Breakable(Generic[T]):
    """A call at work in a thread of its own.

    A loop of Python can be broken off wherever it is; a call that waits within the system only when it
    is back.  The thread keeps no process from ending.

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
        """Whether it is at work."""
        return self._thread.is_alive()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until it has ended, for some seconds or as long as it takes; returns whether it has."""
        self._thread.join(seconds)
        return not self.going

    def break_off(self) -> None:
        """End it at its next step, if it is at work."""
        if self.going and self._thread.ident is not None:
            thread = ctypes.c_ulong(self._thread.ident)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(BrokenOff))

    def check(self) -> None:
        """Raises what the call raised, if it did."""
        if self._error is not None:
            raise self._error

    @property
    def result(self) -> T:
        """What it gave.  Raises what the call raised, and LookupError if it gave nothing (yet)."""
        self.check()
        if not self._results:
            raise LookupError("the call was broken off, or is still at work")
        return self._results[0]


def within(call: Callable[[], T], what: str, seconds: float = LONGEST) -> T:
    """What a call gives, if it ends in time; ``what`` begins the refusal ("Not rolled").

    Raises CubeplayError if it does not, and what the call raises.

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
