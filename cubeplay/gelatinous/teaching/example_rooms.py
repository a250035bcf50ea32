"""Rooms of the rulebook and the chapters of Gelatinous Cube Dice, each for one rule, and a start in them."""

from __future__ import annotations

from typing import Any, Final

from cubeplay.session.start_positions import Position, position

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


def in_room(
    room: str, dangers: str, top: int, north: int | None, *moves: str, held: str = "none", **options: Any
) -> Position:
    """A start in a room: where dangers lie, what the die shows on top and to the north, the cards held."""
    turned = () if north is None else (f"turn {north} north",)
    given = (f"dangers {dangers}", f"die {top}", *turned, *moves)
    return position("gelatinous", *given, dungeon=room, abilities=held, **options)
