"""Who is here: a page that is fed live is open, and for a moment longer."""

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
"""Seconds that a page which was left still counts as open: so long it takes to load it anew, or the game."""


class Pages:
    """The pages of tables that this server feeds, by table, device and page."""

    def __init__(self) -> None:
        self._open: Counter[tuple[str, str, str]] = Counter()

    def open(self, code: str, who: str, page: str) -> None:
        """Count a page that is fed from now on."""
        self._open[code, who, page] += 1

    def close(self, tables: Tables, code: str, who: str, page: str) -> None:
        """Count it no more; unless it comes back soon, the table hears that it was left."""
        key = (code, who, page)
        self._open[key] -= 1
        asyncio.get_running_loop().call_later(GRACE, self._leave, tables, key)

    def _leave(self, tables: Tables, key: tuple[str, str, str]) -> None:
        if self._open[key] <= 0:
            del self._open[key]
            asyncio.get_running_loop().run_in_executor(None, _left, tables, *key)


def _left(tables: Tables, code: str, who: str, page: str) -> None:
    with suppress(CubeplayError):  # deleted meanwhile, or the store cannot be written: it is lost in time
        tables.leave(code, who, page)


def way_here(state: TableState, who: str, way: Way) -> Way:
    """The way in which a device is here with one page more: one that plays is no big screen besides."""
    device = state.devices.get(who)
    is_playing = who in state.people or (device is not None and device.pages and device.way == "device")
    return "device" if is_playing else way
