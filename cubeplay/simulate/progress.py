"""Shows the progress of a simulation: a bar on a terminal, else a line every ten seconds."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from time import monotonic
from types import TracebackType
from typing import Any, Final, TextIO

from cubeplay.words import _, plural
from cubeplay.words.numbers import Numeral, grouped

EVERY: Final = 10.0
"""Seconds between two lines."""


class Progress:
    """Shows how many games are done, at what rate, and how long the rest takes.

    Pass it as ``progress`` to :func:`cubeplay.simulate.simulate`.  On a terminal it is a bar, if tqdm is
    installed; else it writes a line after the first chunk and every ten seconds.

    >>> ticks = iter((2, 4, 20))
    >>> with Progress(sys.stdout, clock=lambda: next(ticks)) as progress:
    ...     for done in (100, 200, 1000):
    ...         progress(done, 2600)
    100 of 2,600 games.
    1,000 of 2,600 games, 50 a second, about 32 seconds left.
    """

    def __init__(self, file: TextIO | None = None, clock: Callable[[], float] = monotonic) -> None:
        self._file, self._clock = file or sys.stderr, clock
        self._bar: Any = None
        self._first: tuple[float, int] | None = None
        self._told = -EVERY
        self._shown = self._make_bar() if self._file.isatty() else None

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.close()

    def __call__(self, done: int, n: int) -> None:
        """Show that ``done`` of ``n`` games are done."""
        if self._shown is not None:
            if self._bar is None:
                self._bar = self._shown(n)
            self._bar.update(done - self._bar.n)
            return
        now = self._clock()
        if self._first is None:  # timed from here: the first chunk includes the start of the workers
            self._first = now, done
        spent = now - self._first[0]
        if spent - self._told >= EVERY:
            self._told = spent
            print(told(done, n, done - self._first[1], spent), file=self._file, flush=True)

    def _make_bar(self) -> Callable[[int], Any] | None:
        """A function that makes a bar for a number of games; None without tqdm."""
        with suppress(ImportError):
            bar: Any = import_module("tqdm").tqdm
            bar.monitor_interval = 0  # no thread beside ours
            words = _("games")
            return lambda n: bar(total=n, unit=f" {words}", file=self._file, smoothing=0.1)
        return None


def told(done: int, n: int, lately: int, spent: float) -> str:
    """The progress as a sentence; the last ``lately`` games took ``spent`` seconds.

    >>> told(1200, 100_000, 1000, 20)
    '1,200 of 100,000 games, 50 a second, about 33 minutes left.'
    """
    rate = lately / spent if spent > 0 else 0.0
    if not rate:
        return _("{done} of {n} games.").format(done=grouped(done), n=grouped(n))
    words = _("{done} of {n} games, {rate} a second, about {time} left.")
    shown = f"{Numeral(rate):,.0f}" if rate >= 10 else f"{Numeral(rate):.2g}"
    return words.format(done=grouped(done), n=grouped(n), rate=shown, time=in_words((n - done) / rate))


def in_words(seconds: float) -> str:
    """A time in its largest fitting unit.

    >>> in_words(1), in_words(150), in_words(7200), in_words(10**7)
    ('1 second', '2 minutes', '2 hours', '116 days')
    """
    if seconds < 100:
        count = round(seconds)
        return plural("{count} second", "{count} seconds", count).format(count=count)
    if seconds < 3 * 3600 and round(seconds / 60) % 60:
        count = round(seconds / 60)
        return plural("{count} minute", "{count} minutes", count).format(count=count)
    if seconds < 72 * 3600:
        count = round(seconds / 3600)
        return plural("{count} hour", "{count} hours", count).format(count=count)
    count = round(seconds / 86400)
    return plural("{count} day", "{count} days", count).format(count=grouped(count))
