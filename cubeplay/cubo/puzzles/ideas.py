"""How hard a puzzle is: how close to the best square two simple methods come.

The *first idea* is greedy: the line that scores most in the top row, and then field by field the die that
scores most.  The *patient* method goes on from there: the best swap of two dice, as long as a swap gains.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, permutations
from typing import Final

from cubeplay.cubo.rules.scoring import score
from cubeplay.cubo.rules.state import BARE, MIDDLE, Cells, Die, Scoring

Value = Callable[[Cells], int]
"""The worth of a full square."""

_AFTER_TOP: Final = (3, 6, 5, 8, 7)
"""The order of the fields after the top row, in the first idea."""

_SWAPS: Final = tuple(pair for pair in combinations(range(9), 2) if MIDDLE not in pair)


def first_idea(dice: tuple[Die, ...], white: Die, scoring: Scoring) -> Cells:
    """The square of the first idea, for eight coloured dice."""

    def points(cells: Cells) -> int:
        return score(cells, scoring)

    def with_dice(cells: Cells, fields: tuple[int, ...], laid: tuple[Die, ...]) -> Cells:
        lying = [*cells]
        for field, die in zip(fields, laid, strict=True):
            lying[field] = die
        return tuple(lying)

    bare = with_dice(BARE, (MIDDLE,), (white,))
    top = max(permutations(sorted(dice), 3), key=lambda row: points(with_dice(bare, (0, 1, 2), row)))
    cells, left = with_dice(bare, (0, 1, 2), top), [*sorted(dice)]
    for die in top:
        left.remove(die)
    for field in _AFTER_TOP:
        following = max(left, key=lambda die: points(with_dice(cells, (field,), (die,))))
        left.remove(following)
        cells = with_dice(cells, (field,), (following,))
    return cells


def patient(cells: Cells, value: Value) -> Cells:
    """The square after swaps of two dice, the best first, as long as a swap gains."""
    now = value(cells)
    while True:
        best, after = max(((value(after), after) for after in _changed(cells)), key=lambda pair: pair[0])
        if best <= now:
            return cells
        now, cells = best, after


def _changed(cells: Cells) -> list[Cells]:
    squares = []
    for one, other in _SWAPS:
        lying = [*cells]
        lying[one], lying[other] = lying[other], lying[one]
        squares.append(tuple(lying))
    return squares


def shortfall(first: Cells, value: Value, best: int) -> int:
    """How many points the patient method falls short of the best; -1 if the first idea is one of the best."""
    return -1 if value(first) == best else best - value(patient(first, value))
