"""The rooms in the pictures of the rulebook of Gelatinous Cube Dice, each drawn for one rule."""

from __future__ import annotations

from typing import Final

OPEN: Final = """\
room A: The empty hall
+---+---+---+---+---+
| 1   2   .   .   . |
+   +   +   +   +   +
| 3   .   .   .   . |
+   +   +   +   +   +
| 4   .   A   .   . |
+   +   +   +   +   +
| 5   .   .   .   . |
+   +   +   +   +   +
| 6   .   .   .   * >
+---+---+---+---+---+
"""
"""Room to roll about; its dangers lie in a corner."""

TURN: Final = """\
room A: The first glyph
+---+---+---+---+
| 1   2   *   3 |
+   +   +   +   +
| .   .   A   . >
+   +   +   +   +
| 4   5   6   . |
+---+---+---+---+
"""
"""A glyph one step north of the start."""

GLYPH: Final = """\
room A: The gatehouse
+---+---+---+---+
| 1   .   .   . |
+   +   +   +   +
| 2   *   .   A >
+   +---+---+   +
| 3   4   5   6 |
+---+---+---+---+
"""
"""The start lies beside the exit."""

WALLS: Final = """\
room A: The narrow cell
+---+---+---+---+
| 1   2   3   4 |
+---+---+   +---+
| A   .   .   * >
+---+   +---+---+
| 5   .   .   6 |
+   +   +   +   +
| .   .   .   . |
+---+---+---+---+
"""
"""Walls on both sides of a corridor."""

DANGERS: Final = """\
room A: The snack bar
+---+---+---+---+---+
| .   .   .   .   * >
+   +   +   +   +   +
| A   4   6   1   . |
+   +   +   +   +   +
| .   2   3   5   . |
+---+---+---+---+---+
"""
"""Dangers in a row."""

SLIDE: Final = """\
room A: The ice room
+---+---+---+---+
| 1   2   3   . |
+   +---+   +   +
| .   A   *   . >
+   +---+   +   +
| 4   5   6   . |
+---+---+---+---+
"""
"""A glyph one slide away from the start."""

SEEP: Final = """\
room A: The wet floor
+---+---+---+---+
| 1   2   3   . |
+   +   +   +   +
| .   A   .   * >
+   +   +   +   +
| 4   5   6   . |
+---+---+---+---+
"""
"""A glyph two steps from the start."""
