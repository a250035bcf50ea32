"""The tables of a store, from version to version, and the home they have: a SQLite file or a PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Final

from cubeplay.errors import MissingPackage
from cubeplay.store.connection import Connection, Home
from cubeplay.store.places import FILE, PROGRESS, Place, PostgresAddress, data_folder, usual_place
from cubeplay.store.quota import check_room
from cubeplay.store.sqlite import GLANCE, SqliteFile
from cubeplay.words import _

__all__ = ["FILE", "GLANCE", "MIGRATIONS", "PROGRESS", "VERSION", "WAIT", "Base", "data_folder"]

WAIT: Final = 2.0
"""Seconds to wait for another page that is writing."""

_FIRST: Final = (
    """
    CREATE TABLE IF NOT EXISTS games (
        id {text} PRIMARY KEY,
        game {text} NOT NULL,
        head {text} NOT NULL,
        created {text} NOT NULL,
        changed {text} NOT NULL,
        over BIGINT NOT NULL DEFAULT 0
    )
    """,
    """
    CREATE TABLE IF NOT EXISTS moves (
        game {text} NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        number BIGINT NOT NULL,
        entry {text} NOT NULL,
        PRIMARY KEY (game, number)
    ) {by_key}
    """,
)
"""What stores have that were made before they had a version: their games belong to nobody else."""

_OWNED: Final = (
    "ALTER TABLE games ADD COLUMN owner {text} NOT NULL DEFAULT ''",
    "ALTER TABLE games ADD COLUMN entries BIGINT NOT NULL DEFAULT 0",
    "UPDATE games SET entries = (SELECT count(*) FROM moves WHERE moves.game = games.id)",
    "CREATE INDEX games_of ON games (owner, changed)",
    """
    CREATE TABLE notes (
        owner {text} NOT NULL,
        page {text} NOT NULL,
        learner {text} NOT NULL,
        name {text} NOT NULL,
        value {text} NOT NULL,
        PRIMARY KEY (owner, page, learner, name)
    ) {by_key}
    """,
)

_SEATED: Final = (
    "CREATE TABLE classes (code {text} PRIMARY KEY, lesson {text} NOT NULL, opened {text} NOT NULL) {by_key}",
    """
    CREATE TABLE seats (
        code {text} NOT NULL REFERENCES classes (code) ON DELETE CASCADE,
        seat BIGINT NOT NULL,
        person {text} NOT NULL,
        free BIGINT NOT NULL DEFAULT 0,
        PRIMARY KEY (code, seat)
    ) {by_key}
    """,
)

_LOGGED: Final = (
    """
    CREATE TABLE streams (
        id {id},
        kind {text} NOT NULL,
        name {text} NOT NULL,
        owner {text} NOT NULL,
        events BIGINT NOT NULL DEFAULT 0,
        bytes BIGINT NOT NULL DEFAULT 0,
        changed {text} NOT NULL,
        UNIQUE (kind, name)
    )
    """,
    """
    CREATE TABLE events (
        stream BIGINT NOT NULL REFERENCES streams (id) ON DELETE CASCADE,
        number BIGINT NOT NULL,
        time {text} NOT NULL,
        who {text} NOT NULL,
        kind {text} NOT NULL,
        data {text} NOT NULL,
        PRIMARY KEY (stream, number)
    ) {by_key}
    """,
    "CREATE INDEX events_of ON events (who)",
)
"""Streams of events; a stream that is made anew under an old name has a number of its own."""

_SHELVED: Final = (
    "ALTER TABLE games ADD COLUMN title {text} NOT NULL DEFAULT ''",
    "ALTER TABLE games ADD COLUMN result {text} NOT NULL DEFAULT ''",
    "ALTER TABLE games ADD COLUMN deleted {text} NOT NULL DEFAULT ''",
)
"""What a person calls a game, how it ended, and since when it lies in the bin."""

_LEASED: Final = (
    """
    CREATE TABLE leases (
        name {text} PRIMARY KEY,
        holder {text} NOT NULL,
        until {text} NOT NULL,
        beat BIGINT NOT NULL DEFAULT 0
    ) {by_key}
    """,
)
"""What one process alone does for a while."""

_SEEN: Final = ("CREATE TABLE seen (owner {text} PRIMARY KEY, day {text} NOT NULL) {by_key}",)
"""When each visitor of whom something is kept was here last."""

MIGRATIONS: Final = (_FIRST, _OWNED, _SEATED, _LOGGED, _SHELVED, _LEASED, _SEEN)
"""What leads from each version of the tables to the next; a file without a number has version 0."""

VERSION: Final = len(MIGRATIONS)


class Base:
    """The tables of a store.  Raises SaveError if they cannot be used, or if a newer cubeplay wrote them, and
    MissingPackage for an address of a PostgreSQL without what speaks to it.

    ``wait`` is for how many seconds somebody who is writing is waited for.
    """

    def __init__(self, place: Place | None = None, wait: float = WAIT) -> None:
        self.place = place or usual_place()
        self._home = _home(self.place, wait)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees the store as it is at one moment."""
        with self._home.reading() as base:
            yield base

    @contextmanager
    def writing(self, of: str = "") -> Iterator[Connection]:
        """A connection that alone may write, all or nothing: nothing if anything is raised.

        Who says what is to be written to, a stream or a game ``of`` that name, lets others write elsewhere
        meanwhile where that can be.
        """
        with self._home.writing(of) as base:
            yield base

    def tidy(self) -> None:
        """Give the room of what was deleted back to the disk, unless somebody is writing."""
        self._home.tidy()

    def check_room(self, base: Connection, owner: str, *, new: bool) -> None:
        """See that an owner may write more, within a transaction: ``new`` where something is begun.

        Only visitors are refused; "", whose machine it is, has the whole disk.  Raises SaveError.
        """
        if owner:
            check_room(self._home.size(base), new=new)

    def size(self) -> int:
        """How many bytes all that is kept takes."""
        with self._home.reading() as base:
            return self._home.size(base)


def _home(place: Place, wait: float) -> Home:
    if not isinstance(place, PostgresAddress):
        return SqliteFile(place, wait, MIGRATIONS)
    if not (find_spec("psycopg") and find_spec("psycopg_pool")):
        why = _("the store is a PostgreSQL, and what speaks to it is not installed.")
        next = _("Install it: {command}").format(command='pip install "cubeplay[postgres]"')
        raise MissingPackage(_("Games not opened"), why, next)
    from cubeplay.store.postgres import PostgresServer

    return PostgresServer(place, wait, MIGRATIONS)
