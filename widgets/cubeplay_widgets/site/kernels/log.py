"""Keeps the log small: repeated messages are logged once a minute, with their number."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Final

MINUTE: Final = 60.0
FEW: Final = 20
"""The most warnings of a kind in a minute, since their contents may differ."""
KINDS: Final = 500
"""The number of kinds whose last time is stored."""
LONGEST: Final = 2000
"""The most characters of a message."""


class Sparing(logging.Filter):
    """Lets an error of each kind pass once a minute, and a few warnings; the next one has the number omitted.

    A kind is the exception's type and the place in the code.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._kinds: dict[object, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to log a record."""
        kind, now = _kind(record), self._clock()
        since, count = self._kinds.pop(kind, (now, 0))
        unsaid = 0
        if now >= since + MINUTE:
            unsaid, since, count = max(0, count - _most(record)), now, 0
        self._kinds[kind] = since, count + 1
        while len(self._kinds) > KINDS:
            del self._kinds[next(iter(self._kinds))]
        if count >= _most(record):
            return False
        _shorten(record, f" (and {unsaid} more like this)" if unsaid else "")
        return True


def _most(record: logging.LogRecord) -> int:
    return 1 if record.levelno >= logging.ERROR else FEW


def _kind(record: logging.LogRecord) -> object:
    error = record.exc_info[0] if record.exc_info else None
    return record.name, record.levelno, record.pathname, record.lineno, error


def _shorten(record: logging.LogRecord, more: str) -> None:
    """Shorten a record's message."""
    said = record.getMessage()
    if more or len(said) > LONGEST:
        record.msg, record.args = f"{said[:LONGEST]}{more}", ()


def spare_log() -> None:
    """Add the filter to all log handlers of this process."""
    for handler in _handlers():
        handler.addFilter(Sparing())


def _handlers() -> Iterator[logging.Handler]:
    if logging.lastResort is not None:
        yield logging.lastResort
    loggers = (logging.root, *logging.root.manager.loggerDict.values())
    found = [each for logger in loggers if isinstance(logger, logging.Logger) for each in logger.handlers]
    yield from dict.fromkeys(found)
