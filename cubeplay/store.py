"""The games in play, in one SQLite file.

A table of games and an append-only table of moves, unique by game and number.  Every move is stored
before it is shown, so a lost connection or a killed kernel loses nothing; and of two pages on one
game the slower one is told (:class:`cubeplay.errors.BehindError`) and catches up.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from cubeplay import record as files
from cubeplay.errors import BehindError, SaveError
from cubeplay.session import Session
from cubeplay.words import _

SCHEMA = """
CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    head TEXT NOT NULL,
    created TEXT NOT NULL,
    changed TEXT NOT NULL,
    over INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS moves (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
"""

WAIT = 5.0
"""Seconds to wait for another page that is writing."""


def data_folder() -> Path:
    """Where a person's games and progress are kept: ``CUBEPLAY_DATA``, or the user's data folder.

    >>> data_folder().name != ""
    True
    """
    if folder := os.environ.get("CUBEPLAY_DATA"):
        return Path(folder)
    from platformdirs import user_data_path

    return user_data_path("cubeplay", appauthor=False)


@dataclass(frozen=True, slots=True)
class Kept:
    """A game in the store: its id, the game's name, who plays, how many moves, and when (UTC).

    >>> from tempfile import mkdtemp
    >>> store = Store(Path(mkdtemp()) / "games.sqlite")
    >>> id = store.add(Session("cubo", seed=7))
    >>> store.games()[0].game
    'cubo'
    """

    id: str
    game: str
    names: tuple[str, ...]
    moves: int
    changed: datetime
    over: bool


class Store:
    """The games of one person or one classroom.  Raises SaveError if the file cannot be used.

    >>> from tempfile import mkdtemp
    >>> store = Store(Path(mkdtemp()) / "games.sqlite")
    >>> id = store.add(Session("cubo", seed=7, names=("Plum", "Fig")))
    >>> store.open(id).names
    ('Plum', 'Fig')
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or data_folder() / "games.sqlite"
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self._open() as base:
                base.execute("PRAGMA journal_mode=WAL")
                base.executescript(SCHEMA)
        except OSError as error:
            raise _unusable(self.path, str(error.strerror)) from error

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """A connection for one transaction, which is committed if nothing is raised."""
        try:
            base = sqlite3.connect(self.path, timeout=WAIT)
            try:
                base.execute("PRAGMA foreign_keys=ON")
                with base:
                    yield base
            finally:
                base.close()
        except sqlite3.IntegrityError:
            raise
        except sqlite3.Error as error:
            raise _unusable(self.path, str(error)) from error

    def add(self, session: Session) -> str:
        """Take a session in: from now on every move of it is stored.  Returns the game's id."""
        id, now = secrets.token_urlsafe(9), _now()
        head = files.dumps(replace(session.record, moves=()))
        with self._open() as base:
            base.execute(
                "INSERT INTO games (id, game, head, created, changed) VALUES (?, ?, ?, ?, ?)",
                (id, session.game.name, head, now, now),
            )
        session.keep(_Journal(self, id))
        return id

    def open(self, id: str) -> Session:
        """Go on with a game.  Raises SaveError if there is none of this id or it is damaged."""
        with self._open() as base:
            row = base.execute("SELECT head FROM games WHERE id = ?", (id,)).fetchone()
        if row is None:
            why = _("there is no saved game {id!r} here.").format(id=id[:20])
            raise SaveError(_("Game not opened"), why, _("Choose one from the list of saved games."))
        session = Session.seated(files.loads(row[0], _("Game")))
        journal = _Journal(self, id)
        dealt = session.record.moves
        if tuple(map(files.read_entry, journal.read(0)[: len(dealt)])) != dealt:
            why = _("its first dice or cards are not what its seed gives.")
            raise SaveError(_("Game not opened"), why, _("Choose another saved game."))
        session.keep(journal, written=len(dealt))
        session.catch_up()
        return session

    def games(self) -> tuple[Kept, ...]:
        """All games, the one that changed last first."""
        with self._open() as base:
            rows = base.execute(
                "SELECT id, game, head, changed, over,"
                " (SELECT count(*) FROM moves WHERE moves.game = games.id)"
                " FROM games ORDER BY changed DESC, rowid DESC"
            ).fetchall()
        return tuple(
            Kept(id, game, files.loads(head).names, moves, datetime.fromisoformat(changed), bool(over))
            for id, game, head, changed, over, moves in rows
        )

    def finish(self, id: str) -> None:
        """Mark a game as over, so that it is no longer offered to be resumed."""
        with self._open() as base:
            base.execute("UPDATE games SET over = 1 WHERE id = ?", (id,))

    def remove(self, id: str) -> None:
        """Forget a game and its moves."""
        with self._open() as base:
            base.execute("DELETE FROM games WHERE id = ?", (id,))


@dataclass(frozen=True)
class _Journal:
    """The moves of one game of a store."""

    store: Store
    id: str

    def append(self, number: int, entries: Sequence[str]) -> None:
        rows = [(self.id, number + k, text) for k, text in enumerate(entries)]
        try:
            with self.store._open() as base:
                base.executemany("INSERT INTO moves (game, number, entry) VALUES (?, ?, ?)", rows)
                base.execute("UPDATE games SET changed = ? WHERE id = ?", (_now(), self.id))
        except sqlite3.IntegrityError as error:
            raise BehindError(
                _("Not played"),
                _("this game has gone on in another window, or was removed."),
                _("Look at the board again, then move."),
            ) from error

    def read(self, since: int) -> Sequence[str]:
        with self.store._open() as base:
            rows = base.execute(
                "SELECT entry FROM moves WHERE game = ? AND number >= ? ORDER BY number",
                (self.id, since),
            ).fetchall()
        return [text for (text,) in rows]


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _unusable(path: Path, reason: str) -> SaveError:
    why = _("the file of games {path} cannot be used ({reason}).").format(path=path.name, reason=reason)
    return SaveError(_("Games not kept"), why, _("Free some space, or set CUBEPLAY_DATA to another folder."))
