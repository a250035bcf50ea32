"""The distribution of a run's total: the distribution of one trial, convolved with itself."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import ceil, cos, gcd, log, sin, sqrt, tau
from statistics import NormalDist
from typing import Final

MOST_SUMS: Final = 2**20
"""The most sums whose chances are computed exactly."""
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


_NOTHING: Final = 1e-9
"""Smaller chances are left out: they are invisible."""

_LOST: Final = 1e-13
"""The chance of all sums that are not looked at, and the least power of a wave that is added."""


def _exact(shares: tuple[tuple[int, Fraction], ...], size: int) -> Chances:
    """The chances of all sums: a power of the results' generating function, by Fourier transform.

    The transform has as many places as there are sums that are likely at all.  Most of its waves are so small
    after ``size`` trials that they are left out.
    """
    least = shares[0][0]
    step = gcd(*(result - least for result, _share in shares)) or 1
    results = [0.0] * ((shares[-1][0] - least) // step + 1)
    for result, share in shares:
        results[(result - least) // step] = float(share)
    first, places = _likely(results, size)
    rising = [complex(cos(tau * k / places), sin(tau * k / places)) for k in range(places)]
    waves = [(0, 1.0 + 0.0j)]  # the number of a wave and its share; those with negative numbers mirror these
    for number in range(1, places // 2 + 1):
        power = _generated(results, rising[-number]) ** size
        if abs(power) > _LOST:
            waves.append((number, power * (1.0 if 2 * number == places else 2.0)))
    found = []
    for place in range(first, first + places):
        parts = [wave * rising[number * place % places] for number, wave in waves]
        chance = sum(part.real for part in parts) / places
        if chance > _NOTHING:
            found.append((least * size + step * place, round(chance, 12)))
    return tuple(found)


def _generated(results: list[float], at: complex) -> complex:
    """The value of the generating function of some results."""
    value = 0.0j
    for share in reversed(results):
        value = value * at + share
    return value


def _likely(results: list[float], size: int) -> tuple[int, int]:
    """The least sum that is likely at all, and how many are: by Bernstein's inequality."""
    mean = sum(result * share for result, share in enumerate(results))
    variance = sum((result - mean) ** 2 * share for result, share in enumerate(results)) * size
    far = len(results) * log(2 / _LOST) / 3
    reach = far + sqrt(far * far + 2 * variance * log(2 / _LOST))
    most = (len(results) - 1) * size
    first, last = max(0, ceil(mean * size - reach)), min(most, int(mean * size + reach))
    return first, last - first + 1
