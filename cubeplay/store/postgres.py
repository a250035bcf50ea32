"""A store in a PostgreSQL, which several machines share.

A writer holds a lock until its transaction ends: on all of the store, or on one stream or game.  A database
that is being restarted is waited for.  If the reply to COMMIT is lost, the database is asked for the
transaction's status.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from time import monotonic, sleep
from typing import Any, Final
from zlib import crc32

import psycopg

from cubeplay.errors import SaveError
from cubeplay.store.connection import POSTGRES, too_new
from cubeplay.store.location import PostgresAddress
from cubeplay.store.postgres_clients import Client, pooled
from cubeplay.store.postgres_errors import unusable
from cubeplay.words import _

CHANNEL: Final = "cubeplay"
"""The channel of notifications: the names of streams that changed, sent when the change is committed."""

_LOCK: Final = 20_260_504
"""The key of the store's advisory lock."""

_ID: Final = "pg_current_xact_id() || '/' || pg_postmaster_start_time()"
"""The id of a transaction.  After a crash its number alone may be used again for another one."""

_TELLING: Final = f"""
    CREATE OR REPLACE FUNCTION cubeplay_tell() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        PERFORM pg_notify('{CHANNEL}', coalesce(NEW.kind, OLD.kind) || '/' || coalesce(NEW.name, OLD.name));
        RETURN NULL;
    END $$;
    DROP TRIGGER IF EXISTS cubeplay_tell ON streams;
    CREATE TRIGGER cubeplay_tell AFTER INSERT OR UPDATE OR DELETE ON streams
        FOR EACH ROW EXECUTE FUNCTION cubeplay_tell()
"""
"""The trigger that sends a notification for each change of a stream."""

_AGAIN: Final = 0.05
"""Seconds between two questions for the status of a transaction."""

_GLANCE: Final = 0.1
"""Seconds to wait if waiting did not help the last time."""

_TABLE: Final = "cubeplay_version"

_FRESH: Final = 5.0
"""Seconds after which the size is asked for again."""

_SIZE: Final = """
    SELECT coalesce(sum(size - dead), 0) FROM (
        SELECT pg_total_relation_size(relid) AS size,
            pg_relation_size(relid) * n_dead_tup / greatest(n_live_tup + n_dead_tup, 1) AS dead
        FROM pg_stat_user_tables WHERE schemaname = current_schema()) AS tables
"""
"""The bytes of all rows that are not deleted, by the database's own statistics."""


