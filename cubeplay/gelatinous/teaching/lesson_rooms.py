"""The rooms of the walk through the rules of Gelatinous Cube Dice, drawn for one lesson each."""

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
room A: The first rune
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

LEVELS: Final = """\
room B: The short stair
+---+---+---+---+
| 1   2   3   . |
+   +   +   +   +
| .   .   B   * >
+   +   +   +   +
| 4   5   6   . |
+---+---+---+---+

room A: The landing
+---+---+---+---+
| .   .   3   . |
+   +   +---+   +
| 1   .   .   A |
+   +---+   +   +
| 4   5   6   2 |
+   +   +   +   +
| .   *   .   . >
+---+---+---+---+
"""
"""The last room of a level and the first of the next."""
