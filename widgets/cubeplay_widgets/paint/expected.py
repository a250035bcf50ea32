"""How often runs of a simulation end where: the results of one trial, convolved with themselves."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

Chances = tuple[tuple[int, float], ...]
"""The possible sums of all trials of a run, the least first, with their chances."""


def hits(share: Fraction, size: int) -> Chances:
    """How likely each number of hits is in a run of a size, if each trial hits with the chance ``share``.

    >>> hits(Fraction(1, 2), 2)
    ((0, 0.25), (1, 0.5), (2, 0.25))
    """
    return totals({0: 1 - share, 1: share}, size)


def totals(shares: Mapping[int, Fraction], size: int) -> Chances:
    """How likely each sum of a run's results is, if ``shares`` are the chances of the results of one trial.

    >>> totals({1: Fraction(1, 2), 3: Fraction(1, 2)}, 2)
    ((2, 0.25), (4, 0.5), (6, 0.25))
    """
    return _totals(tuple(sorted(shares.items())), size)


@lru_cache(maxsize=64)
def _totals(shares: tuple[tuple[int, Fraction], ...], size: int) -> Chances:
    """A power of the results' generating function, which the Fourier transform makes one of numbers."""
    least, most = shares[0][0], shares[-1][0]
    results = np.zeros(most - least + 1)
    for result, share in shares:
        results[result - least] = float(share)
    length = (most - least) * size + 1
    power = np.fft.irfft(np.fft.rfft(results, 2 * length) ** size, 2 * length)
    return _listed(least * size, power[:length])


_NOTHING = 1e-9
"""Chances that no chart shows, and below which the transform only rounds."""


def _listed(least: int, chances: NDArray[np.float64]) -> Chances:
    shown = np.flatnonzero(chances > _NOTHING)
    return tuple((least + int(place), round(float(chances[place]), 12)) for place in shown)
