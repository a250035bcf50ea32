"""The moves of chance, and what they do: dice, cards, rooms and lots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from cubeplay.cuobe.edition.edition import CURIOSITY
from cubeplay.cuobe.rules import creatures, decks, fights, hands, moving, tokens, turn
from cubeplay.cuobe.rules.acts import room_effects
from cubeplay.cuobe.rules.floor import spawn_title
from cubeplay.cuobe.rules.moves import (
    Drawn,
    Lot,
    Rolled,
    Shown,
)
from cubeplay.cuobe.rules.state import Task
from cubeplay.cuobe.rules.working_state import Workbench
from cubeplay.game import without
from cubeplay.words import listed


def _rolled(table: Workbench, move: Rolled) -> None:
    task = table.tasks.pop()
    table.rolled = move.pips
    _ROLLS.get(task.card, _roll_fight)(table, task, move.pips)


def _in_words(pips: tuple[int, ...]) -> str:
    return listed(pips)


def _roll_force(table: Workbench, _task: Task, pips: tuple[int, ...]) -> None:
    place = table.me.at
    what = table.edition.force[pips[0]]
    table.tell("force", what, player=table.player, pips=pips[0], room=table.room_name(place))
    if what == "nothing":
        return
    tokens.unlock(table, place)
    if what == "trap":
        tokens.set_trap(table, place)


def _roll_search(table: Workbench, _task: Task, pips: tuple[int, ...]) -> None:
    number, seat = pips[0], table.player
    if number == 0 and turn.has_curiosity(table):
        table.tell("search", "curiosity", player=seat)
        _ask_the_curious(table)
    elif number == 0:
        table.tell("search", "zero", player=seat)
    elif not tokens.find_places(table, number):
        table.tell("search", "none", player=seat, pips=number)
    else:
        table.tell("search", player=seat, pips=number)
        tokens.find(table, number)


def _ask_the_curious(table: Workbench) -> None:
    """Let the active player draw a blue card, or go without; an empty deck says so itself."""
    if decks.cards_left(table, "blue"):
        choices = ("draw",)
        table.push(Task("curiosity", CURIOSITY, table.player, asks="answer", choices=choices, must=False))
    else:
        hands.draw_blue(table, CURIOSITY)


def _roll_room(table: Workbench, task: Task, pips: tuple[int, ...]) -> None:
    room = table.edition.rooms[task.cause]
    if pips[0] < room.least:
        table.tell("room-effect", "fails", player=table.player, room=room.title, pips=pips[0])
    else:
        room_effects(table, room.id)


def _roll_fight(table: Workbench, task: Task, pips: tuple[int, ...]) -> None:
    table.tell("fight", "roll", player=task.player, pips=_in_words(pips))
    fights.ask_for_weapons(table, task.but(do="fight", totals=(sum(pips),)))


def _roll_attack(table: Workbench, task: Task, pips: tuple[int, ...]) -> None:
    table.tell("fight", "roll", player=task.seats[0], pips=_in_words(pips))
    table.push(task.but(card="defend", amount=fights.DEFENCE, totals=(sum(pips),)))


def _roll_defend(table: Workbench, task: Task, pips: tuple[int, ...]) -> None:
    table.tell("fight", "roll", player=task.seats[1], pips=_in_words(pips))
    totals = (*task.totals, sum(pips))
    fights.ask_for_weapons(table, task.but(do="fight", player=task.seats[0], card="", totals=totals))


_ROLLS: Final[dict[str, Callable[[Workbench, Task, tuple[int, ...]], None]]] = {
    "force": _roll_force,
    "search": _roll_search,
    "room": _roll_room,
    "attack": _roll_attack,
    "defend": _roll_defend,
}


def _drawn(table: Workbench, move: Drawn) -> None:
    task = table.tasks.pop()
    if task.do == "return":
        table.passed = without(table.passed, move.card)
        creatures.spawn_arrives(table, table.edition.green[move.card], "again")
        return
    decks.reveal(table, task, move.card)
    if task.card == "green":
        turn.green_card(table, move.card)
    elif task.card == "loot":
        _take_loot(table, task, move.card)
    elif task.cause == decks.SPARE:
        table.gone += (move.card,)
        table.tell("difficulty", card=table.title(move.card))
    elif task.cause == decks.SPECIALIST:
        table.alter(task.player, talents=(move.card,))
        table.tell("specialist", player=task.player, card=table.title(move.card))
    else:
        table.tell("blue-card", player=task.player, card=table.title(move.card))
        hands.take_blue(table, task.player, move.card)


def _shown(table: Workbench, move: Shown) -> None:
    moving.show(table, table.tasks.pop(), move.room)


def _lot(table: Workbench, move: Lot) -> None:
    task, number = table.tasks.pop(), move.number - 1
    if task.do == "loot":
        loot_from(table, task, number)
    elif task.card == "part":
        decks.add_talent(table, number)
        table.tell("part", part=move.number)
    else:
        table.tell("specialist", "without", player=number)
        table.tasks = [
            other for other in table.tasks if other.cause != decks.SPECIALIST or other.player != number
        ]


def loot(table: Workbench, task: Task) -> tuple[int, ...]:
    """The parts of the blue deck that a twin's stolen cards came from."""
    return next(spawn.loot for spawn in table.spawns if spawn.name == task.card)


def loot_from(table: Workbench, task: Task, part: int) -> None:
    """Draw one of a twin's stolen cards that came from a part of the blue deck."""
    table.push(Task("draw", task.card, task.player, card="loot", amount=part))


def _take_loot(table: Workbench, task: Task, card: str) -> None:
    loot = list(next(spawn.loot for spawn in table.spawns if spawn.name == task.cause))
    loot.remove(task.amount)
    table.spawns = [
        replace(spawn, loot=tuple(loot)) if spawn.name == task.cause else spawn for spawn in table.spawns
    ]
    title = spawn_title(table, task.cause)
    table.tell("loot", player=task.player, spawn=title, card=table.title(card))
    hands.take_blue(table, task.player, card)


LUCK: Final[dict[type, Callable[[Workbench, Any], None]]] = {
    Rolled: _rolled,
    Drawn: _drawn,
    Shown: _shown,
    Lot: _lot,
}
"""Every move of chance, and what it does."""
