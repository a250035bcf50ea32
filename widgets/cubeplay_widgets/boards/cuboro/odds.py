"""What are the odds in cuboro?  There is no chance, but there is counting: how many ways lead to n points."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache, partial
from typing import Final

from cubeplay.cuboro.exact.odds import Ways, ways_to_points
from cubeplay.cuboro.rules.state import CHANGES, Table
from cubeplay.words import _, plural, points_in_words
from cubeplay.words.numbers import grouped

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.board.odds import Odds, OddsLesson, OddsRow, OddsSection, bar, fraction, page

CHANGE: Final = OddsLesson("is-any-change-better", _("Is any change better than none?"))

QUICK: Final = 1
"""The most changes that are counted without waiting; counting more takes up to seconds."""


_ways = lru_cache(maxsize=4)(ways_to_points)
"""Counted once for both sections, and for all who look at one table."""


def odds(look: BoardView) -> Odds:
    """The answers for the player to move; nothing is hidden, so everybody may see them."""
    table: Table = look.view
    if table.over:
        return Odds()
    left = max(0, min(CHANGES, table.most_changes) - table.changes)
    quick = page(partial(_best, table, min(left, QUICK)), partial(_points, table, min(left, QUICK)))
    if left <= QUICK:
        return Odds(quick)
    return Odds(quick, lambda: page(partial(_best, table, left), partial(_points, table, left)))


def _best(table: Table, changes: int) -> OddsSection:
    """The most points for each number of changes, and how many ways score them."""
    found = [_ways(table, number) for number in range(changes + 1)]
    most = max(1, *(ways.best for ways in found))
    return OddsSection(
        _("What do changes bring?"),
        _("Two ways differ if a cube lies differently in the end, or the tower faces another side."),
        rows=tuple(_best_row(number, ways, most) for number, ways in enumerate(found)),
        lesson=CHANGE,
    )


def _best_row(changes: int, ways: Ways, most: int) -> OddsRow:
    words = plural("{number} change", "{number} changes", changes).format(number=changes)
    exact = _("{number} of {all} ways")
    return OddsRow(
        words if changes else _("no change"),
        bar(Fraction(max(0, ways.best), most)),
        points_in_words(ways.best),
        exact.format(number=grouped(ways.to(ways.best)), all=grouped(ways.all)),
    )


def _points(table: Table, changes: int) -> OddsSection:
    """How many ways lead to each number of points."""
    ways = _ways(table, changes)
    words = plural("Up to {number} change: {ways} ways.", "Up to {number} changes: {ways} ways.", changes)
    return OddsSection(
        _("How many ways lead to how many points?"),
        _("Every way counts once, at the least price of its changes."),
        says=(words.format(number=changes, ways=grouped(ways.all)),),
        rows=tuple(_points_row(points, ways) for points in sorted(ways.by_points, reverse=True)),
    )


def _points_row(points: int, ways: Ways) -> OddsRow:
    number = plural("{number} way", "{number} ways", ways.to(points)).format(number=grouped(ways.to(points)))
    return OddsRow(points_in_words(points), bar(ways.share(points)), number, fraction(ways.share(points)))
