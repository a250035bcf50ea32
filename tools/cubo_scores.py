"""Computes the best score of every roll of Cubo, and writes the files that ``cubeplay/cubo/exact`` reads.

The 6⁹ rolls of four red dice, four blue ones and the white one are 95,256 distinct ones (126 × 126 × 6).  The
best scores of all of them are computed from parts that many squares share:

1. *Opposite sides.*  A square is its corners, and the edges between them.  Two opposite sides and the middle
   line that joins their edges hold two pairs of corners and one pair of edges.  There are 78 unordered pairs
   of dice, so one table of 6 × 78 × 78 × 78 numbers (one layer for each white die) holds the best score of
   such a **beam**, over the two ways to give the edges to the sides.
2. *Two beams make a square.*  Four corners c1…c4 fall into two pairs in three ways, and so do four edges.
   The two beams use different pairings of the corners and one pairing of the edges: 3 × 2 × 3 = 18 sums.
   Their maximum is the best square with these four corners and these four edges.
3. *Every roll* is then the maximum over the ways to split it into corners and edges.

The result is exact: each of the 8! placements of each roll is in one of these maxima.
:mod:`cubeplay.cubo.exact.solver` finds the same scores in another way, one roll at a time.

    python tools/cubo_scores.py

A table of more red dice than blue ones is that of fewer with the colours changed, so it is not written.
"""

from __future__ import annotations

import lzma
from typing import Final

import numpy as np
from cubeplay.cubo.exact.all_rolls_table import distinct_rolls, place_of
from cubeplay.cubo.exact.solver import line_tables
from cubeplay.cubo.rules.state import AS_PRINTED, Scoring
from numpy.typing import NDArray

Scores = NDArray[np.uint8]
Indices = NDArray[np.intp]

_PAIRINGS: Final = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
"""The three ways to part four dice into two pairs."""

PACKED: Final = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 2**20}]
"""Who reads a file needs as much memory as this dictionary has. The usual one has 64 MiB."""


def written(scoring: Scoring) -> bytes:
    """What a file holds: the tables of no red die up to four, packed."""
    tables = b"".join(computed(reds, scoring).tobytes() for reds in range(5))
    return lzma.compress(tables, filters=PACKED)


def computed(reds: int, scoring: Scoring = AS_PRINTED) -> Scores:
    """The best score of every roll with ``reds`` red dice and ``8 - reds`` blue ones.

    Shape: distinct red rolls × distinct blue rolls × white pips, in the order of ``distinct_rolls``.
    """
    shape = len(distinct_rolls(reds)), len(distinct_rolls(8 - reds))
    best = np.zeros((6, shape[0] * shape[1]), np.uint8)
    beams = _beams(scoring)
    for red_corners in range(max(0, reds - 4), min(4, reds) + 1):
        rolls, scores = _best_of_each_split(red_corners, reds, beams)
        order = np.argsort(rolls, kind="stable")
        starts = np.flatnonzero(np.diff(rolls[order], prepend=-1))
        found = rolls[order][starts]
        best[:, found] = np.maximum(best[:, found], np.maximum.reduceat(scores[:, order], starts, axis=1))
    table: Scores = np.ascontiguousarray(best.T).reshape(*shape, 6)
    return table


def _beams(scoring: Scoring) -> Scores:
    """Best score of two opposite sides and the middle line between: white × corners × corners × edges."""
    lines = line_tables(scoring)
    a, b = _pairs()
    sides = np.array(lines.side, np.uint8)[a, b]
    middle = np.array(lines.middle, np.uint8)[:, a, b]
    straight, crossed = sides[:, None, a] + sides[None, :, b], sides[:, None, b] + sides[None, :, a]
    beams: Scores = np.maximum(straight, crossed)[None] + middle[:, None, None, :]
    return beams


def _pairs() -> tuple[Indices, Indices]:
    """The two dice of each of the 78 unordered pairs of kinds."""
    return np.triu_indices(12)


def _best_of_each_split(red_corners: int, reds: int, beams: Scores) -> tuple[NDArray[np.uint16], Scores]:
    """For all corners and edges with some red corners: the number of the roll, and its best scores.

    The scores have one row for each white die and one column for each pair of corners and edges.
    """
    corners, edges = _fours(red_corners), _fours(reds - red_corners)
    by_corners = [beams[:, u, v, :] for u, v in _paired(corners)]
    by_edges = _paired(edges)
    best = np.zeros((6, len(corners), len(edges)), np.uint8)
    for pair, other in by_edges:
        ones = [rows[:, :, pair] for rows in by_corners]
        others = [rows[:, :, other] for rows in by_corners]
        for i in range(3):
            for k in range(3):
                if i != k:
                    np.maximum(best, ones[i] + others[k], out=best)
    return _roll_numbers(corners, edges, reds), best.reshape(6, -1)


def _fours(reds: int) -> Indices:
    """Every set of four dice with ``reds`` red ones, as kinds: one row each."""
    fours = [
        [*(pips - 1 for pips in red), *(pips + 5 for pips in blue)]
        for red in distinct_rolls(reds)
        for blue in distinct_rolls(4 - reds)
    ]
    return np.array(fours, np.intp)


def _paired(fours: Indices) -> list[tuple[Indices, Indices]]:
    """For each of the three pairings: the numbers of the two pairs, over all sets of four dice."""
    number = np.zeros((12, 12), np.intp)
    a, b = _pairs()
    number[a, b] = number[b, a] = np.arange(len(a))
    return [
        (number[fours[:, i], fours[:, j]], number[fours[:, k], fours[:, m]]) for (i, j), (k, m) in _PAIRINGS
    ]


def _roll_numbers(corners: Indices, edges: Indices, reds: int) -> NDArray[np.uint16]:
    """The number of the roll of each pair of corners and edges: its row in the table, flattened.

    A set of dice is coded by a sum over its dice, so that the code of a roll is that of its corners plus
    that of its edges.
    """
    blues = 8 - reds
    digit = 9 ** np.arange(6)
    codes = np.array([[*digit, *[0] * 6], [*[0] * 6, *digit]])
    red, blue = (code[corners].sum(1)[:, None] + code[edges].sum(1)[None, :] for code in codes)
    numbers = _row_of_code(reds)[red] * len(distinct_rolls(blues)) + _row_of_code(blues)[blue]
    flat: NDArray[np.uint16] = numbers.astype(np.uint16).ravel()
    return flat


def _row_of_code(dice: int) -> NDArray[np.int64]:
    row = np.zeros(9**6, np.int64)
    for number, roll in enumerate(distinct_rolls(dice)):
        row[sum(9 ** (pips - 1) for pips in roll)] = number
    return row


if __name__ == "__main__":
    for scoring in (Scoring("ordered"), Scoring("any")):
        place_of(scoring).write_bytes(written(scoring))
