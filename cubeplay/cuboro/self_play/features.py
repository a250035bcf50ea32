"""The features of a table of cuboro that the learner uses: a few numbers, each with a name.

The learner estimates *afterstates*: the table after a move.  In cuboro nothing is left to chance, so the
table after a move shows all that the move does.
"""

from __future__ import annotations

from typing import Final

from cubeplay.cuboro.rules import play
from cubeplay.cuboro.rules.moves import CuboroMove, Jump, Rotate, Shift, Tower
from cubeplay.cuboro.rules.path import Path, previews
from cubeplay.cuboro.rules.state import JOKER_CHANGES, Table
from cubeplay.rulebook import Seat

TENS: Final = 10
FEATURES: Final = {
    "lead": "points ahead of the best other peg, in tens",
    "marbles": "marbles left, more than the others on average",
    "jokers": "red marbles left, more than the others on average",
    "on": "1 while the turn goes on",
    "changes left": "changes left in the turn, as a part of four",
    "way": "while the turn goes on: points of the best way from here, in tens",
    "second way": "while the turn goes on: points of the second best way, in tens",
    "reach": "while the turn goes on: points counted along the longest way, lost or not, in tens",
    "reach and changes": "the same, as long as changes are left",
    "left way": "when the turn is over: points of the best way that it leaves, in tens",
    "left reach": "when the turn is over: points counted along the longest way that it leaves, in tens",
}
"""The features in order, and what they mean for the seat that has moved."""


def afterstate(table: Table, move: CuboroMove) -> Table:
    """The table after a legal change or tower."""
    if isinstance(move, Tower):
        return play.send(table, move).state
    assert isinstance(move, Shift | Rotate | Jump)
    return play.change(table, move).state


def features(after: Table, seat: Seat) -> tuple[float, ...]:
    """The features of a table for the seat whose move led there.

    >>> from cubeplay.cuboro import GAME
    >>> after = afterstate(GAME.start(), GAME.parse("tower north"))
    >>> dict(zip(FEATURES, features(after, 0)))["lead"]
    0.3
    """
    best, second, reach = _ways(previews(after))
    if after.player == seat and after.changes:
        left = (after.most_changes - after.changes) / JOKER_CHANGES
        return (*_lead_and_marbles(after, seat), 1, left, best, second, reach, reach * (left > 0), 0, 0)
    leaves = (0, 0) if after.over else (best, reach)
    return (*_lead_and_marbles(after, seat), 0, 0, 0, 0, 0, 0, *leaves)


def _ways(paths: tuple[Path, ...]) -> tuple[float, float, float]:
    """The two best ways and the longest one, in tens of points."""
    points = sorted((path.points for path in paths), reverse=True)
    return points[0] / TENS, points[1] / TENS, max(path.counted for path in paths) / TENS


def _lead_and_marbles(table: Table, seat: Seat) -> tuple[float, float, float]:
    """The lead, and the marbles and jokers beyond those of the others."""
    others = [held for other, held in enumerate(table.marbles) if other != seat]
    blues, reds = table.marbles[seat]
    marbles = blues + reds - sum(map(sum, others)) / len(others)
    return lead(table, seat), marbles, reds - sum(held[1] for held in others) / len(others)


def lead(table: Table, seat: Seat) -> float:
    """How far a seat's peg is ahead of the best other one, in tens of points."""
    peg = table.peg(seat)
    others = (points for other, points in enumerate(table.points) if other != peg)
    return (table.points[peg] - max(others)) / TENS
