"""The board of cuboro: nine fields, four sides, two heights, twelve finish fields.

Sides are numbered clockwise from north, 0 to 3.  A *port* is where a marble passes from one field to
the next: ``side`` at surface height, ``side + 4`` at tunnel height.
"""

from __future__ import annotations

from typing import Final, Literal

from cubeplay.words import _

PortLevel = Literal["high", "low"]
"""The two heights at which a marble rolls: on the surface, and through the tunnels."""

SIDES: Final = ("north", "east", "south", "west")
LETTERS: Final = "NESW"
LEVELS: Final[tuple[PortLevel, PortLevel]] = ("high", "low")
LOW: Final = 4
"""What tunnel height adds to the number of a port."""

FIELDS: Final = tuple(f"{column}{row}" for row in "123" for column in "abc")
"""The names of the fields in reading order: column letter, then row number from the north."""

INDEX: Final = {field: index for index, field in enumerate(FIELDS)}

FINISHES: Final = (
    *(f"north {column}" for column in "abc"),
    *(f"east {row}" for row in "123"),
    *(f"south {column}" for column in "abc"),
    *(f"west {row}" for row in "123"),
)
"""The names of the twelve finish fields, three a side."""

PLACE_WORDS: Final = {
    **{field: field for field in FIELDS},
    **{f"north {column}": _("north {place}").format(place=column) for column in "abc"},
    **{f"east {row}": _("east {place}").format(place=row) for row in "123"},
    **{f"south {column}": _("south {place}").format(place=column) for column in "abc"},
    **{f"west {row}": _("west {place}").format(place=row) for row in "123"},
}
"""What people call the fields and the finish fields."""

OUTSIDE: Final = 9
"""Finish field number k is field ``OUTSIDE + k`` in :data:`NEXT`."""

LEVEL_WORDS: Final = {"high": _("on the surface"), "low": _("at tunnel height")}


def _beyond(field: int, side: int) -> int:
    row, column = divmod(field, 3)
    row, column = row + (0, 0, 1, 0)[side] - (side == 0), column + (0, 1, 0, 0)[side] - (side == 3)
    if 0 <= row < 3 and 0 <= column < 3:
        return 3 * row + column
    return OUTSIDE + 3 * side + (column if side in (0, 2) else row)


NEXT: Final = tuple(tuple(_beyond(field, side) for side in range(4)) for field in range(9))
"""``NEXT[field][side]``: the field there, or ``OUTSIDE + k`` for finish field number k."""

NEIGHBOURS: Final = tuple(tuple(sorted(n for n in NEXT[f] if n < OUTSIDE)) for f in range(9))
"""The fields that share a side with a field."""


def opposite(port: int) -> int:
    """The port of the next field that this port opens into: the other side, the same height.

    >>> opposite(0), opposite(5)
    (2, 7)
    """
    return port ^ 2


def port(side: str, level: PortLevel = "high") -> int:
    """The number of a port.

    >>> port("east"), port("west", "low")
    (1, 7)
    """
    return SIDES.index(side) + LOW * LEVELS.index(level)
