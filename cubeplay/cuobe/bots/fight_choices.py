"""Fights as the computer players see them: what is at stake, and how to go on."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from cubeplay.cuobe.bots.fight_solver import MOST, Battle, Foe, Now, Weapon, battle_with
from cubeplay.cuobe.bots.floorplan import FAR
from cubeplay.cuobe.bots.valuation import GroupOutlook
from cubeplay.cuobe.rules.floor import fight_bonus, spawn_named, spawns_at, spiders, strength, usable_weapons
from cubeplay.cuobe.rules.state import FULL, Place
from cubeplay.rulebook import Seat

SAVED: Final = 0.8
"""The share of a weapon's worth that its use costs: less than 1, for not every weapon kept is used later."""

PRICE: Final = 0.7
"""What a die spent on a fight is worth."""

TWINS: Final = ("twins", "sister")
"""Spawns that lose a stolen card with each hit, and no power."""

LONGEST: Final = 8
"""The most hits that are looked ahead."""


def battle_of(outlook: GroupOutlook, seat: Seat, name: str, place: Place, price: float = PRICE) -> Battle:
    """The fight of a player with a spawn in its room, where the player stands or means to go."""
    state = outlook.state
    alone = len(spawns_at(state, place)) <= 1
    foe = Foe(
        left=min(LONGEST, _hits(outlook, name, place)),
        against=strength(state, name, seat) - fight_bonus(state, seat),
        weakens=name not in ("spider", *TWINS),
        hit=outlook.threat(name, place),
        rid=_relief(outlook, seat) if _is_last_of_card(outlook, name) else 0.0,
        wounds=_wounds(outlook, seat),
        die_price=price,
        stay=outlook.fright(seat),
        away=_away(outlook, place),
        alone=alone,
    )
    return battle_with(foe, state.edition.die)


def _hits(outlook: GroupOutlook, name: str, place: Place) -> int:
    """How many hits rid the room of a spawn: its power, or what a twin has stolen, or the spiders here."""
    state = outlook.state
    if name == "spider":
        return max(1, state.rooms[place].spiders)
    spawn = spawn_named(state, name)
    assert spawn is not None
    return max(1, len(spawn.loot)) if name in TWINS else spawn.power


def _is_last_of_card(outlook: GroupOutlook, name: str) -> bool:
    """Whether a spawn is the last one of its card (spiders, twins): only its end lowers panic."""
    state = outlook.state
    if name == "spider":
        return spiders(state) == 1
    return name not in TWINS or len([spawn for spawn in state.spawns if spawn.name in TWINS]) == 1


def _relief(outlook: GroupOutlook, seat: Seat) -> float:
    """What one panic less, for a destroyed spawn, is worth to a player."""
    player = outlook.state.players[seat]
    if player.insane or not player.panic:
        return 0.0
    return outlook.panic(player.panic) - outlook.panic(player.panic - 1)


def _wounds(outlook: GroupOutlook, seat: Seat) -> tuple[float, ...]:
    """What each further wound costs a player, up to the last one."""
    costs = [outlook.hurt(seat, number) for number in range(FULL - outlook.state.players[seat].wounds + 1)]
    return tuple(after - before for before, after in pairwise(costs))


def _away(outlook: GroupOutlook, place: Place) -> int:
    """How many dice it takes to get into a room without a spawn; more than all if there is none."""
    ways = enumerate(outlook.grid.trip(place).dice)
    free = (dice for to, dice in ways if to not in outlook.haunted)
    return round(min(free, default=FAR))


def now_of(outlook: GroupOutlook, seat: Seat, battle: Battle, dice: int) -> Now:
    """How a fight stands before its first round, with some dice."""
    state = outlook.state
    talents, weapon = state.players[seat].talents, state.edition.weapon
    cards = sorted(usable_weapons(state, seat, dice), key=lambda card: (-weapon(card), card))[:MOST]
    prices = {card: 0.0 if card in talents else SAVED * outlook.tool(card) for card in cards}
    arms = (Weapon(card, weapon(card), prices[card], card in talents) for card in reversed(cards))
    return Now(battle.foe.left, dice, tuple(arms))


def best_fight(
    outlook: GroupOutlook, seat: Seat, name: str, place: Place, dice: int, price: float = PRICE
) -> tuple[float, int | None]:
    """What the best fight with a spawn is worth beyond its dice, and with how many of ``dice`` to begin.

    ``price`` is that of a die.  The dice are None if it is better to leave the spawn alone.
    """
    battle = battle_of(outlook, seat, name, place, price)
    found = battle.best(now_of(outlook, seat, battle, dice))
    return found.worth - price * dice, found.dice


def best_weapons(outlook: GroupOutlook, seat: Seat, name: str, total: int) -> tuple[str, ...]:
    """The weapons to use after a roll, what may come in the next rounds included."""
    battle = battle_of(outlook, seat, name, outlook.state.players[seat].at)
    return battle.arm(now_of(outlook, seat, battle, outlook.state.dice), total)[1]
