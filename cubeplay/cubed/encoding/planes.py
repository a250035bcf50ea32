"""What a seat sees, in planes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final, get_args

from cubeplay.cubed.encoding.ids import BOX, MOST_OPEN
from cubeplay.cubed.rules.fields import START, place_of
from cubeplay.cubed.rules.open_fields import FREE, Facing, surface
from cubeplay.cubed.rules.pieces import COLOURS, PIECES, PURPLE, TURNS, points_of
from cubeplay.cubed.rules.state import SOLO_DRAWS, Phase, Pieces, Table
from cubeplay.encoding import Row
from cubeplay.encoding.planes import FilledPlane, FilledPlanes, clockwise, copy, mark, ready, write
from cubeplay.rulebook import Seat

_SHOWN: Final = (*COLOURS, PURPLE)
_PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
_POINTS: Final = points_of(tuple(PIECES))
_TENS: Final = 10.0
_BY_SEAT: Final = "the players clockwise from you"


@cache
def seen(players: int) -> FilledPlanes[Table]:
    """The planes of a game of so many."""
    return FilledPlanes((
        FilledPlane("hand", (BOX,), "1 for each piece that you hold",
                    lambda view, seat, row: _pieces(row, view.hands[seat])),
        FilledPlane("lifted", (BOX,), "1 for each piece that you have drawn to keep one of them",
                    lambda view, seat, row: _pieces(row, view.lifted if view.player == seat else ())),
        FilledPlane("aside", (BOX,), "1 for each piece that was laid out of a solo game",
                    lambda view, _seat, row: _pieces(row, view.aside)),
        FilledPlane("table", (BOX, 2 + len(TURNS)), "for each piece on the table how many tens of columns "
                    "east and of rows south of h8 it lies, and 1 at its turn (0, 60 … 300 degrees)", _table),
        FilledPlane("facing", (MOST_OPEN, len(FREE), len(_SHOWN)), "for each open field, by rank, and edge, "
                    "clockwise from north-east: 1 at the colour that faces it (red, orange, yellow, green, "
                    "sky blue, blue, purple)", _facing),
        FilledPlane("open", (MOST_OPEN, 3), "for each open field, by rank: 1, and its tens of columns and "
                    "rows as in table", _open),
        FilledPlane("phase", (len(_PHASES),), f"1 at what is awaited: {', '.join(_PHASES)}",
                    lambda view, _seat, row: mark(row, _PHASES.index(view.phase))),
        FilledPlane("turn", (players,), f"1 for who is to move or gets pieces: {_BY_SEAT}",
                    lambda view, seat, row: mark(row, (view.player - seat) % players)),
        FilledPlane("starter", (players,), f"1 for who began the round: {_BY_SEAT}",
                    lambda view, seat, row: mark(row, (view.starter - seat) % players)),
        FilledPlane("held", (players,), f"how many tens of pieces everyone holds: {_BY_SEAT}", _held),
        FilledPlane("points", (players,), f"points of finished rounds, as parts of {_POINTS}: {_BY_SEAT}",
                    _points),
        _number("bag", "the pieces in the bag, as a part of all 88", lambda view: len(view.bag) / BOX),
        _number("lying", "the pieces on the table, as a part of all 88",
                lambda view: len(view.lying) / BOX),
        _number("drawn", "the draws of this turn, as a part of two", lambda view: view.drawn / SOLO_DRAWS),
        _number("passes", "how many players have passed in a row, as a part of all",
                lambda view: view.passes / players),
        _number("due", "the pieces that the bag has to give, in tens", lambda view: view.due / _TENS),
        FilledPlane("round", (2,), "which round it is, and how many there are, as parts of three",
                    lambda view, _seat, row: write(row, (view.round / 3, view.rounds / 3))),
        FilledPlane("variants", (5,), "1 for each of: every edge must match, bridging, void, draw three, "
                    "hands of eight pieces", _variants),
    ))  # fmt: skip


def _number(name: str, text: str, number: Callable[[Table], float]) -> FilledPlane[Table]:
    """A plane of one number."""
    return FilledPlane(name, (1,), text, lambda view, _seat, row: write(row, (number(view),)))


def _pieces(row: Row, pieces: Pieces) -> None:
    for piece in pieces:
        row[piece - 1] = 1.0


def _table(view: Table, _seat: Seat, row: Row) -> None:
    rows = [_NO_PIECE] * BOX
    for piece, field, turn in view.lying:
        rows[piece - 1] = _lies(field, turn)
    copy(row, b"".join(rows))


@lru_cache(maxsize=4096)
def _lies(field: str, turn: int) -> bytes:
    return ready((*_steps(field), *(turn == other for other in TURNS)))


_NO_PIECE: Final = ready((0.0,) * (2 + len(TURNS)))


def _facing(view: Table, _seat: Seat, row: Row) -> None:
    copy(row, b"".join([_faced(spot.facing) for spot in surface(view.lying).open.values()]))


@lru_cache(maxsize=4096)
def _faced(facing: Facing) -> bytes:
    return ready(colour == shown for colour in facing for shown in _SHOWN)


def _open(view: Table, _seat: Seat, row: Row) -> None:
    copy(row, b"".join(map(_place, surface(view.lying).open or (START,))))


@lru_cache(maxsize=4096)
def _place(field: str) -> bytes:
    return ready((1.0, *_steps(field)))


def _steps(field: str) -> tuple[float, float]:
    """How many tens of columns and of rows a field lies east and south of the first one."""
    place, first = place_of(field), place_of(START)
    assert place is not None
    assert first is not None
    return (place[0] - first[0]) / _TENS, (place[1] - first[1]) / _TENS


def _held(view: Table, seat: Seat, row: Row) -> None:
    write(row, [len(hand) / _TENS for hand in clockwise(view.hands, seat)])


def _points(view: Table, seat: Seat, row: Row) -> None:
    write(row, [total / _POINTS for total in clockwise(view.totals, seat)])


def _variants(view: Table, _seat: Seat, row: Row) -> None:
    write(row, (view.match == "all", view.bridge, view.void, view.draw_three, view.hand > 0))
