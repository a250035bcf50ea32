"""What the moves of CUBED do; only legal moves may be passed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

from msgspec.structs import replace

from cubeplay.cubed.rules.catalogue import RULEBOOK
from cubeplay.cubed.rules.ending import end_round, lose_alone
from cubeplay.cubed.rules.fields import neighbours
from cubeplay.cubed.rules.move_generation import can_place
from cubeplay.cubed.rules.moves import CubedMove, Draw, DrawThree, Give, Keep, Pass, Place
from cubeplay.cubed.rules.open_fields import NOTHING, Facing, surface
from cubeplay.cubed.rules.pieces import BLOCKING, COLOUR_WORDS, PIECES, PURPLE, edges_of
from cubeplay.cubed.rules.state import SOLO_DRAWS, Lying, Pieces, Table
from cubeplay.game import Step, without
from cubeplay.rulebook import Event, Seat
from cubeplay.words import listed

_event = RULEBOOK.event


def with_hand(state: Table, seat: Seat, hand: Pieces) -> tuple[Pieces, ...]:
    """Everyone's hands with one of them replaced."""
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])


def sides_in_words(piece: int) -> str:
    """The colours of a piece.

    >>> sides_in_words(12)
    'red, orange, orange'
    """
    return listed(COLOUR_WORDS[side] for side in PIECES[piece].sides)


def arcs(facing: Facing) -> int:
    """In how many separate arcs pieces lie round a field: 0 for none and 1 for a full ring.

    >>> arcs(("red", "", "blue", "", "", "")), arcs(("red", "blue", "", "", "", "sky")), arcs(("red",) * 6)
    (2, 1, 1)
    """
    ends = sum(facing[edge] != NOTHING == facing[(edge + 1) % 6] for edge in range(6))
    return ends or int(facing[0] != NOTHING)


def _place(state: Table, seat: Seat, move: Place) -> Step[Table]:
    after = replace(
        state,
        hands=with_hand(state, seat, without(state.hands[seat], move.piece)),
        lying=(*state.lying, Lying(move.piece, move.field, move.turn)),
        phase="play",
        player=(seat + 1) % len(state.hands),
        drawn=0,
        passes=0,
    )
    events = [_event("cubed.place", player=seat, piece=move.piece, field=move.field, turn=move.turn)]
    if move.piece in BLOCKING:
        events += _blocks(after, move)
    if not after.hands[seat]:
        return end_round(after, seat, tuple(events))
    if phase := _granted(state, seat, move.field, events):
        after = replace(after, phase=phase, player=seat)
    return solo_check(after, events) if state.solo else Step(after, tuple(events))


def _blocks(state: Table, move: Place) -> list[Event]:
    taken, shown = surface(state.lying).taken, edges_of(move.piece, move.turn)
    dark = (field for field, colour in zip(neighbours(move.field), shown, strict=True) if colour == PURPLE)
    fields = listed(field for field in dark if field not in taken)
    return [_event("cubed.blocked", piece=move.piece, fields=fields)] if fields else []


def _granted(state: Table, seat: Seat, field: str, events: list[Event]) -> Literal["bonus", "gift"] | None:
    """What a placement lets the player do before the turn ends, or None; its event is added to ``events``."""
    if not (state.void or state.bridge):
        return None
    facing = surface(state.lying).facing(field)
    if state.void and NOTHING not in facing:
        events.append(_event("cubed.void", player=seat, field=field))
        return "gift"
    if not state.bridge or arcs(facing) < 2:
        return None
    again = state.phase == "bonus"
    events.append(_event("cubed.bridge", "again" if again else "", player=seat, field=field))
    return None if again else "bonus"


def _end_turn(state: Table, seat: Seat, events: list[Event]) -> Step[Table]:
    after = replace(state, phase="play", player=(seat + 1) % len(state.hands), drawn=0)
    return Step(after, tuple(events))


def solo_check(state: Table, events: list[Event]) -> Step[Table]:
    """End a solo game in which nothing fits and nothing can be drawn."""
    spent = state.drawn >= SOLO_DRAWS or not state.bag
    if spent and not can_place(state, 0):
        return lose_alone(state, tuple(events))
    return Step(state, tuple(events))


def _draw(state: Table, seat: Seat, _move: Draw) -> Step[Table]:
    event = _event("cubed.draw", player=seat, left=len(state.bag) - 1)
    return Step(replace(state, phase="draw", due=1, drawn=state.drawn + 1), (event,))


def _draw_three(state: Table, seat: Seat, move: DrawThree) -> Step[Table]:
    event = _event("cubed.draw-three", player=seat, number=move.number)
    return Step(replace(state, phase="lift", due=move.number), (event,))


def _pass(state: Table, seat: Seat, _move: Pass) -> Step[Table]:
    if state.phase == "gift":
        return _end_turn(state, seat, [_event("cubed.void", "kept", player=seat)])
    if state.phase == "bonus":
        return _end_turn(state, seat, [_event("cubed.pass", "bonus", player=seat)])
    after = replace(state, passes=0 if state.bag else state.passes + 1)
    events = [_event("cubed.pass", player=seat)]
    if after.passes == len(after.hands):
        return end_round(after, None, tuple(events))
    return _end_turn(after, seat, events)


def _give(state: Table, seat: Seat, move: Give) -> Step[Table]:
    to = move.player - 1
    after = replace(state, hands=with_hand(state, seat, without(state.hands[seat], move.piece)))
    received = tuple(sorted((*after.hands[to], move.piece)))
    after = replace(after, hands=with_hand(after, to, received))
    events = [
        _event("cubed.gift", player=seat, to_player=to),
        _event("cubed.gift", "own", (seat, to), player=seat, to_player=to, piece=move.piece),
    ]
    step = _end_turn(after, seat, events) if after.hands[seat] else end_round(after, seat, tuple(events))
    return replace(step, revealed=True)


def _keep(state: Table, seat: Seat, move: Keep) -> Step[Table]:
    back = without(state.lifted, move.piece)
    hand = tuple(sorted((*state.hands[seat], move.piece)))
    bag = tuple(sorted((*state.bag, *back)))
    after = replace(state, hands=with_hand(state, seat, hand), bag=bag, lifted=(), passes=0)
    sides = sides_in_words(move.piece)
    events = [
        _event("cubed.keep-one", player=seat, number=len(back)),
        _event("cubed.keep-one", "own", (seat,), player=seat, piece=move.piece, sides=sides),
    ]
    return _end_turn(after, seat, events)


_EFFECTS: Final[dict[type, Callable[[Table, Seat, Any], Step[Table]]]] = {
    Place: _place,
    Draw: _draw,
    DrawThree: _draw_three,
    Pass: _pass,
    Give: _give,
    Keep: _keep,
}


def play(state: Table, seat: Seat, move: CubedMove) -> Step[Table]:
    """Carry out a player's move."""
    return _EFFECTS[type(move)](state, seat, move)
