"""What a page is fed with: the states of a class or a table as they come, and signs of life in between."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from typing import Final, TypeVar

from cubeplay.store.follow import Following

S = TypeVar("S")

BEAT: Final = 2.0
"""Seconds after which a page is told that all is well, though nothing has happened."""


async def followed(
    follow: Callable[[Callable[[S], None], Callable[[], None]], Following], pause: float
) -> AsyncGenerator[S | None]:
    """The states that ``follow`` tells, the latest alone; None where nothing has changed for a while.

    There are ``pause`` seconds between two of them, however much happens.  It ends when what is followed is
    deleted.
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
