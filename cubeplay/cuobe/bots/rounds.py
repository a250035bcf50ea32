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
"""Of so many weapons is the use planned; of more the strongest."""


class Weapon(NamedTuple):
    """What a card adds to a fight; a tool is then gone, a talent (``lasts``) takes a die instead."""

    card: str
    bonus: int
    price: float
    lasts: bool = False


@dataclass(frozen=True, slots=True)
class Foe:
    """What a fight is about, as it stays from round to round; all worth is counted in dice.

    ``left`` hits are lacking to be rid of the spawn.  It has ``against``, and one less after each hit if it
    ``weakens``.  ``hit`` is what a hit is worth, ``rid`` the last one besides, ``wounds`` what each further
    wound costs: with the last of them the player is dead.  A die kept is worth ``die_price``; who ends the
    turn beside a spawn pays ``stay``, and to get away takes ``away`` dice; ``alone`` says that no other spawn
    is here.
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
    """What to do next, and what it is worth on average: ``dice`` is None to fight no more."""

    worth: float
    dice: int | None


@dataclass(frozen=True)
class Battle:
    """All that may come of a fight with a foe."""

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
        """What it is worth to fight no more: the dice that are left, if one need not stay here."""
        free = (self.foe.alone and not now.left) or now.dice >= self.foe.away
        return FightRound(self.foe.die_price * now.dice if free else -self.foe.stay, None)

    def fight(self, now: Now, dice: int) -> float:
        """What one more round with some dice is worth, all that may come after it included."""
        falls = sums(self.die, dice)
        after = now._replace(dice=now.dice - dice)
        total = sum(ways * self.arm(after, pips)[0] for pips, ways in falls.items())
        return total / sum(falls.values())

    def arm(self, now: Now, total: int) -> tuple[float, tuple[str, ...]]:
        """What a round is worth after its roll, and the weapons for it; ``now.dice`` are those left."""
        lacking = self._against(now) - total
        options = ((self._after(now, lacking, used), used) for used in _arms(now.weapons, lacking, now.dice))
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
def _arms(weapons: tuple[Weapon, ...], lacking: int, dice: int) -> tuple[tuple[Weapon, ...], ...]:
    """The sets of weapons that change how a round ends, and hold none in vain; no weapons first."""
    found: list[tuple[Weapon, ...]] = [()]
    for number in range(1, len(weapons) + 1):
        for some in combinations(weapons, number):
            bonus = sum(weapon.bonus for weapon in some)
            spare = bonus - min(weapon.bonus for weapon in some)
            if sum(weapon.lasts for weapon in some) <= dice and _ends(bonus, lacking) > _ends(spare, lacking):
                found.append(some)
    return tuple(found)


def _ends(bonus: int, lacking: int) -> int:
    return (bonus >= lacking) + (bonus > lacking)


@lru_cache(maxsize=256)
def battle_with(foe: Foe, die: tuple[int, ...]) -> Battle:
    """A fight with a foe; what has been found out is kept for the next time."""
    return Battle(foe, die)
