"""The SQLite file of a store: how it is opened, which version of it this is, and what may go wrong.

Every transaction has a connection of its own, so that a store can be used from any thread, and so that a
file that was deleted meanwhile is missed at once.  What is committed outlives the program, however it
ends; a power cut may take the last moves with it, but damages nothing.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final
from weakref import finalize

from cubeplay.disk import Cause, advice, cause_of
from cubeplay.errors import SaveError
from cubeplay.words import _

FILE: Final = "games.sqlite"

PROGRESS: Final = "progress"
"""The folder beside it in which earlier versions kept a small file for each page and learner."""

WAIT: Final = 2.0
"""Seconds to wait for another page that is writing."""

GLANCE: Final = 0.1
"""Seconds to wait where nobody may be kept waiting, or where waiting has not helped."""

_FIRST: Final = (
    """
    CREATE TABLE IF NOT EXISTS games (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        head TEXT NOT NULL,
        created TEXT NOT NULL,
        changed TEXT NOT NULL,
        over INTEGER NOT NULL DEFAULT 0
    )
    """,
    """
    CREATE TABLE IF NOT EXISTS moves (
        game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        entry TEXT NOT NULL,
        PRIMARY KEY (game, number)
    ) WITHOUT ROWID
    """,
)
"""What stores have that were made before they had a version: their games belong to nobody else."""

_OWNED: Final = (
    "ALTER TABLE games ADD COLUMN owner TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE games ADD COLUMN entries INTEGER NOT NULL DEFAULT 0",
    "UPDATE games SET entries = (SELECT count(*) FROM moves WHERE moves.game = games.id)",
    "CREATE INDEX games_of ON games (owner, changed)",
    """
    CREATE TABLE notes (
        owner TEXT NOT NULL,
        page TEXT NOT NULL,
        learner TEXT NOT NULL,
        name TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (owner, page, learner, name)
    ) WITHOUT ROWID
    """,
)

_SEATED: Final = (
    "CREATE TABLE classes (code TEXT PRIMARY KEY, lesson TEXT NOT NULL, opened TEXT NOT NULL) WITHOUT ROWID",
    """
    CREATE TABLE seats (
        code TEXT NOT NULL REFERENCES classes (code) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        person TEXT NOT NULL,
        free INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (code, seat)
    ) WITHOUT ROWID
    """,
)

_LOGGED: Final = (
    """
    CREATE TABLE streams (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL,
        name TEXT NOT NULL,
        owner TEXT NOT NULL,
        events INTEGER NOT NULL DEFAULT 0,
        bytes INTEGER NOT NULL DEFAULT 0,
        changed TEXT NOT NULL,
        UNIQUE (kind, name)
    )
    """,
    """
    CREATE TABLE events (
        stream INTEGER NOT NULL REFERENCES streams (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        time TEXT NOT NULL,
        who TEXT NOT NULL,
        kind TEXT NOT NULL,
        data TEXT NOT NULL,
        PRIMARY KEY (stream, number)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX events_of ON events (who)",
)
"""Streams of events; a stream that is made anew under an old name has a number of its own."""

_SHELVED: Final = (
    "ALTER TABLE games ADD COLUMN title TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE games ADD COLUMN result TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE games ADD COLUMN deleted TEXT NOT NULL DEFAULT ''",
)
"""What a person calls a game, how it ended, and since when it lies in the bin."""

_LEASED: Final = (
    """
    CREATE TABLE leases (
        name TEXT PRIMARY KEY,
        holder TEXT NOT NULL,
        until TEXT NOT NULL,
        beat INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID
    """,
)
"""What one process alone does for a while."""

MIGRATIONS: Final = (_FIRST, _OWNED, _SEATED, _LOGGED, _SHELVED, _LEASED)
"""What leads from each version of the file to the next; a file without a number has version 0."""

VERSION: Final = len(MIGRATIONS)

_CAUSES: Final[dict[int, Cause]] = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_PERM: "forbidden",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
}
_ROOM: Final = 2**20
"""With fewer bytes left on the disk, room is what is missing, whatever else SQLite says."""


