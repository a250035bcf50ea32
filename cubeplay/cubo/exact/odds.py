"""Exact chances in Cubo: the distribution of the best score of a roll, and when to stop rolling.

Everything is counted over all 6⁹ = 10,077,696 ways that nine dice can fall, and comes out as Fractions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from cubeplay.chance import ways
from cubeplay.cubo.exact.all_rolls_table import Scores, check_split, distinct_rolls, score_table
from cubeplay.cubo.exact.solver import PIPS, scoring_of
from cubeplay.cubo.rules.state import Scoring, Straights
from cubeplay.errors import CubeplayError
from cubeplay.words import _

FALLS: Final = 6**9
"""In how many ways nine dice can fall."""


def optimal_scores(straights: Straights | Scoring = "ordered", reds: int = 4) -> dict[int, Fraction]:
    """How likely each optimal score is, when a player with ``reds`` red dice rolls all nine.

    Lists every score that can be the best one, in rising order, with its exact probability.
    Raises CubeplayError for a wrong split or reading.

    >>> scores = optimal_scores()
    >>> min(scores), max(scores), sum(scores.values())
    (0, 54, Fraction(1, 1))
    >>> scores[54] * 6**9
    Fraction(1, 1)
    """
    return distribution(score_table(reds, scoring_of(straights)), reds)


def distribution(table: Scores, reds: int) -> dict[int, Fraction]:
    """How likely each number in a table of all rolls is, in rising order.

    ``table`` is shaped like :func:`~cubeplay.cubo.exact.all_rolls_table.score_table` for ``reds`` red dice.
    """
    blues = [ways(roll) for roll in distinct_rolls(8 - reds) for _white in PIPS]
    falls = [0] * 256
    for red, row in zip(distinct_rolls(reds), table, strict=True):
        many = ways(red)
        for score, blue in zip(row, blues, strict=True):
            falls[score] += many * blue
    return {score: Fraction(number, FALLS) for score, number in enumerate(falls) if number}


def mean(scores: Mapping[int, Fraction]) -> Fraction:
    """The expected score of a distribution.

    >>> mean({1: Fraction(1, 2), 6: Fraction(1, 2)})
    Fraction(7, 2)
    """
    return sum((score * chance for score, chance in scores.items()), Fraction(0))


def reroll_value(reds: int = 4, blues: int = 4, straights: Straights | Scoring = "ordered") -> Fraction:
    """The expected optimal score of nine fresh dice.

    Raises CubeplayError for a wrong split or reading.

    >>> round(float(reroll_value()), 2)
    14.71
    """
    check_split(reds, blues)
    return mean(optimal_scores(straights, reds))


@dataclass(frozen=True, slots=True)
class Stopping:
    """The best way to go on with ``rerolls`` rerolls left.

    Keep a roll that scores ``keep_from`` or more (with equality both are as good); ``value`` is the
    expected final score *before* the dice are rolled.
    """

    rerolls: int
    keep_from: Fraction
    value: Fraction


def optimal_stopping(scores: Mapping[int, Fraction], rerolls: int) -> tuple[Stopping, ...]:
    """The best play with up to ``rerolls`` rerolls, of which the last roll counts (optimal stopping).

    ``scores`` is a distribution, such as :func:`optimal_scores` gives.  Entry ``n`` of the answer is for
    ``n`` rerolls left, by backward induction: without rerolls keep everything; with ``n`` keep a roll that is
    worth at least as much as rolling again with ``n - 1``.  Raises CubeplayError for a negative number or for
    chances that do not add up to 1.

    One die, and up to two rerolls:

    >>> die = {pips: Fraction(1, 6) for pips in range(1, 7)}
    >>> for stop in optimal_stopping(die, 2):
    ...     print(stop.rerolls, stop.keep_from, stop.value)
    0 0 7/2
    1 7/2 17/4
    2 17/4 14/3
    """
    if rerolls < 0 or sum(scores.values()) != 1:
        raise CubeplayError(
            _("Not counted"),
            _("the number of rerolls is negative, or the chances do not add up to 1."),
            _("Give 0 or more rerolls and exact chances, as optimal_scores does."),
        )
    stops = [Stopping(0, Fraction(0), mean(scores))]
    for left in range(1, rerolls + 1):
        again = stops[-1].value
        value = sum((max(again, Fraction(score)) * chance for score, chance in scores.items()), Fraction(0))
        stops.append(Stopping(left, again, value))
    return tuple(stops)
