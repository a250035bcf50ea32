"""Guests: a code typed at the door lets in to its table or class while that is open, and to no more."""

from __future__ import annotations

from functools import cache
from typing import Final

from cubeplay.errors import CubeplayError
from cubeplay.store import GLANCE, Place, usual_place
from cubeplay.tables import Tables
from cubeplay.teach.school import School

from cubeplay_widgets.site.lobby.here import tables_here

TABLE: Final = "table/"
"""With this and its code begins the address of a table."""

CLASS: Final = "?class="
"""Behind the address of its lesson stands this, and the code of a class."""


def is_open(place: str) -> bool:
    """Whether the table or the class at an address is there and has not been closed.  Raises SaveError."""
    try:
        if place.startswith(TABLE):
            tables = tables_here()
            return tables.state(tables.newest(place.removeprefix(TABLE))).phase != "ended"
        return not school(usual_place()).find(place.partition(CLASS)[2]).is_closed
    except CubeplayError:
        return False


def leads_to(tables: Tables, place: str, code: str) -> bool:
    """Whether a guest of one place may come to a table: to that one, and where its people play on."""
    here = place.removeprefix(TABLE) if place.startswith(TABLE) else ""
    try:
        while here and here != code:
            here = tables.state(here).next
    except CubeplayError:
        return False
    return here == code


@cache
def school(place: Place) -> School:
    """The classes of a store; what the server has read of them it remembers."""
    return School(place, wait=GLANCE)
