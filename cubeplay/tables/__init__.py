"""Tables for several devices: events, state, permissions, views, the clock and computer players."""

from cubeplay.tables.automatic_moves import TableDriver
from cubeplay.tables.available_events import offers
from cubeplay.tables.permissions import check_may
from cubeplay.tables.session import TableSession
from cubeplay.tables.state import TableSeat, TableState, record_of
from cubeplay.tables.tables import DAYS, Tables
from cubeplay.tables.view import TableView, view_of

__all__ = [
    "DAYS",
    "TableDriver",
    "TableSeat",
    "TableSession",
    "TableState",
    "TableView",
    "Tables",
    "check_may",
    "offers",
    "record_of",
    "view_of",
]
