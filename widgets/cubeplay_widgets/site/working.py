"""Waiting for what a process makes, for as long as it works: a busy machine takes its time, and nothing is
wrong with that.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from math import inf
from typing import Final, TypeVar

import psutil

LEAST: Final = 0.05
"""Seconds of processor between two looks below which a process does nothing."""

T = TypeVar("T")


def spent(pid: int) -> float:
    """The seconds of processor that a process has had; none once it is gone."""
    try:
        times = psutil.Process(pid).cpu_times()
    except psutil.Error:
        return 0.0
    return float(times.user + times.system)


async def while_at_work(
    answer: asyncio.Future[T], pid: Callable[[], int], still: float, most: float = inf
) -> T:
    """What a process answers.

    Raises TimeoutError, and waits no more, once it has done nothing for ``still`` seconds or has had ``most``
    seconds of a processor.
    """
    try:
        now = 0.0
        while not (await asyncio.wait({answer}, timeout=still))[0]:
            before, now = now, spent(pid())
            if now <= before + LEAST or now >= most:
                raise TimeoutError
        return answer.result()
    finally:
        answer.cancel()
