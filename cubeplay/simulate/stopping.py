"""Ctrl+C as a wish to stop, rather than as an error."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class StopFlag:
    """What :func:`cubeplay.simulate.simulate` asks; ``by`` is the number of the signal that set it, or 0.

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
    """A stop that Ctrl+C sets, or whoever ends this process kindly.

    Pressed again, Ctrl+C is the error that it always was.  Outside the main thread signals are left alone.

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
