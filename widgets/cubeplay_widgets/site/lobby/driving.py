"""Runs the driver of tables from the first table until the server ends."""

from __future__ import annotations

import logging
from threading import Lock

from cubeplay.errors import CubeplayError
from cubeplay.store.log import EventLog
from cubeplay.tables import TableDriver, Tables


class Driving:
    """Makes the moves of clocks and computer players at tables while this server runs.

    Several servers may share a store: a lease decides which of them does it.
    """

    def __init__(self) -> None:
        self._driver: TableDriver | None = None
        self._lock, self._is_over = Lock(), False

    def begin_if_needed(self) -> None:
        """Begin if there is a table already, as after a restart of the server."""
        try:
            if EventLog().streams("table"):
                self.begin()
        except CubeplayError as error:
            logging.getLogger(__name__).warning("%s", error)

    def begin(self) -> None:
        """Begin, unless begun already.  Raises SaveError if the store cannot be used."""
        with self._lock:
            if self._driver is None and not self._is_over:
                self._driver = TableDriver(Tables())
                self._driver.start()

    def end(self) -> None:
        """End; another server can take over at once."""
        with self._lock:
            self._is_over = True
            if self._driver is not None:
                self._driver.stop()
