"""How long tests wait for what has to come: longer on a slow or busy machine, measured once a run.

Nothing takes longer because of it: a test that waits goes on as soon as it sees what it waits for.
"""

import asyncio
import os
import time

NAME = "CUBEPLAY_PATIENCE"
"""The variable of the environment by which workers and other processes of a run know the measured factor."""
QUIET = 0.035
"""Seconds that :func:`_work` takes on a quiet machine of 2024."""


def _work():
    return sum(number * number % 7 for number in range(500_000))


def slowness():
    """How many times slower than a quiet machine this one is: its processors, and who else wants them."""
    began = time.perf_counter()
    _work()
    speed = (time.perf_counter() - began) / QUIET
    wanted = os.getloadavg()[0] / (os.cpu_count() or 1) if hasattr(os, "getloadavg") else 1
    return max(1, speed) * max(1, wanted)


MOST = 10
"""Who waits in vain learns of it in minutes, however busy the machine was while this was measured."""
FACTOR = float(os.environ.setdefault(NAME, f"{min(2 * slowness(), MOST):.1f}"))
"""At least two: the tests that run beside make a machine slower, too."""


def patience(seconds):
    """How long to wait here for what takes some seconds at the very most on a quiet machine."""
    return seconds * FACTOR


def until(condition, seconds=30, every=0.02):
    """What a condition gives as soon as it holds.  Raises AssertionError where it does not in time."""
    deadline = time.monotonic() + patience(seconds)
    while not (found := condition()):
        assert time.monotonic() < deadline, f"{condition} did not hold within {patience(seconds):.0f} s"
        time.sleep(every)
    return found


async def eventually(condition, seconds=30):
    """Like :func:`until`, on an event loop that goes on meanwhile."""
    async with asyncio.timeout(patience(seconds)):
        while not (found := condition()):
            await asyncio.sleep(0.01)
    return found
