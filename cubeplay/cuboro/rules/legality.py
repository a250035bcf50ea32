"""The laws of cuboro: which moves the rules refuse, and why."""

from __future__ import annotations

from cubeplay.cuboro.rules.catalogue import RULEBOOK
from cubeplay.cuboro.rules.geometry import FIELDS, INDEX, NEIGHBOURS
from cubeplay.cuboro.rules.moves import Jump, Push, Rotate, Shift, Tower
from cubeplay.cuboro.rules.state import CHANGES, JOKER_CHANGES, Table
from cubeplay.notation import TimedMove
from cubeplay.rulebook import Breach, Seat
from cubeplay.words import listed


@RULEBOOK.law("cuboro.change", on=(Shift, Rotate, Jump))
def moves_a_cube(state: Table, _player: Seat, move: Shift | Rotate | Jump) -> Breach | None:
    """A change needs a cube on its field."""
    if INDEX[move.field] != state.empty:
        return None
    return Breach({"field": move.field}, (move.field,))


@RULEBOOK.law("cuboro.one-cube", on=Push)
def moves_one_cube(_state: Table, _player: Seat, move: Push) -> Breach | None:
    """Two cubes never move at the same time."""
    return Breach({"first": move.first, "second": move.second}, (move.first, move.second))


@RULEBOOK.law("cuboro.three-changes", on=(Shift, Rotate, Jump, Push))
def keeps_to_three(state: Table, _player: Seat, _move: object) -> Breach | None:
    """Without a red marble the third change is the last."""
    return Breach() if state.changes >= CHANGES and not state.joker else None


@RULEBOOK.law("cuboro.shift", on=Shift)
def slides_beside(state: Table, _player: Seat, move: Shift) -> Breach | None:
    """Only a neighbour of the empty field slides."""
    near = NEIGHBOURS[state.empty]
    if INDEX[move.field] in near or INDEX[move.field] == state.empty:
        return None
    names = tuple(FIELDS[field] for field in near)
    facts = {"field": move.field, "empty": FIELDS[state.empty], "near": listed(names)}
    return Breach(facts, (move.field, FIELDS[state.empty]))


@RULEBOOK.law("cuboro.rotation", on=Rotate)
def turns_something(_state: Table, _player: Seat, move: Rotate) -> Breach | None:
    """A turn by nothing is no change."""
    return None if move.turn or move.flip else Breach(places=(move.field,))


@RULEBOOK.law("cuboro.upside-down", on=(Rotate, Jump))
def stays_upright(state: Table, _player: Seat, move: Rotate | Jump) -> Breach | None:
    """In version 1 no cube is turned upside down."""
    return Breach(places=(move.field,)) if move.flip and state.variant.version == 1 else None


@RULEBOOK.law("cuboro.joker", on=(Shift, Rotate, Jump, Push))
def keeps_to_four(state: Table, _player: Seat, _move: object) -> Breach | None:
    """The joker allows one more change, not two."""
    return Breach() if state.changes >= JOKER_CHANGES and state.joker else None


@RULEBOOK.law("cuboro.tower-height", on=Tower)
def sends_on_the_surface(state: Table, _player: Seat, move: Tower) -> Breach | None:
    """In version 1 the marble leaves the tower on the surface."""
    return Breach({}, (FIELDS[state.empty],)) if move.level == "low" and state.variant.version == 1 else None


@RULEBOOK.law("cuboro.time-limit", on=TimedMove)
def keeps_time(state: Table, _player: Seat, move: TimedMove) -> Breach | None:
    """Timed moves say when they were made, in order, and wait for the clock where it is due."""
    if not state.variant.time_limit:
        return None if move.at is None else Breach(form="untimed")
    if move.at is None:
        return Breach({"now": state.now}, form="missing")
    if move.at < state.now:
        return Breach({"now": state.now}, form="back")
    return Breach({"deadline": state.deadline}, form="late") if move.at > state.deadline else None
