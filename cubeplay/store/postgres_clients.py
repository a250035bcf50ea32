"""The connections of this process to a PostgreSQL: a few are kept for the next transactions.

A pool with threads of its own would cost each kernel more than it gives: a page does one thing at a time,
and kernels are divided off another process, where no thread lives on.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import Any, Final

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import TransactionStatus

from cubeplay.errors import SaveError
from cubeplay.store.connection import POSTGRES, Rows, Values
from cubeplay.store.places import Address, unread
from cubeplay.words import _

MOST_IDLE: Final = 2
"""So many connections are kept that nobody uses just now."""

OLDEST: Final = 13
"""The first PostgreSQL that can say afterwards how a transaction ended."""

_USUAL: Final = {
    "connect_timeout": "3",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
    "fallback_application_name": "cubeplay",
}
"""How a lost network is noticed within seconds, unless the address says otherwise."""

_SETTINGS: Final = b"SET idle_in_transaction_session_timeout = 10000; SET client_min_messages = warning"
"""A writer of whom nothing is heard any more may lock others out for so many milliseconds."""


class Client(psycopg.Connection[tuple[Any, ...]]):
    """A connection, also for the statements of the store."""

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
    """A text with a NUL is refused by psycopg before anything is asked, as one with half a character is."""
    try:
        yield
    except psycopg.DataError as error:
        if error.sqlstate is None:
            raise UnicodeEncodeError("utf-8", "\0", 0, 1, str(error)) from error
        raise


_GUARD: Final = Lock()
_IDLE: Final[dict[Address, list[Client]]] = {}
_PARENTS: Final[list[Client]] = []
"""Connections of the process that this one was divided off, which are not ours to use or to close."""


def connect(address: Address) -> Client:
    """A new connection, outside of any transaction.

    Raises psycopg.Error if there is none, and SaveError for an address that cannot be read, and for a
    database that is too old or keeps texts in another way.
    """
    try:
        wanted = make_conninfo(address.text, **_unsaid(address), client_encoding="UTF8")
    except psycopg.ProgrammingError:
        raise unread() from None
    client = Client.connect(wanted, autocommit=True, prepare_threshold=None, cursor_factory=psycopg.RawCursor)
    try:
        _check(client)
        client.execute(_SETTINGS)
    except BaseException:
        client.close()
        raise
    return client


def _unsaid(address: Address) -> dict[str, str]:
    """What is usual, as far as the address does not say it."""
    said = conninfo_to_dict(address.text)
    return {name: value for name, value in _USUAL.items() if name not in said}


def _check(client: Client) -> None:
    if client.info.server_version < OLDEST * 10_000:
        why = _("the database is PostgreSQL {found}, and {known} or newer is needed.")
        why = why.format(found=client.info.server_version // 10_000, known=OLDEST)
        raise SaveError(_("Games not opened"), why, _("Update the database, or name another one."))
    if client.info.parameter_status("server_encoding") != "UTF8":
        why = _("the database keeps texts in another way than UTF-8.")
        raise SaveError(_("Games not opened"), why, _("Make one anew: createdb --encoding=UTF8"))


def take(address: Address) -> Client | None:
    """A connection that nobody uses; it may have been cut off meanwhile."""
    with _GUARD:
        idle = _IDLE.get(address)
        return idle.pop() if idle else None


def give_back(address: Address, client: Client) -> None:
    """Keep a connection for the next one, unless it is of no use any more or there are enough."""
    if not client.closed and client.info.transaction_status == TransactionStatus.IDLE:
        with _GUARD:
            idle = _IDLE.setdefault(address, [])
            if len(idle) < MOST_IDLE:
                idle.append(client)
                return
    client.close()


def _leave_to_parent() -> None:
    _PARENTS.extend(client for idle in _IDLE.values() for client in idle)
    _IDLE.clear()
    _GUARD.release()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(
        before=_GUARD.acquire, after_in_parent=_GUARD.release, after_in_child=_leave_to_parent
    )
