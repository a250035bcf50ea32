"""The best Cubo that a roll allows, exactly.

Eight coloured dice surround the white one::

    corner  edge  corner        top row        left column     middle row
     edge   white  edge         bottom row     right column    middle column
    corner  edge  corner

There are 8! = 40,320 ways to lay them.  Three ideas reduce the search, in plain Python, to a fraction of a
millisecond; it stays exact.

*Symmetry.*  Turning or mirroring the square moves lines but changes none.  So 40,320 / 8 = 5,040 ways are
really different: 70 choices of the four corner dice, 3 orders of them round the square (together
**210 corner cycles**), and 24 orders of the four edge dice.

*A bound.*  A **side** is a line along the border: two corners and the edge between them.  Before any edge is
placed, count every side of a corner cycle with the best of the other dice between its corners, and both
middle lines with the best pairing of the four edges: an upper bound.  The corners are tried from the highest
bound down, and the search stops at the first bound that does not beat the best square found.

*Opposite sides.*  Give two edges to a pair of opposite sides; the other two edges go to the other pair.
The middle line that joins opposite edges then holds known dice, so each pair of sides, with its middle
line, is solved separately: two ways each.  6 choices of two edges × (2 + 2) ways replace 24 orders.

The scores of lines come from **line tables**, built once from :func:`cubeplay.cubo.rules.scoring.score`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from operator import itemgetter
from typing import Final

from cubeplay.cubo.rules.scoring import score
from cubeplay.cubo.rules.state import Die, Scoring, Straights
from cubeplay.errors import CubeplayError
from cubeplay.words import _

Square = tuple[tuple[Die, Die, Die], tuple[Die, Die, Die], tuple[Die, Die, Die]]
"""Nine dice: three rows from the top, each from the left, the white die in the middle."""

NineDice = tuple[tuple[int, ...], tuple[int, ...], int]
"""The pips of the red dice, of the blue dice and of the white one."""

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
    """A square of nine dice and its score."""

    score: int
    cells: Square


@dataclass(frozen=True, slots=True)
class LineTables:
    """The scores of lines, by the numbers of their kinds.

    ``side[a][c][b]`` is a side with corners a and c and edge b; ``middle[white][a][b]`` a middle line.
    ``fits[b][n]`` lists the corners and points ``(a, c, points)`` of every scoring side with edge b, if
    there are n dice of that kind (3 for more).  ``joined[white][edges]`` is the most that both
    middle lines score with four edges (sorted).
    """

    side: _Table
    middle: _Table
    fits: tuple[tuple[tuple[Ring, ...], ...], ...]
    joined: tuple[dict[tuple[int, ...], int], ...]


@cache
def line_tables(scoring: Scoring) -> LineTables:
    """The line tables of a scoring."""

    def table(middles: Iterable[Die]) -> Iterator[tuple[tuple[int, ...], ...]]:
        for middle in middles:
            yield tuple(tuple(score((a, middle, c, *_REST), scoring) for c in KINDS) for a in KINDS)

    kinds = range(len(KINDS))
    by_edge, by_white = tuple(table(KINDS)), tuple(table(Die("white", pips) for pips in PIPS))
    side = tuple(tuple(tuple(by_edge[b][a][c] for b in kinds) for c in kinds) for a in kinds)
    fits = tuple(tuple(_fitting(by_edge[b], b, count) for count in range(4)) for b in kinds)
    return LineTables(side, by_white, fits, tuple(map(_joined, by_white)))


def _fitting(points: tuple[tuple[int, ...], ...], edge: int, count: int) -> tuple[Ring, ...]:
    """The scoring corners round an edge of which there are ``count`` dice, those at the corners included."""
    pairs = combinations_with_replacement(range(len(KINDS)), 2)
    return tuple((a, c, points[a][c]) for a, c in pairs if points[a][c] and (a, c).count(edge) < count)


def _joined(middle: tuple[tuple[int, ...], ...]) -> dict[tuple[int, ...], int]:
    return {
        (e, f, g, h): max(
            middle[e][f] + middle[g][h], middle[e][g] + middle[f][h], middle[e][h] + middle[f][g]
        )
        for e, f, g, h in combinations_with_replacement(range(len(KINDS)), 4)
    }


def scoring_of(straights: Straights | Scoring) -> Scoring:
    """A scoring, or the printed one with a reading of straights.  Raises CubeplayError for anything else."""
    if isinstance(straights, Scoring):
        return straights
    if straights not in ("ordered", "any"):
        raise CubeplayError(
            _("Not arranged"),
            _("straights cannot be {value!r}.").format(value=straights),
            _("It takes 'ordered' or 'any'."),
        )
    return Scoring(straights)


def check_roll(red: Sequence[int], blue: Sequence[int], white: int) -> None:
    """Refuse what is no roll of eight coloured dice and a white one.  Raises CubeplayError."""
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
    red: Sequence[int], blue: Sequence[int], white: int, straights: Straights | Scoring = "ordered"
) -> Arrangement:
    """A best way to lay nine dice, and its score.

    ``red`` and ``blue`` are the pips of the coloured dice, eight together in any split and order; ``white``
    the pips of the white die; ``straights`` may also be a whole ``Scoring``.  Equal dice give equal
    squares, in whatever order they are named.  Raises CubeplayError for anything that is no such roll.

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
    check_roll(red, blue, white)
    points, ring = search(kinds_of(red, blue), white, scoring_of(straights))
    return Arrangement(points, square(ring, white))


