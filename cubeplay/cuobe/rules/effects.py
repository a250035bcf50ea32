"""The effect glossary: one interpreter for all cards and rooms.

An effect is resolved in order: for whom, in which room, in which direction; each question that has more
than one answer is a choice of the active player, and the effect waits for it.  Then it is carried out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cubeplay.cuobe.edition.edition import EFFECTS, Effect
from cubeplay.cuobe.rules import creatures, moving, targets, tokens
from cubeplay.cuobe.rules.floor import OPPOSITE, wrapped
from cubeplay.cuobe.rules.hands import give_up, take_tool
from cubeplay.cuobe.rules.state import FULL, PLACES, Place, Task, place_name
from cubeplay.cuobe.rules.working_state import Workbench
from cubeplay.game import without
from cubeplay.rulebook import Seat
from cubeplay.words import COMPASS

_GIFTS: Final = frozenset({"heal", "full-heal", "calm", "full-calm", "gain", "retrieve-tool"})
"""Effects that nobody declines for oneself: they are carried out without asking whether."""

PERSONAL: Final = frozenset(do for do, signature in EFFECTS.items() if signature.who) | {
    "gain",
    "lose",
    "retrieve-tool",
}
"""Effects on players; all others are on rooms and spawns."""

_GOOD: Final = _GIFTS | {"find", "unlock", "remove-trap"}
"""Effects that somebody who used a card or room for them does not decline."""


def start(table: Workbench, task: Task) -> None:
    """Resolve the next open question of an effect, or carry it out.

    When its subject has died or left meanwhile it is done to all others and to rooms, if it is compulsory.
    """
    effect = task.effect
    assert effect is not None
    if not (effect.must or table.players[task.subject].inside):
        return
    ask = _next_question(table, task, effect)
    if not _seats(table, task, effect):
        nothing(table, task)
    elif ask is None:
        carry_out(table, task)
    elif not ask.choices:
        nothing(table, task)
    elif len(ask.choices) == 1 and _wanted(table, task, effect):
        start(table, answered(ask, ask.choices[0]))
    else:
        table.push(ask)
        if ask.trail:
            moving.forget_chains(table)


def nothing(table: Workbench, task: Task) -> None:
    """Tell that an effect does nothing."""
    table.tell("compulsory", "nothing", card=table.title(task.cause))


def carry_out(table: Workbench, task: Task) -> None:
    """Do what an effect says, with the answers that it has."""
    assert task.effect is not None
    _DO[task.effect.do](table, task, task.effect)


def declined(table: Workbench, task: Task) -> None:
    """Go without an effect; of several rooms those already chosen still count."""
    if task.effect is not None and task.asks == "place" and task.places:
        carry_out(table, task)


def answered(task: Task, value: str) -> Task:
    """The effect with one more question answered."""
    answer: dict[str, Any] = {"must": True, "cards": (*task.cards, value)}
    if task.asks == "seat":
        answer = {"seats": (*task.seats, int(value) - 1)}
    elif task.asks == "place":
        answer = {"places": (*task.places, PLACES[value])}
    elif task.asks == "direction":
        answer = {"direction": value, "totals": (1,)}
    return task.but(asks="", choices=(), **answer)


# Questions


def _next_question(table: Workbench, task: Task, effect: Effect) -> Task | None:
    if targets.seats_to_choose(effect) > len(task.seats):
        numbers = tuple(str(seat + 1) for seat in targets.choosable_seats(table, task, effect))
        return task.but(asks="seat", choices=numbers, must=effect.must)
    if effect.where not in ("", "this") and targets.more_places(table, task, effect):
        places = targets.choosable_places(table, task, effect)
        return task.but(asks="place", choices=tuple(map(place_name, places)), must=effect.must)
    if (effect.do == "move-player" or effect.direction == "any") and not task.totals:
        directions = targets.directions(table, task, effect)
        return task.but(asks="direction", choices=directions, must=effect.must)
    if not (_chosen(task) or _wanted(table, task, effect)):
        return task.but(asks="answer", choices=("yes",), must=False)
    return None


def _chosen(task: Task) -> bool:
    """Whether something has been chosen for an effect, which could have been declined then."""
    return bool(task.seats or task.places or task.totals or task.cards)


def _wanted(table: Workbench, task: Task, effect: Effect) -> bool:
    """Whether an effect happens without a question: it is compulsory, or a gift, or the purpose of a card or
    room that was used.
    """
    if effect.must or (effect.do in _GIFTS and effect.who in ("", "you")):
        return True
    used = _used_for(table, task)
    return bool(used) and (effect.do in _GOOD or (len(used) == 1 and not _chosen(task)))


def _used_for(table: Workbench, task: Task) -> tuple[Effect, ...]:
    """The effects of the tool, talent or room that a player used; none if no player did."""
    if card := table.edition.blue.get(task.cause):
        return card.uses
    room = table.edition.rooms.get(task.cause)
    return room.dice if room and not task.direction else ()


# Doing it


def _seats(table: Workbench, task: Task, effect: Effect) -> tuple[Seat, ...]:
    """Whom an effect is for, of those inside; for one on rooms it is who meets it."""
    seats = task.seats or targets.reached(table, task, effect)
    if effect.do not in PERSONAL:
        return seats
    return tuple(seat for seat in seats if table.players[seat].inside)


def _places(table: Workbench, task: Task) -> tuple[Place, ...]:
    """Where an effect is done; "this" is the room of the one it is about."""
    return task.places or (table.players[task.subject].at,)


def _each_seat(
    do: Callable[[Workbench, Seat, Effect], None],
    fits: Callable[[Workbench, Effect, Seat], bool] = lambda _table, _effect, _seat: True,
) -> Callable[[Workbench, Task, Effect], None]:
    def perform(table: Workbench, task: Task, effect: Effect) -> None:
        seats = [seat for seat in _seats(table, task, effect) if fits(table, effect, seat)]
        for seat in seats:
            do(table, seat, effect)
        if not seats:
            nothing(table, task)

    return perform


def _each_place(do: Callable[[Workbench, Place], None]) -> Callable[[Workbench, Task, Effect], None]:
    def perform(table: Workbench, task: Task, effect: Effect) -> None:
        for place in _places(table, task):
            if effect.do in _NEEDS_SOMETHING and not targets.works(table, effect, place, task):
                nothing(table, task)
            else:
                do(table, place)

    return perform


_NEEDS_SOMETHING: Final = frozenset({"unlock", "remove-trap"})
"""Effects on a room that need a lock or a trap there; others tell it themselves if they do nothing."""


def _gain(table: Workbench, task: Task, effect: Effect) -> None:
    """Change the active player's dice: before they are given it is noted, later it counts at once."""
    if task.subject != table.player:
        nothing(table, task)
        return
    gain = effect.amount if effect.do == "gain" else -effect.amount
    if table.given:
        table.dice = max(0, min(FULL, table.dice + gain))
    else:
        table.gained += gain
    table.tell(effect.do, player=table.player, number=effect.amount)


