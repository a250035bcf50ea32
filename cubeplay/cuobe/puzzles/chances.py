"""The chance to destroy a spawn within a turn, exact, for each number of dice that is rolled first.

A win and a tie both take 1 off the spawn's power; a tie and a loss both wound, and the fifth wound kills.
A player with weapons chooses after the roll which of them to use up.  After the first fight the best play
follows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import combinations

from cubeplay.cuobe.exact.odds import sums
from cubeplay.cuobe.rules.fights import outcome
from cubeplay.cuobe.rules.floor import fight_bonus, spawn_named, strength, usable_weapons
from cubeplay.cuobe.rules.state import FULL, State
from cubeplay.rulebook import Seat


@dataclass(frozen=True, slots=True)
class FightState:
    """A fight as it stands: the spawn's ``power``, what else ``adds`` to what must be reached, the dice left.

    ``lives`` is how many wounds kill, ``weapons`` are what the weapons add that can still be used up, the
    smallest first.

    >>> FightState((0, 1, 1, 2, 2, 3), power=2, adds=0, dice=5, lives=5).chance
    Fraction(155, 162)
    """

    die: tuple[int, ...]
    power: int
    adds: int
    dice: int
    lives: int
    weapons: tuple[int, ...] = ()

    @property
    def chance(self) -> Fraction:
        """The chance to destroy the spawn with the best play; 0 with nothing to fight with."""
        if not self.power or not self.lives:
            return Fraction(not self.power)
        return max(by_dice(self).values(), default=Fraction(0))

    def after(self, dice: int, total: int, used: tuple[int, ...]) -> FightState:
        """The fight after one more round."""
        left = [*self.weapons]
        for weapon in used:
            left.remove(weapon)
        form = outcome(total + sum(used), self.power + self.adds)
        return replace(
            self,
            power=self.power - (form != "lose"),
            lives=self.lives - (form != "win"),
            dice=self.dice - dice,
            weapons=tuple(left),
        )


@cache
def by_dice(stand: FightState) -> Mapping[int, Fraction]:
    """The chance for each number of dice that can be rolled first; none only with weapons."""
    return {dice: _rolling(stand, dice) for dice in range(0 if stand.weapons else 1, stand.dice + 1)}


def _rolling(stand: FightState, dice: int) -> Fraction:
    """The chance with some dice now, over all totals that they can show."""
    falls = sums(stand.die, dice)
    won = sum((ways * _best_use(stand, dice, total) for total, ways in falls.items()), Fraction(0))
    return won / sum(falls.values())


def _best_use(stand: FightState, dice: int, total: int) -> Fraction:
    """The chance after a roll, with those weapons used up that serve best."""
    return max(stand.after(dice, total, used).chance for used in _choices(stand.weapons))


def _choices(weapons: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every choice of weapons."""
    for number in range(len(weapons) + 1):
        yield from combinations(weapons, number)


def stand_of(state: State, seat: Seat, name: str) -> FightState:
    """How a fight with a spawn stands at the beginning."""
    spawn = spawn_named(state, name)
    assert spawn is not None
    return FightState(
        state.edition.die,
        spawn.power,
        strength(state, name, seat) - spawn.power - fight_bonus(state, seat),
        state.dice,
        FULL - state.players[seat].wounds,
        tuple(sorted(map(state.edition.weapon, usable_weapons(state, seat, 0)))),
    )
