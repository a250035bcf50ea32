"""Weighing moves by playing on: every move meets the same luck, so that they can be compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final

from cubeplay.analysis.judge import Judgement

SURE: Final = 2.5
"""By so many standard errors a move must have come out better before it is called better."""

MORE: Final = 4
"""How many times as often the best of the others is played on again as all are at first."""

Ending = Callable[[Any, Random], float]
"""What came of a move in one world, in which all that is hidden or still to fall follows from the luck."""


def weighed(played: Any, others: Sequence[Any], ends: Ending, worlds: int, rng: Random) -> Judgement:
    """What a move was worth beside some others, each played on in the same ``worlds``.

    The best of the others is then played on with fresh luck, for the best of many looks better than it is.
    It counts as better only if what it gains there can hardly be chance.

    >>> weighed(1, [0, 3], lambda move, luck: move + luck.random(), 8, Random(1)).better
    3
    """

    def outcomes(move: Any, lucks: Sequence[float]) -> list[float]:
        return [ends(move, Random(luck)) for luck in lucks]

    first = [rng.random() for _world in range(worlds)]
    mine = outcomes(played, first)
    means = {other: fmean(outcomes(other, first)) for other in others}
    best = max(means, key=means.__getitem__, default=played)
    if not others or means[best] <= fmean(mine):
        return Judgement(fmean(mine), fmean(mine))
    fresh = [rng.random() for _world in range(MORE * worlds)]
    mine, theirs = outcomes(played, fresh), outcomes(best, fresh)
    if sure(theirs, mine):
        return Judgement(fmean(mine), fmean(theirs), best)
    return Judgement(fmean(mine), fmean(mine))


def sure(some: Sequence[float], others: Sequence[float]) -> bool:
    """Whether some outcomes are better than others with the same luck, and hardly by chance.

    >>> sure([3, 4, 5], [1, 2, 3]), sure([3, 0, 3], [1, 2, 3])
    (True, False)
    """
    gains = [one - other for one, other in zip(some, others, strict=True)]
    mean = fmean(gains)
    return mean > 0 and mean > SURE * stdev(gains) / sqrt(len(gains))
