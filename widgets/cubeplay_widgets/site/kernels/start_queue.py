"""The queue for starts of kernels: a few at once, those of visitors before those in advance."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

VISITOR: Final = 0
IN_ADVANCE: Final = 1
"""The ranks of a visitor's kernel, and of a kernel in advance."""


class StartQueue:
    """At most ``at_once`` have a turn at a time; the others wait in order of rank, then of time.

    >>> async def one_after_the_other():
    ...     turns = StartQueue(1)
    ...     async with turns.turn():
    ...         return turns.waiting()
    >>> asyncio.run(one_after_the_other())
    0
    """

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._queues: dict[int, list[asyncio.Future[None]]] = {VISITOR: [], IN_ADVANCE: []}

    def waiting(self) -> int:
        """How many visitors wait for their turn."""
        return len(self._queues[VISITOR])

    @asynccontextmanager
    async def turn(self, rank: int = VISITOR) -> AsyncIterator[None]:
        """Wait for a turn, and keep it while the block runs."""
        await self._come(rank)
        try:
            yield
        finally:
            self._next()

    async def _come(self, rank: int) -> None:
        if self._free:
            self._free -= 1
            return
        place = asyncio.get_running_loop().create_future()
        self._queues[rank].append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():  # the turn came in the same moment
                self._next()
            raise
        finally:
            with suppress(ValueError):
                self._queues[rank].remove(place)

    def _next(self) -> None:
        """Give the turn to the next in the queue, or free it."""
        for _rank, queue in sorted(self._queues.items()):
            for place in queue:
                if not place.done():
                    place.set_result(None)
                    return
        self._free += 1
