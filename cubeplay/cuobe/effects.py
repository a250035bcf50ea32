"""The effect glossary: one interpreter for all cards and rooms.

An effect is resolved in order: for whom, in which room, in which direction; each question that has more
than one answer is a choice of the active player, and the effect waits for it.  Then it is carried out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cubeplay.cuobe import creatures, health, moving, tokens
from cubeplay.cuobe.edition import ATRIUM, DIRECTIONS, EXIT, Effect
from cubeplay.cuobe.floor import (
    FIELDS,
    OPPOSITE,
    Floor,
    can_trap,
    locks,
    neighbours,
    over_limit,
    place_of,
    seats_at,
    spiders,
    way,
    wrapped,
)
from cubeplay.cuobe.hands import give_up, take_tool
from cubeplay.cuobe.state import FULL, PLACES, Place, Task, place_name
from cubeplay.cuobe.table import Table
from cubeplay.rulebook import Seat

_WANTED: Final = frozenset(
    {"heal", "full-heal", "calm", "full-calm", "gain", "find", "retrieve-tool", "unlock", "remove-trap"}
)
"""Effects that nobody would decline: they are carried out without asking whether."""


def start(table: Table, task: Task) -> None:
    """Resolve the next open question of an effect, or carry it out."""
    effect = task.effect
    assert effect is not None
    ask = _next_question(table, task, effect)
    if ask is None:
        carry_out(table, task)
    elif not ask.choices:
        table.tell("compulsory", "nothing", card=table.title(task.cause))
    elif len(ask.choices) == 1 and (ask.must or _on_purpose(table, task)):
        start(table, answered(ask, ask.choices[0]))
    else:
        table.push(ask)


def carry_out(table: Table, task: Task) -> None:
    """Do what an effect says, with the answers that it has."""
    assert task.effect is not None
    _DO[task.effect.do](table, task, task.effect)


def declined(table: Table, task: Task) -> None:
    """Go without an effect; of several rooms those already chosen still count."""
    table.tell("decline", player=task.player, card=table.title(task.cause))
    if task.effect is not None and task.asks == "place" and task.places:
        carry_out(table, task)


def _on_purpose(table: Table, task: Task) -> bool:
    """Whether the effect is of a tool or talent that was used on purpose: nobody is asked again whether."""
    return task.cause in table.edition.blue


def answered(task: Task, value: str) -> Task:
    """The effect with one more question answered."""
    kept = task.but(asks="", choices=())
    if task.asks == "seat":
        return kept.but(seats=(*task.seats, int(value) - 1))
    if task.asks == "place":
        return kept.but(places=(*task.places, PLACES[value]))
    if task.asks == "direction":
        return kept.but(direction=value, totals=(1,))
    return kept.but(must=True, cards=(*task.cards, value))


# Questions


def _next_question(table: Table, task: Task, effect: Effect) -> Task | None:
    if _seats_to_choose(effect) > len(task.seats):
        numbers = tuple(str(seat + 1) for seat in _choosable_seats(table, task, effect))
        return task.but(asks="seat", choices=numbers, must=effect.must)
    if effect.where not in ("", "this") and _more_places(table, task, effect):
        places = _choosable_places(table, task, effect)
        return task.but(asks="place", choices=tuple(map(place_name, places)), must=effect.must)
    if (effect.do == "move-player" or effect.direction == "any") and not task.totals:
        directions = _directions(table, task, effect)
        return task.but(asks="direction", choices=directions, must=effect.must)
    if _asks_whether(table, task, effect):
        return task.but(asks="answer", choices=("yes",), must=False)
    return None


def _asks_whether(table: Table, task: Task, effect: Effect) -> bool:
    """An optional effect without any choice so far, that somebody might not want."""
    chosen = task.seats or task.places or task.totals or task.cards
    return not (effect.must or chosen or effect.do in _WANTED or _on_purpose(table, task))


def _seats_to_choose(effect: Effect) -> int:
    if effect.do == "swap":
        return 2 if effect.who == "chosen" else 1
    return 1 if effect.who == "chosen" else 0


def _choosable_seats(table: Floor, task: Task, effect: Effect) -> tuple[Seat, ...]:
    inside = tuple(seat for seat, player in enumerate(table.players) if player.inside)
    if effect.do == "swap":
        first = task.seats[:1] if effect.who == "chosen" else (task.subject,)
        pool = _in_reach(table, task, inside) if effect.who == "chosen" and not task.seats else inside
        return tuple(seat for seat in pool if seat not in first)
    return _in_reach(table, task, inside)


def _in_reach(table: Floor, task: Task, inside: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """A tool or talent reaches those in the same room, anything else everybody."""
    card = table.edition.blue.get(task.cause)
    return seats_at(table, table.players[task.subject].at) if card else inside


def _more_places(table: Floor, task: Task, effect: Effect) -> bool:
    wanted = 1 if effect.where in ("atrium", "exit") or effect.do in ("shift", "jump") else effect.amount
    if len(task.places) >= wanted:
        return False
    return not task.places or bool(_choosable_places(table, task, effect))


def _choosable_places(table: Floor, task: Task, effect: Effect) -> tuple[Place, ...]:
    here = table.players[task.subject].at
    if effect.where in (ATRIUM, EXIT):
        place = place_of(table, effect.where)
        places: tuple[Place, ...] = () if place is None else (place,)
    else:
        places = neighbours(here) if effect.where == "next" else tuple(FIELDS)
    able = [place for place in places if place not in task.places and _works(table, effect, place, task)]
    if effect.where == "closest":
        return creatures.closest_to(here, able)
    return tuple(able)


def _works(table: Floor, effect: Effect, place: Place, task: Task) -> bool:
    """Whether an effect can do something in a room."""
    room = table.rooms[place]
    if effect.do == "lock":
        return not room.lock
    if effect.do == "trap":
        return can_trap(table, place)
    if effect.do == "unlock":
        return locks(table, place) > 0
    if effect.do == "remove-trap":
        return room.trap
    if effect.do == "jump" and effect.who in ("you", "chosen"):
        seat = task.seats[0] if task.seats else task.subject
        return table.players[seat].at != place
    return True


def _directions(table: Floor, task: Task, effect: Effect) -> tuple[str, ...]:
    if effect.do != "move-player":
        return DIRECTIONS
    return ways_out(table, task.seats[0] if task.seats else task.subject)


def ways_out(table: Floor, seat: Seat) -> tuple[str, ...]:
    """The directions in which a player may be moved: open sides, no lock, no more tools than may be held."""
    place = table.players[seat].at
    if locks(table, place) or over_limit(table, seat):
        return ()
    return tuple(to for to in DIRECTIONS if not way(table, place, to).shut)


# Doing it


def _seats(table: Table, task: Task, effect: Effect) -> tuple[Seat, ...]:
    """Whom an effect is for, those inside only."""
    if task.seats:
        return tuple(seat for seat in task.seats if table.players[seat].inside)
    everybody = table.inside
    if effect.who == "all":
        return everybody
    if effect.who == "others":
        return tuple(seat for seat in everybody if seat != task.subject)
    if effect.who == "here":
        return seats_at(table, table.players[task.subject].at)
    return tuple(seat for seat in everybody if seat == task.subject)


def _places(table: Table, task: Task) -> tuple[Place, ...]:
    """Where an effect is done; "this" is the room of the one it is about."""
    return task.places or (table.players[task.subject].at,)


def _each_seat(do: Callable[[Table, Seat, Effect], None]) -> Callable[[Table, Task, Effect], None]:
    def perform(table: Table, task: Task, effect: Effect) -> None:
        for seat in _seats(table, task, effect):
            do(table, seat, effect)

    return perform


def _each_place(do: Callable[[Table, Place], None]) -> Callable[[Table, Task, Effect], None]:
    def perform(table: Table, task: Task, effect: Effect) -> None:
        for place in _places(table, task):
            if effect.do in _NEEDS_SOMETHING and not _works(table, effect, place, task):
                table.tell("compulsory", "nothing", card=table.title(task.cause))
            else:
                do(table, place)

    return perform


_NEEDS_SOMETHING: Final = frozenset({"unlock", "remove-trap"})
"""Effects on a room that have nothing to work on without a lock or a trap there; others say so themselves."""


def _gain(table: Table, task: Task, effect: Effect) -> None:
    """Change the active player's dice: before they are given it is noted, later it counts at once."""
    if task.subject != table.player:
        return
    gain = effect.amount if effect.do == "gain" else -effect.amount
    if table.given:
        table.dice = max(0, min(FULL, table.dice + gain))
    else:
        table.gained += gain
    table.tell(effect.do, player=table.player, number=effect.amount)


