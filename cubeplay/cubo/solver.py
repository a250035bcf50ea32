"""The best Cubo that a roll allows, exactly.

Eight coloured dice surround the white one::

    corner  edge  corner        top row        left column     middle row
     edge   white  edge         bottom row     right column    middle column
    corner  edge  corner

There are 8! = 40,320 ways to lay them.  Three ideas leave so few to look at that a search in plain
Python takes a fraction of a millisecond, and none of the three can lose the best one.

*Symmetry.*  Turning or mirroring the square moves lines but changes none.  So 40,320 / 8 = 5,040 ways are
really different: 70 choices of the four corner dice, 3 orders of them round the square (together
**210 corner cycles**), and 24 orders of the four edge dice.

*A bound.*  A **side** is a line along the border: two corners and the edge between them.  Before any edge is
placed, count every side of a corner cycle as if it had the best of the eight dice between its corners, and
both middle lines as if the four edges were paired as well as they can be.  Edges can then only be worse
than that.  The cycles are searched from the highest bound down, and the search stops at the first
bound that does not beat the best square found: every cycle after it is bounded at least as low.

*Opposite sides.*  Give two edges to a pair of opposite sides; the other two edges go to the other pair.
The middle line that joins opposite edges then holds known dice, so each pair of sides, with its middle
line, is settled alone: two ways each.  6 choices of two edges × (2 + 2) ways replace 24 orders.

What a line scores is looked up in **line tables**, built once from :func:`cubeplay.cubo.scoring.score`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from operator import itemgetter
from typing import Final

from cubeplay.cubo.scoring import score
from cubeplay.cubo.state import Die, Straights
from cubeplay.errors import CubeplayError
from cubeplay.words import _

Square = tuple[tuple[Die, Die, Die], tuple[Die, Die, Die], tuple[Die, Die, Die]]
"""Nine dice: three rows from the top, each from the left, the white die in the middle."""

PIPS: Final = range(1, 7)
KINDS: Final = (*(Die("red", pips) for pips in PIPS), *(Die("blue", pips) for pips in PIPS))
"""The twelve kinds of coloured die; the search works with their numbers, 0 to 11."""

Ring = tuple[int, ...]
"""The kinds of the eight dice round the white one, clockwise from the top left corner."""

_REST: Final = (None,) * 6
"""The empty fields under a single line."""

_Table = tuple[tuple[tuple[int, ...], ...], ...]


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A square of nine dice and what it scores."""

    score: int
    cells: Square


@dataclass(frozen=True, slots=True)
class LineTables:
    """``side[a][c][b]``: a side with corners a and c and edge b.  ``middle[white][a][b]``: a middle line."""

    side: _Table
    middle: _Table


@cache
def line_tables(straights: Straights) -> LineTables:
    """The line tables, over the twelve kinds of die (and the six white ones)."""

    def table(middles: Iterable[Die]) -> Iterator[tuple[tuple[int, ...], ...]]:
        for middle in middles:
            yield tuple(tuple(score((a, middle, c, *_REST), straights) for c in KINDS) for a in KINDS)

    by_edge = tuple(table(KINDS))
    side = tuple(tuple(tuple(edge[a][c] for edge in by_edge) for c in range(12)) for a in range(12))
    return LineTables(side, tuple(table(Die("white", pips) for pips in PIPS)))


def check_straights(straights: str) -> None:
    """Refuse anything but the two readings of a straight.  Raises CubeplayError."""
    if straights not in ("ordered", "any"):
        raise CubeplayError(
            _("Not arranged"),
            _("straights cannot be {value!r}.").format(value=straights),
            _("It takes 'ordered' or 'any'."),
        )


def check_roll(red: Sequence[int], blue: Sequence[int], white: int, straights: str) -> None:
    """Refuse what is no roll of eight coloured dice and a white one.  Raises CubeplayError."""
    check_straights(straights)
    if len(red) + len(blue) != 8:
        raise CubeplayError(
            _("Not arranged"),
            _("a Cubo has eight coloured dice, and these are {count}.").format(count=len(red) + len(blue)),
            _("Give the pips of the red and of the blue dice; together they are eight."),
        )
    for pips in (*red, *blue, white):
        if type(pips) is not int or pips not in PIPS:
            raise CubeplayError(
                _("Not arranged"),
                _("no die shows {pips!r}.").format(pips=pips),
                _("Pips are whole numbers from 1 to 6."),
            )


