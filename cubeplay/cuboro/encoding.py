"""cuboro in numbers: 152 ids of moves, and what a seat sees plane by plane."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain, product
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from cubeplay.cuboro.game import GAME
from cubeplay.cuboro.rules.cubes import NOWHERE
from cubeplay.cuboro.rules.geometry import FIELDS, LEVELS, SIDES
from cubeplay.cuboro.rules.move_generation import ANGLES, legal
from cubeplay.cuboro.rules.moves import CuboroMove, Jump, Rotate, Shift, Tower
from cubeplay.cuboro.rules.state import JOKER_CHANGES, MINUTE, Table
from cubeplay.encoding.encoder import Ids, Row
from cubeplay.encoding.planes import FilledPlane, Tabled, clockwise, copy, mark, ready, write
from cubeplay.rulebook import Seat

_TURNS: Final = tuple((turn, flip) for flip in (False, True) for turn in ANGLES)

MOVES: Final[tuple[CuboroMove, ...]] = (
    *(Shift(field) for field in FIELDS),
    *(Rotate(field, *turn) for field, turn in product(FIELDS, _TURNS) if any(turn)),
    *(Jump(field, *turn) for field, turn in product(FIELDS, _TURNS)),
    *(Tower(side, level) for level in LEVELS for side in SIDES),
)
"""Every change and every tower, untimed; its id is its place here."""

_IDS: Final[dict[CuboroMove, Ids]] = {move: (id,) for id, move in enumerate(MOVES)}


class CuboroNumbers(Tabled[Table, CuboroMove]):
    """The ids and planes of cuboro."""

    def choices(self, view: Table, seat: Seat) -> Mapping[Ids, CuboroMove]:
        """Every legal move by its id; timed ones at the time of now."""
        if GAME.to_move(view)[:1] != (seat,):
            return {}
        choices = _legal(view.empty, view.variant.version, view.may_change)
        if not view.variant.time_limit:
            return choices
        return {ids: replace(move, at=view.now) for ids, move in choices.items()}


@cache
def _legal(empty: int, version: int, may_change: bool) -> Mapping[Ids, CuboroMove]:
    """The legal moves, untimed: they depend on nothing else."""
    return MappingProxyType({_IDS[move]: move for move in legal(empty, version, may_change)})


# What a seat sees: planes of seats begin with this seat and go on clockwise.


def _cubes(view: Table, _seat: Seat, row: Row) -> None:
    for field, placed in enumerate(view.board):
        if placed:
            row[16 * field + placed.cube] = row[16 * field + 8 + placed.orientation] = 1.0


def _ways(view: Table, _seat: Seat, row: Row) -> None:
    cubes = view.variant.cubes
    ways = [cubes[placed.cube].ways[placed.orientation] if placed else () for placed in view.board]
    copy(row, b"".join(map(_through, ways)))


@lru_cache(maxsize=128)
def _through(ways: Sequence[int]) -> bytes:
    """For each port, a 1 at the port where a marble comes out."""
    return ready(way == port for way in ways or (NOWHERE,) * 8 for port in range(8))


def _marbles(view: Table, seat: Seat, row: Row) -> None:
    write(row, chain.from_iterable(clockwise(view.marbles, seat)))


def _points(view: Table, seat: Seat, row: Row) -> None:
    seats = range(view.variant.players)
    write(row, [view.points[view.peg(other)] for other in clockwise(seats, seat)])


def _finishes(view: Table, _seat: Seat, row: Row) -> None:
    for at, marble in enumerate(view.finishes):
        if marble:
            row[2 * at + (marble == "red")] = 1.0


def _variant(view: Table, _seat: Seat, row: Row) -> None:
    variant = view.variant
    minus = (variant.minus_shift, variant.minus_rotation, variant.minus_jump)
    costs = [variant.minus_points * each for each in minus]
    write(row, (variant.version == 2, variant.teams, variant.time_limit, *costs, variant.rounds))


def _clock(view: Table, _seat: Seat, row: Row) -> None:
    if view.variant.time_limit:
        write(row, ((view.now - view.began) / MINUTE, view.late))


_SEEN: Final[tuple[FilledPlane[Table], ...]] = (
    FilledPlane(
        "variant",
        (7,),
        "version 2; teams; a time limit; what a later shift, rotation and jump cost; how many rounds",
        _variant,
    ),
    FilledPlane(
        "turn",
        (4,),
        "1 for whose turn it is",
        lambda view, seat, row: mark(row, (view.player - seat) % view.variant.players),
    ),
    FilledPlane(
        "seats",
        (4,),
        "1 where somebody sits",
        lambda view, _seat, row: mark(row, *range(view.variant.players)),
    ),
    FilledPlane("cubes", (9, 2, 8), "1 for the cube on each field, and 1 for how it lies", _cubes),
    FilledPlane(
        "ways",
        (9, 8, 8),
        "1 where a marble that rolls into a field at one port comes out at the other: north, east, south,"
        " west on the surface, then the same at tunnel height",
        _ways,
    ),
    FilledPlane("empty", (9,), "1 for the empty field", lambda view, _seat, row: mark(row, view.empty)),
    FilledPlane("finishes", (12, 2), "1 where a marble lies in a finish field: blue, red", _finishes),
    FilledPlane("marbles", (4, 2), "how many marbles are left: blue, red", _marbles),
    FilledPlane("points", (4,), "the points so far, of a team for both", _points),
    FilledPlane(
        "changes",
        (JOKER_CHANGES + 1,),
        "1 for how many changes are made in this turn",
        lambda view, _seat, row: mark(row, view.changes),
    ),
    FilledPlane("round", (1,), "the number of the round", lambda view, _seat, row: write(row, (view.round,))),
    FilledPlane("clock", (2,), "minutes since the turn began; spans of overtime that were paid", _clock),
)

NUMBERS: Final = CuboroNumbers(MOVES, _SEEN)
"""cuboro in numbers."""
