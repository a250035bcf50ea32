"""The tables in the store of this server."""

from __future__ import annotations

from functools import cache

from cubeplay.limits import ENTRIES
from cubeplay.rooms.join_codes import read_code
from cubeplay.store import Place, usual_place
from cubeplay.store.log import EventLog, Stream
from cubeplay.tables import Tables
from cubeplay.tables.state import TableState


def tables_here() -> Tables:
    """The tables, cached with what was read of them.  Raises SaveError if the store cannot be used."""
    return _tables(usual_place())


def code_here(typed: str) -> str:
    """The code of an existing table as it was typed; "" if there is none.  Raises SaveError.

    Only reads the store.
    """
    code = read_code(typed)
    return code if code and _log(usual_place()).read(Stream("table", code), ENTRIES).birth else ""


def tables_of(who: str) -> tuple[TableState, ...]:
    """The unfinished tables of a device, the latest first.  Raises SaveError."""
    if not _log(usual_place()).streams("table"):
        return ()
    return tuple(state for state in tables_here().tables(who) if not state.is_done)


@cache
def _tables(place: Place) -> Tables:
    return Tables(place)


@cache
def _log(place: Place) -> EventLog:
    return EventLog(place)
