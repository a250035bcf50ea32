"""How followers notice that a SQLite file has changed: they ask it a few times a second.

``PRAGMA data_version`` reads one number, which is another one after each change.
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

EVERY: Final = 0.2
"""Seconds between two looks at the file."""

QUICK: Final = 0.08
"""The same where people wait for each other's moves."""


class FileEar:
    """Notices what changes in a file; also that it is gone, or that it is another one."""

    def __init__(self, path: Path) -> None:
        self._path, self._wake = path, Signal()
        self._base: Base | None = None
        self._anchor: sqlite3.Connection | None = None
        self._seen: tuple[object, ...] | None = None

    def wait(self, *, quick: bool) -> None:
        """Wait until the file is to be looked at again, or until somebody wakes."""
        self._wake.wait(QUICK if quick else EVERY)
        self._wake.clear()

    def wake(self) -> None:
        """Let whoever waits wait no more; called from any thread."""
        self._wake.set()

    def news(self) -> frozenset[str] | None:
        """None if something has changed, in whatever stream; nothing if not.

        Raises SaveError, sqlite3.Error and OSError if that cannot be found out.
        """
        before, self._seen = self._seen, None
        self._seen = self._state(before)
        return frozenset() if self._seen == before else None

    @contextmanager
    def reading(self) -> Iterator[Connection | None]:
        """A connection to the file; None if there is none."""
        if self._base is None:
            yield None
            return
        with self._base.reading() as base:
            yield base

    def let_go(self) -> None:
        """Hold the file open no more."""
        if self._anchor is not None:
            with suppress(sqlite3.Error):
                self._anchor.close()
        self._base = self._anchor = None

    def _state(self, before: tuple[object, ...] | None) -> tuple[object, ...]:
        """Something that is another one after each change of the file, or if it is another file."""
        try:
            found = self._path.stat()
        except FileNotFoundError:
            self.let_go()
            return ("no file",)
        file = (found.st_dev, found.st_ino)
        if self._anchor is None or not before or before[0] != file:
            self.let_go()
            there = f"{self._path.absolute().as_uri()}?mode=rw"  # one that is gone is not made anew
            self._anchor = sqlite3.connect(there, timeout=GLANCE, isolation_level=None, uri=True)
            self._base = Base(self._path, wait=GLANCE)
        return file, self._anchor.execute("PRAGMA data_version").fetchone()[0], id(self._anchor)