def _drop(table: Table, task: Task, effect: Effect) -> None:
    """Everybody concerned drops cards of the kind; each chooses which."""
    for seat in reversed(_seats(table, task, effect)):
        table.push(Task("drop", task.cause, seat, card=effect.card, amount=effect.amount))


def ask_drop(table: Table, task: Task) -> None:
    """Ask a player for the next card to drop, if one of the kind is left and any are still to drop."""
    player = table.players[task.player]
    held = {"tool": player.tools, "talent": player.talents, "syndrome": player.syndromes}[task.card]
    if task.amount and held:
        table.push(task.but(do="drop-card", asks="card", choices=held))


def drop_card(table: Table, task: Task, card: str) -> None:
    """Drop a card of one's own: a tool goes to the dropped pile, anything else leaves the game."""
    seat = task.player
    if task.card == "tool":
        give_up(table, seat, card)
        table.dropped.append(card)
    else:
        player = table.players[seat]
        talents = tuple(other for other in player.talents if other != card)
        syndromes = tuple(other for other in player.syndromes if other != card)
        table.alter(seat, talents=talents, syndromes=syndromes)
        table.gone.append(card)
    table.tell("drop", player=seat, card=table.title(card))
    table.push(task.but(do="drop", asks="", choices=(), amount=task.amount - 1))


