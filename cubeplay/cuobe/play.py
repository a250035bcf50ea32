"""What moves do: one function a move, one a task, and the loop that carries tasks out until somebody is
asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cubeplay.cuobe import creatures, decks, effects, fights, hands, moving, tokens, turn
from cubeplay.cuobe.floor import card_at, over_limit, spawn_title
from cubeplay.cuobe.moves import (
    Attack,
    ByChance,
    Choose,
    CuobeMove,
    Decline,
    Drawn,
    DropTool,
    End,
    Fight,
    Force,
    Give,
    Go,
    Leave,
    Lot,
    PlaceChest,
    Rolled,
    Search,
    Shown,
    Stash,
    Surrender,
    Take,
    TakeFind,
    Use,
    UseRoom,
    Weapons,
)
from cubeplay.cuobe.state import PLACES, State, Task
from cubeplay.cuobe.table import Table
from cubeplay.game import Step
from cubeplay.rulebook import Seat

CHANCE_TASKS: Final = frozenset({"roll", "draw", "flip", "lot", "loot", "return"})
"""What waits for dice or cards."""

WAITS: Final = frozenset({"weapons", "hand", "use-now"})
"""What waits for a player without a list of choices."""


def waits(task: Task) -> bool:
    """Whether somebody, or chance, has to say how a task goes on."""
    return bool(task.choices) or task.do in CHANCE_TASKS or task.do in WAITS


def advance(state: State, move: CuobeMove) -> Step[State]:
    """Carry out a legal move, and then everything that follows from it without a question."""
    table = Table(state)
    _MOVES[type(move)](table, move)
    run(table)
    return Step(table.frozen(), tuple(table.events), isinstance(move, ByChance))


def run(table: Table) -> None:
    """Carry out tasks until one waits, or none is left and the active player acts."""
    turn.check(table)
    while table.tasks and not table.ended:
        task = table.tasks[-1]
        if not _settled(table, task):
            if waits(task):
                return
            table.tasks.pop()
            _TASKS[task.do](table, task)
        turn.check(table)


def _settled(table: Table, task: Task) -> bool:
    """Take off a task that has nothing to wait for any more."""
    settle = _SETTLE.get(task.do)
    if settle is None or not settle(table, task):
        return False
    table.tasks.remove(task)
    return True


def _hand_fits(table: Table, task: Task) -> bool:
    return not (table.players[task.player].inside and over_limit(table, task.player))


def _deck_is_empty(table: Table, task: Task) -> bool:
    if task.card not in decks.DECKS or decks.part_of(table, task) is not None:
        return False
    table.tell(f"{task.card}-card", "empty")
    return True


def _nothing_beaten(table: Table, _task: Task) -> bool:
    if creatures.beaten_cards(table):
        return False
    table.tell("retrieve-spawn", "none")
    return True


def _one_part(table: Table, task: Task) -> bool:
    parts = set(_loot(table, task))
    if len(parts) > 1:
        return False
    _loot_from(table, task, parts.pop())
    return True


_SETTLE: Final[dict[str, Callable[[Table, Task], bool]]] = {
    "hand": _hand_fits,
    "draw": _deck_is_empty,
    "return": _nothing_beaten,
    "loot": _one_part,
}


# The active player's moves


def _go(table: Table, move: Go) -> None:
    seats = (table.player,) if move.carry is None else (table.player, move.carry)
    table.dice -= len(seats)
    moving.step(table, seats, move.to)


def _force(table: Table, _move: Force) -> None:
    table.dice -= 1
    table.push(Task("roll", "", table.player, card="force"))


def _search(table: Table, _move: Search) -> None:
    table.dice -= 1
    table.push(Task("roll", "", table.player, card="search"))


def _use_room(table: Table, _move: UseRoom) -> None:
    card = card_at(table, table.me.at)
    assert card is not None
    table.dice -= 1
    table.tell("room-effect", player=table.player, room=card.title)
    if card.least:
        table.push(Task("roll", card.id, table.player, card="room"))
    else:
        _room_effects(table, card.id)


def _room_effects(table: Table, room: str) -> None:
    dice = table.edition.rooms[room].dice
    table.push(*(Task("effect", room, table.player, subject=table.player, effect=effect) for effect in dice))


def _use(table: Table, move: Use) -> None:
    card = table.edition.blue[move.card]
    seat = table.player
    task = table.tasks.pop() if table.tasks else None
    if task is not None:
        seat = task.player
        table.dropped.remove(card.id)
    elif card.kind == "talent":
        table.dice -= 1
        table.tell("talent-use", player=seat, card=card.title)
    else:
        hands.give_up(table, seat, card.id)
    if card.kind == "key":
        _activate(table, seat, card.id)
        return
    if card.kind == "tool":
        table.gone.append(card.id)
        table.tell("use", player=seat, card=card.title)
    table.push(
        *(
            Task("effect", card.id, table.player, subject=seat, effect=effect)
            for effect in card.effects
            if effect.do != "weapon"
        )
    )


def _activate(table: Table, seat: Seat, card: str) -> None:
    table.activated.append(card)
    left = len(table.edition.keys) - len(table.activated)
    table.tell("key", player=seat, card=table.title(card), left=left)


def _fight(table: Table, move: Fight) -> None:
    title = spawn_title(table, move.spawn)
    table.dice -= move.dice
    table.tell("fight", player=table.player, spawn=title, dice=move.dice)
    if move.dice:
        table.push(Task("roll", "", table.player, card=move.spawn, amount=move.dice))
    else:
        fights.ask_for_weapons(table, Task("fight", "", table.player, card=move.spawn, totals=(0,)))


def _attack(table: Table, move: Attack) -> None:
    table.dice -= move.dice
    table.tell("pvp", player=table.player, other_player=move.player)
    fighters = (table.player, move.player)
    defend = Task("roll", "", table.player, seats=fighters, card="defend", amount=fights.DEFENCE)
    if move.dice:
        table.push(Task("roll", "", table.player, seats=fighters, card="attack", amount=move.dice))
    else:
        table.push(defend.but(totals=(0,)))


def _take_find(table: Table, _move: TakeFind) -> None:
    table.alter_room(table.me.at, find=False)
    table.tell("find-token", player=table.player, room=table.room_name(table.me.at))
    hands.draw_blue(table, "")


def _place_chest(table: Table, _move: PlaceChest) -> None:
    table.alter_room(table.me.at, chest=table.player)
    table.tell("chest", player=table.player, room=table.room_name(table.me.at))


def _acting(table: Table) -> Seat:
    """Who gives up a tool: the active player, or who holds too many."""
    return table.tasks[-1].player if table.tasks else table.player


def _stash(table: Table, move: Stash) -> None:
    seat = _acting(table)
    hands.give_up(table, seat, move.card)
    table.alter(seat, chest=(*table.players[seat].chest, move.card))
    table.tell("stash", player=seat, card=table.title(move.card))


def _take(table: Table, move: Take) -> None:
    owner = table.rooms[table.me.at].chest
    kept = list(table.players[owner].chest)
    kept.remove(move.card)
    table.alter(owner, chest=tuple(kept))
    table.alter(table.player, tools=(*table.me.tools, move.card))
    table.tell("take", player=table.player, card=table.title(move.card))


def _give(table: Table, move: Give) -> None:
    seat = _acting(table)
    hands.give_up(table, seat, move.card)
    table.alter(move.to, tools=(*table.players[move.to].tools, move.card))
    table.tell("give", player=seat, other_player=move.to, card=table.title(move.card))


def _drop_tool(table: Table, move: DropTool) -> None:
    seat = _acting(table)
    hands.give_up(table, seat, move.card)
    table.dropped.append(move.card)
    table.tell("drop-tool", player=seat, card=table.title(move.card))


def _leave(table: Table, _move: Leave) -> None:
    seat = table.player
    table.dropped += table.me.tools
    table.gone += (*table.me.talents, *table.me.syndromes)
    table.alter(seat, status="out", tools=(), talents=(), syndromes=())
    table.tell("leave", player=seat)


def _end(table: Table, _move: End) -> None:
    turn.end(table)


def _surrender(table: Table, _move: Surrender) -> None:
    table.tell("surrender", player=table.player)
    others = [seat for seat in table.inside if seat != table.player]
    table.push(
        *(Task("agree", "", seat, asks="answer", choices=("agree", "refuse")) for seat in others),
        Task("give-up", "", table.player),
    )


# Choices


def _choose(table: Table, move: Choose) -> None:
    task = table.tasks.pop()
    _ANSWERS[task.do](table, task, move.value)


def _decline(table: Table, _move: Decline) -> None:
    task = table.tasks.pop()
    table.tell("decline", player=task.player)
    if task.do == "effect":
        effects.declined(table, task)


def _weapons(table: Table, move: Weapons) -> None:
    task = table.tasks.pop()
    table.push(task.but(do="armed", asks="", cards=move.cards))


def _put_find(table: Table, task: Task, value: str) -> None:
    tokens.put_find(table, PLACES[value])
    rest = tuple(choice for choice in task.choices if choice != value)
    if task.amount > 1:
        table.push(task.but(choices=rest, amount=task.amount - 1))


def _find_choice(table: Table, task: Task, value: str) -> None:
    if value == "token":
        tokens.put_find(table, task.places[0])
        table.tell("find-choice", player=task.player, room=table.title(task.cause))
    else:
        table.push(Task("draw", task.cause, task.player, card="blue"))


def _twins(table: Table, task: Task, value: str) -> None:
    places = (*task.places, PLACES[value])
    if len(places) == 1:
        table.push(task.but(choices=tuple(other for other in task.choices if other != value), places=places))
    else:
        creatures.twins_arrive(table, table.edition.green[task.cause], places)


def _spider(table: Table, _task: Task, value: str) -> None:
    table.tell("spider-due", place=value)
    creatures.put_spider(table, PLACES[value])


def _spoils(table: Table, task: Task, value: str) -> None:
    table.dropped.remove(value)
    hands.take_tool(table, task.player, value)
    table.tell("spoils", player=task.player, card=table.title(value))
    rest = tuple(choice for choice in task.choices if choice != value)
    if rest:
        table.push(task.but(choices=rest))


def _agree(table: Table, task: Task, value: str) -> None:
    if value == "refuse":
        while table.tasks and table.tasks.pop().do != "give-up":
            pass
        table.tell("surrender", "refused", player=task.player)


_ANSWERS: Final[dict[str, Callable[[Table, Task, str], None]]] = {
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


# Chance


def _rolled(table: Table, move: Rolled) -> None:
    task = table.tasks.pop()
    table.rolled = move.pips
    _ROLLS.get(task.card, _roll_fight)(table, task, move.pips)


def _in_words(pips: tuple[int, ...]) -> str:
    return ", ".join(map(str, pips))


def _roll_force(table: Table, _task: Task, pips: tuple[int, ...]) -> None:
    place = table.me.at
    what = table.edition.force[pips[0]]
    table.tell("force", what, player=table.player, pips=pips[0], room=table.room_name(place))
    if what == "nothing":
        return
    tokens.unlock(table, place)
    if what == "trap":
        tokens.set_trap(table, place)


def _roll_search(table: Table, _task: Task, pips: tuple[int, ...]) -> None:
    number, seat = pips[0], table.player
    if number == 0 and turn.has_curiosity(table):
        table.tell("search", "curiosity", player=seat)
        hands.draw_blue(table, "curiosity")
    elif number == 0:
        table.tell("search", "zero", player=seat)
    elif not tokens.find_places(table, number):
        table.tell("search", "none", player=seat, pips=number)
    else:
        table.tell("search", player=seat, pips=number)
        tokens.find(table, number)


def _roll_room(table: Table, task: Task, pips: tuple[int, ...]) -> None:
    room = table.edition.rooms[task.cause]
    if pips[0] < room.least:
        table.tell("room-effect", "fails", player=table.player, room=room.title, pips=pips[0])
    else:
        _room_effects(table, room.id)


def _roll_fight(table: Table, task: Task, pips: tuple[int, ...]) -> None:
    table.tell("fight", "roll", player=task.player, pips=_in_words(pips))
    fights.ask_for_weapons(table, task.but(do="fight", totals=(sum(pips),)))


def _roll_attack(table: Table, task: Task, pips: tuple[int, ...]) -> None:
    table.tell("fight", "roll", player=task.seats[0], pips=_in_words(pips))
    table.push(task.but(card="defend", amount=fights.DEFENCE, totals=(sum(pips),)))


def _roll_defend(table: Table, task: Task, pips: tuple[int, ...]) -> None:
    table.tell("fight", "roll", player=task.seats[1], pips=_in_words(pips))
    totals = (*task.totals, sum(pips))
    fights.ask_for_weapons(table, task.but(do="fight", player=task.seats[0], card="", totals=totals))


_ROLLS: Final[dict[str, Callable[[Table, Task, tuple[int, ...]], None]]] = {
    "force": _roll_force,
    "search": _roll_search,
    "room": _roll_room,
    "attack": _roll_attack,
    "defend": _roll_defend,
}


def _drawn(table: Table, move: Drawn) -> None:
    task = table.tasks.pop()
    if task.do == "return":
        table.passed.remove(move.card)
        creatures.spawn_arrives(table, table.edition.green[move.card], "again")
        return
    decks.reveal(table, task, move.card)
    if task.card == "green":
        turn.green_card(table, move.card)
    elif task.card == "loot":
        _take_loot(table, task, move.card)
    elif task.cause == "spare":
        table.gone.append(move.card)
        table.tell("difficulty", card=table.title(move.card))
    elif task.cause == "specialist":
        table.alter(task.player, talents=(move.card,))
        table.tell("specialist", player=task.player, card=table.title(move.card))
    else:
        table.tell("blue-card", player=task.player, card=table.title(move.card))
        hands.take_blue(table, task.player, move.card)


def _shown(table: Table, move: Shown) -> None:
    moving.show(table, table.tasks.pop(), move.room)


def _lot(table: Table, move: Lot) -> None:
    task, number = table.tasks.pop(), move.number - 1
    if task.do == "loot":
        _loot_from(table, task, number)
    elif task.card == "part":
        decks.add_talent(table, number)
        table.tell("part", part=move.number)
    else:
        table.tell("specialist", "without", player=number)
        table.tasks = [
            other for other in table.tasks if other.cause != "specialist" or other.player != number
        ]


def _loot(table: Table, task: Task) -> tuple[int, ...]:
    return next(spawn.loot for spawn in table.spawns if spawn.name == task.card)


def _loot_from(table: Table, task: Task, part: int) -> None:
    """Draw one of a twin's stolen cards that came from a part of the blue deck."""
    table.push(Task("draw", task.card, task.player, card="loot", amount=part))


