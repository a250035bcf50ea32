"""The games in play.

A table of games and an append-only table of moves, unique by game and number.  Every move is stored
before it is shown, so a lost connection or a killed kernel loses nothing; and of two pages on one
game the slower one is told (:class:`cubeplay.errors.BehindError`) and catches up.

Every game has an owner, who alone finds it in the list.  Whoever knows its id can play it.
"""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from cubeplay import record as files
from cubeplay.errors import BehindError, CubeplayError, SaveError, UnreadableGame
from cubeplay.session import Session
from cubeplay.store import owners
from cubeplay.store.base import PROGRESS, WAIT, Base
from cubeplay.store.owners import Owned
from cubeplay.words import _


@dataclass(frozen=True, slots=True)
class Kept:
    """A game in the store: its id, the game's name, who plays, how many moves, and when (UTC).

    ``damage`` says why it cannot be read; it is empty for a sound game.

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
    changed: datetime | None
    over: bool
    damage: str = ""


class Store:
    """The games that one person, or one classroom, has on this machine.  Raises SaveError if the file
    cannot be used.

    ``owner`` is whose games are added, listed and removed: "" is the person whose machine it is.
    ``wait`` is for how many seconds somebody who is writing is waited for.

    >>> from tempfile import mkdtemp
    >>> store = Store(Path(mkdtemp()) / "games.sqlite")
    >>> id = store.add(Session("cubo", seed=7, names=("Plum", "Fig")))
    >>> store.open(id).names
    ('Plum', 'Fig')
    >>> Store(store.path, owner="Kiwi").games()
    ()
    """

    def __init__(self, path: Path | None = None, *, owner: str = "", wait: float = WAIT) -> None:
        self.owner = owner
        self._base = Base(path, wait)

    @property
    def path(self) -> Path:
        """The file."""
        return self._base.path

    def add(self, session: Session) -> str:
        """Take a session in: from now on every move of it is stored.  Returns the game's id.

        Raises SaveError if it cannot be stored; then nothing has changed.
        """
        id, now = secrets.token_urlsafe(9), _now()
        record = session.record
        head = files.dumps(replace(record, moves=()))
        entries = [files.entry(actor, notation) for actor, notation in record.moves]
        try:
            with self._base.writing() as base:
                base.execute(
                    "INSERT INTO games (id, owner, game, head, created, changed) VALUES (?, ?, ?, ?, ?, ?)",
                    (id, self.owner, session.game.name, head, now, now),
                )
                _append(base, id, 0, entries)
        except UnicodeEncodeError:
            why = _("its names or options have letters that no file can hold.")
            raise SaveError(_("Game not kept"), why, _("Type them anew.")) from None
        session.keep(_Journal(self._base, id), written=len(entries))
        return id

    def open(self, id: str) -> Session:
        """Go on with a game, whoever owns it.

        Raises SaveError if there is none of this id, and UnreadableGame if what is stored makes no game.
        """
        with self._base.reading() as base:
            head, entries = _row(base, id, "head, entries")
            rows = base.execute("SELECT number, entry FROM moves WHERE game = ? ORDER BY number", (id,))
            journal = rows.fetchall()
        try:
            session = Session.seated(files.loads(_sound(head), _("Game")))
            session.resume(_Journal(self._base, id), _complete(journal, entries))
        except Exception as error:  # whatever it holds is the damage of this game, and of no other
            raise _unreadable(error) from error
        return session

    def games(self) -> tuple[Kept, ...]:
        """All games of the owner, the one that changed last first; damaged ones too."""
        with self._base.reading() as base:
            rows = base.execute(
                "SELECT id, game, head, changed, over, entries FROM games"
                " WHERE owner = ? ORDER BY changed DESC, rowid DESC",
                (self.owner,),
            ).fetchall()
        return tuple(_kept(*row) for row in rows)

    def owns(self, id: str) -> bool:
        """Whether a game is the owner's.  Raises SaveError if there is none of this id."""
        with self._base.reading() as base:
            return _row(base, id, "owner") == (self.owner,)

    def finish(self, id: str) -> None:
        """Mark a game as over, so that it is no longer offered to be resumed.

        Raises SaveError if there is none of this id, or if it is somebody else's.
        """
        self._change(id, "UPDATE games SET over = 1 WHERE id = ?")

    def remove(self, id: str) -> None:
        """Forget a game and its moves.  Raises SaveError as :meth:`finish` does."""
        self._change(id, "DELETE FROM games WHERE id = ?")

    def _change(self, id: str, statement: str) -> None:
        with self._base.writing() as base:
            if _row(base, id, "owner") != (self.owner,):
                why = _("it is somebody else's game.")
                raise SaveError(_("Not changed"), why, _("Ask whoever began it."))
            base.execute(statement, (id,))

    def salvage(self, id: str) -> str:
        """All that is stored of a game as JSON, just as it is, also of one that cannot be opened."""
        with self._base.reading() as base:
            _row(base, id, "id")
            return owners.as_json(owners.games(base, "id = ?", id)[0])

    # What there is on this machine, whoever owns it

    def owners(self) -> tuple[Owned, ...]:
        """How much is kept here of each owner, whoever asks; the most comes first."""
        with self._base.reading() as base:
            return owners.owned(base)

    def export(self, owner: str) -> str:
        """All games and notes of an owner as JSON, just as they are stored, damaged ones too."""
        left = {file.name: file.read_text("utf-8", "replace") for file in self._left(owner)}
        with self._base.reading() as base:
            return owners.export(base, owner, left)

    def delete(self, owner: str) -> None:
        """Forget all games and notes of an owner, so that nothing of them stays on the disk."""
        with self._base.writing() as base:
            base.execute("PRAGMA secure_delete=ON")
            owners.delete(base, owner)
        self._base.tidy()
        for file in self._left(owner):
            file.unlink(missing_ok=True)

    def _left(self, owner: str) -> list[Path]:
        """The files of an earlier version that no page has taken over yet: they are nobody else's."""
        return [] if owner else sorted(self.path.parent.glob(f"{PROGRESS}/*.*"))


