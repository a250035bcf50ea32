"""What can be done where cubeplay runs: on a computer, or in a browser, whose own Python is on its own.

Nobody else asks for the platform: who needs a thread, or another process at the same file, asks :data:`HERE`.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Final, TypeVar

T = TypeVar("T")

Steps = Generator[float | None, None, T]
"""Work in steps, with a result; after each it yields for how many seconds to rest where others may wait."""


@dataclass(frozen=True, slots=True)
class Place:
    """What a place can do: run ``threads``; and have ``processes``, so that a file may have several users."""

    threads: bool
    processes: bool


COMPUTER: Final = Place(threads=True, processes=True)
BROWSER: Final = Place(threads=False, processes=False)
"""A page of a browser: one thread, and files that nobody else opens."""

HERE = BROWSER if sys.platform == "emscripten" else COMPUTER
"""This place."""

interrupt_after: Callable[[float], object] = float
"""Lets KeyboardInterrupt be raised after so many seconds of what goes on, never for 0.

Without threads a page puts its alarm here; until then nothing happens.
"""

processor_time: Callable[[], float] = getattr(time, "thread_time", time.process_time)
"""The seconds for which the processor has worked for this thread, which is the process where there is one."""


def done(steps: Steps[T], rests: Callable[[float], object] = lambda seconds: None) -> T:
    """Do all steps at once; returns their result.  ``rests`` is called for each rest.

    >>> def steps() -> Steps[int]:
    ...     yield None
    ...     return 6 * 7
    >>> done(steps())
    42
    """
    try:
        while True:
            if rest := next(steps):
                rests(rest)
    except StopIteration as end:
        result: T = end.value
        return result


async def aside(call: Callable[[], T]) -> T:
    """The result of something that takes long, so that a page stays alive if there are threads.

    Without threads all that waits already is done first.

    >>> asyncio.run(aside(lambda: 6 * 7))
    42
    """
    if HERE.threads:
        return await asyncio.to_thread(call)
    await turn()
    return call()


async def turn() -> None:
    """Let all that waits have its turn: presses and timers, too.

    A browser's loop would come back from ``sleep(0)`` again and again before it looks at its timers.
    """
    await asyncio.sleep(0.005)
