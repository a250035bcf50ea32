"""cuboro's chapter "Lost marbles": a wall, a hole, a full field, a way back to the tower, and one saved."""

from __future__ import annotations

from typing import Any, Final

from cubeplay.cuboro.rules.moves import Tower
from cubeplay.cuboro.rules.path import trace
from cubeplay.cuboro.rules.state import Table
from cubeplay.cuboro.teaching.chapter_scenes import no_change, table
from cubeplay.cuboro.teaching.first_game import lost_at
from cubeplay.words import _

BAD: Final = table("""
    board:
      7/270 1/90  4/180
      8     2/270 6/180
      3     5/180 .
    marbles: 2 blue 2 red, 3 blue 2 red
    finishes: east 3 blue, south c blue, west 2 blue
    points: 6 2
    """)
"""Four bad ways: a hole, a wall, and two full fields.  It is Fig's turn."""

ROUND: Final = table("""
    board:
      .     3/180 1/90
      8     5/270 2/90
      7     4/270 6/180
    marbles: 2 blue 2 red, 3 blue 2 red
    finishes: north a blue, west 1 blue
    points: 1 1
    """)
"""Two ways go round and come back to the tower, two end in full fields.  It is Fig's turn."""


def only_the_hole(table: Table, move: Any) -> str:
    """Why marbles that do not fall into the hole wait, by where they would be lost."""
    if not isinstance(move, Tower):
        return no_change(table, move)
    if trace(table, move.side, move.level).end == "hole":
        return ""
    return _("Lost as well: {why}. But find the hole: turn the tower.").format(why=lost_at(table, move))
