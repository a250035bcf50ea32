"""Tells a table regularly that the page of a device is open, as long as the page sends messages."""

from __future__ import annotations

import asyncio
import atexit
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Final
from uuid import uuid4
from weakref import WeakMethod

from cubeplay.errors import CubeplayError
from cubeplay.tables import Tables
from ipywidgets import Widget

EVERY: Final = 10.0
"""Seconds between two heartbeats."""


class Presence:
    """The heartbeat of one page of a device at a table.

    It stops while the page sends no messages, so that the table soon counts the device as away, and goes on
    with the next message.  ``on_trouble`` is called with the error if a heartbeat fails.
    """

    def __init__(
        self,
        tables: Tables,
        code: str,
        who: str,
        on_trouble: Callable[[CubeplayError], None],
        steady: Callable[[], float] = monotonic,
    ) -> None:
        self.page = uuid4().hex[:12]
        self._tables, self._code, self._who = tables, code, who
        self._on_trouble, self._steady = on_trouble, steady
        self._heard = self._said = steady()
        self._task: asyncio.Task[None] | None = None
        self._last = WeakMethod(self.leave)

    def begin(self, *watched: Widget) -> None:
        """Begin the heartbeat; messages of the ``watched`` widgets show that the page is alive.

        Without a running event loop there is a single heartbeat.
        """
        for widget in watched:
            widget.on_msg(self._hear)
        self.say()
        atexit.register(self._leave_last)
        with suppress(RuntimeError):
            self._task = asyncio.get_running_loop().create_task(self._run())

    def _hear(self, *_message: object) -> None:
        """Note a message of the page."""
        self._heard = self._steady()
        if self._heard - self._said > EVERY:
            self.say()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            self.look()

    def look(self) -> None:
        """Send a heartbeat if the page has sent a message lately."""
        if self._steady() - self._heard < EVERY:
            self.say()

    def say(self) -> None:
        """Send a heartbeat."""
        self._said = self._steady()
        try:
            self._tables.stay(self._code, self._who, self.page)
        except CubeplayError as error:
            self._on_trouble(error)

    def leave(self) -> None:
        """End the heartbeat, and tell the table that the page is closed."""
        atexit.unregister(self._leave_last)
        if self._task is not None:
            self._task.cancel()
        with suppress(CubeplayError):
            self._tables.leave(self._code, self._who, self.page)

    def _leave_last(self) -> None:
        if leave := self._last():
            leave()
