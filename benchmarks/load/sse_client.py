"""Receives the live updates of the desk or the projector, as a browser does."""

from __future__ import annotations

import asyncio
import json
from bisect import bisect_left
from collections.abc import Sequence
from time import time
from typing import Any, Final

from tornado.httpclient import AsyncHTTPClient, HTTPRequest

from benchmarks.load.visitor import LONGEST, Browser

EVERY: Final = 0.1
"""Seconds between two checks for a message."""
MOST: Final = 2**40
"""The most bytes of a stream: more than any has."""


class SseClient:
    """A page with live updates of a class.

    ``told`` is the latest message; ``times`` is when each message arrived (seconds of the epoch), ``numbers``
    how many events of the class it includes, ``sizes`` its bytes; ``leaked`` are the ``secrets`` that any
    message contained.
    """

    def __init__(self, secrets: Sequence[str] = ()) -> None:
        self.told: dict[str, Any] = {}
        self.times: list[float] = []
        self.numbers: list[int] = []
        self.sizes: list[int] = []
        self.leaked: set[str] = set()
        self._secrets, self._rest = secrets, b""
        self._task: asyncio.Future[Any] | None = None

    def listen(self, browser: Browser, path: str) -> None:
        """Connect to an address."""
        client = AsyncHTTPClient(force_instance=True, max_clients=1, max_body_size=MOST)
        request = HTTPRequest(
            browser.url + path,
            headers=browser.headers(),
            connect_timeout=LONGEST,
            request_timeout=0,
            streaming_callback=self._take,
        )
        self._task = client.fetch(request)

    @property
    def is_over(self) -> bool:
        """Whether the stream has ended."""
        return self._task is not None and self._task.done()

    @property
    def mean_size(self) -> int:
        """The mean bytes of a message."""
        return sum(self.sizes) // max(1, len(self.sizes))

    async def begins(self) -> None:
        """Wait for a message that has charts.  Raises TimeoutError."""
        async with asyncio.timeout(LONGEST):
            while not self.told.get("charts"):
                await asyncio.sleep(EVERY)

    async def ends(self) -> None:
        """Wait for the end of the stream, which comes when the class is deleted.  Raises TimeoutError."""
        async with asyncio.timeout(LONGEST):
            while not self.is_over:
                await asyncio.sleep(EVERY)

    def heard_of(self, number: int) -> float | None:
        """When the event with a number arrived; None if it never did."""
        found = bisect_left(self.numbers, number + 1)
        return self.times[found] if found < len(self.times) else None

    def _take(self, data: bytes) -> None:
        *events, self._rest = (self._rest + data).split(b"\n\n")
        for event in events:
            self._hear(event)

    def _hear(self, event: bytes) -> None:
        fields = dict(line.split(b": ", 1) for line in event.splitlines())
        if fields.get(b"event") != b"message":
            return
        text = fields[b"data"].decode()
        self.told = json.loads(text)
        self.times.append(time())
        self.numbers.append(int(fields[b"id"]))
        self.sizes.append(len(event))
        self.leaked |= {secret for secret in self._secrets if secret in text}
