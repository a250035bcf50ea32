"""The moves of players: pay dice and put the tasks that follow on the stack, or answer a task's question."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from cubeplay.cuobe.rules import creatures, effects, fights, hands, moving, tokens, turn
from cubeplay.cuobe.rules.floor import card_at, spawn_title
from cubeplay.cuobe.rules.moves import (
    Attack,
    Choose,
    Decline,
    DropTool,
    End,
    Fight,
    Force,
    Give,
    Go,
    Leave,
    PlaceChest,
    Search,
    Stash,
    Surrender,
    Take,
    TakeFind,
    Use,
    UseRoom,
    Weapons,
)
from cubeplay.cuobe.rules.state import PLACES, Task
from cubeplay.cuobe.rules.working_state import Workbench
from cubeplay.game import without
from cubeplay.rulebook import Seat


def _go(table: Workbench, move: Go) -> None:
    seats = (table.player,) if move.carry is None else (table.player, move.carry)
    table.dice -= len(seats)
    moving.step(table, seats, move.to)


def _force(table: Workbench, _move: Force) -> None:
    table.dice -= 1
    table.push(Task("roll", "", table.player, card="force"))


def _search(table: Workbench, _move: Search) -> None:
    table.dice -= 1
    table.push(Task("roll", "", table.player, card="search"))


def _use_room(table: Workbench, _move: UseRoom) -> None:
    card = card_at(table, table.me.at)
    assert card is not None
    table.dice -= 1
    table.tell("room-effect", player=table.player, room=card.title)
    if card.least:
        table.push(Task("roll", card.id, table.player, card="room"))
    else:
        room_effects(table, card.id)


def room_effects(table: Workbench, room: str) -> None:
    """Put a room's dice effects on the stack."""
    dice = table.edition.rooms[room].dice
    table.push(*(Task("effect", room, table.player, subject=table.player, effect=effect) for effect in dice))


def _use(table: Workbench, move: Use) -> None:
    card = table.edition.blue[move.card]
    seat = table.player
    task = table.tasks.pop() if table.tasks else None
    if task is not None:
        seat = task.player
        table.dropped = without(table.dropped, card.id)
    elif card.kind == "talent":
        table.dice -= 1
        table.tell("talent-use", player=seat, card=card.title)
    else:
        hands.give_up(table, seat, card.id)
    if card.kind == "key":
        _activate(table, seat, card.id)
        return
    if card.kind == "tool":
        table.gone += (card.id,)
        table.tell("use", player=seat, card=card.title)
    table.push(*(Task("effect", card.id, table.player, subject=seat, effect=effect) for effect in card.uses))


def _activate(table: Workbench, seat: Seat, card: str) -> None:
    table.activated += (card,)
    left = len(table.edition.keys) - len(table.activated)
    table.tell("key", player=seat, card=table.title(card), left=left)


def _fight(table: Workbench, move: Fight) -> None:
    title = spawn_title(table, move.spawn)
    table.dice -= move.dice
    table.tell("fight", player=table.player, spawn=title, dice=move.dice)
    if move.dice:
        table.push(Task("roll", "", table.player, card=move.spawn, amount=move.dice))
    else:
        fights.ask_for_weapons(table, Task("fight", "", table.player, card=move.spawn, totals=(0,)))


def _attack(table: Workbench, move: Attack) -> None:
    table.dice -= move.dice
    table.tell("pvp", player=table.player, other_player=move.player)
    fighters = (table.player, move.player)
    defend = Task("roll", "", table.player, seats=fighters, card="defend", amount=fights.DEFENCE)
    if move.dice:
        table.push(Task("roll", "", table.player, seats=fighters, card="attack", amount=move.dice))
    else:
        table.push(defend.but(totals=(0,)))


def _take_find(table: Workbench, _move: TakeFind) -> None:
    table.alter_room(table.me.at, find=False)
    table.tell("find-token", player=table.player, room=table.room_name(table.me.at))
    hands.draw_blue(table, "")


def _place_chest(table: Workbench, _move: PlaceChest) -> None:
    table.alter_room(table.me.at, chest=table.player)
    table.tell("chest", player=table.player, room=table.room_name(table.me.at))


