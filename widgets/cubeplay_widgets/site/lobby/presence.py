"""Tracks open pages of tables by their streams."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from typing import Final

from cubeplay.errors import CubeplayError
from cubeplay.tables.events import Way
from cubeplay.tables.state import TableState
from cubeplay.tables.tables import Tables

GRACE: Final = 6.0
"""Seconds that a page still counts as open after its stream has ended, to allow for a reload."""


class Pages:
    """The pages of tables with a stream from this server, by table, device and page."""

    def __init__(self) -> None:
        self._open: Counter[tuple[str, str, str]] = Counter()

    def open(self, code: str, who: str, page: str) -> None:
        """Add a page."""
        self._open[code, who, page] += 1

    def close(self, tables: Tables, code: str, who: str, page: str) -> None:
        """Remove a page; unless it comes back soon, the table is told that it was left."""
        key = (code, who, page)
        self._open[key] -= 1
        asyncio.get_running_loop().call_later(GRACE, self._leave, tables, key)

    def _leave(self, tables: Tables, key: tuple[str, str, str]) -> None:
        if self._open[key] <= 0:
            del self._open[key]
            asyncio.get_running_loop().run_in_executor(None, _left, tables, *key)


def _left(tables: Tables, code: str, who: str, page: str) -> None:
    with suppress(CubeplayError):  # deleted, or the store cannot be written: the record then expires
        tables.leave(code, who, page)


def way_here(state: TableState, who: str, way: Way) -> Way:
    """The role of a further page of a device: a device that plays is not counted as a big screen too."""
    device = state.devices.get(who)
    is_playing = who in state.people or (device is not None and device.pages and device.way == "device")
    return "device" if is_playing else way
