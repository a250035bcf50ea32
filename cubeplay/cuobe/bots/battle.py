"""How many dice to fight with, and which weapons to use: by the exact odds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from cubeplay.cuobe.bots.outlook import Outlook
from cubeplay.cuobe.exact.odds import sums, weapons_for
from cubeplay.cuobe.rules.fights import outcome
from cubeplay.cuobe.rules.floor import card_at, spawn_named, spawns_at, strength, usable_weapons
from cubeplay.rulebook import Seat

TALENT_DIE: Final = 1.0
"""What the die is worth that a talent takes."""

SAVED: Final = 0.8
"""The share of its worth that a weapon loses its user: it could have been kept, but for what?"""


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a fight is about: what a hit and a wound are worth, and what stands against the dice.

    ``weapons`` holds what each adds, ``prices`` what it would be worth in another fight.
    """

    hit: float
    wound: float
    against: int
    weapons: Mapping[str, int]
    prices: Mapping[str, float]

    def result(self, total: int) -> float:
        """What a total is worth.

        >>> Stakes(5, 2, 3, {}, {}).result(3)
        3
        """
        form = outcome(total, self.against)
        return self.hit * (form != "lose") - self.wound * (form != "win")

    def best(self, total: int) -> tuple[float, tuple[str, ...]]:
        """What a fight is worth after a roll, and the weapons for it.

        >>> Stakes(5, 2, 3, {"axe": 3, "torch": 1}, {"axe": 2, "torch": 1}).best(3)
        (4, ('torch',))
        """
        options = [(self.result(total), ())] if not self.weapons else [*self._options(total)]
        return max(options, key=lambda option: option[0])

    def _options(self, total: int) -> list[tuple[float, tuple[str, ...]]]:
        options: list[tuple[float, tuple[str, ...]]] = [(self.result(total), ())]
        for lacking in (self.against - total, self.against - total + 1):
            cards = weapons_for(self.weapons, lacking) if lacking > 0 else None
            if cards:
                bonus = sum(self.weapons[card] for card in cards)
                price = sum(self.prices[card] for card in cards)
                options.append((self.result(total + bonus) - price, cards))
        return options

    def expected(self, die: tuple[int, ...], dice: int) -> float:
        """What a fight with some dice is worth on average."""
        falls = sums(die, dice)
        return sum(ways * self.best(total)[0] for total, ways in falls.items()) / sum(falls.values())


def stakes_of(outlook: Outlook, seat: Seat, name: str, dice: int) -> Stakes:
    """What a fight of a player with a spawn in the same room is about; ``dice`` are left for talents."""
    state = outlook.state
    player, edition = state.players[seat], state.edition
    weapons = {card: edition.weapon(card) for card in usable_weapons(state, seat, dice)}
    prices = {c: TALENT_DIE if c in player.talents else SAVED * outlook.tool(c) for c in weapons}
    hit = outlook.threat(name, player.at) + _freed(outlook, seat, name)
    against = strength(state, name, seat) - _help(outlook, seat)
    return Stakes(hit, outlook.hurt(seat), against, weapons, prices)


def _help(outlook: Outlook, seat: Seat) -> int:
    """What the room adds, and what Rush takes off."""
    player = outlook.state.players[seat]
    card = card_at(outlook.state, player.at)
    room = sum(effect.amount for effect in card.ongoing if effect.do == "weapon") if card else 0
    return room - ("rush" in player.syndromes)


def _freed(outlook: Outlook, seat: Seat, name: str) -> float:
    """What it is worth if the next hit clears the room."""
    state = outlook.state
    here = state.players[seat].at
    if len(spawns_at(state, here)) > 1:
        return 0.0
    spawn = spawn_named(state, name)
    left = state.rooms[here].spiders if spawn is None else len(spawn.loot) if spawn.loot else spawn.power
    return 0.5 * outlook.fright(seat) if left == 1 else 0.0


def best_fight(outlook: Outlook, seat: Seat, name: str, dice: int, price: float) -> tuple[float, int]:
    """What the best fight with a spawn is worth, and with how many of ``dice``; ``price`` is that of a
    die.
    """
    die = outlook.state.edition.die
    stakes, last = (stakes_of(outlook, seat, name, left) for left in (1, 0))
    options = [(stakes.expected(die, number) - price * number, number) for number in range(1, dice)]
    if dice:
        options.append((last.expected(die, dice) - price * dice, dice))
    if (stakes if dice else last).weapons:
        options.append((stakes.best(0)[0], 0))
    return max(options, default=(0.0, 0))
