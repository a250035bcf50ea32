"""How often runs of a simulation end where: the results of one trial, convolved with themselves."""

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
"""Sums of which each one's chance is computed: a few dozen MiB."""
_REACH: Final = 6
"""So many standard deviations of the normal curve are told."""
_POINTS: Final = 4_096
"""Points of the normal curve."""

Chances = tuple[tuple[int, float], ...]
"""The possible sums of all trials of a run, the least first, with their chances."""


def totals(shares: Mapping[int, Fraction], size: int) -> Chances:
    """How likely each sum of a run's results is, if ``shares`` are the chances of the results of one trial.

    Beyond :data:`MOST_SUMS` sums it is the normal curve, at so many of them as a chart needs.

    >>> totals({1: Fraction(1, 2), 3: Fraction(1, 2)}, 2)
    ((2, 0.25), (4, 0.5), (6, 0.25))
    """
    return _totals(tuple(sorted(shares.items())), size)


def is_near(shares: Mapping[int, Fraction], size: int) -> bool:
    """Whether there are so many sums that :func:`totals` takes the normal curve for their chances."""
    return (max(shares) - min(shares)) * size + 1 > MOST_SUMS


@lru_cache(maxsize=64)
def _totals(shares: tuple[tuple[int, Fraction], ...], size: int) -> Chances:
    return _normal(shares, size) if is_near(dict(shares), size) else _exact(shares, size)


def _normal(shares: tuple[tuple[int, Fraction], ...], size: int) -> Chances:
    """Sums that lie evenly over the normal curve with the mean and the spread of the sum."""
    mean = sum(result * share for result, share in shares)
    variance = sum((result - mean) ** 2 * share for result, share in shares)
    curve = NormalDist(float(mean * size), sqrt(variance * size))
    step = max(1, round(2 * _REACH * curve.stdev / _POINTS))
    least, most = shares[0][0] * size, shares[-1][0] * size
    first, last = (round(curve.mean + side * _REACH * curve.stdev) for side in (-1, 1))
    points = range(max(least, first), min(most, last) + 1, step)
    return tuple((at, curve.cdf(at + step / 2) - curve.cdf(at - step / 2)) for at in points)


def _exact(shares: tuple[tuple[int, Fraction], ...], size: int) -> Chances:
    """A power of the results' generating function, which the Fourier transform makes one of numbers."""
    least, most = shares[0][0], shares[-1][0]
    results = np.zeros(most - least + 1)
    for result, share in shares:
        results[result - least] = float(share)
    length = (most - least) * size + 1
    power = np.fft.irfft(np.fft.rfft(results, 2 * length) ** size, 2 * length)
    return _listed(least * size, power[:length])


_NOTHING: Final = 1e-9
"""Chances that no chart shows, and below which the transform only rounds."""


def _listed(least: int, chances: NDArray[np.float64]) -> Chances:
    shown = np.flatnonzero(chances > _NOTHING)
    return tuple((least + int(place), round(float(chances[place]), 12)) for place in shown)
