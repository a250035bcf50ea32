"""The games that are stored, each with its moves.

A table of games and an append-only table of moves, unique by game and number.  Every move is stored
before it is shown, so a lost connection or a killed kernel loses nothing.  If two pages play one game, the
slower one gets :class:`cubeplay.errors.BehindError` and reads the other's move.

Every game has an owner, who alone finds it in the list.  Whoever knows its id can play it.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from cubeplay import limits
from cubeplay.errors import BehindError, SaveError
from cubeplay.game import Outcome
from cubeplay.session import Session
from cubeplay.session import record as files
from cubeplay.store import owners
from cubeplay.store.base import PROGRESS, WAIT, Base, as_text
from cubeplay.store.connection import Connection, Taken
from cubeplay.store.importing import TakenIn, read, take_in
from cubeplay.store.location import Place, data_folder
from cubeplay.store.owners import Owned, see, unseen
from cubeplay.store.saved_game import COLUMNS, KeptGame, as_result, complete, kept, sound, unreadable
from cubeplay.words import _


class Store:
    """The games that one person, or one classroom, has.  Raises SaveError if the store cannot be used.

    ``owner`` is whose games are added, listed and removed: "" is the person whose machine it is.
    ``wait`` is for how many seconds somebody who is writing is waited for.  ``place`` is the
    file, or the address of the PostgreSQL.

    >>> from tempfile import mkdtemp
    >>> store = Store(Path(mkdtemp()) / "games.sqlite")
    >>> id = store.add(Session("cubo", seed=7, names=("Plum", "Fig")))
    >>> store.open(id).names
    ('Plum', 'Fig')
    >>> Store(store.place, owner="Kiwi").games()
    ()
    """

    def __init__(self, place: Place | None = None, *, owner: str = "", wait: float = WAIT) -> None:
        self.owner = owner
        self._base = Base(place, wait)
        self.place = self._base.place

    def add(self, session: Session) -> str:
        """Store a session, and from now on every move of it.  Returns the game's id.

        Raises SaveError if it cannot be stored; then nothing has changed.
        """
        id, now = secrets.token_urlsafe(9), _now()
        record = session.record
        head = files.dumps(replace(record, moves=()))
        entries = [played.entry for played in session.played]
        try:
            with self._base.writing(id) as base:
                self._base.check_room(base, self.owner, new=True)
                base.execute(
                    "INSERT INTO games (id, owner, game, head, created, changed)"
                    " VALUES ($1, $2, $3, $4, $5, $5)",
                    (id, self.owner, session.game.name, head, now),
                )
                _append(base, id, 0, entries)
        except UnicodeEncodeError:
            why = _("its names or options have letters that no file can hold.")
            raise SaveError(_("Game not kept"), why, _("Type them anew.")) from None
        session.keep(_Journal(self._base, id, self.owner, entries), written=len(entries))
        return id

    def open(self, id: str) -> Session:
        """A session that goes on with a stored game, whoever owns it.

        Raises SaveError if there is none of this id, and UnreadableGame if what is stored makes no game.
        """
        with self._base.reading() as base:
            head, entries, owner = _row(base, id)
            rows = base.execute("SELECT number, entry FROM moves WHERE game = $1 ORDER BY number", (id,))
            journal = rows.fetchall()
        try:
            session = Session.seated(files.loads(sound(head), _("Game")))
            whole = complete(journal, entries)
            session.resume(_Journal(self._base, id, owner, whole), whole)
        except Exception as error:  # whatever it holds is the damage of this game, and of no other
            raise unreadable(error) from error
        return session

    def games(self) -> tuple[KeptGame, ...]:
        """All games of the owner but those in the bin, the last changed one first; damaged ones too."""
        with self._base.reading() as base:
            rows = base.execute(
                f"SELECT {COLUMNS} FROM games WHERE owner = $1 AND deleted = ''"
                " ORDER BY changed DESC, created DESC, id",
                (self.owner,),
            ).fetchall()
        return tuple(kept(*row) for row in rows)

    def owns(self, id: str) -> bool:
        """Whether a game is the owner's.  Raises SaveError if there is none of this id."""
        with self._base.reading() as base:
            return bool(_row(base, id)[2] == self.owner)

    def finish(self, id: str, outcome: Outcome) -> None:
        """Mark a game as over, with its outcome, so that it is no longer offered to be resumed.

        A move that is made after all, or taken back, opens it again.  Raises SaveError if there is none of
        this id, or if it is somebody else's.
        """
        with self._changing(id) as base:
            base.execute("UPDATE games SET over = 1, result = $1 WHERE id = $2", (as_result(outcome), id))

    def rename(self, id: str, title: str) -> None:
        """Give a game a title of its owner's; "" stands for the name of its rules.

        Raises SaveError as :meth:`finish` does, and for a title that does not fit on a line.
        """
        try:
            limits.check_word(title)
        except limits.Misread as error:
            raise SaveError(_("Not renamed"), error.why, error.next) from None
        with self._changing(id) as base:
            base.execute("UPDATE games SET title = $1 WHERE id = $2", (title, id))

    def reseat(self, id: str, bots: Sequence[str]) -> None:
        """Give the seats of a game to other computer players, whoever owns it: a name each, "" for a person.

        Raises SaveError if there is none of this id, or if it is damaged.
        """
        with self._base.writing(id) as base:
            record = files.loads(sound(_row(base, id)[0]), _("Game"))
            head = files.dumps(replace(record, bots=tuple(bots)))
            base.execute("UPDATE games SET head = $1 WHERE id = $2", (head, id))

    def remove(self, id: str) -> None:
        """Delete a game and its moves.  Raises SaveError as :meth:`finish` does."""
        with self._changing(id) as base:
            base.execute("DELETE FROM games WHERE id = $1", (id,))

    def throw_away(self, id: str) -> None:
        """Put a game into the bin: nobody can play it until it is brought back.

        Raises SaveError as :meth:`finish` does.
        """
        with self._changing(id) as base:
            base.execute("UPDATE games SET deleted = $1 WHERE id = $2", (_now(), id))

    def bring_back(self, id: str) -> None:
        """Take a game out of the bin again.

        Raises SaveError if there is none of this id in the bin, or if it is somebody else's.
        """
        with self._changing(id, is_deleted=True) as base:
            base.execute("UPDATE games SET deleted = '' WHERE id = $1", (id,))

    def empty_bin(self) -> None:
        """Delete the games in the owner's bin."""
        with self._base.writing() as base:
            base.execute("DELETE FROM games WHERE owner = $1 AND deleted <> ''", (self.owner,))

    @contextmanager
    def _changing(self, id: str, *, is_deleted: bool = False) -> Iterator[Connection]:
        """A connection to change a game of the owner's, who is refused those of others."""
        with self._base.writing() as base:
            if _row(base, id, is_deleted=is_deleted)[2] != self.owner:
                why = _("it is somebody else's game.")
                raise SaveError(_("Not changed"), why, _("Ask whoever began it."))
            yield base

    def salvage(self, id: str) -> str:
        """All that is stored of a game, unchanged, as JSON; also of one that cannot be opened."""
        with self._base.reading() as base:
            _row(base, id)
            return owners.as_json(owners.games(base, id=id)[0])

    # What all owners have

    def owners(self) -> tuple[Owned, ...]:
        """How much is stored of each owner; the most comes first."""
        with self._base.reading() as base:
            return owners.owned(base)

    def export(self, owner: str) -> str:
        """All that is stored of an owner, unchanged, as JSON; damaged games too."""
        left = {file.name: file.read_text("utf-8", "replace") for file in self._left(owner)}
        with self._base.reading() as base:
            return owners.export(base, owner, left)

    def take_in(self, text: str | bytes) -> TakenIn:
        """Add the games and notes of a file that :meth:`export` wrote to the owner's; nothing gets lost.

        Raises SaveError for another file, a newer or a damaged one; then nothing has changed.
        """
        file = read(text)
        with self._base.writing() as base:
            self._base.check_room(base, self.owner, new=True)
            return take_in(base, self.owner, file)

    def delete(self, owner: str) -> None:
        """Delete all that is stored of an owner, so that nothing of it stays on the disk."""
        with self._base.writing() as base:
            owners.delete(base, owner)
        self._base.tidy()
        for file in self._left(owner):
            file.unlink(missing_ok=True)

    def size(self) -> int:
        """How many bytes all that is stored takes."""
        return self._base.size()

    def see(self, owners: Iterable[str], now: datetime) -> None:
        """Note that visitors were here; :meth:`forget_unseen` deletes those who stay away."""
        with self._base.writing() as base:
            see(base, owners, now)

    def forget_unseen(self, since: datetime) -> tuple[str, ...]:
        """Delete all of the visitors who neither came nor played since a moment; returns who they were."""
        with self._base.writing() as base:
            gone = unseen(base, since)
            for owner in gone:
                owners.delete(base, owner)
        if gone:
            self._base.tidy()
        return gone

    def sweep(self, before: datetime) -> None:
        """Delete the games that were put into anybody's bin before a moment; nothing stays on the disk."""
        moment = as_text(before)
        with self._base.writing() as base:
            swept = base.execute("DELETE FROM games WHERE deleted BETWEEN '0' AND $1", (moment,)).rowcount
        if swept:
            self._base.tidy()

    def _left(self, owner: str) -> list[Path]:
        """Files of an earlier version that no page has read into the store yet; they are of the owner ""."""
        folder = self.place.parent if isinstance(self.place, Path) else data_folder()
        return [] if owner else sorted(folder.glob(f"{PROGRESS}/*.*"))


