"""Judges moves by rollouts: each move is played on several times with the same luck as the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final

from cubeplay.analysis.judge import Judgement
from cubeplay.place import Steps

SURE: Final = 2.5
"""How many standard errors a move must gain before it counts as better."""

MORE: Final = 4
"""The second round has this many times the rollouts of the first."""

Ending = Callable[[Any, Random], float]
"""``ending(move, luck)`` plays on from a move and returns its worth; ``luck`` decides all that is unknown."""


def weighed(played: Any, others: Sequence[Any], ends: Ending, worlds: int, rng: Random) -> Steps[Judgement]:
    """The judgement of a move against others, each played on with the luck of the same ``worlds``.

    The best of the others is compared once more with fresh luck, because the best of many was also lucky.  It
    counts as better only if its gain there is statistically significant.

    >>> from cubeplay.place import done
    >>> done(weighed(1, [0, 3], lambda move, luck: move + luck.random(), 8, Random(1))).better
    3
    """

    def outcomes(move: Any, lucks: Sequence[float]) -> Steps[list[float]]:
        found = []
        for luck in lucks:
            found.append(ends(move, Random(luck)))
            yield None
        return found

    first = [rng.random() for _world in range(worlds)]
    mine = yield from outcomes(played, first)
    means = {}
    for other in others:
        means[other] = fmean((yield from outcomes(other, first)))
    best = max(means, key=means.__getitem__, default=played)
    if not others or means[best] <= fmean(mine):
        return Judgement(fmean(mine), fmean(mine))
    fresh = [rng.random() for _world in range(MORE * worlds)]
    mine = yield from outcomes(played, fresh)
    theirs = yield from outcomes(best, fresh)
    if sure(theirs, mine):
        return Judgement(fmean(mine), fmean(theirs), best)
    return Judgement(fmean(mine), fmean(mine))


def sure(some: Sequence[float], others: Sequence[float]) -> bool:
    """Whether outcomes are significantly better than others that had the same luck.

    >>> sure([3, 4, 5], [1, 2, 3]), sure([3, 0, 3], [1, 2, 3])
    (True, False)
    """
    gains = [one - other for one, other in zip(some, others, strict=True)]
    mean = fmean(gains)
    return mean > 0 and mean > SURE * stdev(gains) / sqrt(len(gains))