class PostgresServer:
    """A store in a PostgreSQL.  Raises SaveError if it cannot be used, or if a newer cubeplay wrote it.

    ``wait`` is for how many seconds to wait for another writer, and for a database that is starting.
    """

    def __init__(self, address: PostgresAddress, wait: float, migrations: Sequence[Sequence[str]]) -> None:
        self.address, self.wait, self._migrations = address, wait, migrations
        self._is_away = False
        self._size, self._weighed = 0, -_FRESH
        with self.reading():
            pass

    @contextmanager
    def reading(self) -> Iterator[Client]:
        """A connection that sees the state of one moment."""
        begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT ''"
        with self._transaction(begin) as base:
            yield base

    @contextmanager
    def writing(self, of: str = "") -> Iterator[Client]:
        """A connection that alone may write, to all of the store or to what ``of`` names; all or nothing."""
        most = max(1, round(self._patience() * 1000))
        begin = f"BEGIN; SET LOCAL lock_timeout = {most}; {_locks(of)}; SELECT {_ID}"
        with self._transaction(begin) as base:
            yield base

    def size(self, base: Client) -> int:
        """How many bytes all that is stored takes; kept for some seconds, as each move asks for it."""
        if monotonic() > self._weighed + _FRESH:
            self._size = int(_last(base.execute(_SIZE))[0])
            self._weighed = monotonic()
        return self._size

    def tidy(self) -> None:
        """Let the database use the space of deleted rows again; tables that are locked are left out."""
        with self._errors_for_pages(), pooled(self.address, self._patience()) as client:
            self._begin(client, "SELECT ''")
            client.execute("VACUUM (SKIP_LOCKED) games, moves, notes, streams, events, seats, seen")

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[Client]:
        with self._errors_for_pages(), pooled(self.address, self._patience()) as client:
            id = self._begin(client, begin)
            yield client
            self._commit(client, id)

    def _patience(self) -> float:
        return min(self.wait, _GLANCE) if self._is_away else self.wait

    @contextmanager
    def _errors_for_pages(self) -> Iterator[None]:
        try:
            yield
        except psycopg.Error as error:
            self._is_away = True
            raise unusable(error, self.address) from error
        self._is_away = False

    def _begin(self, client: Client, begin: str) -> str:
        """Bring the tables up to this version, and begin a transaction; returns the transaction's id."""
        for _time in range(2):
            id, version = "", 0
            with suppress(psycopg.errors.UndefinedTable):
                id, version = _last(client.execute(f"{begin}, version FROM {_TABLE}"))
            if version == len(self._migrations):
                return str(id)
            client.execute("ROLLBACK")
            if version > len(self._migrations):
                raise too_new(version, len(self._migrations), str(self.address))
            self._bring_up(client)
        raise psycopg.errors.UndefinedTable(f"{_TABLE} is not there")

    def _bring_up(self, client: Client) -> None:
        """Bring the tables up to this version.  Raises SaveError for a database with other tables."""
        with client.transaction():
            client.execute(_locks(""))
            version = self._version(client)
            for statement in (each for migration in self._migrations[version:] for each in migration):
                client.execute(statement.format(**POSTGRES))
            client.execute(
                f"CREATE TABLE IF NOT EXISTS {_TABLE} (version BIGINT NOT NULL); DELETE FROM {_TABLE};"
                f" INSERT INTO {_TABLE} VALUES ({len(self._migrations)}); {_TELLING}"
            )

    def _version(self, client: Client) -> int:
        found = client.execute("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
        tables = {str(name) for (name,) in found}
        if _TABLE in tables:
            return int(_last(client.execute(f"SELECT version FROM {_TABLE}"))[0])
        if tables:
            why = _("{file} holds something else than games.").format(file=self.address)
            raise SaveError(_("Games not opened"), why, _("Name a database that is empty."))
        return 0

    def _commit(self, client: Client, id: str) -> None:
        """Commit a transaction.  If the reply is lost, ask for the transaction's status."""
        try:
            ended = client.execute("COMMIT")
        except psycopg.OperationalError:
            if id and client.broken and self._is_committed(id):
                return
            raise
        if ended.statusmessage != "COMMIT":
            raise psycopg.errors.InFailedSqlTransaction("a statement of it had failed")

    def _is_committed(self, id: str) -> bool:
        """Whether a transaction is known to be committed; after a restart that cannot be known."""
        number, _slash, started = id.partition("/")
        query = "SELECT CASE WHEN pg_postmaster_start_time()::text = $1 THEN pg_xact_status($2::xid8) END"
        deadline = monotonic() + self.wait
        while True:
            with pooled(self.address, self.wait) as client:
                (status,) = _last(client.execute(query, [started, number]))
            if status != "in progress" or monotonic() > deadline:
                return bool(status == "committed")
            sleep(_AGAIN)


def _last(cursor: psycopg.Cursor[tuple[Any, ...]]) -> tuple[Any, ...]:
    """The only row of the last of some statements."""
    while cursor.nextset():
        continue
    row = cursor.fetchone()
    if row is None:
        raise psycopg.errors.NoData("a row is missing")
    return row


def _locks(of: str) -> str:
    """Statements that lock the store, or the part that ``of`` names, until the transaction ends."""
    if not of:
        return f"SELECT pg_advisory_xact_lock({_LOCK})"
    part = crc32(of.encode("utf-8", "replace")) - 2**31
    shared = f"SELECT pg_advisory_xact_lock_shared({_LOCK})"
    return f"{shared}; SELECT pg_advisory_xact_lock({_LOCK}, {part})"
