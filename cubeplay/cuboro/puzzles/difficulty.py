"""How hard a puzzle is: how many boards a beam search must keep to find the longest way.

The search makes every change on each board that is *kept*, and keeps the new boards with the longest ways.
With one board kept it always makes the change that helps most at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final

from cubeplay.cuboro.rules.cubes import Board, placed
from cubeplay.cuboro.rules.geometry import LOW, NEXT, OUTSIDE, opposite
from cubeplay.cuboro.rules.state import Table

KEPT: Final = (1, 6, 12, 40)
"""How many boards kept find the best way in puzzles of difficulty 1 to 4; if more are needed it is 5."""

ENDINGS: Final = (8, 5, 3)
"""The fewest best endings in puzzles of one change of difficulty 1 to 3."""

Look = tuple[int, ...]
"""The cube's number times four and its quarter turns, field by field; -1 is the empty field."""

_EMPTY: Final = -1


class Looking:
    """The search from a table of version 1: the boards that changes make, and their longest ways."""

    def __init__(self, table: Table) -> None:
        self.look: Look = tuple(_EMPTY if cube is None else 4 * cube.cube + cube.turn for cube in table.board)
        cubes = table.variant.cubes
        self._out = tuple(ways for cube in cubes for ways in cube.ways[:4])
        self._free = tuple(not marble for marble in table.finishes)
        self._seen: dict[Look, Look] = {}

    def ways(self, look: Look) -> tuple[int, ...]:
        """The points of the marble's ways, the longest first: one to each side of the tower."""
        if look not in self._seen:
            self._seen[look] = tuple(sorted((self._way(look, side) for side in range(4)), reverse=True))
        return self._seen[look]

    def _way(self, look: Look, side: int) -> int:
        """The points of one way: in version 1 it stays on the surface, and cannot run in a circle."""
        field, into, points = NEXT[look.index(_EMPTY)][side], opposite(side), 1
        while field < OUTSIDE:
            out = self._out[look[field]][into] if look[field] != _EMPTY else LOW
            if not 0 <= out < LOW:
                return 0
            field, into, points = NEXT[field][out], opposite(out), points + 1
        return points if self._free[field - OUTSIDE] else 0

    def found(self, changes: int, kept: int) -> int:
        """The points that the search finds with ``kept`` boards."""
        looks, best = [self.look], self.ways(self.look)[0]
        for _change in range(changes):
            ranked = sorted(looks_after(looks), key=self.ways, reverse=True)
            best = max(best, self.ways(ranked[0])[0])
            looks = ranked[:kept]
        return best

    @cached_property
    def next(self) -> list[Look]:
        """The boards after one change."""
        return looks_after([self.look])


def looks_after(looks: Iterable[Look]) -> list[Look]:
    """The different boards after one more change; a shift is a jump without a turn."""
    return [*dict.fromkeys(after for look in looks for after in _changed(look))]


def _changed(look: Look) -> Iterator[Look]:
    empty = look.index(_EMPTY)
    for field, cube in enumerate(look):
        for turn in range(4) if cube != _EMPTY else ():
            lying = [*look]
            lying[field] = cube - cube % 4 + turn
            if lying[field] != cube:
                yield tuple(lying)
            lying[empty], lying[field] = lying[field], _EMPTY
            yield tuple(lying)


def board_of(look: Look) -> Board:
    """The board of a look."""
    return tuple(None if cube == _EMPTY else placed(*divmod(cube, 4)) for cube in look)


def difficulty(table: Table, changes: int, best: int) -> int:
    """How hard the best way is to find.

    With several changes: by the boards that must be kept.  With one: by how many endings are best; with the
    fewest it is hardest if the tower must move, too.
    """
    looking = Looking(table)
    if changes > 1:
        return next((level for level, kept in enumerate(KEPT, 1) if looking.found(changes, kept) == best), 5)
    endings = [look for look in looking.next for way in looking.ways(look) if way == best]
    moved = all(look[table.empty] != _EMPTY for look in endings)
    return next((level for level, few in enumerate(ENDINGS, 1) if len(endings) >= few), 5 if moved else 4)
