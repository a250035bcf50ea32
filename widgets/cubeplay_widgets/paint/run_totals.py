"""The distribution of a run's total: the distribution of one trial, convolved with itself."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST_SUMS: Final = 2**20
"""The most sums whose chances are computed exactly, which takes a few dozen MiB."""
_REACH: Final = 6
"""The range of the normal curve in standard deviations."""
_POINTS: Final = 4_096
"""Points of the normal curve."""

Chances = tuple[tuple[int, float], ...]
"""The possible sums of all trials of a run, the least first, with their chances."""


def totals(shares: Mapping[int, Fraction], size: int) -> Chances:
    """The chance of each sum of a run's results; ``shares`` are the chances of the results of one trial.

    Beyond :data:`MOST_SUMS` sums the normal curve is used, at about :data:`_POINTS` of them.

    >>> totals({1: Fraction(1, 2), 3: Fraction(1, 2)}, 2)
    ((2, 0.25), (4, 0.5), (6, 0.25))
    """
    return _totals(tuple(sorted(shares.items())), size)


def is_near(shares: Mapping[int, Fraction], size: int) -> bool:
    """Whether there are so many sums that :func:`totals` uses the normal curve."""
    return (max(shares) - min(shares)) * size + 1 > MOST_SUMS


@lru_cache(maxsize=64)
def _totals(shares: tuple[tuple[int, Fraction], ...], size: int) -> Chances:
    return _normal(shares, size) if is_near(dict(shares), size) else _exact(shares, size)


def _normal(shares: tuple[tuple[int, Fraction], ...], size: int) -> Chances:
    """Evenly spaced sums with the chances of the normal curve."""
    mean = sum(result * share for result, share in shares)
    variance = sum((result - mean) ** 2 * share for result, share in shares)
    curve = NormalDist(float(mean * size), sqrt(variance * size))
    step = max(1, round(2 * _REACH * curve.stdev / _POINTS))
    least, most = shares[0][0] * size, shares[-1][0] * size
    first, last = (round(curve.mean + side * _REACH * curve.stdev) for side in (-1, 1))
    points = range(max(least, first), min(most, last) + 1, step)
    return tuple((at, curve.cdf(at + step / 2) - curve.cdf(at - step / 2)) for at in points)


def _exact(shares: tuple[tuple[int, Fraction], ...], size: int) -> Chances:
    """The chances of all sums: a power of the results' generating function, by Fourier transform."""
    least, most = shares[0][0], shares[-1][0]
    results = np.zeros(most - least + 1)
    for result, share in shares:
        results[result - least] = float(share)
    length = (most - least) * size + 1
    power = np.fft.irfft(np.fft.rfft(results, 2 * length) ** size, 2 * length)
    return _listed(least * size, power[:length])


_NOTHING: Final = 1e-9
"""Smaller chances are left out: they are invisible, and rounding errors of the transform."""


def _listed(least: int, chances: NDArray[np.float64]) -> Chances:
    shown = np.flatnonzero(chances > _NOTHING)
    return tuple((least + int(place), round(float(chances[place]), 12)) for place in shown)
