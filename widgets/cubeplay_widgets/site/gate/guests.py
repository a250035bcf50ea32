"""Guests: visitors without a key who typed the code of an open table or class, and may see only that."""

from __future__ import annotations

from functools import cache
from typing import Final

from cubeplay.errors import CubeplayError
from cubeplay.store import GLANCE, Place, usual_place
from cubeplay.tables import Tables
from cubeplay.teach.school import School

from cubeplay_widgets.site.lobby.here import tables_here

TABLE: Final = "table/"
"""The beginning of a table's address, followed by its code."""

CLASS: Final = "?class="
"""The part of a class's address between its lesson's address and its code."""


def is_open(place: str) -> bool:
    """Whether the table or class at an address exists and is not closed."""
    try:
        if place.startswith(TABLE):
            tables = tables_here()
            return tables.state(tables.newest(place.removeprefix(TABLE))).phase != "ended"
        return not school(usual_place()).find(place.partition(CLASS)[2]).is_closed
    except CubeplayError:
        return False


def leads_to(tables: Tables, place: str, code: str) -> bool:
    """Whether a guest of a place may come to a table: that of the place, or a rematch of it."""
    here = place.removeprefix(TABLE) if place.startswith(TABLE) else ""
    try:
        while here and here != code:
            here = tables.state(here).next
    except CubeplayError:
        return False
    return here == code


@cache
def school(place: Place) -> School:
    """The classes of a store, cached with what was read of them."""
    return School(place, wait=GLANCE)
