"""How followers notice changes in a PostgreSQL: it notifies them (LISTEN and NOTIFY).

Each process has one connection that listens.  If it is lost, a new one is made, and the followers of all
streams read again, as notifications may have been missed.
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
from cubeplay.store.location import PostgresAddress
from cubeplay.store.postgres import CHANNEL
from cubeplay.store.postgres_clients import Client, connect
from cubeplay.store.postgres_errors import unusable

EVERY: Final = 0.2
"""Seconds between two checks whether there are still followers."""

AGAIN: Final = 0.5
"""Seconds between two tries to connect to a database that does not answer."""


class ServerEar:
    """Listens to which streams change in a PostgreSQL."""

    def __init__(self, address: PostgresAddress) -> None:
        self._address = address
        self._base: Base | None = None
        self._client: Client | None = None
        self._woken, self._waker = socket.socketpair()
        self._woken.setblocking(False)
        self._waker.setblocking(False)

    def wait(self, *, quick: bool) -> None:
        """Wait for a notification, or until :meth:`wake` is called."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._woken, selectors.EVENT_READ)
            if self._client is not None:
                selector.register(self._client, selectors.EVENT_READ)
            selector.select(AGAIN if self._client is None else EVERY)
        with suppress(BlockingIOError):
            self._woken.recv(4096)

    def wake(self) -> None:
        """End a :meth:`wait` at once; any thread may call it."""
        with suppress(BlockingIOError):  # it was called already
            self._waker.send(b"!")

    def news(self) -> frozenset[str] | None:
        """The streams that changed since the last call; None if any of them may have.  Raises SaveError."""
        try:
            if self._client is None:
                self._base = Base(self._address, wait=GLANCE)
                self._client = connect(self._address)
                self._client.execute(f"LISTEN {CHANNEL}".encode())
                return None
            return frozenset(each.payload for each in self._client.notifies(timeout=0))
        except psycopg.Error as error:
            self._disconnect()
            raise unusable(error, self._address) from error

    @contextmanager
    def reading(self) -> Iterator[Connection | None]:
        """A connection to the store."""
        if self._base is None:
            self._base = Base(self._address, wait=GLANCE)
        with self._base.reading() as base:
            yield base

    def close(self) -> None:
        """Close all that is open."""
        self._disconnect()
        self._woken.close()
        self._waker.close()

    def _disconnect(self) -> None:
        if self._client is not None:
            self._client.close()
        self._client = self._base = None
