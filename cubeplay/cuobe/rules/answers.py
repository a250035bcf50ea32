"""What an answer to a question does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cubeplay.cuobe.rules import creatures, effects, fights, hands, moving, tokens
from cubeplay.cuobe.rules.moves import (
    Choose,
    Decline,
    Weapons,
)
from cubeplay.cuobe.rules.state import PLACES, Task
from cubeplay.cuobe.rules.workbench import Workbench


def _choose(table: Workbench, move: Choose) -> None:
    task = table.tasks.pop()
    _TO[task.do](table, task, move.value)


def _decline(table: Workbench, _move: Decline) -> None:
    task = table.tasks.pop()
    table.tell("decline", player=task.player)
    if task.do == "effect":
        effects.declined(table, task)


def _weapons(table: Workbench, move: Weapons) -> None:
    task = table.tasks.pop()
    table.push(task.but(do="armed", asks="", cards=move.cards))


def _put_find(table: Workbench, task: Task, value: str) -> None:
    tokens.put_find(table, PLACES[value])
    rest = tuple(choice for choice in task.choices if choice != value)
    if task.amount > 1:
        table.push(task.but(choices=rest, amount=task.amount - 1))


def _find_choice(table: Workbench, task: Task, value: str) -> None:
    if value == "token":
        tokens.put_find(table, task.places[0])
        table.tell("find-choice", player=task.player, room=table.title(task.cause))
    else:
        table.push(Task("draw", task.cause, task.player, card="blue"))


def _twins(table: Workbench, task: Task, value: str) -> None:
    places = (*task.places, PLACES[value])
    if len(places) == 1:
        table.push(task.but(choices=tuple(other for other in task.choices if other != value), places=places))
    else:
        creatures.twins_arrive(table, table.edition.green[task.cause], places)


def _spider(table: Workbench, _task: Task, value: str) -> None:
    table.tell("spider-due", place=value)
    creatures.put_spider(table, PLACES[value])


def _spoils(table: Workbench, task: Task, value: str) -> None:
    table.dropped.remove(value)
    hands.take_tool(table, task.player, value)
    table.tell("spoils", player=task.player, card=table.title(value))
    rest = tuple(choice for choice in task.choices if choice != value)
    if rest:
        table.push(task.but(choices=rest))


def _agree(table: Workbench, task: Task, value: str) -> None:
    if value == "refuse":
        while table.tasks and table.tasks.pop().do != "give-up":
            pass
        table.tell("surrender", "refused", player=task.player)


_TO: Final[dict[str, Callable[[Workbench, Task, str], None]]] = {
    "effect": lambda table, task, value: table.push(effects.answered(task, value)),
    "turn-corridor": lambda table, task, value: moving.turn_corridor(table, task.places[0], value),
    "find-choice": _find_choice,
    "put-find": _put_find,
    "twins": _twins,
    "spider": _spider,
    "drop-card": effects.drop_card,
    "retrieve": effects.retrieve,
    "replace": lambda table, task, value: hands.replace_card(table, task.player, task.card, value),
    "relief": lambda table, task, _value: fights.relieve(table, task.player),
    "spoils": _spoils,
    "agree": _agree,
}

ASKING: Final = frozenset(_TO)
"""The tasks that ask for one of several choices."""

ANSWERS: Final[dict[type, Callable[[Workbench, Any], None]]] = {
    Choose: _choose,
    Decline: _decline,
    Weapons: _weapons,
}
"""Every answer to a task that asks, and what it does."""
