"""What each task of a written position needs: the lines that it must have, with values that fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from msgspec import Struct

from cubeplay.cuobe.edition.edition import DIRECTIONS, EFFECTS
from cubeplay.cuobe.rules import creatures, decks
from cubeplay.cuobe.rules.floor import left_of, locks, over_limit, place_of, spawns_at
from cubeplay.cuobe.rules.moving import corridor_turns
from cubeplay.cuobe.rules.state import FULL, NOBODY, PLACES, Asks, State, Task
from cubeplay.cuobe.rules.targets import held
from cubeplay.notation import Fault
from cubeplay.words import _

_PURPOSES: Final = ("force", "search", "room", "attack", "defend")
_TWINS: Final = ("twins", "sister")
_KINDS: Final = ("tool", "talent", "syndrome")


class Need(Struct, frozen=True):
    """A line of a task, a check whether the line ``fits``, and what to write there.

    With ``later`` every task is checked; else the next one alone, for the table may change before the others.
    """

    line: str
    fits: Callable[[State, Task], bool]
    next: str
    later: bool = False


def needed(state: State) -> Iterator[Fault]:
    """The first thing that each task lacks, the next task first."""
    for number, task in enumerate(reversed(state.tasks)):
        for need in (*_EVERY, *NEEDS.get(task.do, ())):
            if (need.later or not number) and not need.fits(state, task):
                why = _("{task!r} cannot be done without a fitting line {line!r}.")
                why = why.format(task=task.do, line=need.line)
                yield Fault(("tasks",) if number else ("tasks", 0), why, need.next)
                break


ASKS: Final[Mapping[str, Asks]] = {
    **dict.fromkeys(("agree", "curiosity", "find-choice", "relief", "use-now"), "answer"),
    **dict.fromkeys(("drop-card", "hand", "replace", "retrieve", "spoils", "weapons"), "card"),
    **dict.fromkeys(("put-find", "spider", "twins"), "place"),
    "turn-corridor": "direction",
}
"""What tasks ask for; an effect may ask for anything, all other tasks ask for nothing."""

# Whether a line fits


def _has_seats(state: State, task: Task) -> bool:
    return {*task.seats} <= {*state.seats}


def _has_subject(state: State, task: Task) -> bool:
    return task.subject in (*state.seats, NOBODY)


def _has_player(state: State, task: Task) -> bool:
    set_up = task.do in ("build", "leftovers", "first-turn", "lot") or task.cause == decks.SPARE
    return set_up or task.player in state.seats


def _amount(_state: State, task: Task) -> bool:
    return 0 <= task.amount <= 99 if task.do != "roll" else 0 < task.amount <= FULL


def _place(_state: State, task: Task) -> bool:
    return len(task.places) == 1


def _seat(_state: State, task: Task) -> bool:
    return bool(task.seats)


def _way(_state: State, task: Task) -> bool:
    return task.direction in DIRECTIONS


def _asks(_state: State, task: Task) -> bool:
    if task.do == "effect":
        return bool(task.asks) == bool(task.choices)
    return task.asks == ASKS.get(task.do, "")


def _answerable(_state: State, task: Task) -> bool:
    if task.do in ("hand", "use-now", "weapons"):
        return not task.choices
    return task.do == "effect" or bool(task.choices) == (task.do in ASKS)


def _choices(_state: State, task: Task) -> bool:
    return bool(task.choices)


def _only(*words: str) -> Callable[[State, Task], bool]:
    return lambda _state, task: {*task.choices} <= {*words}


def _fields(_state: State, task: Task) -> bool:
    return {*task.choices} <= PLACES.keys()


def _room_up(state: State, task: Task) -> bool:
    return task.cause in state.edition.rooms and place_of(state, task.cause) is not None


def _dropped(state: State, task: Task) -> bool:
    return {*task.choices} <= {*state.dropped}


def _held(state: State, task: Task) -> bool:
    return task.card in _KINDS and {*task.choices} <= {*held(state, task.player, task.card)}


def _replaced(state: State, task: Task) -> bool:
    card = state.edition.blue.get(task.card)
    return (
        card is not None
        and card.kind in ("talent", "syndrome")
        and {*task.choices} <= {*held(state, task.player, card.kind)}
    )


def _spawn(state: State, task: Task) -> bool:
    """A spawn beside which the player stands."""
    return task.player in state.seats and task.card in spawns_at(state, state.players[task.player].at)


def _on_board(state: State, task: Task) -> bool:
    return task.card in {spawn.name for spawn in state.spawns} or (
        task.card == "spider" and any(room.spiders for room in state.rooms)
    )


def _robbed(state: State, task: Task) -> bool:
    return any(spawn.name == task.card and spawn.loot for spawn in state.spawns if spawn.name in _TWINS)


def _rolled_for(state: State, task: Task) -> bool:
    if task.card == "force":
        return locks(state, state.me.at) > 0
    return task.card in _PURPOSES or _spawn(state, task)


def _room_rolled(state: State, task: Task) -> bool:
    return task.card != "room" or (_room_up(state, task) and bool(state.edition.rooms[task.cause].dice))


def _duel(_state: State, task: Task) -> bool:
    return task.card not in ("attack", "defend") or len(task.seats) == 2


def _attacked(_state: State, task: Task) -> bool:
    return task.card != "defend" or len(task.totals) == 1


def _drawn(state: State, task: Task) -> bool:
    if task.card == "loot":
        return any(spawn.name == task.cause and task.amount in spawn.loot for spawn in state.spawns)
    return task.card in decks.DECKS or bool(dict(state.pools).get(task.card))


def _deck(_state: State, task: Task) -> bool:
    return task.card in decks.DECKS


def _face_down(state: State, task: Task) -> bool:
    return len(task.places) == 1 and not state.rooms[task.places[0]].card


def _lot(state: State, task: Task) -> bool:
    if task.card == "part":
        return bool(decks.parts_without_talent(state)) and decks.talents_left(state) > 0
    return task.card == "without" and any(other.cause == decks.SPECIALIST for other in state.tasks)


def _beaten(state: State, _task: Task) -> bool:
    return bool(creatures.beaten_cards(state))


def _too_many(state: State, task: Task) -> bool:
    return bool(over_limit(state, task.player))


def _armed(state: State, task: Task) -> bool:
    return len(task.seats) == 2 or _spawn(state, task)


def _totals(_state: State, task: Task) -> bool:
    return len(task.totals) == (2 if task.seats else 1)


def _has_weapons(state: State, task: Task) -> bool:
    mine = state.players[task.player]
    return {*task.cards} <= {*mine.tools, *mine.talents}


def _used_now(state: State, task: Task) -> bool:
    return task.card in state.dropped and task.card == task.cause


def _corridor(state: State, task: Task) -> bool:
    card = state.edition.rooms.get(state.rooms[task.places[0]].card) if task.places else None
    return card is not None and bool(card.arrows) and {*task.choices} <= {*corridor_turns(card.arrows, "")}


def _twin_card(state: State, task: Task) -> bool:
    card = state.edition.green.get(task.cause)
    return card is not None and card.spawn == "twins"


def _two_fields(state: State, task: Task) -> bool:
    return _fields(state, task) and len(task.choices) + len(task.places) > 1 and len(task.places) < 2


def _without_find(state: State, task: Task) -> bool:
    rooms = _fields(state, task) and all(not state.rooms[PLACES[field]].find for field in task.choices)
    return rooms and left_of(state, "find") >= task.amount and len(task.choices) >= task.amount


def _proposed(state: State, _task: Task) -> bool:
    return any(other.do == "give-up" for other in state.tasks)


def _frightened(state: State, task: Task) -> bool:
    return state.players[task.player].panic > 0


def _effect(_state: State, task: Task) -> bool:
    """An effect that some card could have."""
    effect = task.effect
    if effect is None or effect.do not in EFFECTS:
        return False
    signature = EFFECTS[effect.do]
    fits = all(
        getattr(effect, field) in (getattr(signature, field) or ("",))
        for field in ("who", "where", "direction", "card")
    )
    return fits and 0 < effect.amount <= 9 and (effect.number in range(1, 10) if signature.number else True)


def _about(state: State, task: Task) -> bool:
    return task.subject in state.seats


def _turned(_state: State, task: Task) -> bool:
    effect = task.effect
    turns = effect is not None and (effect.direction in ("forwards", "backwards") or task.totals)
    return _way(_state, task) if turns else True


# What each task needs

_SEATS: Final = _("Players are numbered from 1 to as many as play.")
_EVERY: Final = (
    Need("seats", _has_seats, _SEATS, later=True),
    Need("player", _has_player, _SEATS, later=True),
    Need("subject", _has_subject, _SEATS, later=True),
    Need(
        "asks", _asks, _("Write what is asked for as a written position does, or leave it out."), later=True
    ),
    Need("choices", _answerable, _("Write what can be chosen; what asks nobody has no choices."), later=True),
    Need("amount", _amount, _("Write a number from 1 on; of dice there are five."), later=True),
)
_A_PLACE: Final = Need("places", _place, _("Write one field, such as 'places: b3'."), later=True)
_SEATED: Final = Need("seats", _seat, _("Write who it is about, such as 'seats: 1'."), later=True)
_A_WAY: Final = Need("direction", _way, _("Write north, east, south or west."), later=True)
_ROOM: Final = Need("cause", _room_up, _("Write the id of a room that lies face up."))
_ASKED: Final = Need("choices", _choices, _("Write what can be chosen."))
_FIELDS: Final = Need("choices", _fields, _("Write fields, such as 'choices: a1, b2'."))
_CARD_AND_HELD: Final = Need("card", _held, _("Write tool, talent or syndrome, and choices that are held."))
_FOUGHT: Final = Need("card", _armed, _("Write a spawn in the room of the player, or two 'seats' of a duel."))
_FALLEN: Final = Need("totals", _totals, _("Write what was rolled: one number, two for a duel."), later=True)

NEEDS: Final[Mapping[str, tuple[Need, ...]]] = {
    "agree": (
        Need("choices", _only("agree", "refuse"), _("Write 'choices: agree, refuse'.")),
        Need("tasks", _proposed, _("Write a task 'give-up' below it.")),
    ),
    "armed": (
        _FOUGHT,
        _FALLEN,
        Need("cards", _has_weapons, _("Write weapons that the player holds, or leave it out.")),
    ),
    "curiosity": (Need("choices", _only("draw"), _("Write 'choices: draw'.")),),
    "destroy": (Need("card", _on_board, _("Write a spawn that is on the board.")),),
    "discovery": (
        _ROOM,
        Need("card", _deck, _("Write 'card: blue' or 'card: green'."), later=True),
    ),
    "draw": (Need("card", _drawn, _("Write 'card: blue', 'card: green' or a pool that has cards.")),),
    "drop": (
        Need(
            "card", lambda _state, task: task.card in _KINDS, _("Write tool, talent or syndrome."), later=True
        ),
    ),
    "drop-card": (_ASKED, _CARD_AND_HELD),
    "effect": (
        Need(
            "effect",
            _effect,
            _("Write 'do', and with it 'who', 'where' and the rest as a card would."),
            later=True,
        ),
        Need("subject", _about, _("Write whom it is about, such as 'subject: 1'."), later=True),
        Need("direction", _turned, _("Write north, east, south or west."), later=True),
    ),
    "enter": (_ROOM,),
    "find-choice": (
        Need("choices", _only("draw", "token"), _("Write 'choices: draw, token'.")),
        _A_PLACE,
        _ROOM,
    ),
    "flip": (Need("places", _face_down, _("Write the field of a room that lies face down.")),),
    "hand": (Need("player", _too_many, _("Write a player who holds more tools than may be held.")),),
    "loot": (Need("card", _robbed, _("Write twins or sister, where one with loot is on the board.")),),
    "lot": (Need("card", _lot, _("Write 'card: part' or 'card: without', while talents are dealt.")),),
    "move": (_A_PLACE, _SEATED),
    "put-find": (
        _ASKED,
        Need("choices", _without_find, _("Write fields without a find token, while some are left.")),
    ),
    "relief": (
        Need("choices", _only("calm"), _("Write 'choices: calm'.")),
        Need("player", _frightened, _("Write a player who has panic.")),
    ),
    "replace": (
        _ASKED,
        Need("card", _replaced, _("Write a talent or syndrome, and choices of its kind that are held.")),
    ),
    "retrieve": (_ASKED, Need("choices", _dropped, _("Write tools that were dropped."))),
    "return": (Need("passed", _beaten, _("Write a spawn's card in the line 'passed'.")),),
    "roll": (
        Need("card", _rolled_for, _("Write force (in a locked room), search, room, attack, or a spawn.")),
        Need("cause", _room_rolled, _("Write the id of a room that lies face up and has a dice effect.")),
        Need("seats", _duel, _("Write attacker and defender, such as 'seats: 1 2'."), later=True),
        Need("totals", _attacked, _("Write what the attacker rolled, such as 'totals: 4'.")),
    ),
    "spider": (_FIELDS,),
    "spoils": (_ASKED, Need("choices", _dropped, _("Write tools that were dropped."))),
    "tick": (_A_WAY,),
    "turn-corridor": (
        _A_PLACE,
        Need("choices", _corridor, _("Write sides of the corridor there, such as 'north-south'.")),
    ),
    "twins": (
        Need("cause", _twin_card, _("Write the card of the twins."), later=True),
        Need("choices", _two_fields, _("Write two fields or more.")),
    ),
    "use-now": (Need("card", _used_now, _("Write a tool that was dropped, as 'card' and as 'cause'.")),),
    "weapons": (_FOUGHT, _FALLEN),
}
"""What each task needs beside a player; tasks that are not named need nothing."""
