"""How followers notice changes of a SQLite file: they look at it a few times a second.

``PRAGMA data_version`` reads a number that differs after each change.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event as Signal
from typing import Final

from cubeplay.store.base import GLANCE, Base
from cubeplay.store.connection import Connection
from cubeplay.store.sqlite import file_address

EVERY: Final = 0.2
"""Seconds between two looks at the file, usually."""

QUICK: Final = 0.08
"""Seconds between two looks where people wait for each other's moves."""


class FileEar:
    """Notices that a file has changed, that it is gone, or that another file took its place."""

    def __init__(self, path: Path) -> None:
        self._path, self._wake = path, Signal()
        self._base: Base | None = None
        self._anchor: sqlite3.Connection | None = None
        self._seen: tuple[object, ...] | None = None

    def wait(self, *, quick: bool) -> None:
        """Wait until it is time for the next look, or until :meth:`wake` is called."""
        self._wake.wait(QUICK if quick else EVERY)
        self._wake.clear()

    def wake(self) -> None:
        """End a :meth:`wait` at once; any thread may call it."""
        self._wake.set()

    def news(self) -> frozenset[str] | None:
        """None if any stream may have changed since the last call, an empty set if none has.

        Raises SaveError, sqlite3.Error or OSError if the file cannot be read.
        """
        before, self._seen = self._seen, None
        self._seen = self._state(before)
        return frozenset() if self._seen == before else None

    @contextmanager
    def reading(self) -> Iterator[Connection | None]:
        """A connection to the file; None if it does not exist."""
        if self._base is None:
            yield None
            return
        with self._base.reading() as base:
            yield base

    def close(self) -> None:
        """Close the file."""
        if self._anchor is not None:
            with suppress(sqlite3.Error):
                self._anchor.close()
        self._base = self._anchor = None

    def _state(self, before: tuple[object, ...] | None) -> tuple[object, ...]:
        """A value that differs after each change of the file, and for another file of its name."""
        try:
            found = self._path.stat()
        except FileNotFoundError:
            self.close()
            return ("no file",)
        file = (found.st_dev, found.st_ino)
        if self._anchor is None or not before or before[0] != file:
            self.close()
            there = f"{file_address(self._path)}?mode=rw"  # a file that is gone is not made again
            self._anchor = sqlite3.connect(there, timeout=GLANCE, isolation_level=None, uri=True)
            self._base = Base(self._path, wait=GLANCE)
        return file, self._anchor.execute("PRAGMA data_version").fetchone()[0], id(self._anchor)
