"""A store in a SQLite file: transactions, versions, and what may go wrong.

Every transaction has a connection of its own, so that a store can be used from any thread, and so that a
deleted file is noticed at once.  What is committed is not lost if the program crashes; a power cut may lose
the last moves, but damages nothing.  In a browser, which copies the file between two transactions and whose
program dies with all of its files, the journal is in memory: there is one file, with all that is committed.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote
from weakref import finalize

from cubeplay import place
from cubeplay.errors import SaveError
from cubeplay.session.atomic_files import Cause, advice, cause_of
from cubeplay.store.connection import SQLITE, too_new
from cubeplay.words import _

GLANCE: Final = 0.1
"""Seconds to wait for another writer where nobody may have to wait, or if waiting did not help before."""

_CAUSES: Final[dict[int, Cause]] = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_PERM: "forbidden",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
}
_ROOM: Final = 2**20
"""With fewer bytes free the disk is full, whatever SQLite says."""


class SqliteConnection(sqlite3.Connection):
    """A connection that takes the values of ``$1``, ``$2`` … in their order, as PostgreSQL does.

    For SQLite they are named parameters whose names are 1, 2 …

    >>> sqlite3.connect(":memory:", factory=SqliteConnection).execute("SELECT $2, $1", ("a", "b")).fetchone()
    ('b', 'a')
    """

    dialect = SQLITE

    def execute(self, statement: str, values: Any = (), /) -> sqlite3.Cursor:
        """Do one statement."""
        return super().execute(statement, _by_number(values))

    def executemany(self, statement: str, rows: Any, /) -> sqlite3.Cursor:
        """Do one statement for each row of values."""
        return super().executemany(statement, map(_by_number, rows))


def _by_number(values: Sequence[Any]) -> dict[str, Any]:
    return {str(number): value for number, value in enumerate(values, 1)}


def file_address(path: Path) -> str:
    """The address of a file, as ``Path.as_uri``, which imports all of Python's web client first.

    >>> file_address(Path("/home/plum/my games.sqlite"))
    'file:///home/plum/my%20games.sqlite'
    """
    return f"file:///{quote(path.absolute().as_posix().removeprefix('/'), safe='/:')}"


class SqliteFile:
    """The file of a store.  Raises SaveError if it cannot be used, or if a newer cubeplay wrote it.

    ``wait`` is for how many seconds to wait for another writer.
    """

    def __init__(self, path: Path, wait: float, migrations: Sequence[Sequence[str]]) -> None:
        self.path, self.wait, self._migrations = path, wait, migrations
        self._is_locked = False
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _unusable(self.path, cause_of(error), str(error.strerror)) from error
        with self._transaction("BEGIN", make=True):
            self._hold_open()

    def _hold_open(self) -> None:
        """Keep the file open: else SQLite would do a checkpoint of its journal after each transaction."""
        anchor = sqlite3.connect(self.path, timeout=self.wait, isolation_level=None, check_same_thread=False)
        finalize(self, anchor.close)
        anchor.execute("PRAGMA user_version").fetchone()

    @contextmanager
    def reading(self) -> Iterator[SqliteConnection]:
        """A connection that sees the state of one moment.  A file that was deleted is not made again."""
        with self._transaction("BEGIN", make=False) as base:
            yield base

    @contextmanager
    def writing(self, of: str = "") -> Iterator[SqliteConnection]:
        """A connection that alone may write to the file, all or nothing: nothing if anything is raised."""
        with self._transaction("BEGIN IMMEDIATE", make=True) as base:
            yield base

    @contextmanager
    def _transaction(self, begin: str, *, make: bool) -> Iterator[SqliteConnection]:
        with self._connected(make=make) as base:
            base.execute(begin)
            try:
                yield base
                base.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    base.execute("ROLLBACK")
                raise

    def size(self, base: SqliteConnection) -> int:
        """How many bytes all that is stored takes, without free pages."""
        tables = "pragma_page_size, pragma_page_count, pragma_freelist_count"
        query = f"SELECT page_size * (page_count - freelist_count) FROM {tables}"
        return int(base.execute(query).fetchone()[0])

    def tidy(self) -> None:
        """Free the disk space of deleted rows, unless somebody is writing."""
        with self._connected(make=False) as base, suppress(sqlite3.OperationalError):
            base.execute("VACUUM")
            base.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    @contextmanager
    def _connected(self, *, make: bool) -> Iterator[SqliteConnection]:
        """A connection to a file of this version, outside of any transaction.

        A file that is missing is made if ``make`` says so.
        """
        try:
            wait = GLANCE if self._is_locked else self.wait
            wait = min(wait, self.wait)
            file = f"{file_address(self.path)}?mode={'rwc' if make else 'rw'}"
            base = sqlite3.connect(
                file, timeout=wait, isolation_level=None, uri=True, factory=SqliteConnection
            )
            try:
                base.text_factory = text_or_bytes
                base.execute("PRAGMA foreign_keys=ON")
                base.execute("PRAGMA synchronous=NORMAL")
                if not place.HERE.processes:
                    base.execute("PRAGMA journal_mode=MEMORY")
                base.execute("PRAGMA secure_delete=ON")  # what is deleted is overwritten in the file
                self._bring_up(base)
                yield base
            finally:
                base.close()
            self._is_locked = False
        except sqlite3.Error as error:
            cause = _cause(error, self.path)
            self._is_locked = cause == "locked"
            raise _unusable(self.path, cause, str(error)) from error

    def _bring_up(self, base: SqliteConnection) -> None:
        """Bring a file up to this version.  Raises SaveError for a newer one, or if it is no store."""
        if self._version(base) == len(self._migrations):
            return
        if place.HERE.processes:
            base.execute("PRAGMA journal_mode=WAL")
        base.execute("BEGIN IMMEDIATE")
        try:
            for migration in self._migrations[self._version(base) :]:  # another page may have been faster
                for statement in migration:
                    base.execute(statement.format(**SQLITE))
            base.execute(f"PRAGMA user_version={len(self._migrations)}")
            base.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                base.execute("ROLLBACK")
            raise

    def _version(self, base: SqliteConnection) -> int:
        """The version of a file.  Raises SaveError if this program cannot read it."""
        version = int(base.execute("PRAGMA user_version").fetchone()[0])
        if version > len(self._migrations):
            raise too_new(version, len(self._migrations), self.path.name)
        if version < 0 or (not version and _tables(base) - {"games", "moves"}):
            why = _("{file} holds something else than games.").format(file=self.path.name)
            raise SaveError(_("Games not opened"), why, _("Set CUBEPLAY_DATA to another folder."))
        return version


def text_or_bytes(data: bytes) -> Any:
    """The value of a text column: bytes if it is no UTF-8, so that one damaged row harms no other."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data


def _tables(base: SqliteConnection) -> set[str]:
    return {name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def _cause(error: sqlite3.Error, path: Path) -> Cause:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_CANTOPEN and not os.access(path.parent, os.W_OK):
        return "forbidden"
    if code in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN):
        with suppress(OSError):
            return "full" if shutil.disk_usage(path.parent).free < _ROOM else "other"
    return _CAUSES.get(code, "other")


def _unusable(path: Path, cause: Cause, reason: str) -> SaveError:
    why, next = advice(cause, path.name, reason, _("Set CUBEPLAY_DATA to another folder."))
    return SaveError(_("Games not kept"), why, next)
