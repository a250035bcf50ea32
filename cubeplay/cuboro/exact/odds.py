"""How many ways lead to n points?  A turn of cuboro, counted.

There is no chance in cuboro, but there is counting.  :func:`ways_to_points` counts every way in which
a turn can end: how the cubes lie at last, and how the tower faces.  :func:`blind_ways` counts the changes
themselves, as somebody makes them who does not look, and then places the tower as well as it can be.

All lies open, so every function takes the table as anybody sees it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from cubeplay.cuboro.exact.endings import count_endings
from cubeplay.cuboro.rules.cubes import Board
from cubeplay.cuboro.rules.geometry import INDEX, LEVELS, SIDES
from cubeplay.cuboro.rules.move_generation import changes_from
from cubeplay.cuboro.rules.moves import Changing, Jump, Rotate, Shift
from cubeplay.cuboro.rules.path import trace_board
from cubeplay.cuboro.rules.play import cost
from cubeplay.cuboro.rules.state import CHANGES, Table
from cubeplay.errors import CubeplayError
from cubeplay.words import _

MOST_BLIND: Final = 2
"""So many changes are listed one by one; three of them can be two million."""

KINDS: Final = (Shift, Rotate, Jump)
"""The kinds of change."""


@dataclass(frozen=True, slots=True)
class Ways:
    """In how many ways each number of points comes; with minus points, what is left of them.

    >>> two = Ways({0: 3, 4: 1})
    >>> two.all, two.to(4), two.at_least(1), two.share(4), two.mean
    (4, 1, 1, Fraction(1, 4), Fraction(1, 1))
    """

    by_points: Mapping[int, int]

    @property
    def all(self) -> int:
        """All ways."""
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
        """How many ways lead to exactly so many points."""
        return self.by_points.get(points, 0)

    def at_least(self, points: int) -> int:
        """How many ways lead to so many points or more."""
        return sum(number for found, number in self.by_points.items() if found >= points)

    def share(self, points: int) -> Fraction:
        """The share of the ways that lead to exactly so many points."""
        return Fraction(self.to(points), self.all)


# Where a turn can end


def ways_to_points(table: Table, changes: int | None = None, joker: bool = False) -> Ways:
    """How many ways there are to end the turn, by the points that they bring.

    A way is how the cubes lie in the end, and how the tower faces.  It counts once, however many changes
    lead there, at the least price that they have; a cube counts as turned even where it looks the same.
    ``changes`` is how many more are made at most: as many as the turn has left, if nothing is said, with
    the fourth only with ``joker``.  It takes a second or two.  Raises CubeplayError when the game is
    over, or for more changes than are left.

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


# Changes that nobody has looked at


def blind_ways(table: Table, changes: int = 1, kinds: Collection[type[Changing]] = KINDS) -> Ways:
    """How many ways there are to make so many changes, by the most points that the tower then brings.

    Every change is counted, also where several lead to the same board: so these are the odds of somebody
    who makes any of them with closed eyes, and then places the tower with open ones.  ``kinds`` limits
    them to shifts, rotations or jumps.  Raises CubeplayError when the game is over, for more changes than
    are left or than two, or for what is no kind of change.

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
