"""The odds of a fight, exact: in how many ways the dice can fall, and which of them win, tie or lose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations

from cubeplay.cuobe.rules.fights import DEFENCE


@dataclass(frozen=True, slots=True)
class FightWays:
    """In how many of the equally likely ways a fight is won, tied or lost.

    >>> FightWays(win=23, tie=8, lose=5).shares
    (Fraction(23, 36), Fraction(2, 9), Fraction(5, 36))
    """

    win: int
    tie: int
    lose: int

    @property
    def of(self) -> int:
        """All ways."""
        return self.win + self.tie + self.lose

    @property
    def shares(self) -> tuple[Fraction, Fraction, Fraction]:
        """The chances to win, tie and lose."""
        return Fraction(self.win, self.of), Fraction(self.tie, self.of), Fraction(self.lose, self.of)

    @property
    def hits(self) -> Fraction:
        """The chance to win or tie: both hurt the other one."""
        return Fraction(self.win + self.tie, self.of)


@cache
def sums(die: tuple[int, ...], dice: int) -> Mapping[int, int]:
    """In how many ways some dice show each total; no dice show 0 in one way.

    >>> dict(sums((0, 1, 1, 2, 2, 3), 1))
    {0: 1, 1: 2, 2: 2, 3: 1}
    """
    found = Counter({0: 1})
    for _die in range(dice):
        found = _one_more(found, die)
    return dict(sorted(found.items()))


def _one_more(found: Mapping[int, int], die: tuple[int, ...]) -> Counter[int]:
    """The ways after one more die."""
    more: Counter[int] = Counter()
    for total, ways in found.items():
        for pips in die:
            more[total + pips] += ways
    return more


def fight_odds(die: tuple[int, ...], dice: int, against: int, bonus: int = 0) -> FightWays:
    """The odds of a fight against a power with panic; ``bonus`` is what is added to the dice.

    Weapons are chosen after the roll, so a player who is ready to use some wins just as often as with their
    sum as a bonus from the start.

    >>> fight_odds((0, 1, 1, 2, 2, 3), 3, against=3)
    FightWays(win=156, tie=35, lose=25)
    """
    return _odds(sums(die, dice), {against - bonus: 1})


def duel_odds(die: tuple[int, ...], dice: int, bonus: int = 0, other: int = 0) -> FightWays:
    """The odds of a fight against another player, who rolls three dice and adds ``other``."""
    return _odds(sums(die, dice), {total + other - bonus: ways for total, ways in sums(die, DEFENCE).items()})


def _odds(mine: Mapping[int, int], theirs: Mapping[int, int]) -> FightWays:
    """Compare all ways of one side with all of the other."""
    pairs = [(a - b, ways * more) for a, ways in mine.items() for b, more in theirs.items()]
    return FightWays(
        sum(ways for lead, ways in pairs if lead > 0),
        sum(ways for lead, ways in pairs if lead == 0),
        sum(ways for lead, ways in pairs if lead < 0),
    )


def weapons_for(weapons: Mapping[str, int], lacking: int) -> tuple[str, ...] | None:
    """The fewest weapons that add at least what is lacking, with the least to spare; None: all are too few.

    >>> weapons_for({"axe": 3, "rope": 1, "torch": 2}, 2)
    ('torch',)
    """
    for number in range(len(weapons) + 1):
        enough = [
            cards for cards in combinations(sorted(weapons), number) if _added(weapons, cards) >= lacking
        ]
        if enough:
            return min(enough, key=lambda cards: (_added(weapons, cards), cards))
    return None


def _added(weapons: Mapping[str, int], cards: tuple[str, ...]) -> int:
    return sum(weapons[card] for card in cards)
