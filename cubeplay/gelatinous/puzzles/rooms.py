"""Random rooms for puzzles."""

from __future__ import annotations

from random import Random
from typing import Final

from cubeplay.gelatinous.rules.die import Direction
from cubeplay.gelatinous.rules.rooms import COLUMNS, RoomKind, RoomPlan
from cubeplay.words import _

KIND: Final[RoomKind] = "A"
TITLE: Final = _("The puzzle room")

_SIDES: Final = (4, 5)
_GLYPHS: Final = (1, 1, 2)
_NUMBERS: Final = 6
_WALLED: Final = (0.1, 0.2, 0.3)
"""The share of the inner sides that are walls."""

_INNER: Final[tuple[Direction, Direction]] = ("east", "south")


def drawn_room(rng: Random) -> RoomPlan | None:
    """A room at random; None if some square cannot be reached."""
    columns, rows = rng.choice(_SIDES), rng.choice(_SIDES)
    squares = [f"{letter}{row}" for row in range(1, rows + 1) for letter in COLUMNS[:columns]]
    glyphs, walled = rng.choice(_GLYPHS), rng.choice(_WALLED)
    start, *others = rng.sample(squares, 1 + glyphs + _NUMBERS)
    outer = _outer_sides(squares, columns, rows)
    room = RoomPlan(
        "the-puzzle-room",
        TITLE,
        KIND,
        columns,
        rows,
        start,
        numbers=tuple(others[glyphs:]),
        glyphs=tuple(sorted(others[:glyphs], key=squares.index)),
        exit=rng.choice(outer),
        walls=tuple((s, d) for s in squares for d in _INNER if (s, d) not in outer and rng.random() < walled),
        puzzle=True,
    )
    return room if room.reachable() == {*squares} else None


def _outer_sides(squares: list[str], columns: int, rows: int) -> list[tuple[str, Direction]]:
    """The sides of the squares along the border that look out of the room."""
    last = COLUMNS[columns - 1]
    borders: tuple[tuple[Direction, list[str]], ...] = (
        ("north", [square for square in squares if square[1:] == "1"]),
        ("east", [square for square in squares if square[0] == last]),
        ("south", [square for square in squares if square[1:] == str(rows)]),
        ("west", [square for square in squares if square[0] == "a"]),
    )
    return [(square, side) for side, border in borders for square in border]