def _take_loot(table: Table, task: Task, card: str) -> None:
    loot = list(next(spawn.loot for spawn in table.spawns if spawn.name == task.cause))
    loot.remove(task.amount)
    table.spawns = [
        creatures.with_loot(spawn, tuple(loot)) if spawn.name == task.cause else spawn
        for spawn in table.spawns
    ]
    title = spawn_title(table, task.cause)
    table.tell("loot", player=task.player, spawn=title, card=table.title(card))
    hands.take_blue(table, task.player, card)
    hands.check_hand(table, task.player)


# Setting up


def set_up(table: Table) -> None:
    """Lay out what waits before the first turn: cards left out, talents dealt, the decks."""
    setup = table.setup
    spares = (("event", setup.events_out), ("talent", setup.talents_out), ("tool", setup.tools_out))
    out = [Task("draw", "spare", card=pool) for pool, number in spares for _each in range(number)]
    table.push(*out, *_deals(table), Task("build"), Task("leftovers"), Task("first-turn"))
    run(table)


def _deals(table: Table) -> list[Task]:
    """A random talent for everyone; with too few of them lots say who goes without."""
    if not table.setup.specialist:
        return []
    seats = range(len(table.players))
    short = max(0, len(seats) - (len(table.pools["talent"]) - table.setup.talents_out))
    lots = [Task("lot", card="without") for _each in range(short)]
    return lots + [Task("draw", "specialist", seat, card="talent") for seat in seats]