def kinds_of(red: Iterable[int], blue: Iterable[int]) -> tuple[int, ...]:
    """The numbers of the dice's kinds, sorted: red 1 is 0, blue 6 is 11."""
    return tuple(sorted([pips - 1 for pips in red] + [pips + 5 for pips in blue]))


def square(ring: Ring, white: int) -> Square:
    """The ring laid round its white die."""
    a, b, c, d, e, f, g, h = (KINDS[kind] for kind in ring)
    return ((a, b, c), (h, Die("white", white), d), (g, f, e))


def search(dice: tuple[int, ...], white: int, scoring: Scoring, floor: int = -1) -> tuple[int, Ring]:
    """The best score above ``floor`` and its ring; ``(floor, ())`` if there is none.

    ``dice`` are eight sorted numbers of kinds.
    """
    lines = line_tables(scoring)
    joined = lines.joined[white - 1]
    reach = _reach(dice, lines)
    best: tuple[int, Ring] = (floor, ())
    for bound, corners, edges in _bounded(dice, reach, joined, floor):
        if bound <= best[0]:
            break
        for cycle_bound, cycle in _cycles(corners, reach, joined[edges]):
            if cycle_bound > best[0]:
                found = _best_edges(cycle, edges, lines.side, lines.middle[white - 1])
                best = max(best, found, key=itemgetter(0))
    return best


def _reach(dice: tuple[int, ...], lines: LineTables) -> list[list[int]]:
    """The most that a side can score between two corners (the lower kind first) with these dice."""
    reach = [[0] * len(KINDS) for _kind in KINDS]
    for edge in set(dice):
        for a, c, points in lines.fits[edge][min(dice.count(edge), 3)]:
            if points > reach[a][c]:
                reach[a][c] = points
    return reach


def _bounded(
    dice: tuple[int, ...], reach: list[list[int]], joined: dict[tuple[int, ...], int], floor: int
) -> list[tuple[int, Ring, Ring]]:
    """The distinct choices of corners, and the edges left, from the highest bound down.

    A corner cycle has two of the three pairings of its corners as sides; the bound takes the best two.
    """
    bounded: list[tuple[int, Ring, Ring]] = []
    corner_sets = list(combinations(dice, 4))
    for corners, edges in dict(zip(corner_sets, reversed(corner_sets), strict=True)).items():
        a, b, c, d = corners
        from_a, from_b = reach[a], reach[b]
        ab_cd, ac_bd, ad_bc = from_a[b] + reach[c][d], from_a[c] + from_b[d], from_a[d] + from_b[c]
        bound = ab_cd + ac_bd + ad_bc - min(ab_cd, ac_bd, ad_bc) + joined[edges]
        if bound > floor:
            bounded.append((bound, corners, edges))
    bounded.sort(key=itemgetter(0), reverse=True)
    return bounded


def _cycles(corners: Ring, reach: list[list[int]], middles: int) -> Iterator[tuple[int, Ring]]:
    """The three orders of four corners round the square, each with its bound."""
    a, b, c, d = corners
    ab_cd, ac_bd, ad_bc = reach[a][b] + reach[c][d], reach[a][c] + reach[b][d], reach[a][d] + reach[b][c]
    yield ab_cd + ad_bc + middles, (a, b, c, d)
    yield ab_cd + ac_bd + middles, (a, b, d, c)
    yield ac_bd + ad_bc + middles, (a, c, b, d)


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
