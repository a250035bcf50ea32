"""The puzzles' row of the benchmark: making the puzzles of a day."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from itertools import count
from time import perf_counter
from typing import Final

from cubeplay.puzzles import today
from cubeplay.registry import OURS

from benchmarks import Times, row

_FIRST: Final = date(2026, 11, 23)
_DAYS: Final = 7
"""A whole week is measured: its days differ in difficulty."""


def _weeks() -> Iterator[list[date]]:
    """Weeks, each of them once, since puzzles are cached."""
    days = (_FIRST + timedelta(number) for number in count())
    while True:
        yield [next(days) for _day in range(_DAYS)]


_WEEKS: Final = _weeks()


@row("puzzles", "making the puzzles of a day, all games", at_most=2.5)
def a_day() -> Times:
    """The mean day of a week."""
    days = next(_WEEKS)
    start = perf_counter()
    for day in days:
        for game in OURS:
            today(game, day)
    return Times((perf_counter() - start) / len(days))