class _Journal:
    """Reads and writes the moves of one game, of which the last known one must still be there."""

    def __init__(self, base: Base, id: str, owner: str, known: Sequence[str]) -> None:
        self._base, self._id, self._owner = base, id, owner
        self._last = known[-1] if known else ""

    def append(self, number: int, entries: Sequence[str]) -> None:
        try:
            with self._base.writing(self._id) as base:
                self._base.check_room(base, self._owner, new=False)
                self._since(base, number)
                _append(base, self._id, number, entries)
        except Taken as error:
            raise _gone_on() from error
        self._last = entries[-1] if entries else self._last

    def read(self, since: int) -> Sequence[str]:
        with self._base.reading() as base:
            try:
                entries = self._since(base, since)
            except Taken as error:
                raise _gone_on() from error
        self._last = entries[-1] if entries else self._last
        return entries

    def _since(self, base: Connection, number: int) -> list[str]:
        """The entries from a number on.  Raises Taken if the one before is another than was known."""
        rows = base.execute(
            "SELECT number, entry FROM moves WHERE game = $1 AND number >= $2 ORDER BY number",
            (self._id, number - 1),
        ).fetchall()
        if number and rows and rows[0] != (number - 1, self._last):
            raise Taken(f"entry {number - 1} of game {self._id} is another one")
        return [entry for at, entry in rows if at >= number]