def _drop(table: Workbench, task: Task, effect: Effect) -> None:
    """Everybody concerned drops cards of the kind; each chooses which."""
    seats = [seat for seat in _seats(table, task, effect) if targets.fits(table, effect, seat)]
    if not seats:
        nothing(table, task)
    table.push(*(Task("drop", task.cause, seat, card=effect.card, amount=effect.amount) for seat in seats))


def ask_drop(table: Workbench, task: Task) -> None:
    """Ask a player for the next card to drop, if one of the kind is left and any are still to drop."""
    held = targets.held(table, task.player, task.card)
    if task.amount and held:
        table.push(task.but(do="drop-card", asks="card", choices=held))


def drop_card(table: Workbench, task: Task, card: str) -> None:
    """Drop a card of one's own: a tool goes to the dropped pile, anything else leaves the game."""
    seat = task.player
    if task.card == "tool":
        give_up(table, seat, card)
        table.dropped += (card,)
    else:
        player = table.players[seat]
        talents = tuple(other for other in player.talents if other != card)
        syndromes = tuple(other for other in player.syndromes if other != card)
        table.alter(seat, talents=talents, syndromes=syndromes)
        table.gone += (card,)
    table.tell("drop", player=seat, card=table.title(card))
    table.push(task.but(do="drop", asks="", choices=(), amount=task.amount - 1))


def _find(table: Workbench, task: Task, effect: Effect) -> None:
    if not tokens.find_places(table, effect.number):
        table.tell("find", "none", number=effect.number)
    elif table.left_of("find"):
        table.tell("find", number=effect.number)
    tokens.find(table, effect.number, task.cause)