def _leftovers(table: Table, _task: Task) -> None:
    if table.setup.decks == "advanced":
        table.push(*(Task("lot", card="part") for _each in range(decks.talents_left(table))))


def _first_turn(table: Table, _task: Task) -> None:
    turn.start(table)


# Tasks


def _give_up(table: Table, _task: Task) -> None:
    table.ended = "cuobe.surrender"
    table.tell("surrender", "all")


def _tick(table: Table, task: Task) -> None:
    table.tell("tick", card=table.title(task.cause), direction=task.direction)
    moving.shift(table, table.me.at, moving.compass(task.direction))


_TASKS: Final[dict[str, Callable[[Table, Task], None]]] = {
    "build": lambda table, _task: decks.build(table),
    "leftovers": _leftovers,
    "first-turn": _first_turn,
    "clown": lambda table, _task: creatures.clown_swaps(table),
    "tentacles": lambda table, _task: creatures.tentacles_jump(table),
    "spider-due": lambda table, _task: creatures.spider_follows(table),
    "green": lambda table, _task: turn.draw_green(table),
    "dice": lambda table, _task: turn.give_dice(table),
    "fear": lambda table, _task: turn.fear(table),
    "finish": lambda table, _task: turn.finish(table),
    "hand-limit": lambda table, task: hands.check_hand(table, task.player),
    "trigger": lambda table, task: tokens.trigger(table, task.cause),
    "tick": _tick,
    "move": moving.move,
    "enter": moving.enter,
    "discovery": moving.discovery,
    "effect": effects.start,
    "drop": effects.ask_drop,
    "retrieve-tool": effects.ask_retrieve,
    "armed": fights.armed,
    "destroy": lambda table, task: fights.destroy(table, task.player, task.card),
    "give-up": _give_up,
}

_MOVES: Final[dict[type, Callable[[Table, Any], None]]] = {
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
    Choose: _choose,
    Decline: _decline,
    Weapons: _weapons,
    Rolled: _rolled,
    Drawn: _drawn,
    Shown: _shown,
    Lot: _lot,
}