class _Journal:
    """The moves of one game of a store."""

    def __init__(self, base: Base, id: str) -> None:
        self._base, self._id = base, id

    def append(self, number: int, entries: Sequence[str]) -> None:
        try:
            with self._base.writing() as base:
                _append(base, self._id, number, entries)
        except sqlite3.IntegrityError as error:
            raise BehindError(
                _("Not played"),
                _("this game has gone on in another window, or was removed."),
                _("Look at the board again, then move."),
            ) from error

    def read(self, since: int) -> Sequence[str]:
        with self._base.reading() as base:
            rows = base.execute(
                "SELECT entry FROM moves WHERE game = ? AND number >= ? ORDER BY number",
                (self._id, since),
            ).fetchall()
        return [text for (text,) in rows]


def _append(base: sqlite3.Connection, id: str, number: int, entries: Sequence[str]) -> None:
    """Write entries of a game from a number on.  Raises IntegrityError if that number is taken."""
    rows = [(id, number + k, text) for k, text in enumerate(entries)]
    base.executemany("INSERT INTO moves (game, number, entry) VALUES (?, ?, ?)", rows)
    base.execute("UPDATE games SET changed = ?, entries = ? WHERE id = ?", (_now(), number + len(rows), id))


def _row(base: sqlite3.Connection, id: str, columns: str) -> tuple[Any, ...]:
    """What is stored of a game.  Raises SaveError if there is none of this id."""
    with suppress(UnicodeEncodeError):  # a text that no file can hold is the id of no game
        row = base.execute(f"SELECT {columns} FROM games WHERE id = ?", (id,)).fetchone()
        if row is not None:
            return tuple(row)
    why = _("there is no saved game {id!r} here.").format(id=id[:20])
    raise SaveError(_("Game not opened"), why, _("Choose one from the list of saved games."))


def _kept(id: Any, game: Any, head: Any, changed: Any, over: Any, entries: Any) -> Kept:
    """A row of the list, also of a game that is damaged."""
    names: tuple[str, ...] = ()
    damage = ""
    try:
        names = files.loads(_sound(head)).names
    except Exception as error:  # whatever it holds is the damage of this game, and of no other
        damage = _unreadable(error).why
    when = None
    with suppress(TypeError, ValueError):
        when = datetime.fromisoformat(changed)
        when = when.replace(tzinfo=when.tzinfo or UTC)
    moves = entries if isinstance(entries, int) else 0
    return Kept(str(id), str(game), names, moves, when, bool(over), damage)


def _sound(head: Any) -> str:
    """The head of a game, if it is text at all.  Raises SaveError."""
    if isinstance(head, str):
        return head
    raise _damaged(_("what it began with is damaged."))


def _complete(journal: Sequence[tuple[Any, Any]], entries: int) -> list[str]:
    """The entries of a journal in which none is missing.  Raises SaveError."""
    if len(journal) < entries or [number for number, _entry in journal] != [*range(len(journal))]:
        raise _damaged(_("some of its moves are missing."))
    return [entry for _number, entry in journal]


def _damaged(why: str) -> SaveError:
    return SaveError(_("Game not loaded"), why, "")


def _unreadable(error: Exception) -> UnreadableGame:
    """The refusal of a game of which something is wrong, whatever it is."""
    known = error if isinstance(error, CubeplayError) else _damaged(_("what is stored of it makes no game."))
    return UnreadableGame(known.what, known.why, _("Save what is there to a file, or delete it."))


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
