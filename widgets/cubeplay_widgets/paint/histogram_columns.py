"""The columns of a histogram, at most :data:`MOST`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Final

from cubeplay_widgets.paint.run_totals import Chances

MOST: Final = 20
"""The most columns of a chart."""

_REACH: Final = 3
"""The columns cover at least so many standard deviations around the mean."""


@dataclass(frozen=True, slots=True)
class HistogramColumns:
    """``number`` columns for multiples of ``grain``; each contains ``width`` of them.

    The middle of the first one is ``first`` widths from 0.
    """

    grain: Fraction
    width: int
    first: int
    number: int

    @property
    def step(self) -> Fraction:
        """The distance between the middles of two columns."""
        return self.grain * self.width

    def of(self, value: Fraction) -> int:
        """The column of a value, from 0.  A column includes its lower end, and excludes its upper one."""
        return floor(value / self.step + Fraction(1, 2)) - self.first

    def middle(self, column: int) -> Fraction:
        """The value in the middle of a column."""
        return self.step * (self.first + column)

    def peak(self, spread: Fraction) -> float:
        """The approximate chance of the likeliest column for this standard deviation."""
        return min(1.0, float(self.step) / (2.5 * float(spread))) if spread else 1.0

    def expected(self, sums: Chances) -> tuple[float, ...]:
        """The chance of each column, from the chances of each number of grains."""
        found = [0.0] * self.number
        for grains, chance in sums:
            column = (2 * grains + self.width) // (2 * self.width) - self.first
            if 0 <= column < self.number:
                found[column] += chance
        return tuple(found)


def columns(
    grain: Fraction,
    middle: Fraction,
    spread: Fraction,
    held: tuple[Fraction, ...],
    limits: tuple[Fraction | None, Fraction | None] = (None, None),
) -> HistogramColumns:
    """Columns for results with this mean (``middle``) and standard deviation (``spread``), within limits.

    Each value of ``held`` has a column, even outside.  If columns for everything within both limits fit, they
    are all there.

    >>> columns(Fraction(1), Fraction(6), Fraction(2), (Fraction(14),), (Fraction(0), None))
    HistogramColumns(grain=Fraction(1, 1), width=1, first=0, number=15)
    """
    low, high = middle - _REACH * spread, middle + _REACH * spread
    low = low if limits[0] is None else max(low, limits[0])
    high = high if limits[1] is None else min(high, limits[1])
    if limits[0] is not None and limits[1] is not None and limits[1] - limits[0] < grain * MOST:
        low, high = limits[0], limits[1]
    low, high = min([low, *held]), max([high, *held])
    for width in _round_numbers():
        step = grain * width
        first, last = (floor(end / step + Fraction(1, 2)) for end in (low, high))
        if last - first < MOST:
            return HistogramColumns(grain, width, first, last - first + 1)
    raise AssertionError("there is always a larger round number")


def _round_numbers() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50, …"""
    ten = 1
    while True:
        yield from (ten, 2 * ten, 5 * ten)
        ten *= 10
