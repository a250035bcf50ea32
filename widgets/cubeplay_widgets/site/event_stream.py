"""The site's transport: a page follows a class or a table by server-sent events.

It is given states, and gives the page events: ``message`` with what the page shows, ``beat`` as a sign of
life, ``trouble`` with words, and ``gone`` at the end.  What the page does comes by requests of their own.
On the page's side are ``client/parts/follow.js`` and ``client/parts/commands.js``.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

from cubeplay.errors import CubeplayError
from cubeplay.store.follow import Following
from cubeplay.words.late import spoken
from tornado.iostream import StreamClosedError
from tornado.web import RequestHandler

S = TypeVar("S")

BEAT: Final = 2.0
"""Seconds without news after which a page gets a sign of life."""


async def followed(
    follow: Callable[[Callable[[S], None], Callable[[], None]], Following], pause: float
) -> AsyncGenerator[S | None]:
    """Yields the latest state from ``follow``, and None if nothing has changed for :data:`BEAT` seconds.

    There are at least ``pause`` seconds between two states.  Ends when the class or table is deleted.
    """
    news = asyncio.Event()
    latest: list[S] = []
    gone: list[bool] = []

    def tell(state: S) -> None:
        latest[:] = [state]
        news.set()

    def end() -> None:
        gone.append(True)
        news.set()

    following = follow(tell, end)
    try:
        while not gone:
            yield latest.pop() if latest else None
            await asyncio.sleep(pause)
            try:
                await asyncio.wait_for(news.wait(), BEAT)
            except TimeoutError:
                continue
            news.clear()
    finally:
        following.stop()


class EventStream(RequestHandler):
    """A handler whose answer is a stream of events."""

    @asynccontextmanager
    async def streaming(self) -> AsyncIterator[None]:
        """Begin the stream; within, a page that is left ends it, and an error is told on the page."""
        self.set_header("Content-Type", "text/event-stream; charset=UTF-8")
        self.set_header("X-Accel-Buffering", "no")
        self._sending = asyncio.Lock()
        try:
            yield
        except StreamClosedError:
            pass
        except CubeplayError as error:
            await self.send("trouble", {"error": str(error)})

    async def send(self, kind: str, data: dict[str, Any], number: int | None = None) -> None:
        """Send an event; its id is the ``number`` of the state, if it has one.

        Raises StreamClosedError if the page was left.
        """
        id = "" if number is None else f"id: {number}\n"
        async with self._sending:
            self.write(f"{id}event: {kind}\ndata: {json.dumps(spoken(data))}\n\n")
            await self.flush()
