"""Fights with spawns and, if that is played, with other players."""

from __future__ import annotations

from msgspec.structs import replace

from cubeplay.cuobe.edition.edition import ATRIUM
from cubeplay.cuobe.rules.creatures import take_off
from cubeplay.cuobe.rules.floor import (
    fight_bonus,
    place_of,
    spawn_named,
    spawn_title,
    spiders,
    strength,
    usable_weapons,
)
from cubeplay.cuobe.rules.hands import give_up
from cubeplay.cuobe.rules.state import Place, Task, place_name
from cubeplay.cuobe.rules.tokens import panic, wound
from cubeplay.cuobe.rules.working_state import Workbench
from cubeplay.rulebook import Seat
from cubeplay.words import listed

DEFENCE = 3
"""How many dice a player defends with; they are not taken from anybody's dice."""


# What a fighter has


def ask_for_weapons(table: Workbench, task: Task) -> None:
    """Ask ``task.player`` for weapons after the roll, if there are any; else go on without."""
    dice = table.dice if task.player == table.player else 0
    if usable_weapons(table, task.player, dice):
        table.push(task.but(do="weapons", asks="card"))
    else:
        table.push(task.but(do="armed", cards=()))


def arm(table: Workbench, seat: Seat, cards: tuple[str, ...]) -> int:
    """Take the weapons used out of the hand, pay for the talents, and add them up."""
    bonus = sum(table.edition.weapon(card) for card in cards)
    for card in cards:
        if card in table.players[seat].tools:
            give_up(table, seat, card)
            table.gone += (card,)
        else:
            table.dice -= 1
    if cards:
        titles = listed(map(table.title, cards))
        table.tell("weapons", player=seat, cards=titles, bonus=bonus)
    return bonus


def other_help(table: Workbench, seat: Seat) -> int:
    """What the room adds to a fight, and what Rush takes off."""
    if "rush" in table.players[seat].syndromes:
        table.tell("rush", player=seat)
    return fight_bonus(table, seat)


def armed(table: Workbench, task: Task) -> None:
    """Add a fighter's weapons to the roll, and go on: the other fighter of a duel is asked next."""
    seat = task.player
    bonus = arm(table, seat, task.cards) + other_help(table, seat)
    if not task.seats:
        strike(table, seat, task.card, task.totals[0] + bonus)
        return
    totals = tuple(
        total + bonus * (seat == fighter) for fighter, total in zip(task.seats, task.totals, strict=True)
    )
    if seat == task.seats[0]:
        ask_for_weapons(table, task.but(player=task.seats[1], totals=totals, cards=()))
    else:
        duel(table, task.seats, totals)


# Against a spawn


def strike(table: Workbench, seat: Seat, name: str, total: int) -> None:
    """Compare dice and weapons with power and panic; a tie hurts both, the player first."""
    against = strength(table, name, seat)
    form = outcome(total, against)
    title = spawn_title(table, name)
    table.tell("result", form, player=seat, spawn=title, total=total, against=against)
    if form != "win":
        wound(table, seat)
    if form != "lose":
        _weaken(table, seat, name)


def outcome(total: int, against: int) -> str:
    """Whether a fight is a win, a tie or lost.

    >>> outcome(3, 2), outcome(2, 2), outcome(1, 2)
    ('win', 'tie', 'lose')
    """
    return "win" if total > against else "lose" if total < against else "tie"


def _weaken(table: Workbench, seat: Seat, name: str) -> None:
    if name == "spider":
        _kill_spider(table, seat)
    elif name in ("twins", "sister"):
        _rob(table, seat, name)
    else:
        spawn = spawn_named(table, name)
        assert spawn is not None
        table.spawns = [
            replace(other, power=other.power - 1) if other is spawn else other for other in table.spawns
        ]
        table.tell("power", spawn=spawn_title(table, name), power=spawn.power - 1)
        if spawn.power == 1:
            destroy(table, seat, name)


def _kill_spider(table: Workbench, seat: Seat) -> None:
    place: Place = table.players[seat].at
    table.alter_room(place, spiders=table.rooms[place].spiders - 1)
    table.bitten = True
    table.tell("spider-killed", place=place_name(place))
    if not spiders(table):
        destroy(table, seat, "spider")


def _rob(table: Workbench, seat: Seat, name: str) -> None:
    """Take a stolen card from a twin, at random; with the last one, or without any, she is destroyed."""
    spawn = spawn_named(table, name)
    assert spawn is not None
    if not spawn.loot:
        destroy(table, seat, name)
        return
    if len(spawn.loot) == 1:
        table.push(Task("destroy", "", seat, card=name))
    table.push(Task("loot", "", seat, card=name))


def destroy(table: Workbench, seat: Seat, name: str) -> None:
    """Take a beaten spawn off the board; if its card goes the player may lower panic by 1."""
    title = spawn_title(table, name)
    gone = take_off(table, name)
    table.tell("destroyed", spawn=title)
    player = table.players[seat]
    if gone and player.inside and player.panic and not player.insane:
        table.push(Task("relief", "", seat, asks="answer", choices=("calm",), must=False))


def relieve(table: Workbench, seat: Seat) -> None:
    """Lower panic after destroying a spawn."""
    panic_left = table.players[seat].panic - 1
    table.alter(seat, panic=panic_left)
    table.tell("relief", player=seat, panic=panic_left)


# Against a player


def duel(table: Workbench, fighters: tuple[Seat, ...], totals: tuple[int, ...]) -> None:
    """Compare attacker and defender, without panic; then reward the killer, and respawn the killed."""
    attacker, defender = fighters
    total, against = totals
    form = outcome(total, against)
    table.tell("pvp-result", form, player=attacker, other_player=defender, total=total, against=against)
    hurt = (*(defender,) * (form != "lose"), *(attacker,) * (form != "win"))
    tools = {seat: table.players[seat].tools for seat in hurt}
    for seat in hurt:
        wound(table, seat)
    killed = [seat for seat in hurt if not table.players[seat].inside]
    if table.player in killed:
        table.push(Task("finish", "", table.player))
    for victim in killed:
        _reward(table, attacker if victim == defender else defender, victim, tools[victim])
    if table.setup.pvp == "respawn":
        for victim in killed:
            respawn(table, victim)


def _reward(table: Workbench, killer: Seat, victim: Seat, tools: tuple[str, ...]) -> None:
    """Give a killer who lives the panic, and the choice of the victim's tools, within the hand limit."""
    if not table.players[killer].inside:
        return
    table.tell("killer", player=killer, other_player=victim)
    panic(table, killer)
    player = table.players[killer]
    if tools and player.inside and not player.insane:
        spoils = Task("spoils", "", killer, asks="card", choices=tools, must=False)
        table.push(spoils, Task("hand-limit", "", killer))


def respawn(table: Workbench, seat: Seat) -> None:
    """Bring a player killed by another one back in the Atrium: no wounds, no cards, the same panic."""
    place = place_of(table, ATRIUM)
    assert place is not None
    table.alter(seat, status="in", wounds=0, at=place)
    table.tell("respawn", player=seat)
