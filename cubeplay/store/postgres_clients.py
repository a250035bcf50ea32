"""Connections to a PostgreSQL, and the pool in which a process keeps some for its next transactions."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, Final

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg_pool import ConnectionPool, PoolTimeout

from cubeplay.errors import SaveError
from cubeplay.store.connection import POSTGRES, Rows, Values
from cubeplay.store.location import PostgresAddress, unread
from cubeplay.words import _

OLDEST: Final = 13
"""The first version of PostgreSQL that knows the status of a transaction afterwards."""

_USUAL: Final = {
    "connect_timeout": "3",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
    "fallback_application_name": "cubeplay",
}
"""Settings by which a lost network is noticed within seconds, unless the address has others."""

_SETTINGS: Final = b"SET idle_in_transaction_session_timeout = 10000; SET client_min_messages = warning"
"""After so many milliseconds the database ends the transaction of a program that has stopped sending."""


_HOW: Final[dict[str, Any]] = {
    "autocommit": True,
    "prepare_threshold": None,
    "cursor_factory": psycopg.RawCursor,
}
"""No transaction begins by itself, no statement is prepared, and values are those of ``$1``, ``$2`` …"""

logging.getLogger("psycopg").setLevel(logging.ERROR)  # its warnings name the host, and errors tell the same


class Client(psycopg.Connection[tuple[Any, ...]]):
    """A connection that takes the statements of the store as they stand."""

    dialect = POSTGRES

    def execute(  # type: ignore[override]
        self, statement: Any, values: Any = None, **how: Any
    ) -> psycopg.Cursor[tuple[Any, ...]]:
        """Do one statement.  Raises UnicodeEncodeError for a text that cannot be kept."""
        with _as_unicode_error():
            return super().execute(statement, values, **how)

    def executemany(self, statement: str, rows: Sequence[Values], /) -> Rows:
        """Do one statement for each row of values."""
        cursor = self.cursor()
        with _as_unicode_error():
            cursor.executemany(statement.encode(), rows)
        return cursor


@contextmanager
def _as_unicode_error() -> Iterator[None]:
    """Raise UnicodeEncodeError for a NUL in a text, as is raised for half of a surrogate pair.

    psycopg refuses it by itself, without asking the database: such an error has no code.
    """
    try:
        yield
    except psycopg.DataError as error:
        if error.sqlstate is None:
            raise UnicodeEncodeError("utf-8", "\0", 0, 1, str(error)) from error
        raise


def connect(address: PostgresAddress) -> Client:
    """A new connection, outside of any transaction.

    Raises psycopg.Error if there is none, and SaveError for an address that cannot be read, and for a
    database that is too old or whose encoding is not UTF-8.
    """
    client = Client.connect(_wanted(address), **_HOW)
    try:
        _set_up(client)
    except BaseException:
        client.close()
        raise
    return client


_POOLS: Final[dict[tuple[int, PostgresAddress], ConnectionPool[Client]]] = {}
"""Pools by process and address: a forked process needs its own, as it has no threads of its parent."""


@contextmanager
def pooled(address: PostgresAddress, patience: float) -> Iterator[Client]:
    """A connection of the pool; a new one if the pool has none within ``patience`` seconds.

    A transaction that is open at the end is ended: rolled back if anything is raised.  Raises what
    :func:`connect` does.
    """
    key = os.getpid(), address
    pool = _POOLS.get(key) or _POOLS.setdefault(key, _pool(address))
    pool.open()
    with ExitStack() as stack:
        try:
            client = stack.enter_context(pool.connection(patience))
        except PoolTimeout:  # which does not say why
            client = stack.enter_context(connect(address))
        yield client


def _pool(address: PostgresAddress) -> ConnectionPool[Client]:
    """A pool that closes connections which nobody uses for a minute, and soon gives up making one."""
    return ConnectionPool(
        _wanted(address),
        connection_class=Client,
        kwargs=_HOW,
        configure=_set_up,
        check=ConnectionPool.check_connection,
        min_size=0,
        max_size=32,
        max_idle=60,
        reconnect_timeout=2,
        num_workers=1,
        open=False,
    )


def _wanted(address: PostgresAddress) -> str:
    """An address with our settings besides its own.  Raises SaveError if it cannot be read."""
    try:
        said = conninfo_to_dict(address.text)
        unsaid = {name: value for name, value in _USUAL.items() if name not in said}
        return make_conninfo(address.text, **unsaid, client_encoding="UTF8")
    except psycopg.ProgrammingError:
        raise unread() from None


def _set_up(client: Client) -> None:
    """Set a new connection up.  Raises SaveError for a database that is too old or is not in UTF-8."""
    if client.info.server_version < OLDEST * 10_000:
        why = _("the database is PostgreSQL {found}, and {known} or newer is needed.")
        why = why.format(found=client.info.server_version // 10_000, known=OLDEST)
        raise SaveError(_("Games not opened"), why, _("Update the database, or name another one."))
    if client.info.parameter_status("server_encoding") != "UTF8":
        why = _("the database keeps texts in another way than UTF-8.")
        raise SaveError(_("Games not opened"), why, _("Make one anew: createdb --encoding=UTF8"))
    client.execute(_SETTINGS)
