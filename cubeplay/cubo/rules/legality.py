"""The laws of Cubo: which moves the rules refuse, and why."""

from __future__ import annotations

from collections import Counter
from typing import Final

from cubeplay.cubo.rules.catalogue import RULEBOOK
from cubeplay.cubo.rules.moves import (
    Arrange,
    Call,
    Exchange,
    Flip,
    Keep,
    Lift,
    Place,
    Reroll,
    Shift,
    Start,
    Swap,
    Take,
    Throw,
)
from cubeplay.cubo.rules.state import INDEX, MIDDLE, Player, Table
from cubeplay.notation import TimedMove
from cubeplay.rulebook import Breach, Seat
from cubeplay.words import listed

ARRANGING: Final = (Place, Lift, Shift, Swap, Arrange)
PLAYING: Final = (*ARRANGING, Reroll, Call)

OF_THE_SEAT: Final = (
    "cubo.round-order",
    "cubo.covered",
    "cubo.sealed",
    "cubo.last-roll",
    "cubo.take",
    "cubo.missed",
    "cubo.exchange",
)
"""The rules that tell a player who is not to move why a move is too early or too late."""

_PHASES: Final[dict[type, str]] = {
    Flip: "flip",
    Start: "command",
    Exchange: "scoring",
    Keep: "scoring",
    **dict.fromkeys((Throw, Take, *PLAYING), "play"),
}


@RULEBOOK.law("cubo.round-order")
def comes_in_order(state: Table, _player: Seat, move: object) -> Breach | None:
    """Every kind of move belongs to one part of a round."""
    return None if _PHASES[type(move)] == state.phase else Breach(form=state.phase)


@RULEBOOK.law("cubo.clock", on=TimedMove)
def keeps_time(state: Table, _player: Seat, move: TimedMove) -> Breach | None:
    """Timed moves say when they were made, and time never runs back."""
    if state.timing == "untimed":
        return None if move.at is None else Breach(form="untimed")
    if move.at is None:
        return Breach(form="missing")
    return Breach({"at": move.at, "now": state.now}) if move.at < state.now else None


@RULEBOOK.law("cubo.countdown", on=TimedMove)
def is_in_time(state: Table, _player: Seat, move: TimedMove) -> Breach | None:
    """After a deadline the clock moves first."""
    due = None if move.at is None else state.due
    if due is None or move.at is None or move.at <= due:
        return None
    return Breach({"deadline": due}, form="" if due == state.deadline else "take")


@RULEBOOK.law("cubo.dice-in-hand", on=(Throw, *PLAYING))
def has_dice_where_needed(state: Table, player: Seat, move: TimedMove) -> Breach | None:
    """Only dice in the hand are thrown, and only dice on the table are arranged or taken up."""
    if state.phase != "play":
        return None
    holding = state.players[player].holding
    if type(move) is Throw:
        return None if holding else Breach(form="lying")
    return Breach(form="holding") if holding else None


@RULEBOOK.law("cubo.covered", on=PLAYING)
def leaves_covered_square(state: Table, player: Seat, _move: TimedMove) -> Breach | None:
    """A player who has called changes nothing any more."""
    own = state.players[player]
    if state.phase != "play" or not own.called:
        return None
    return Breach(places=tuple(INDEX), form="" if own.taken is None else "taken")


@RULEBOOK.law("cubo.sealed", on=(Throw, *PLAYING))
def keeps_the_choice(state: Table, player: Seat, _move: TimedMove) -> Breach | None:
    """A choice that was made in secret stands until all have chosen."""
    return Breach() if state.phase == "play" and state.players[player].choice else None


@RULEBOOK.law("cubo.reroll-all", on=Reroll)
def rerolls_all(_state: Table, _player: Seat, move: Reroll) -> Breach | None:
    """All nine dice or none."""
    return Breach() if move.only else None


@RULEBOOK.law("cubo.last-roll", on=Reroll)
def rerolls_before_first_call(state: Table, _player: Seat, _move: Reroll) -> Breach | None:
    """Nobody takes dice up again once somebody has called."""
    return Breach() if state.phase == "play" and state.anyone_called else None


