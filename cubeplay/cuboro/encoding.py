"""cuboro in numbers: 152 ids of moves, and what a seat sees plane by plane."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from cubeplay.cuboro.game import GAME
from cubeplay.cuboro.rules.geometry import FIELDS, LEVELS, SIDES
from cubeplay.cuboro.rules.move_generation import ANGLES, legal
from cubeplay.cuboro.rules.moves import CuboroMove, Jump, Rotate, Shift, Tower
from cubeplay.cuboro.rules.state import JOKER_CHANGES, MINUTE, Table
from cubeplay.encoding.numbers import Ids, Plane
from cubeplay.encoding.planes import FilledPlane, Tabled, from_seat, one_hot
from cubeplay.rulebook import Seat

_SEATS: Final = 4
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


def _cubes(view: Table, _seat: Seat) -> list[float]:
    return [
        number
        for placed in view.board
        for number in (*one_hot(placed and placed.cube, 8), *one_hot(placed and placed.orientation, 8))
    ]


def _ways(view: Table, _seat: Seat) -> list[float]:
    numbers: list[float] = []
    for placed in view.board:
        ways = view.variant.cubes[placed.cube].ways[placed.orientation] if placed else (-1,) * 8
        for way in ways:
            numbers += one_hot(way if way >= 0 else None, 8)
    return numbers


def _marbles(view: Table, seat: Seat) -> list[float]:
    marbles = (*view.marbles[seat:], *view.marbles[:seat])
    return from_seat([float(number) for pair in marbles for number in pair], 0, 2 * _SEATS)


def _points(view: Table, seat: Seat) -> list[float]:
    seats = range(view.variant.players)
    return from_seat([float(view.points[view.peg(other)]) for other in seats], seat, _SEATS)


def _finishes(view: Table, _seat: Seat) -> list[float]:
    return [float(marble == colour) for marble in view.finishes for colour in ("blue", "red")]


def _variant(view: Table, _seat: Seat) -> list[float]:
    variant = view.variant
    return [
        float(variant.version == 2),
        float(variant.teams),
        float(variant.time_limit),
        *(variant.minus_points * float(minus) for minus in _minus(view)),
        float(variant.rounds),
    ]


def _minus(view: Table) -> tuple[int, int, int]:
    return view.variant.minus_shift, view.variant.minus_rotation, view.variant.minus_jump


def _clock(view: Table, _seat: Seat) -> list[float]:
    return [(view.now - view.began) / MINUTE, float(view.late)] if view.variant.time_limit else [0.0, 0.0]


_SEEN: Final[tuple[FilledPlane[Table], ...]] = (
    FilledPlane(
        Plane(
            "variant",
            (7,),
            "version 2; teams; a time limit; what a later shift, rotation and jump cost; how many rounds",
        ),
        _variant,
    ),
    FilledPlane(
        Plane("turn", (4,), "1 for whose turn it is"),
        lambda view, seat: one_hot((view.player - seat) % view.variant.players, _SEATS),
    ),
    FilledPlane(
        Plane("seats", (4,), "1 where somebody sits"),
        lambda view, _seat: from_seat([1.0] * view.variant.players, 0, _SEATS),
    ),
    FilledPlane(Plane("cubes", (9, 2, 8), "1 for the cube on each field, and 1 for how it lies"), _cubes),
    FilledPlane(
        Plane(
            "ways",
            (9, 8, 8),
            "1 where a marble that rolls into a field at one port comes out at the other: north, east, south,"
            " west on the surface, then the same at tunnel height",
        ),
        _ways,
    ),
    FilledPlane(Plane("empty", (9,), "1 for the empty field"), lambda view, _seat: one_hot(view.empty, 9)),
    FilledPlane(Plane("finishes", (12, 2), "1 where a marble lies in a finish field: blue, red"), _finishes),
    FilledPlane(Plane("marbles", (4, 2), "how many marbles are left: blue, red"), _marbles),
    FilledPlane(Plane("points", (4,), "the points so far, of a team for both"), _points),
    FilledPlane(
        Plane("changes", (5,), "1 for how many changes are made in this turn"),
        lambda view, _seat: one_hot(view.changes, JOKER_CHANGES + 1),
    ),
    FilledPlane(Plane("round", (1,), "the number of the round"), lambda view, _seat: (float(view.round),)),
    FilledPlane(
        Plane("clock", (2,), "minutes since the turn began; spans of overtime that were paid"), _clock
    ),
)

NUMBERS: Final = CuboroNumbers(MOVES, _SEEN)
"""cuboro in numbers."""
