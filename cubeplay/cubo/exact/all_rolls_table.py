"""The best score of every roll at once, in one table.

The 6⁹ rolls of four red dice, four blue ones and the white one are 95,256 distinct ones (126 × 126 × 6),
each with a known number of ways to fall.  Their best scores were computed by ``tools/cubo_scores.py`` and
stand in files beside this module, one for each reading of straights.  They are exact:
:mod:`cubeplay.cubo.exact.solver` finds the same scores in another way, one roll at a time.
"""

from __future__ import annotations

import lzma
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Final

from cubeplay.cubo.exact.solver import PIPS, check_roll, line_tables, scoring_of
from cubeplay.cubo.rules.state import AS_PRINTED, Scoring, Straights
from cubeplay.errors import CubeplayError
from cubeplay.words import _

Scores = tuple[bytes, ...]
"""The best scores of all rolls of one colour split: a row for each distinct roll of the red dice, which has
six bytes, one for each white die, for each distinct roll of the blue dice."""


@cache
def distinct_rolls(dice: int) -> tuple[tuple[int, ...], ...]:
    """The distinct rolls of some dice of one colour, each sorted.

    >>> len(distinct_rolls(4))
    126
    """
    return tuple(combinations_with_replacement(PIPS, dice))


@dataclass(frozen=True, slots=True)
class _Memory:
    """A table laid out for single look-ups: the score of a roll is at ``red + blue + white``."""

    red: dict[tuple[int, ...], int]
    blue: dict[tuple[int, ...], int]
    scores: bytes


_memories: dict[tuple[Straights | Scoring, int], _Memory] = {}
_WHITE: Final = {pips: number for number, pips in enumerate(PIPS)}


def best_score(
    red: Sequence[int], blue: Sequence[int], white: int, straights: Straights | Scoring = "ordered"
) -> int:
    """The score of the best arrangement, from the table of its colour split.

    The same as ``best_arrangement(...).score``, for many rolls: the first call for a split reads its
    table, every other takes about a microsecond.  Raises CubeplayError for anything that is no roll of
    eight coloured dice and a white one.

    >>> best_score((6, 6, 6, 6), (6, 6, 6, 6), 6)
    54
    >>> best_score((6, 6, 6, 6, 6, 6, 6, 6), (), 6)
    72
    """
    try:
        memory = _memories[straights, len(red)]
        place = memory.red[tuple(sorted(red))] + memory.blue[tuple(sorted(blue))] + _WHITE[white]
    except (KeyError, TypeError):
        check_roll(red, blue, white)
        memory = _memories[straights, len(red)] = _remember(len(red), scoring_of(straights))
        place = memory.red[tuple(sorted(red))] + memory.blue[tuple(sorted(blue))] + _WHITE[white]
    return memory.scores[place]


def _remember(reds: int, scoring: Scoring) -> _Memory:
    table = score_table(reds, scoring)
    return _Memory(
        {roll: number * len(table[0]) for number, roll in enumerate(distinct_rolls(reds))},
        {roll: number * len(PIPS) for number, roll in enumerate(distinct_rolls(8 - reds))},
        b"".join(table),
    )


@cache
def score_table(reds: int = 4, scoring: Scoring = AS_PRINTED) -> Scores:
    """The optimal score of every roll with ``reds`` red dice and ``8 - reds`` blue ones.

    Raises CubeplayError for a wrong split.

    >>> table = score_table()
    >>> len(table), len(table[0]) // 6, max(map(max, table))
    (126, 126, 54)
    """
    check_split(reds, 8 - reds)
    if reds > 4:
        other = score_table(8 - reds, scoring)
        columns = range(0, len(other[0]), len(PIPS))
        return tuple(b"".join(row[at : at + len(PIPS)] for row in other) for at in columns)
    sizes = [
        len(distinct_rolls(each)) * len(distinct_rolls(8 - each)) * len(PIPS) for each in range(reds + 1)
    ]
    first, row = sum(sizes[:reds]), len(distinct_rolls(8 - reds)) * len(PIPS)
    return tuple(_read(scoring)[at : at + row] for at in range(first, first + sizes[reds], row))


@cache
def _read(scoring: Scoring) -> bytes:
    """The tables of no red die up to four, one after the other."""
    return lzma.decompress(place_of(scoring).read_bytes())


def place_of(scoring: Scoring) -> Path:
    """The file that has the tables of a scoring."""
    return Path(__file__).with_name(f"scores-{scoring.straights}.xz")


def forget_tables() -> None:
    """Free the memory of all tables; they are read anew when needed."""
    line_tables.cache_clear()
    score_table.cache_clear()
    _read.cache_clear()
    _memories.clear()


def check_split(reds: int, blues: int) -> None:
    """Refuse what is no split of eight dice.  Raises CubeplayError."""
    if type(reds) is not int or type(blues) is not int or min(reds, blues) < 0 or reds + blues != 8:
        raise CubeplayError(
            _("Not counted"),
            _("{reds} red and {blues} blue dice are not the eight of a player.").format(
                reds=reds, blues=blues
            ),
            _("Name two numbers from 0 to 8 that add up to 8."),
        )
