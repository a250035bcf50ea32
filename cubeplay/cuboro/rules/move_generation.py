"""Lists of moves: all candidates, and the legal moves."""

from __future__ import annotations

from functools import cache
from typing import Final

from cubeplay.cuboro.rules.geometry import FIELDS, LEVELS, NEIGHBOURS, NEXT, OUTSIDE, SIDES
from cubeplay.cuboro.rules.moves import Changing, CuboroMove, Jump, Push, Rotate, Shift, Tower

ANGLES: Final = (0, 90, 180, 270)


@cache
def changes_from(empty: int, version: int) -> tuple[Changing, ...]:
    """The legal changes, untimed, with a field empty.

    >>> len(changes_from(4, 1)), len(changes_from(0, 1)), len(changes_from(4, 2))
    (60, 58, 124)
    """
    flips = (False, True)[:version]
    cubes = [field for field in range(9) if field != empty]
    return (
        *(Shift(FIELDS[field]) for field in NEIGHBOURS[empty]),
        *(Rotate(FIELDS[f], turn, flip) for f in cubes for flip in flips for turn in ANGLES if turn or flip),
        *(Jump(FIELDS[f], turn, flip) for f in cubes for flip in flips for turn in ANGLES),
    )


@cache
def _towers(version: int) -> tuple[CuboroMove, ...]:
    return tuple(Tower(side, level) for level in LEVELS[:version] for side in SIDES)


@cache
def legal(empty: int, version: int, may_change: bool) -> tuple[CuboroMove, ...]:
    """All legal moves, untimed; they depend on these three things alone."""
    return (*(changes_from(empty, version) if may_change else ()), *_towers(version))


@cache
def thinkable(empty: int) -> tuple[CuboroMove, ...]:
    """Every change of one cube or of a row of two, and every tower."""
    pushes = [
        Push(FIELDS[NEXT[near][side]], FIELDS[near])
        for near in NEIGHBOURS[empty]
        for side in range(4)
        if NEXT[near][side] < OUTSIDE and NEXT[near][(side + 2) % 4] == empty
    ]
    turns = [(turn, flip) for flip in (False, True) for turn in ANGLES]
    return (
        *(Shift(field) for field in FIELDS),
        *(Rotate(field, *turn) for field in FIELDS for turn in turns),
        *(Jump(field, *turn) for field in FIELDS for turn in turns),
        *pushes,
        *_towers(2),
    )
