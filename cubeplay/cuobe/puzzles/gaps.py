"""How hard a choice between chances is: by how much the best one beats the next."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, TypeVar

GAPS: Final = (Fraction(1, 10), Fraction(1, 20), Fraction(1, 40), Fraction(1, 80))
"""By how much the best choice beats the next one in puzzles of difficulty 1 to 4, at least."""

C = TypeVar("C")


def unique_best(chances: Mapping[C, Fraction]) -> tuple[C, Fraction] | None:
    """The best of some choices and its lead on the next one; None for fewer than two, and for a tie.

    >>> unique_best({"run": Fraction(1, 2), "fight": Fraction(2, 3)})
    ('fight', Fraction(1, 6))
    """
    if len(chances) < 2:
        return None
    best = max(chances, key=chances.__getitem__)
    first, second = sorted(chances.values(), reverse=True)[:2]
    return (best, first - second) if first > second else None


def level_of(gap: Fraction) -> int:
    """The difficulty of a choice whose best answer leads by a gap.

    >>> level_of(Fraction(1, 6)), level_of(Fraction(1, 100))
    (1, 5)
    """
    return next((level for level, least in enumerate(GAPS, 1) if gap >= least), len(GAPS) + 1)
