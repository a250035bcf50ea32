"""The tables of a store and their versions, kept in a SQLite file or in a PostgreSQL database."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from importlib.util import find_spec
from typing import Any, Final

from cubeplay.errors import MissingPackage
from cubeplay.store.connection import Connection, Home
from cubeplay.store.location import FILE, PROGRESS, Place, PostgresAddress, data_folder, usual_place
from cubeplay.store.quota import check_room
from cubeplay.store.sqlite import GLANCE, SqliteFile
from cubeplay.words import _

__all__ = ["FILE", "GLANCE", "MIGRATIONS", "PROGRESS", "VERSION", "WAIT", "Base", "data_folder"]

WAIT: Final = 2.0
"""Seconds to wait for another page that is writing."""

EARLIEST: Final = datetime.min.replace(tzinfo=UTC)
"""The time of an event whose time cannot be read."""

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
"""The tables of the first stores, which had no version yet; all games are of the owner ""."""

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
"""Streams of events.  A stream that is deleted and made anew under its old name gets another id."""

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
"""Which process alone does something, and until when (:mod:`cubeplay.store.leases`)."""

_SEEN: Final = ("CREATE TABLE seen (owner {text} PRIMARY KEY, day {text} NOT NULL) {by_key}",)
"""When each visitor of whom something is stored was last here."""

MIGRATIONS: Final = (_FIRST, _OWNED, _SEATED, _LOGGED, _SHELVED, _LEASED, _SEEN)
"""The statements that bring the tables from each version to the next; before the first it is 0."""

VERSION: Final = len(MIGRATIONS)


class Base:
    """The tables of a store.  Raises SaveError if they cannot be used, or if a newer cubeplay wrote them, and
    MissingPackage for a PostgreSQL if its packages are not installed.

    ``wait`` is for how many seconds to wait for another writer.  Of what is done with the ``writing``
    connection all is kept, or nothing if anything is raised; named ``of`` is the one stream or game that is
    written to, so that a PostgreSQL lets others write to the rest meanwhile.
    """

    def __init__(self, place: Place | None = None, wait: float = WAIT) -> None:
        self.place = place or usual_place()
        self._home = home = _home(self.place, wait)
        self.reading, self.writing, self.tidy = home.reading, home.writing, home.tidy

    def check_room(self, base: Connection, owner: str, *, new: bool) -> None:
        """Check, within a transaction, that the quota lets an owner write; ``new`` if something is begun.

        Raises SaveError for visitors alone: the owner "", whose machine it is, has no quota.
        """
        if owner:
            check_room(self._home.size(base), new=new)

    def size(self) -> int:
        """How many bytes all that is stored takes."""
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


def as_text(when: datetime) -> str:
    """A time as it is stored, so that texts sort as times do.  Raises ValueError for one without a zone.

    >>> as_text(datetime(2026, 5, 4, 8, 0, tzinfo=UTC))
    '2026-05-04T08:00:00.000000+00:00'
    """
    if when.tzinfo is None:
        raise ValueError("a time without its zone")
    return when.astimezone(UTC).isoformat(timespec="microseconds")


def as_time(text: Any) -> datetime:
    """A time that was stored; the earliest there is if it cannot be read."""
    with suppress(TypeError, ValueError, OverflowError):
        return datetime.fromisoformat(text).astimezone(UTC)
    return EARLIEST
