"""Turns Ctrl+C and SIGTERM into a flag that asks to stop, instead of an error."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class StopFlag:
    """A ``stop`` for :func:`cubeplay.simulate.simulate`; ``by`` is the number of the signal that set it.

    >>> stop = StopFlag()
    >>> stop.set(signal.SIGINT)
    >>> stop.is_set(), stop.by
    (True, 2)
    """

    def __init__(self) -> None:
        self.by = 0
        self._event = threading.Event()

    def set(self, by: int = 0) -> None:
        """Ask to stop."""
        self.by = int(by)
        self._event.set()

    def is_set(self) -> bool:
        """Whether to stop."""
        return self._event.is_set()


@contextmanager
def stopping() -> Iterator[StopFlag]:
    """A flag that Ctrl+C or SIGTERM sets; a second Ctrl+C raises KeyboardInterrupt.

    Outside the main thread signals are left alone.

    >>> with stopping() as stop:
    ...     signal.raise_signal(signal.SIGTERM)
    ...     stop.by == signal.SIGTERM
    True
    """
    stop = StopFlag()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return

    def asked(number: int, _frame: FrameType | None) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set(number)

    before = {number: signal.signal(number, asked) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