def data_folder() -> Path:
    """Where a person's games and progress are kept: ``CUBEPLAY_DATA``, or the user's data folder.

    >>> data_folder().name != ""
    True
    """
    if folder := os.environ.get("CUBEPLAY_DATA"):
        return Path(folder)
    from platformdirs import user_data_path

    return user_data_path("cubeplay", appauthor=False)


class Base:
    """The file of a store.  Raises SaveError if it cannot be used, or if a newer cubeplay wrote it.

    ``wait`` is for how many seconds somebody who is writing is waited for.
    """

    def __init__(self, path: Path | None = None, wait: float = WAIT) -> None:
        self.path, self.wait = path or data_folder() / FILE, wait
        self._is_locked = False
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _unusable(self.path, cause_of(error), str(error.strerror)) from error
        with self.reading():
            self._hold_open()

    def _hold_open(self) -> None:
        """Keep the file open: else each transaction, as the last to close it, would move its journal home."""
        anchor = sqlite3.connect(self.path, timeout=self.wait, isolation_level=None, check_same_thread=False)
        finalize(self, anchor.close)
        anchor.execute("PRAGMA user_version").fetchone()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A connection that sees the file as it is at one moment."""
        with self._transaction("BEGIN") as base:
            yield base

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A connection that alone may write, all or nothing: nothing if anything is raised."""
        with self._transaction("BEGIN IMMEDIATE") as base:
            yield base

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[sqlite3.Connection]:
        with self.connected() as base:
            base.execute(begin)
            try:
                yield base
                base.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    base.execute("ROLLBACK")
                raise

    def tidy(self) -> None:
        """Give the room of what was deleted back to the disk, unless somebody is writing."""
        with self.connected() as base, suppress(sqlite3.OperationalError):
            base.execute("VACUUM")
            base.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    @contextmanager
    def connected(self) -> Iterator[sqlite3.Connection]:
        """A connection to a file of this version, outside of any transaction."""
        try:
            wait = GLANCE if self._is_locked else self.wait
            base = sqlite3.connect(self.path, timeout=min(wait, self.wait), isolation_level=None)
            try:
                base.text_factory = text_or_bytes
                base.execute("PRAGMA foreign_keys=ON")
                base.execute("PRAGMA synchronous=NORMAL")
                _bring_up(base, self.path)
                yield base
            finally:
                base.close()
            self._is_locked = False
        except sqlite3.IntegrityError:
            raise
        except sqlite3.Error as error:
            cause = _cause(error, self.path)
            self._is_locked = cause == "locked"
            raise _unusable(self.path, cause, str(error)) from error


def text_or_bytes(data: bytes) -> Any:
    """What a text column holds; bytes if it is no text, so that one odd row harms no other."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data


def _bring_up(base: sqlite3.Connection, path: Path) -> None:
    """Bring a file up to this version.  Raises SaveError for a newer one, and for one that is no store."""
    if _version(base, path) == VERSION:
        return
    base.execute("PRAGMA journal_mode=WAL")
    base.execute("BEGIN IMMEDIATE")
    try:
        for migration in MIGRATIONS[_version(base, path) :]:  # another page may just have been faster
            for statement in migration:
                base.execute(statement)
        base.execute(f"PRAGMA user_version={VERSION}")
        base.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            base.execute("ROLLBACK")
        raise


def _version(base: sqlite3.Connection, path: Path) -> int:
    """The version of a file, which this program can read."""
    version = int(base.execute("PRAGMA user_version").fetchone()[0])
    if version > VERSION:
        why = _("{file} was written by a newer cubeplay (version {found}; this one reads up to {known}).")
        why = why.format(file=path.name, found=version, known=VERSION)
        raise SaveError(_("Games not opened"), why, _("Update cubeplay: pip install --upgrade cubeplay"))
    if version < 0 or (not version and _tables(base) - {"games", "moves"}):
        why = _("{file} holds something else than games.").format(file=path.name)
        raise SaveError(_("Games not opened"), why, _("Set CUBEPLAY_DATA to another folder."))
    return version


def _tables(base: sqlite3.Connection) -> set[str]:
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
