"""The fields of the table: a honeycomb that grows in all directions.

A field is named by its column's letter and its row's number.  Rows run from west to east; the next row lies
half a field further east.  The first piece lies on ``h8``, so that there is room on all sides; west of column
``a`` come ``-a``, ``-b``, and north of row 1 come 0, -1: every name can be typed.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

START: Final = "h8"
"""Where the first piece lies."""

REACH: Final = 87
"""The furthest that 88 pieces in contact can reach from the first one."""

PATTERN: Final = r"-?[a-z]{1,3}-?\d{1,3}"
"""The form of a field's name."""

STEPS: Final = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""From a field to its six neighbours, as (columns, rows), in the order of the edges."""

_NAME: Final = re.compile(r"(?P<west>-?)(?P<letters>[a-z]{1,3})(?P<row>-?\d{1,3})")


def field_name(column: int, row: int) -> str:
    """The name of a field; column 0 is ``a``.

    >>> field_name(1, 4), field_name(26, 1), field_name(-1, 0), field_name(-28, -3)
    ('b4', 'aa1', '-a0', '-ab-3')
    """
    number = column if column >= 0 else -1 - column
    letters = ""
    while number >= 0:
        number, letter = divmod(number, 26)
        letters = chr(ord("a") + letter) + letters
        number -= 1
    return f"{'-' if column < 0 else ''}{letters}{row}"


@lru_cache(maxsize=4096)
def place_of(field: str) -> tuple[int, int] | None:
    """The column and the row of a field, or None for what is no field's name.

    >>> place_of("b4"), place_of("-ab-3"), place_of("4b"), place_of("b04")
    ((1, 4), (-28, -3), None, None)
    """
    found = _NAME.fullmatch(field)
    if not found:
        return None
    number = 0
    for letter in found["letters"]:
        number = number * 26 + ord(letter) - ord("a") + 1
    place = (-number if found["west"] else number - 1, int(found["row"]))
    return place if field_name(*place) == field else None


def distance(field: str, other: str = START) -> int | None:
    """How many steps lie between two fields; None if one of them is no field.

    >>> distance("h8", "i7"), distance("h8", "j9"), distance("zz1"), distance("?")
    (1, 3, 694, None)
    """
    one, two = place_of(field), place_of(other)
    if one is None or two is None:
        return None
    columns, rows = one[0] - two[0], one[1] - two[1]
    return max(abs(columns), abs(rows), abs(columns + rows))


@lru_cache(maxsize=4096)
def exists(field: str) -> bool:
    """Whether a field lies on the table: no piece can ever come further than 87 steps from the first.

    >>> exists("b4"), exists("zz1"), exists("4b")
    (True, False, False)
    """
    steps = distance(field)
    return steps is not None and steps <= REACH


@lru_cache(maxsize=4096)
def neighbours(field: str) -> tuple[str, ...]:
    """The six neighbours of a field, clockwise from north-east.  Raises ValueError for what is no field.

    >>> neighbours("b4")
    ('c3', 'c4', 'b5', 'a5', 'a4', 'b3')
    """
    place = place_of(field)
    if place is None:
        raise ValueError(f"{field!r} is no field")
    return tuple(field_name(place[0] + columns, place[1] + rows) for columns, rows in STEPS)
