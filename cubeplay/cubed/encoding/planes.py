"""What a seat sees, in planes.

Numbers are put together from blocks of bytes that are kept, for a program that learns looks at every move.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, get_args

from cubeplay.cubed.encoding.ids import BOX, MOST_OPEN
from cubeplay.cubed.rules.fields import START, place_of
from cubeplay.cubed.rules.pieces import COLOURS, PIECES, PURPLE, TURNS, points_of
from cubeplay.cubed.rules.state import SOLO_DRAWS, Lying, Phase, Pieces, Table
from cubeplay.cubed.rules.surface import FREE, Facing, surface
from cubeplay.encoding import Plane
from cubeplay.encoding.planes import one_hot
from cubeplay.options import OptionValue
from cubeplay.rulebook import Seat

_SHOWN: Final = (*COLOURS, PURPLE)
_PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
_POINTS: Final = points_of(tuple(PIECES))
_TENS: Final = 10.0


def planes(options: Mapping[str, OptionValue]) -> tuple[Plane, ...]:
    """The planes of a game with these options."""
    players = int(options["players"])
    seats = "the players clockwise from you"
    return (
        Plane("hand", (BOX,), "1 for each piece that you hold"),
        Plane("lifted", (BOX,), "1 for each piece that you have drawn to keep one of them"),
        Plane("aside", (BOX,), "1 for each piece that was laid out of a solo game"),
        Plane(
            "table",
            (BOX, 2 + len(TURNS)),
            "for each piece on the table how many tens of columns east and of rows south of h8 it lies, and "
            "1 at its turn (0, 60 … 300 degrees)",
        ),
        Plane(
            "facing",
            (MOST_OPEN, len(FREE), len(_SHOWN)),
            "for each open field, by rank, and edge, clockwise from north-east: 1 at the colour that faces "
            "it (red, orange, yellow, green, sky blue, blue, purple)",
        ),
        Plane(
            "open",
            (MOST_OPEN, 3),
            "for each open field, by rank: 1, and its tens of columns and rows as in table",
        ),
        Plane("phase", (len(_PHASES),), f"1 at what is awaited: {', '.join(_PHASES)}"),
        Plane("turn", (players,), f"1 for who is to move or gets pieces: {seats}"),
        Plane("starter", (players,), f"1 for who began the round: {seats}"),
        Plane("held", (players,), f"how many tens of pieces everyone holds: {seats}"),
        Plane("points", (players,), f"points of finished rounds, as parts of {_POINTS}: {seats}"),
        Plane("bag", (1,), "the pieces in the bag, as a part of all 88"),
        Plane("lying", (1,), "the pieces on the table, as a part of all 88"),
        Plane("drawn", (1,), "the draws of this turn, as a part of two"),
        Plane("passes", (1,), "how many players have passed in a row, as a part of all"),
        Plane("due", (1,), "the pieces that the bag has to give, in tens"),
        Plane("round", (2,), "which round it is, and how many there are, as parts of three"),
        Plane("variants", (4,), "1 for each of: every edge must match, bridging, void, draw three"),
    )


def observe(view: Table, seat: Seat) -> Sequence[float]:
    """The numbers of all planes."""
    lifted = view.lifted if view.player == seat else ()
    own = map(_pieces, (view.hands[seat], lifted, view.aside))
    found = array("f")
    found.frombytes(b"".join((*own, _ground(view.lying))))
    found.extend(_course(view, seat))
    return found


def _block(numbers: Iterable[float]) -> bytes:
    return array("f", numbers).tobytes()


def _pieces(pieces: Pieces) -> bytes:
    row = [_NO] * (BOX + 1)
    for piece in pieces:
        row[piece] = _YES
    return b"".join(row[1:])


_NO: Final = _block((0.0,))
_YES: Final = _block((1.0,))


# The table


@lru_cache(maxsize=64)
def _ground(lying: tuple[Lying, ...]) -> bytes:
    """The planes table, facing and open."""
    ground = surface(lying)
    rows = [_NO_PIECE] * BOX
    for piece, field, turn in lying:
        rows[piece - 1] = _lies(field, turn)
    faced = [_faced(spot.facing) for spot in ground.open.values()] if lying else [_faced(FREE)]
    fields = [_open(field) for field in ground.open or (START,)]
    missing = MOST_OPEN - len(fields)
    return b"".join((*rows, *faced, _faced(FREE) * missing, *fields, _NO_FIELD * missing))


@lru_cache(maxsize=4096)
def _lies(field: str, turn: int) -> bytes:
    return _block((*_steps(field), *(turn == other for other in TURNS)))


@lru_cache(maxsize=4096)
def _faced(facing: Facing) -> bytes:
    return _block(colour == shown for colour in facing for shown in _SHOWN)


@lru_cache(maxsize=4096)
def _open(field: str) -> bytes:
    return _block((1.0, *_steps(field)))


def _steps(field: str) -> tuple[float, float]:
    """How many tens of columns and of rows a field lies east and south of the first one."""
    place, first = place_of(field), place_of(START)
    assert place is not None
    assert first is not None
    return (place[0] - first[0]) / _TENS, (place[1] - first[1]) / _TENS


_NO_PIECE: Final = _block((0.0,) * (2 + len(TURNS)))
_NO_FIELD: Final = _block((0.0,) * 3)


# The course of the game


def _course(view: Table, seat: Seat) -> tuple[float, ...]:
    """The planes from phase on."""
    players = len(view.hands)
    order = (*range(seat, players), *range(seat))
    totals = view.totals
    return (
        *_PHASE[view.phase],
        *one_hot((view.player - seat) % players, players),
        *one_hot((view.starter - seat) % players, players),
        *[len(view.hands[other]) / _TENS for other in order],
        *[totals[other] / _POINTS for other in order],
        *_counts(view, players),
        *(view.match == "all", view.bridge, view.void, view.draw_three),
    )


_PHASE: Final = {phase: one_hot(at, len(_PHASES)) for at, phase in enumerate(_PHASES)}


def _counts(view: Table, players: int) -> tuple[float, ...]:
    bag, lying = len(view.bag) / BOX, len(view.lying) / BOX
    drawn, passes = view.drawn / SOLO_DRAWS, view.passes / players
    return bag, lying, drawn, passes, view.due / _TENS, view.round / 3, view.rounds / 3
