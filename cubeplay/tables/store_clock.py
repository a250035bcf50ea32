"""The clock of a store: the same for all processes, and unaffected when a machine's clock is set.

Races count milliseconds, and processes come and go.  So the first process after a boot of the machine notes
the time in the store, and all others add the monotonic time since then.  If several machines share a
database, each process adds its monotonic time to the time that the database gave it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic
from typing import Final

from cubeplay.store import leases
from cubeplay.store.location import PostgresAddress
from cubeplay.store.log import EventLog

NAME: Final = "clock"
"""The name of the note in the store."""

_BOOT: Final = Path("/proc/sys/kernel/random/boot_id")
"""Linux's id of the present boot."""


def utc_now() -> datetime:
    """The time of the machine's clock."""
    return datetime.now(UTC)


def started() -> str:
    """The id of the machine's present boot; "" if the system has none."""
    with suppress(OSError):
        return _BOOT.read_text(encoding="ascii").strip()
    return ""


def store_clock(
    log: EventLog,
    wall: Callable[[], datetime] = utc_now,
    steady: Callable[[], float] = monotonic,
    boot: str | None = None,
) -> Callable[[], datetime]:
    """The clock of a store; the machine's own clock if the system has no boot id.

    ``steady`` counts seconds since the boot, the same for all processes.
    """
    if isinstance(log.place, PostgresAddress):
        return _database_clock(log, steady)
    if not (boot := started() if boot is None else boot):
        return wall
    with log.writing() as turn:
        noon = leases.note(turn.connection, NAME, boot, wall(), round(steady() * 1000))

    def now() -> datetime:
        return noon.until + timedelta(seconds=steady()) - timedelta(milliseconds=noon.beat)

    return now


def _database_clock(log: EventLog, steady: Callable[[], float]) -> Callable[[], datetime]:
    """The clock of a PostgreSQL, which is asked once."""
    with log.reading() as base:
        before = steady()
        (said,) = base.execute("SELECT clock_timestamp()").fetchone()
        asked = (before + steady()) / 2
    noon = said.astimezone(UTC)

    def now() -> datetime:
        return noon + timedelta(seconds=steady() - asked)  # type: ignore[no-any-return]

    return now