def _find(table: Table, task: Task, effect: Effect) -> None:
    table.tell("find", number=effect.number)
    tokens.find(table, effect.number, task.cause)


def _jump(table: Table, task: Task, effect: Effect) -> None:
    for seat in _seats(table, task, effect):
        if table.players[seat].at != task.places[0]:
            moving.jump(table, seat, task.places[0])


def _swap(table: Table, task: Task, effect: Effect) -> None:
    one, other = task.seats if effect.who == "chosen" else (task.subject, task.seats[0])
    moving.swap(table, one, other)


def _move(table: Table, task: Task, effect: Effect) -> None:
    """Move a player by a room; an effect of several steps goes on as long as it is wanted."""
    seat = task.seats[0] if task.seats else task.subject
    if effect.amount > 1:
        rest = Effect(effect.do, effect.who, amount=effect.amount - 1, must=effect.must)
        table.push(task.but(effect=rest, seats=(seat,), totals=(), direction=""))
    moving.step(table, (seat,), moving.compass(task.direction), task.cause)


def _shift(table: Table, task: Task, effect: Effect) -> None:
    room, direction = _places(table, task)[0], task.direction
    if effect.direction == "backwards":
        direction = OPPOSITE[moving.compass(direction)]
    if effect.direction in ("forwards", "backwards"):
        table.tell("pusher", effect.direction, room=table.title(task.cause), direction=direction)
    elif effect.direction != "any":
        direction = effect.direction
    for _step in range(effect.amount):
        moving.shift(table, room, moving.compass(direction))
        room = wrapped(room, moving.compass(direction))


def _sleep(table: Table, seat: Seat, _effect: Effect) -> None:
    if not table.players[seat].asleep:
        health.fall_asleep(table, seat)


def _retrieve_tool(table: Table, task: Task, effect: Effect) -> None:
    table.push(Task("retrieve-tool", task.cause, table.player, subject=task.subject, amount=effect.amount))


def ask_retrieve(table: Table, task: Task) -> None:
    """Let the player choose among the dropped tools."""
    if task.amount and table.dropped:
        choices = tuple(sorted(set(table.dropped)))
        table.push(task.but(do="retrieve", asks="card", choices=choices, must=False))


def retrieve(table: Table, task: Task, card: str) -> None:
    """Take a tool from the dropped pile."""
    table.dropped.remove(card)
    table.tell("retrieve-tool", player=table.player, card=table.title(card))
    table.push(task.but(do="retrieve-tool", asks="", choices=(), amount=task.amount - 1))
    take_tool(table, table.player, card)


