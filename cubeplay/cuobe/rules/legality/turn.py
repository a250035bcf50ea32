"""What may be done when, and what it takes."""

from __future__ import annotations

from typing import Final

from cubeplay.cuobe.rules.catalogue import RULEBOOK
from cubeplay.cuobe.rules.floor import card_at, limits, over_limit
from cubeplay.cuobe.rules.moves import (
    Attack,
    Choose,
    CuobeMove,
    Decline,
    DropTool,
    End,
    Fight,
    Force,
    Give,
    Go,
    PlaceChest,
    Search,
    Stash,
    Use,
    UseRoom,
    Weapons,
)
from cubeplay.cuobe.rules.state import PLACES, State, Task
from cubeplay.rulebook import Breach, Fact, Seat
from cubeplay.words import listed

ANSWERS: Final = (Choose, Decline, Weapons)
GIVING_UP: Final = (Give, Stash, DropTool)
_ITS_OWN: Final = ("hand", "weapons", "use-now")
"""The tasks that are not answered by choosing from a list."""

Costly = Go | Force | Search | UseRoom | Use | Fight | Attack


def playing_piece(seat: Seat) -> str:
    """A player's pawn, as a place.

    >>> playing_piece(1)
    'player-2'
    """
    return f"player-{seat + 1}"


# One thing at a time


@RULEBOOK.law("cuobe.course")
def comes_in_order(state: State, _player: Seat, move: CuobeMove) -> Breach | None:
    """The waiting task comes first; answers need a question."""
    task = state.task
    if task is None:
        return Breach(form="act") if type(move) in ANSWERS else None
    return None if answers(state, task, move) else _open(state, task)


def answers(state: State, task: Task, move: CuobeMove) -> bool:
    """Whether a move is of the kind that a task waits for."""
    if task.do == "hand":
        own_turn = task.player == state.player
        return type(move) in GIVING_UP or (own_turn and type(move) is PlaceChest)
    if task.do == "weapons":
        return type(move) is Weapons
    if task.do == "use-now":
        return type(move) is Decline or (type(move) is Use and move.card == task.card)
    return type(move) in (Choose, Decline)


def _open(state: State, task: Task) -> Breach:
    titles = state.edition.titles
    facts = {
        "cause": titles.get(task.cause, ""),
        "choices": listed(task.choices),
        "card": titles.get(task.card, task.card),
    }
    if task.do in _ITS_OWN:
        return Breach(facts, form=task.do)
    return Breach(facts, form="choose" if facts["cause"] else "answer")


@RULEBOOK.law("cuobe.choice", on=Choose)
def is_a_choice(state: State, _player: Seat, move: Choose) -> Breach | None:
    """Only what is offered can be chosen."""
    task = state.task
    if task is None or task.do in _ITS_OWN or move.value in task.choices:
        return None
    if task.asks == "place" and move.value in PLACES:
        none = task.effect is not None and task.effect.do == "unlock"
        rooms = listed(_room(state, value) for value in task.choices)
        facts: dict[str, Fact] = {"value": _room(state, move.value), "choices": rooms}
        return Breach(facts, (move.value,), form="unlock" if none else "room")
    return Breach({"value": move.value, "choices": listed(task.choices)}, (move.value,))


def _room(state: State, value: str) -> str:
    """What people call a field: its room's title, or its name while the room lies face down."""
    card = card_at(state, PLACES[value])
    return card.title if card is not None else value


@RULEBOOK.law("cuobe.decline", on=Decline)
def may_be_declined(state: State, _player: Seat, _move: Decline) -> Breach | None:
    """What has an exclamation mark can't be declined, nor what a rule demands."""
    task = state.task
    return Breach() if task is not None and task.must else None


# What it takes


def cost(state: State, player: Seat, move: Costly) -> int:
    """How many dice a move takes."""
    if type(move) is Go:
        return 1 if move.carry is None else 2
    if type(move) is Use:
        return int(move.card in state.players[player].talents)
    return move.dice if type(move) is Fight or type(move) is Attack else 1


@RULEBOOK.law("cuobe.needs-dice", on=(Go, Force, Search, UseRoom, Use, Fight, Attack))
def has_the_dice(state: State, player: Seat, move: Costly) -> Breach | None:
    """Dice are spent only while there are any."""
    need = cost(state, player, move)
    if need <= state.dice:
        return None
    return Breach({"need": need, "dice": state.dice}, form="" if state.dice else "none")


@RULEBOOK.law("cuobe.limit", on=(Go, End))
def holds_few_enough(state: State, player: Seat, move: Go | End) -> Breach | None:
    """Nobody moves, or ends a turn, with more tools than the limit; nor is carried with more."""
    if over_limit(state, player):
        return _too_many(state, player, "")
    other = move.carry if type(move) is Go else None
    if other is None or other not in state.seats or not over_limit(state, other):
        return None
    return _too_many(state, other, "carried")


def _too_many(state: State, seat: Seat, form: str) -> Breach:
    tools = state.players[seat].tools
    facts: dict[str, Fact] = {"tools": len(tools), "limit": limits(state, seat).tools, "other_player": seat}
    return Breach(facts, tools, form)
