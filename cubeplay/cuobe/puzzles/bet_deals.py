"""What may be left of the blue deck: all deals, by the difficulty of the bet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import Final, NamedTuple

from cubeplay.cuobe.puzzles.gaps import level_of, unique_best
from cubeplay.puzzles import DIFFICULTIES

NEXT: Final = (2, 3, 4, 5)
"""How many cards are turned up."""

LEFT: Final = range(6, 19)
"""How many cards still lie in the deck."""

_OTHERS: Final = 16
"""Tools that are no weapons."""


class Deal(NamedTuple):
    """How many cards of each sort are left in the deck, how many in all, and how many are turned up."""

    key: int
    talent: int
    weapon: int
    syndrome: int
    left: int
    turned: int

    @property
    def chances(self) -> Mapping[str, Fraction]:
        """The chance of each bet.

        >>> Deal(key=1, talent=0, weapon=0, syndrome=2, left=6, turned=2).chances["no syndrome"]
        Fraction(2, 5)
        """
        key, talent, weapon, syndrome = map(self._none_of, self[:4])
        return {"key": 1 - key, "talent": 1 - talent, "weapon": 1 - weapon, "no syndrome": syndrome}

    @property
    def others(self) -> int:
        """How many cards left are of no such sort."""
        return self.left - sum(self[:4])

    def _none_of(self, cards: int) -> Fraction:
        return Fraction(comb(self.left - cards, self.turned), comb(self.left, self.turned))


def deals(difficulty: int) -> Mapping[str, Sequence[Deal]]:
    """The deals of a difficulty in which one bet is better than all others, by that bet.

    >>> Deal(key=1, talent=0, weapon=0, syndrome=2, left=8, turned=3) in deals(4)["key"]
    True
    """
    return _deals()[difficulty]


@cache
def _deals() -> Mapping[int, Mapping[str, Sequence[Deal]]]:
    """All deals with one best bet, by difficulty and bet."""
    found: dict[int, dict[str, list[Deal]]] = {level: {} for level in DIFFICULTIES}
    for sorts in product(range(5), range(5), range(4), range(1, 5), LEFT, NEXT):
        deal = Deal(*sorts)
        best = unique_best(deal.chances) if 0 <= deal.others <= _OTHERS else None
        if best:
            bet, gap = best
            level = found[level_of(gap)]
            level.setdefault(bet, []).append(deal)
    return found