@RULEBOOK.law("cubo.own-dice", on=(Place, Arrange))
def uses_own_dice(state: Table, player: Seat, move: Place | Arrange) -> Breach | None:
    """A player places the dice that lie before them, each once."""
    own = state.players[player]
    if state.phase != "play" or own.holding:
        return None
    if isinstance(move, Place):
        missing = move.die.colour != "white" and move.die not in own.loose
        return Breach({"die": move.die.words}) if missing else None
    if tuple(sorted(move.dice)) == own.dice:
        return None
    return Breach({"die": _foreign(own, move)}, form="arrange")


def _foreign(own: Player, move: Arrange) -> str:
    surplus = Counter(move.dice) - Counter(own.dice)
    return next(iter(sorted(surplus))).words if surplus else ""


@RULEBOOK.law("cubo.white-middle", on=ARRANGING)
def keeps_white_in_the_middle(_state: Table, _player: Seat, move: TimedMove) -> Breach | None:
    """The white die, and no other, lies on b2."""
    if type(move) is Place:
        wrong = move.die.colour == "white" or move.field == "b2"
    elif type(move) is Arrange:
        wrong = [die.colour for die in move.dice].index("white") != MIDDLE if _has_white(move) else False
    else:
        wrong = "b2" in _fields(move)
    return Breach(places=("b2",)) if wrong else None


def _has_white(move: Arrange) -> bool:
    return any(die.colour == "white" for die in move.dice)


def _fields(move: TimedMove) -> tuple[str, ...]:
    """The fields that a move names, as they stand in its notation."""
    if type(move) is Shift:
        return (move.source, move.target)
    if type(move) is Swap:
        return (move.one, move.other)
    return (move.field,) if type(move) is Lift or type(move) is Place else ()


@RULEBOOK.law("cubo.one-a-field", on=(Place, Lift, Shift, Swap))
def finds_field_as_needed(state: Table, player: Seat, move: Place | Lift | Shift | Swap) -> Breach | None:
    """A die goes to an empty field, and is lifted, moved or swapped from a filled one."""
    fields, cells = _fields(move), state.players[player].cells
    if state.phase != "play" or cells[MIDDLE] is None or "b2" in fields:
        return None
    target = fields[-1] if type(move) in (Place, Shift) else ""
    for field in fields[:-1] if target else fields:
        if cells[INDEX[field]] is None:
            return Breach({"field": field}, (field,), "empty")
    if target and cells[INDEX[target]] is not None:
        return Breach({"field": target}, (target,), "taken")
    if type(move) is Swap and move.one == move.other:
        return Breach({"field": move.one}, fields, "same")
    return None


@RULEBOOK.law("cubo.full-square", on=Call)
def calls_with_nine_dice(state: Table, player: Seat, _move: Call) -> Breach | None:
    """Only a whole square is covered."""
    own = state.players[player]
    if state.phase != "play" or own.holding or own.full:
        return None
    empty = tuple(field for field, index in INDEX.items() if own.cells[index] is None)
    return Breach({"number": len(empty)}, empty)


@RULEBOOK.law("cubo.take", on=Take)
def takes_after_calling(state: Table, player: Seat, _move: Take) -> Breach | None:
    """Only a player who has called takes a die, and only one."""
    own = state.players[player]
    if state.phase != "play" or (own.called and own.taken is None):
        return None
    return Breach(form="again" if own.called else "")


@RULEBOOK.law("cubo.centre-dice", on=Take)
def takes_what_is_there(state: Table, _player: Seat, move: Take) -> Breach | None:
    """The die that is taken lies in the centre."""
    gone = state.phase == "play" and move.die not in state.centre
    return (
        Breach({"die": move.die.words, "dice": listed(die.words for die in state.centre)}) if gone else None
    )


@RULEBOOK.law("cubo.missed", on=(Exchange, Keep))
def is_not_too_late(state: Table, player: Seat, _move: TimedMove) -> Breach | None:
    """A player who missed the countdown has nothing to exchange."""
    return Breach() if state.phase == "scoring" and state.players[player].missed else None


@RULEBOOK.law("cubo.exchange", on=(Exchange, Keep))
def exchanges_once(state: Table, player: Seat, _move: TimedMove) -> Breach | None:
    """A square that has been counted stays as it is."""
    counted = len(state.players[player].points) == state.round and not state.players[player].missed
    return Breach() if state.phase == "scoring" and counted else None


@RULEBOOK.law("cubo.white-stays", on=Exchange)
def exchanges_a_coloured_die(_state: Table, _player: Seat, move: Exchange) -> Breach | None:
    """The white die is never exchanged."""
    return Breach(places=("b2",)) if move.field == "b2" else None
