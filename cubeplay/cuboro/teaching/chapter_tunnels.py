"""cuboro's chapter "Tunnels": the low tower, tunnels and holes, cubes turned over, and 22 points."""

from __future__ import annotations

from typing import Any, Final

from cubeplay.cuboro.rules.moves import Rotate, Tower
from cubeplay.cuboro.rules.state import Table
from cubeplay.cuboro.teaching.chapter_scenes import no_change, one_change, table
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _

LOW: Final = table("""
    version: 2
    board:
      . 8/180 4
      5 2/180 6/180
      7 3     1/90
    """)
"""A way through tunnels is longer than those on top."""

FALL: Final = table("""
    version: 2
    board:
      7/90  4/180 3/270f
      2/180 1/180 5/90f
      6     8/180 .
    """)
"""One cube must be turned, and the way goes all round the board, and down."""

OVER: Final = table("""
    version: 2
    board:
      . 8/180 4
      5 2/180 6/180f
      7 3     1/90
    """)
"""The tunnel of one cube points the wrong way."""

DEEP: Final = table("""
    version: 2
    board:
      .     3/90  4/180
      2/180 8/270 5
      6     1f    7/90
    """)
"""One cube lies wrong; with it turned, the way brings 22 points."""


def only_tunnels(table: Table, move: Any) -> str:
    """Why a marble waits that rolls on top."""
    if isinstance(move, Tower):
        return "" if move.level == "low" else _("On top, that is. Press “Down to the tunnels” first.")
    return no_change(table, move)


def one_turn(table: Table, move: Any) -> str:
    """Why cubes neither slide nor jump, and why one turn must do."""
    if isinstance(move, (Rotate, Tower)):
        return one_change(table, move)
    return _("Here cubes turn where they stand. Press a cube, then Turn.")


def turned_over(game: GuidedGame) -> bool:
    """Whether the reader has turned a cube upside down in this moment, or has sent the marble."""
    flips = any(isinstance(move, Rotate) and move.flip for move in game.own)
    return flips or game.last(Tower) is not None


def only_over(table: Table, move: Any) -> str:
    """Why all but turning a cube over waits."""
    if isinstance(move, Rotate) and move.flip and not table.changes:
        return ""
    return _("Now turn a cube over: press it, then “Turn over”.")
