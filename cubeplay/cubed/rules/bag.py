"""The bag: dealing, drawing, and the start of a solo game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from cubeplay import chance
from cubeplay.cubed.rules.catalogue import RULEBOOK
from cubeplay.cubed.rules.fields import START
from cubeplay.cubed.rules.moves import BagGives, CubedMove
from cubeplay.cubed.rules.pieces import BLOCKING, UNKNOWN
from cubeplay.cubed.rules.play import sides_in_words, solo_check, with_hand
from cubeplay.cubed.rules.state import SOLO_BLOCKING, Lying, Pieces, Table
from cubeplay.game import Step
from cubeplay.rulebook import Event
from cubeplay.words import listed

_event = RULEBOOK.event


def draw(state: Table) -> chance.Draw[CubedMove]:
    """What the bag may give now; in a view any piece that its player has not seen."""
    pieces = state.unseen if UNKNOWN in state.bag else state.bag
    return chance.Draw(dict.fromkeys(pieces, 1), state.due, BagGives, _read)


def _read(move: CubedMove) -> Pieces | None:
    return move.pieces if isinstance(move, BagGives) else None


def give_out(state: Table, move: BagGives) -> Step[Table]:
    """Take the pieces out of the bag and put them where the phase says."""
    taken = frozenset(move.pieces)
    after = replace(state, bag=tuple(piece for piece in state.bag if piece not in taken), due=0)
    return replace(_RECEIVERS[state.phase](after, move.pieces), revealed=True)


def _deal(state: Table, pieces: Pieces) -> Step[Table]:
    seat = state.player
    events = [
        _event("cubed.hands", player=seat, number=len(pieces)),
        _event("cubed.hands", "own", (seat,), player=seat, pieces=listed(pieces)),
    ]
    after = replace(state, hands=with_hand(state, seat, pieces))
    if state.solo:
        return _swap_or_open(after, events)
    following = (seat + 1) % len(state.hands)
    if following == state.starter:
        return Step(replace(after, phase="play", player=following), tuple(events))
    return Step(replace(after, player=following, due=state.hand_size), tuple(events))


def _swap_or_open(state: Table, events: list[Event]) -> Step[Table]:
    hand = state.hands[0]
    extra = tuple(piece for piece in hand if piece in BLOCKING)[SOLO_BLOCKING:]
    if not extra:
        return Step(replace(state, phase="opening", due=1), tuple(events))
    kept = tuple(piece for piece in hand if piece not in extra)
    aside = tuple(sorted((*state.aside, *extra)))
    events.append(_event("cubed.solo-hand", player=0, pieces=listed(extra)))
    after = replace(state, hands=(kept,), aside=aside, phase="swap", due=len(extra))
    return Step(after, tuple(events))


def _swap(state: Table, pieces: Pieces) -> Step[Table]:
    hand = tuple(sorted((*state.hands[0], *pieces)))
    events = [_event("cubed.solo-hand", "own", (0,), player=0, pieces=listed(pieces))]
    return _swap_or_open(replace(state, hands=(hand,)), events)


def _open(state: Table, pieces: Pieces) -> Step[Table]:
    (piece,) = pieces
    if piece in BLOCKING:
        aside = tuple(sorted((*state.aside, piece)))
        return Step(
            replace(state, aside=aside, due=1), (_event("cubed.solo-start", "blocking", piece=piece),)
        )
    after = replace(state, lying=(Lying(piece, START, 0),), phase="play")
    return Step(after, (_event("cubed.solo-start", piece=piece),))


def _draw(state: Table, pieces: Pieces) -> Step[Table]:
    seat, (piece,) = state.player, pieces
    hand = tuple(sorted((*state.hands[seat], piece)))
    after = replace(state, hands=with_hand(state, seat, hand), phase="play")
    sides = sides_in_words(piece)
    events = [_event("cubed.draw", "own", (seat,), player=seat, piece=piece, sides=sides)]
    return solo_check(after, events) if state.solo else Step(after, tuple(events))


def _lift(state: Table, pieces: Pieces) -> Step[Table]:
    seat = state.player
    event = _event("cubed.draw-three", "own", (seat,), player=seat, pieces=listed(pieces))
    return Step(replace(state, lifted=pieces, phase="keep"), (event,))


_RECEIVERS: Final[dict[str, Callable[[Table, Pieces], Step[Table]]]] = {
    "deal": _deal,
    "swap": _swap,
    "opening": _open,
    "draw": _draw,
    "lift": _lift,
}
