"""How many ways a turn of cuboro has to bring n points.

Nothing in cuboro is left to chance.  :func:`ways_to_points` counts the endings of a turn: how the cubes lie,
and how the tower faces.  :func:`blind_ways` counts the changes themselves, as if they were made at random,
and then the tower is placed as well as it can be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from cubeplay.cuboro.exact.solver import KINDS
from cubeplay.cuboro.exact.turn_endings import count_endings
from cubeplay.cuboro.rules.cubes import Board
from cubeplay.cuboro.rules.geometry import INDEX, LEVELS, SIDES
from cubeplay.cuboro.rules.move_generation import changes_from
from cubeplay.cuboro.rules.moves import Changing, Rotate, Shift
from cubeplay.cuboro.rules.path import trace_board
from cubeplay.cuboro.rules.play import cost
from cubeplay.cuboro.rules.state import CHANGES, Table
from cubeplay.errors import CubeplayError
from cubeplay.words import _

MOST_BLIND: Final = 2
"""The most changes that are listed one by one; three changes can be two million ways."""


@dataclass(frozen=True, slots=True)
class Ways:
    """In how many ways each number of points comes, less minus points.

    >>> two = Ways({0: 3, 4: 1})
    >>> two.all, two.to(4), two.at_least(1), two.share(4), two.mean
    (4, 1, 1, Fraction(1, 4), Fraction(1, 1))
    """

    by_points: Mapping[int, int]

    @property
    def all(self) -> int:
        """The number of all ways."""
        return sum(self.by_points.values())

    @property
    def best(self) -> int:
        """The most points that a way leads to."""
        return max(points for points, number in self.by_points.items() if number)

    @property
    def mean(self) -> Fraction:
        """The points of a way on average, if all are equally likely."""
        return Fraction(sum(points * number for points, number in self.by_points.items()), self.all)

    def to(self, points: int) -> int:
        """How many ways lead to exactly ``points`` points."""
        return self.by_points.get(points, 0)

    def at_least(self, points: int) -> int:
        """How many ways lead to ``points`` points or more."""
        return sum(number for found, number in self.by_points.items() if found >= points)

    def share(self, points: int) -> Fraction:
        """The share of the ways that lead to exactly ``points`` points."""
        return Fraction(self.to(points), self.all)


# Where a turn can end


def ways_to_points(table: Table, changes: int | None = None, joker: bool = False) -> Ways:
    """How many ways there are to end the turn, by the points that they bring.

    A way is how the cubes lie in the end, and how the tower faces.  It counts once, at the lowest price of
    the changes that lead there; a cube counts as turned even if it looks the same.  ``changes`` is the most
    changes to make: by default all that the turn has left, the fourth only with ``joker``.  The count takes
    a second or two.  Raises CubeplayError when the game is over, or for more changes than are left.

    >>> from cubeplay.cuboro import GAME
    >>> ways_to_points(GAME.start(), 0).by_points
    {0: 1, 2: 1, 3: 2}
    >>> ways = ways_to_points(GAME.start(), 1)
    >>> ways.all, ways.best, ways.to(5)
    (228, 5, 2)
    """
    most = _left(table, joker)
    return Ways(count_endings(table, _number(changes, most, most)))


def _left(table: Table, joker: bool) -> int:
    """How many more changes the turn may have.  Raises CubeplayError when the game is over."""
    if table.over:
        raise _refused(_("the game is over."), _("Ask during a game."))
    return max(0, (table.most_changes if joker else min(CHANGES, table.most_changes)) - table.changes)


def _number(changes: int | None, usual: int, most: int) -> int:
    """A number of changes, checked.  Raises CubeplayError."""
    if changes is None:
        return usual
    if type(changes) is not int or changes not in range(most + 1):
        why = _("{changes!r} changes cannot be counted here.").format(changes=changes)
        raise _refused(why, _("Give a whole number from 0 to {most}.").format(most=most))
    return changes


def _refused(why: str, mend: str) -> CubeplayError:
    return CubeplayError(_("Not counted"), why, mend)


# Changes at random


def blind_ways(table: Table, changes: int = 1, kinds: Collection[type[Changing]] = KINDS) -> Ways:
    """How many ways there are to make ``changes`` changes, by the most points that the tower then brings.

    Every change is counted, also if several lead to the same board: these are the odds of changes at random,
    followed by the best tower.  ``kinds`` limits the changes to shifts, rotations or jumps.  Raises
    CubeplayError when the game is over, for more changes than are left or than two, or for an unknown kind.

    >>> from cubeplay.cuboro import GAME
    >>> ways = blind_ways(GAME.start())
    >>> ways.by_points, ways.mean
    ({1: 8, 2: 14, 3: 26, 4: 10, 5: 2}, Fraction(41, 15))
    """
    number = _number(changes, 1, min(MOST_BLIND, _left(table, True)))
    if not kinds or any(kind not in KINDS for kind in kinds):
        raise _refused(_("there is no such kind of change."), _("Use Shift, Rotate or Jump."))
    boards: Counter[tuple[Board, int]] = Counter({(table.board, 0): 1})
    for made in range(number):
        boards = _changed(table, boards, table.changes + made + 1, kinds)
    found: Counter[int] = Counter()
    best = {board: _best(table, board) for board, _paid in boards}
    for (board, paid), times in boards.items():
        found[best[board] - paid] += times
    return Ways(dict(sorted(found.items())))


def _changed(
    table: Table, boards: Mapping[tuple[Board, int], int], number: int, kinds: Collection[type[Changing]]
) -> Counter[tuple[Board, int]]:
    """All boards after one more change, with what was paid and in how many ways each comes about."""
    after: Counter[tuple[Board, int]] = Counter()
    for (board, paid), times in boards.items():
        for move in changes_from(board.index(None), table.variant.version):
            if type(move) in kinds:
                after[_made(board, move), paid + cost(table, type(move), number)] += times
    return after


def _made(board: Board, move: Changing) -> Board:
    """The board after a change."""
    field, cells = INDEX[move.field], list(board)
    cube = board[field]
    assert cube is not None
    if not isinstance(move, Shift):
        cube = cube.turned(move.turn, move.flip)
    cells[field] = None
    cells[field if isinstance(move, Rotate) else board.index(None)] = cube
    return tuple(cells)


def _best(table: Table, board: Board) -> int:
    """The most points that the tower brings on a board."""
    variant = table.variant
    return max(
        trace_board(variant.cubes, board, table.finishes, variant.version, side, level).points
        for level in LEVELS[: variant.version]
        for side in SIDES
    )
