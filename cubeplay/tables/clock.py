"""The time of a store: one for all who use it, and one that setting a machine's clock does not move.

A race counts milliseconds, and kernels come and go: so the first process after a start of the machine
notes in the store what time it was, and all others count on from there, by the clock that counts since then.
Where several machines share a database, each process counts on from the time that the database says.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic
from typing import Final

from cubeplay.store import leases
from cubeplay.store.log import EventLog
from cubeplay.store.places import PostgresAddress

NAME: Final = "clock"
"""What the note is called in the store."""

_BOOT: Final = Path("/proc/sys/kernel/random/boot_id")
"""What tells one start of the machine from the next, where the system says it."""


def utc_now() -> datetime:
    """What time it is, by the machine's clock."""
    return datetime.now(UTC)


def started() -> str:
    """What tells this start of the machine from others; "" where that cannot be known."""
    with suppress(OSError):
        return _BOOT.read_text(encoding="ascii").strip()
    return ""


def store_clock(
    log: EventLog,
    wall: Callable[[], datetime] = utc_now,
    steady: Callable[[], float] = monotonic,
    boot: str | None = None,
) -> Callable[[], datetime]:
    """The clock of a store.  Where the machine does not say when it was started it is the machine's own.

    ``steady`` counts seconds since the machine was started, for all processes alike.
    """
    if isinstance(log.place, PostgresAddress):
        return _clock_of_database(log, steady)
    if not (boot := started() if boot is None else boot):
        return wall
    with log.writing() as turn:
        noon = leases.note(turn.connection, NAME, boot, wall(), round(steady() * 1000))

    def now() -> datetime:
        return noon.until + timedelta(seconds=steady()) - timedelta(milliseconds=noon.beat)

    return now


def _clock_of_database(log: EventLog, steady: Callable[[], float]) -> Callable[[], datetime]:
    """The time of a PostgreSQL, which is asked once."""
    with log.reading() as base:
        before = steady()
        (said,) = base.execute("SELECT clock_timestamp()").fetchone()
        asked = (before + steady()) / 2
    noon = said.astimezone(UTC)

    def now() -> datetime:
        return noon + timedelta(seconds=steady() - asked)  # type: ignore[no-any-return]

    return now