def _retrieve_spawn(table: Table, task: Task, effect: Effect) -> None:
    """Bring beaten spawns back, at random."""
    if not creatures.beaten_cards(table):
        table.tell("retrieve-spawn", "none")
        return
    table.push(*(Task("return", task.cause, table.player) for _each in range(effect.amount)))


_DO: Final[dict[str, Callable[[Table, Task, Effect], None]]] = {
    "attract": lambda table, _task, _effect: creatures.attract(table),
    "calm": _each_seat(lambda table, seat, effect: health.calm(table, seat, effect.amount)),
    "full-calm": _each_seat(lambda table, seat, _effect: health.calm(table, seat, FULL)),
    "drop": _drop,
    "gain": _gain,
    "lose": _gain,
    "find": _find,
    "heal": _each_seat(lambda table, seat, effect: health.heal(table, seat, effect.amount)),
    "full-heal": _each_seat(lambda table, seat, _effect: health.heal(table, seat, FULL)),
    "jump": _jump,
    "lock": _each_place(tokens.lock),
    "move-player": _move,
    "remove-trap": _each_place(tokens.remove_trap),
    "panic": _each_seat(lambda table, seat, effect: health.panic(table, seat, effect.amount)),
    "retrieve-tool": _retrieve_tool,
    "retrieve-spawn": _retrieve_spawn,
    "shift": _shift,
    "sleep": _each_seat(_sleep),
    "swap": _swap,
    "unlock": _each_place(tokens.unlock),
    "trap": _each_place(tokens.set_trap),
    "wound": _each_seat(lambda table, seat, effect: health.wound(table, seat, effect.amount)),
}


# Whether a card could do anything


def can_do(floor: Floor, dropped: bool, effect: Effect, seat: Seat, card: str) -> bool:
    """Whether an effect of a tool or talent could do anything now (rule cuobe.use-target)."""
    task = Task("effect", card, seat, subject=seat, effect=effect)
    if effect.who == "chosen" and not _choosable_seats(floor, task, effect):
        return False
    if effect.where not in ("", "this") and not _choosable_places(floor, task, effect):
        return False
    if effect.where == "this":
        return _works(floor, effect, floor.players[seat].at, task)
    check = _USEFUL.get(effect.do)
    return dropped if effect.do == "retrieve-tool" else check is None or check(floor, task, effect)


def _hurt_in_reach(floor: Floor, task: Task, effect: Effect) -> bool:
    return any(floor.players[seat].wounds for seat in _reached(floor, task, effect))


def _afraid_in_reach(floor: Floor, task: Task, effect: Effect) -> bool:
    players = (floor.players[seat] for seat in _reached(floor, task, effect))
    return any(player.panic and not player.insane for player in players)


def _movable(floor: Floor, task: Task, effect: Effect) -> bool:
    return any(ways_out(floor, seat) for seat in _reached(floor, task, effect))


def _finds(floor: Floor, _task: Task, effect: Effect) -> bool:
    return bool(tokens.find_places(floor, effect.number))


def _reached(floor: Floor, task: Task, effect: Effect) -> tuple[Seat, ...]:
    inside = tuple(seat for seat, player in enumerate(floor.players) if player.inside)
    if effect.who == "chosen":
        return _in_reach(floor, task, inside)
    if effect.who == "here":
        return seats_at(floor, floor.players[task.subject].at)
    if effect.who in ("all", "others"):
        return tuple(seat for seat in inside if effect.who == "all" or seat != task.subject)
    return (task.subject,)


_USEFUL: Final[dict[str, Callable[[Floor, Task, Effect], bool]]] = {
    "heal": _hurt_in_reach,
    "full-heal": _hurt_in_reach,
    "calm": _afraid_in_reach,
    "full-calm": _afraid_in_reach,
    "move-player": _movable,
    "find": _finds,
    "swap": lambda floor, task, effect: bool(_choosable_seats(floor, task, effect)),
    "attract": lambda floor, task, _effect: bool(floor.spawns) or bool(spiders(floor)),
}