def best_arrangement(
    red: Sequence[int], blue: Sequence[int], white: int, straights: Straights = "ordered"
) -> Arrangement:
    """A best way to lay nine dice, and its score.

    ``red`` and ``blue`` are the pips of the coloured dice, eight together in any split and order; ``white``
    the pips of the white die.  Equal dice give equal squares, in whatever order they are named.
    Raises CubeplayError for anything that is no such roll.

    >>> best = best_arrangement((6, 6, 6, 6), (6, 6, 6, 6), 6)
    >>> best.score
    54
    >>> best_arrangement((1, 1, 1, 1), (1, 1, 4, 4), 6).cells[1][1]
    Die(colour='white', pips=6)
    >>> best_arrangement((1, 2, 3), (4, 5, 6), 1)
    Traceback (most recent call last):
    cubeplay.errors.CubeplayError: Not arranged: a Cubo has eight coloured dice, and these are 6. \
Give the pips of the red and of the blue dice; together they are eight.
    """
    check_roll(red, blue, white, straights)
    points, ring = search(kinds_of(red, blue), white, straights)
    return Arrangement(points, square(ring, white))


def kinds_of(red: Iterable[int], blue: Iterable[int]) -> tuple[int, ...]:
    """The numbers of the dice's kinds, sorted: red 1 is 0, blue 6 is 11."""
    return tuple(sorted([pips - 1 for pips in red] + [pips + 5 for pips in blue]))


def square(ring: Ring, white: int) -> Square:
    """The ring laid round its white die."""
    a, b, c, d, e, f, g, h = (KINDS[kind] for kind in ring)
    return ((a, b, c), (h, Die("white", white), d), (g, f, e))


def search(dice: tuple[int, ...], white: int, straights: Straights, floor: int = -1) -> tuple[int, Ring]:
    """The best score above ``floor`` and its ring; ``(floor, ())`` if there is none.

    ``dice`` are eight sorted numbers of kinds.
    """
    lines = line_tables(straights)
    middle = lines.middle[white - 1]
    best: tuple[int, Ring] = (floor, ())
    cycles = sorted(_cycles(dice, lines.side, middle, floor), key=itemgetter(0), reverse=True)
    for bound, corners, edges in cycles:
        if bound <= best[0]:
            break
        best = max(best, _best_edges(corners, edges, lines.side, middle), key=itemgetter(0))
    return best


def _cycles(
    dice: tuple[int, ...], side: _Table, middle: tuple[tuple[int, ...], ...], floor: int
) -> Iterator[tuple[int, Ring, Ring]]:
    """Every corner cycle bounded above ``floor``, with its bound and the dice left for the edges."""
    kinds = sorted(set(dice))
    reach = {(a, c): max([side[a][c][b] for b in kinds]) for a, c in combinations(dice, 2)}
    corner_sets = list(combinations(dice, 4))
    for (a, b, c, d), edges in dict(zip(corner_sets, reversed(corner_sets), strict=True)).items():
        e, f, g, h = edges
        middles = max(middle[e][f] + middle[g][h], middle[e][g] + middle[f][h], middle[e][h] + middle[f][g])
        ab_cd = reach[a, b] + reach[c, d] + middles
        ac_bd = reach[a, c] + reach[b, d]
        ad_bc = reach[a, d] + reach[b, c]
        if ab_cd + ad_bc > floor:
            yield ab_cd + ad_bc, (a, b, c, d), edges
        if ab_cd + ac_bd > floor:
            yield ab_cd + ac_bd, (a, b, d, c), edges
        if ac_bd + ad_bc + middles > floor:
            yield ac_bd + ad_bc + middles, (a, c, b, d), edges


def _best_edges(
    corners: Ring, edges: Ring, side: _Table, middle: tuple[tuple[int, ...], ...]
) -> tuple[int, Ring]:
    """The best order of four edge dice in one corner cycle: its score, and the dice round the ring."""
    a, b, c, d = corners
    ab, bc, cd, da = side[a][b], side[b][c], side[c][d], side[d][a]
    best = -1
    ring: Ring = ()
    e, f, g, h = edges
    for p, q, r, s in (
        (e, f, g, h), (g, h, e, f), (e, g, f, h), (f, h, e, g), (e, h, f, g), (f, g, e, h),
    ):  # fmt: skip
        if ab[p] + cd[q] < ab[q] + cd[p]:
            p, q = q, p
        if bc[r] + da[s] < bc[s] + da[r]:
            r, s = s, r
        points = ab[p] + cd[q] + middle[p][q] + bc[r] + da[s] + middle[r][s]
        if points > best:
            best, ring = points, (a, p, b, r, c, q, d, s)
    return best, ring