def _jump(table: Workbench, task: Task, effect: Effect) -> None:
    seats = [seat for seat in _seats(table, task, effect) if table.players[seat].at != task.places[0]]
    for seat in seats:
        moving.jump(table, seat, task.places[0])
    if not seats:
        nothing(table, task)


def _swap(table: Workbench, task: Task, effect: Effect) -> None:
    one, other = task.seats if effect.who == "chosen" else (task.subject, task.seats[0])
    moving.swap(table, one, other)


def _move(table: Workbench, task: Task, effect: Effect) -> None:
    """Move a player by a room; the further steps of an effect can be declined one by one."""
    seat = task.seats[0] if task.seats else task.subject
    if effect.amount > 1:
        rest = Effect(effect.do, effect.who, amount=effect.amount - 1, must=effect.must)
        table.push(task.but(effect=rest, seats=(seat,), totals=(), direction=""))
    moving.step(table, (seat,), moving.compass(task.direction), task.cause, task.trail)


def _shift(table: Workbench, task: Task, effect: Effect) -> None:
    room, direction = _places(table, task)[0], task.direction
    if effect.direction == "backwards":
        direction = OPPOSITE[moving.compass(direction)]
    if effect.direction in ("forwards", "backwards"):
        table.tell("pusher", effect.direction, room=table.title(task.cause), direction=COMPASS[direction])
    elif effect.direction != "any":
        direction = effect.direction
    for _step in range(effect.amount):
        moving.shift(table, room, moving.compass(direction))
        room = wrapped(room, moving.compass(direction))


def _retrieve_tool(table: Workbench, task: Task, effect: Effect) -> None:
    if not table.dropped:
        nothing(table, task)
    table.push(Task("retrieve-tool", task.cause, table.player, subject=task.subject, amount=effect.amount,
                    must=effect.must))  # fmt: skip


def ask_retrieve(table: Workbench, task: Task) -> None:
    """Let the player choose among the dropped tools."""
    if task.amount and table.dropped:
        choices = tuple(sorted(set(table.dropped)))
        table.push(task.but(do="retrieve", asks="card", choices=choices))


def retrieve(table: Workbench, task: Task, card: str) -> None:
    """Take a tool from the dropped pile, for whom the effect is about."""
    table.dropped = without(table.dropped, card)
    table.tell("retrieve-tool", player=task.subject, card=table.title(card))
    table.push(task.but(do="retrieve-tool", asks="", choices=(), amount=task.amount - 1))
    take_tool(table, task.subject, card)


def _retrieve_spawn(table: Workbench, task: Task, effect: Effect) -> None:
    """Bring beaten spawns back, at random."""
    table.push(*(Task("return", task.cause, table.player) for _each in range(effect.amount)))


_DO: Final[dict[str, Callable[[Workbench, Task, Effect], None]]] = {
    "attract": lambda table, _task, _effect: creatures.attract(table),
    "calm": _each_seat(lambda table, seat, effect: tokens.calm(table, seat, effect.amount)),
    "full-calm": _each_seat(lambda table, seat, _effect: tokens.calm(table, seat, FULL)),
    "drop": _drop,
    "gain": _gain,
    "lose": _gain,
    "find": _find,
    "heal": _each_seat(lambda table, seat, effect: tokens.heal(table, seat, effect.amount)),
    "full-heal": _each_seat(lambda table, seat, _effect: tokens.heal(table, seat, FULL)),
    "jump": _jump,
    "lock": _each_place(tokens.lock),
    "move-player": _move,
    "remove-trap": _each_place(tokens.remove_trap),
    "panic": _each_seat(lambda table, seat, effect: tokens.panic(table, seat, effect.amount)),
    "retrieve-tool": _retrieve_tool,
    "retrieve-spawn": _retrieve_spawn,
    "shift": _shift,
    "sleep": _each_seat(lambda table, seat, _effect: tokens.fall_asleep(table, seat), targets.fits),
    "swap": _swap,
    "unlock": _each_place(tokens.unlock),
    "trap": _each_place(tokens.set_trap),
    "wound": _each_seat(lambda table, seat, effect: tokens.wound(table, seat, effect.amount)),
}
