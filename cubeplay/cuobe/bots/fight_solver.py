"""A fight looked at to its end by the exact odds: how many dice, which weapons, and when to stop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from cubeplay.cuobe.exact.odds import sums
from cubeplay.cuobe.rules.fights import outcome

MOST: Final = 3
"""The most weapons whose use is planned: the strongest ones."""


class Weapon(NamedTuple):
    """What a card adds to a fight; a tool is then gone, a talent (``lasts``) takes a die instead."""

    card: str
    bonus: int
    price: float
    lasts: bool = False


@dataclass(frozen=True, slots=True)
class Foe:
    """What stays the same from round to round of a fight; all worth is counted in dice.

    ``left`` hits destroy the spawn.  The total to reach is ``against``, and one less after each hit if the
    spawn ``weakens``.  ``hit`` is what a hit is worth, ``rid`` what the last one is worth in addition.
    ``wounds`` is what each further wound costs: the last one kills.  A die kept is worth ``die_price``.
    Ending the turn beside a spawn costs ``stay``; getting away takes ``away`` dice.  ``alone`` says that no
    other spawn is here.
    """

    left: int
    against: int
    weakens: bool
    hit: float
    rid: float
    wounds: tuple[float, ...]
    die_price: float
    stay: float
    away: int
    alone: bool = True


class Now(NamedTuple):
    """How far a fight has come: hits still lacking, dice left, weapons in hand, wounds taken."""

    left: int
    dice: int
    weapons: tuple[Weapon, ...]
    hurt: int = 0


class FightRound(NamedTuple):
    """With how many ``dice`` to fight next (None: stop), and what that is worth on average."""

    worth: float
    dice: int | None


@dataclass(frozen=True)
class Battle:
    """The best play against a foe, from every state of the fight."""

    foe: Foe
    die: tuple[int, ...]
    _known: dict[Now, FightRound] = field(default_factory=dict, compare=False, repr=False)

    def best(self, now: Now) -> FightRound:
        """How to go on: with how many dice, or not at all.

        >>> foe = Foe(1, 2, True, 5.0, 0.0, (1.0, 2.0), 0.7, 0.0, 0)
        >>> Battle(foe, (0, 1, 1, 2, 2, 3)).best(Now(1, 3, ())).dice
        3
        """
        if now not in self._known:
            self._known[now] = max([self.stop(now), *self._rounds(now)], key=lambda choice: choice.worth)
        return self._known[now]

    def stop(self, now: Now) -> FightRound:
        """What stopping is worth: the dice left, if the player can get away; else the cost of staying."""
        free = (self.foe.alone and not now.left) or now.dice >= self.foe.away
        return FightRound(self.foe.die_price * now.dice if free else -self.foe.stay, None)

    def fight(self, now: Now, dice: int) -> float:
        """What one more round with some dice is worth, with the best play after it."""
        falls = sums(self.die, dice)
        after = now._replace(dice=now.dice - dice)
        total = sum(ways * self.arm(after, pips)[0] for pips, ways in falls.items())
        return total / sum(falls.values())

    def arm(self, now: Now, total: int) -> tuple[float, tuple[str, ...]]:
        """What a round is worth after its roll, and the weapons for it; ``now.dice`` are those left."""
        lacking = self._against(now) - total
        options = ((self._after(now, lacking, used), used) for used in _sets(now.weapons, lacking, now.dice))
        worth, used = max(options, key=lambda option: option[0])
        return worth, tuple(weapon.card for weapon in used)

    def _rounds(self, now: Now) -> Iterator[FightRound]:
        if now.left and now.hurt < len(self.foe.wounds):
            least = 0 if any(not weapon.lasts or now.dice for weapon in now.weapons) else 1
            yield from (FightRound(self.fight(now, dice), dice) for dice in range(least, now.dice + 1))

    def _against(self, now: Now) -> int:
        foe = self.foe
        return foe.against - (foe.left - now.left) * foe.weakens

    def _after(self, now: Now, lacking: int, used: tuple[Weapon, ...]) -> float:
        """What a round is worth with these weapons: a hit, a wound, or both, and what comes then."""
        foe, form = self.foe, outcome(sum(weapon.bonus for weapon in used), lacking)
        hit, wound = form != "lose", form != "win"
        worth = (foe.hit + foe.rid * (now.left == 1)) * hit - sum(weapon.price for weapon in used)
        if wound:
            worth -= foe.wounds[now.hurt]
        if wound and now.hurt + 1 == len(foe.wounds):
            return worth
        kept = tuple(weapon for weapon in now.weapons if weapon.lasts or weapon not in used)
        dice = now.dice - sum(weapon.lasts for weapon in used)
        return worth + self.best(Now(now.left - hit, dice, kept, now.hurt + wound)).worth


@cache
def _sets(weapons: tuple[Weapon, ...], lacking: int, dice: int) -> tuple[tuple[Weapon, ...], ...]:
    """The sets of weapons that change how a round ends, without a superfluous one; no weapons first."""
    found: list[tuple[Weapon, ...]] = [()]
    for number in range(1, len(weapons) + 1):
        for some in combinations(weapons, number):
            bonus = sum(weapon.bonus for weapon in some)
            spare = bonus - min(weapon.bonus for weapon in some)
            if sum(weapon.lasts for weapon in some) <= dice and _ends(bonus, lacking) > _ends(spare, lacking):
                found.append(some)
    return tuple(found)


def _ends(bonus: int, lacking: int) -> int:
    """How well a round ends: 2 for a win, 1 for a tie, 0."""
    return (bonus >= lacking) + (bonus > lacking)


@lru_cache(maxsize=256)
def battle_with(foe: Foe, die: tuple[int, ...]) -> Battle:
    """The best play against a foe; results are cached for the next time."""
    return Battle(foe, die)
