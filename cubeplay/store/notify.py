"""How followers notice that something has changed in a PostgreSQL: it tells them (LISTEN and NOTIFY).

One connection a process listens.  If it is cut off it is made anew, and then all is read again: nobody knows
what was told meanwhile.
"""

from __future__ import annotations

import selectors
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

import psycopg

from cubeplay.store.base import GLANCE, Base
from cubeplay.store.connection import Connection
from cubeplay.store.places import PostgresAddress
from cubeplay.store.postgres import CHANNEL
from cubeplay.store.postgres_clients import Client, connect
from cubeplay.store.postgres_errors import unusable

EVERY: Final = 0.2
"""Seconds after which it is asked whether anybody still follows."""

AGAIN: Final = 0.5
"""Seconds between two tries to reach a database that does not answer."""


class ServerEar:
    """Hears which streams change in a PostgreSQL."""

    def __init__(self, address: PostgresAddress) -> None:
        self._address = address
        self._base: Base | None = None
        self._client: Client | None = None
        self._bell, self._rope = socket.socketpair()
        self._bell.setblocking(False)
        self._rope.setblocking(False)

    def wait(self, *, quick: bool) -> None:
        """Wait until the database tells something, or until somebody wakes."""
        with selectors.DefaultSelector() as ears:
            ears.register(self._bell, selectors.EVENT_READ)
            if self._client is not None:
                ears.register(self._client, selectors.EVENT_READ)
            ears.select(AGAIN if self._client is None else EVERY)
        with suppress(BlockingIOError):
            self._bell.recv(4096)

    def wake(self) -> None:
        """Let whoever waits wait no more; called from any thread."""
        with suppress(BlockingIOError):  # it rings already
            self._rope.send(b"!")

    def news(self) -> frozenset[str] | None:
        """The streams that have changed; None if it may be any of them.  Raises SaveError."""
        try:
            if self._client is None:
                self._base = Base(self._address, wait=GLANCE)
                self._client = connect(self._address)
                self._client.execute(f"LISTEN {CHANNEL}".encode())
                return None
            return frozenset(each.payload for each in self._client.notifies(timeout=0))
        except psycopg.Error as error:
            self._cut()
            raise unusable(error, self._address) from error

    @contextmanager
    def reading(self) -> Iterator[Connection | None]:
        """A connection to what has changed."""
        if self._base is None:
            self._base = Base(self._address, wait=GLANCE)
        with self._base.reading() as base:
            yield base

    def let_go(self) -> None:
        """Listen no more."""
        self._cut()
        self._bell.close()
        self._rope.close()

    def _cut(self) -> None:
        if self._client is not None:
            self._client.close()
        self._client = self._base = None