def _acting(table: Workbench) -> Seat:
    """Who gives up a tool: the active player, or who holds too many."""
    return table.tasks[-1].player if table.tasks else table.player


def _stash(table: Workbench, move: Stash) -> None:
    seat = _acting(table)
    hands.give_up(table, seat, move.card)
    table.alter(seat, chest=(*table.players[seat].chest, move.card))
    table.tell("stash", player=seat, card=table.title(move.card))


def _take(table: Workbench, move: Take) -> None:
    owner = table.rooms[table.me.at].chest
    kept = list(table.players[owner].chest)
    kept.remove(move.card)
    table.alter(owner, chest=tuple(kept))
    table.alter(table.player, tools=(*table.me.tools, move.card))
    table.tell("take", player=table.player, card=table.title(move.card))


def _give(table: Workbench, move: Give) -> None:
    seat = _acting(table)
    hands.give_up(table, seat, move.card)
    table.alter(move.to, tools=(*table.players[move.to].tools, move.card))
    table.tell("give", player=seat, other_player=move.to, card=table.title(move.card))


def _drop_tool(table: Workbench, move: DropTool) -> None:
    seat = _acting(table)
    hands.give_up(table, seat, move.card)
    table.dropped += (move.card,)
    table.tell("drop-tool", player=seat, card=table.title(move.card))


def _leave(table: Workbench, _move: Leave) -> None:
    seat = table.player
    table.dropped += table.me.tools
    table.gone += (*table.me.talents, *table.me.syndromes)
    table.alter(seat, status="out", tools=(), talents=(), syndromes=())
    table.tell("leave", player=seat)


def _end(table: Workbench, _move: End) -> None:
    turn.end(table)


def _surrender(table: Workbench, _move: Surrender) -> None:
    table.tell("surrender", player=table.player)
    others = [seat for seat in table.inside if seat != table.player]
    table.push(*map(_vote, others), Task("give-up", "", table.player))


@cache
def _vote(seat: Seat) -> Task:
    return Task("agree", "", seat, asks="answer", choices=("agree", "refuse"))


ACTS: Final[dict[type, Callable[[Workbench, Any], None]]] = {
    Go: _go,
    Force: _force,
    Search: _search,
    UseRoom: _use_room,
    Use: _use,
    Fight: _fight,
    Attack: _attack,
    TakeFind: _take_find,
    PlaceChest: _place_chest,
    Stash: _stash,
    Take: _take,
    Give: _give,
    DropTool: _drop_tool,
    Leave: _leave,
    End: _end,
    Surrender: _surrender,
}
"""Every move of the active player, and what it does."""


# Answers


def _choose(table: Workbench, move: Choose) -> None:
    task = table.tasks.pop()
    _ON_CHOICE[task.do](table, task, move.value)


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
        table.alter_room(task.places[0], find=True)
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
    table.dropped = without(table.dropped, value)
    table.tell("spoils", player=task.player, card=table.title(value))
    hands.take_tool(table, task.player, value)
    rest = tuple(choice for choice in task.choices if choice != value)
    if rest:
        table.push(task.but(choices=rest))


def _agree(table: Workbench, task: Task, value: str) -> None:
    if value == "refuse":
        while table.tasks and table.tasks.pop().do != "give-up":
            pass
        table.tell("surrender", "refused", player=task.player)


_ON_CHOICE: Final[dict[str, Callable[[Workbench, Task, str], None]]] = {
    "effect": lambda table, task, value: table.push(effects.answered(task, value)),
    "turn-corridor": lambda table, task, value: moving.turn_corridor(table, task.places[0], value),
    "find-choice": _find_choice,
    "curiosity": lambda table, task, _value: hands.draw_blue(table, task.cause),
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

ASKING: Final = frozenset(_ON_CHOICE)
"""The tasks that ask for one of several choices."""


ANSWERS: Final[dict[type, Callable[[Workbench, Any], None]]] = {
    Choose: _choose,
    Decline: _decline,
    Weapons: _weapons,
}
"""Every answer to a task that asks, and what it does."""