def _gone_on() -> BehindError:
    why = _("this game has gone on in another window, or was removed.")
    return BehindError(_("Not played"), why, _("Look at the board again, then move."))


def _append(base: Connection, id: str, number: int, entries: Sequence[str]) -> None:
    """Write entries of a game from a number on, and mark it as not over.

    Raises Taken if an entry of that number exists, or if the game is in the bin.
    """
    there = base.execute(
        "UPDATE games SET changed = $1, entries = $2, over = 0, result = '' WHERE id = $3 AND deleted = ''",
        (_now(), number + len(entries), id),
    )
    if not there.rowcount:
        raise Taken(f"game {id} is not there")
    rows = [(id, number + k, text) for k, text in enumerate(entries)]
    made = base.executemany(
        "INSERT INTO moves (game, number, entry) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", rows
    )
    if rows and made.rowcount != len(rows):
        raise Taken(f"entry {number} of game {id} is there")


def _row(base: Connection, id: str, *, is_deleted: bool = False) -> tuple[Any, Any, Any]:
    """The head of a game, the number of its entries and its owner, as they are stored.

    Raises SaveError if there is none of this id: in the bin if ``is_deleted``, else outside of it.
    """
    with suppress(UnicodeEncodeError):  # a text that no file can hold is the id of no game
        row = base.execute("SELECT head, entries, owner, deleted FROM games WHERE id = $1", (id,)).fetchone()
        if row is not None and bool(row[3]) == is_deleted:
            return row[0], row[1], row[2]
    why = _("there is no saved game {id!r} here.").format(id=id[:20])
    raise SaveError(_("Game not opened"), why, _("Choose one from the list of saved games."))


def _now() -> str:
    return as_text(datetime.now(UTC))
