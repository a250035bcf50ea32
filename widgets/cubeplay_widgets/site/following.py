"""The states of a class or a table for a page that follows it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from typing import Final, TypeVar

from cubeplay.store.follow import Following

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
