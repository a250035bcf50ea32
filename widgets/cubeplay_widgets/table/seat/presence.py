"""That the page of a device is open: said again and again at its table, as long as the page answers."""

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
"""Seconds between two times that a page says that it is open."""


class Presence:
    """One page of a device at a table.  Some widgets of the page are ``watched`` for signs of its life.

    A page of which nothing is heard says no more that it is open, and is soon taken for lost; one that is
    heard again says so at once.  ``on_trouble`` hears why it could not be said.
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
        """Say that the page is open, and go on with it; without a running event loop it is said once."""
        for widget in watched:
            widget.on_msg(self._hear)
        self.say()
        atexit.register(self._leave_last)
        with suppress(RuntimeError):
            self._task = asyncio.get_running_loop().create_task(self._run())

    def _hear(self, *_message: object) -> None:
        """Note a sign of life."""
        self._heard = self._steady()
        if self._heard - self._said > EVERY:
            self.say()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            self.look()

    def look(self) -> None:
        """Say that the page is open, if it was heard of lately."""
        if self._steady() - self._heard < EVERY:
            self.say()

    def say(self) -> None:
        """Say that the page is open, or why that cannot be said."""
        self._said = self._steady()
        try:
            self._tables.stay(self._code, self._who, self.page)
        except CubeplayError as error:
            self._on_trouble(error)

    def leave(self) -> None:
        """Say that the page is closed."""
        atexit.unregister(self._leave_last)
        if self._task is not None:
            self._task.cancel()
        with suppress(CubeplayError):
            self._tables.leave(self._code, self._who, self.page)

    def _leave_last(self) -> None:
        if leave := self._last():
            leave()
