"""Which devices are connected: each open page of a device renews a lease."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from cubeplay.store import leases
from cubeplay.store.log import EventLog, LogTransaction, Stream
from cubeplay.tables.state import TableState

HERE: Final = timedelta(seconds=25)
"""How long a page counts as open after its last message."""


def hear(log: EventLog, code: str, who: str, page: str, now: datetime) -> None:
    """Note that a page of a device is open."""
    with log.writing(Stream("here", code)) as turn:
        leases.take(turn.connection, f"{_prefix(code)}{who}/{page}", who, now, HERE)


def end(log: EventLog, code: str, who: str, page: str) -> None:
    """Note that a page of a device is closed."""
    with log.writing(Stream("here", code)) as turn:
        leases.forget(turn.connection, f"{_prefix(code)}{who}/{page}")


def forget(turn: LogTransaction, code: str) -> None:
    """Forget all pages of a table."""
    leases.forget(turn.connection, _prefix(code))


def lost(log: EventLog, state: TableState, now: datetime) -> tuple[str, ...]:
    """The devices whose pages have sent nothing for :data:`HERE`, though they were not closed."""
    prefix = _prefix(state.code)
    with log.reading() as base:
        found = leases.under(base, prefix)
    here = {name.removeprefix(prefix).split("/")[0] for name, each in found.items() if each.until > now}
    return tuple(
        who
        for who, device in state.devices.items()
        if device.pages and who not in here and device.since + HERE < now
    )


def _prefix(code: str) -> str:
    return f"here/{code}/"
