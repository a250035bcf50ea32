"""How far a group has come, in dice."""

from __future__ import annotations

from typing import Final

from cubeplay.cuobe.bots.errands import Errands
from cubeplay.cuobe.bots.outlook import KEY, RISE
from cubeplay.cuobe.rules.floor import limits
from cubeplay.cuobe.rules.state import Player, State
from cubeplay.rulebook import Seat

DEAD: Final = 30.0
ESCAPED: Final = 60.0
DIE: Final = 0.8
SYNDROME: Final = 2.0


def worth(state: State) -> float:
    """How far the group has come: escapes, keys, tools, rooms, against wounds, panic and dangers."""
    outlook = Errands(state)
    total = _keys(outlook) - _dangers(outlook) + _finds(outlook) + _pending(outlook)
    for seat, player in enumerate(state.players):
        if player.status == "out":
            total += ESCAPED
        elif player.status == "dead":
            total -= DEAD
        else:
            total += _player(outlook, seat, player)
    return total + (0.0 if state.ended else DIE * (state.dice if state.given else state.gained))


def _keys(outlook: Errands) -> float:
    if outlook.lost:
        return 0.0
    found = len(outlook.keys) - outlook.missing - outlook.stray
    stowed = sum(number for _seat, number in outlook.stowed)
    known = outlook.way_out if outlook.exit is not None else 0.0
    safe = 3.0 * len(outlook.state.activated) - 2.0 * stowed
    return known + safe + KEY * found + RISE * found * (found - 1) / 2 + 0.3 * KEY * outlook.stray


def _player(outlook: Errands, seat: Seat, player: Player) -> float:
    """What a player has in hand and in prospect, less wounds, panic and the dangers of the room."""
    cost = outlook.wounds(player.wounds) + outlook.panic(player.panic) + SYNDROME * len(player.syndromes)
    values = sorted((outlook.tool(c) for c in player.tools if c not in outlook.keys), reverse=True)
    room = max(0, limits(outlook.state, seat).tools - outlook.keys_of(seat))
    gain = sum(values[:room]) + 0.2 * sum(values[room:]) + sum(map(outlook.tool, player.talents))
    return gain - cost - 0.5 * outlook.rest(seat, player.at) + outlook.prospect(seat)


def _dangers(outlook: Errands) -> float:
    state = outlook.state
    cost = sum(0.15 * room.lock + 0.15 * room.trap + 0.8 * room.spiders for room in state.rooms)
    for spawn in state.spawns:
        if spawn.name not in ("twins", "sister"):
            cost += outlook.threat(spawn.name, spawn.at) * spawn.power
        cost += 2.0 * (spawn.at == outlook.exit)
    return cost


def _finds(outlook: Errands) -> float:
    """What the find tokens on the floor are worth to whoever is nearest."""
    players = enumerate(outlook.state.players)
    nears = [outlook.trip(seat).near for seat, player in players if player.inside and not player.insane]
    return (
        sum(outlook.blue * max(near[place] for near in nears) for place in outlook.sights.finds)
        if nears
        else 0.0
    )


def _pending(outlook: Errands) -> float:
    """What is about to come."""
    tasks = outlook.state.tasks
    draws = sum(task.do == "draw" and task.card == "blue" for task in tasks)
    return outlook.blue * draws + outlook.discovery * sum(task.do == "flip" for task in tasks)
