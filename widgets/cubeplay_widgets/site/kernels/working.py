"""Waits for a process as long as it gets processor time, so that a busy machine causes no timeout."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from math import inf
from typing import Final, TypeVar

import psutil

LEAST: Final = 0.05
"""The seconds of processor time between two checks below which a process is idle."""

T = TypeVar("T")


def spent(pid: int) -> float:
    """The processor time of a process in seconds; 0 after it has ended."""
    try:
        times = psutil.Process(pid).cpu_times()
    except psutil.Error:
        return 0.0
    return float(times.user + times.system)


async def while_at_work(
    answer: asyncio.Future[T], pid: Callable[[], int], still: float, most: float = inf
) -> T:
    """The answer of a process.

    Raises TimeoutError once the process is idle for ``still`` seconds, or has used ``most`` seconds of
    processor time.
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
