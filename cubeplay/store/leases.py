"""Leases: rights that one process has for a while, and that another takes over when that process is gone.

A lease has a name and a holder, who renews it before it runs out.  Clocks may be wrong, so a lease also has a
*beat*: the number of times that it was renewed.  A process may take a lease whose beat has not changed for
longer than a lease lasts, by the process's own monotonic clock, whatever time the lease itself names.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from cubeplay.store.base import as_text, as_time
from cubeplay.store.connection import Connection


@dataclass(frozen=True, slots=True)
class Lease:
    """A lease as it stands: who holds it, until when (UTC), and how often it was renewed."""

    holder: str
    until: datetime
    beat: int


def held(base: Connection, name: str) -> Lease | None:
    """The lease of a name, also one that has run out; None if nobody ever took it."""
    row = base.execute("SELECT holder, until, beat FROM leases WHERE name = $1", (name,)).fetchone()
    return None if row is None else Lease(str(row[0]), as_time(row[1]), int(row[2]))


def under(base: Connection, prefix: str) -> dict[str, Lease]:
    """All leases whose names begin with ``prefix``, by name."""
    rows = base.execute(
        "SELECT name, holder, until, beat FROM leases WHERE substr(name, 1, $1) = $2", (len(prefix), prefix)
    ).fetchall()
    return {str(name): Lease(str(holder), as_time(until), int(beat)) for name, holder, until, beat in rows}


def take(
    base: Connection, name: str, holder: str, now: datetime, term: timedelta, *, stale: int = -1
) -> bool:
    """Take a lease, or renew it, for a ``term`` from ``now``; returns whether the holder has it then.

    It can be taken if nobody holds it, if it has run out, or if its beat is still ``stale``: a beat that was
    first seen longer ago than a lease lasts.
    """
    found = held(base, name)
    if found and found.holder != holder and found.until > now and found.beat != stale:
        return False
    beat = found.beat + 1 if found else 0
    _write(base, name, Lease(holder, now + term, beat))
    return True


def note(base: Connection, name: str, holder: str, now: datetime, beat: int) -> Lease:
    """The lease of a name if it is the holder's; else a new one with this time and beat replaces it."""
    found = held(base, name)
    if found is not None and found.holder == holder:
        return found
    _write(base, name, noted := Lease(holder, now, beat))
    return noted


def leave(base: Connection, name: str, holder: str, now: datetime) -> None:
    """End a lease now, so that another process can take it at once."""
    base.execute("UPDATE leases SET until = $1 WHERE (name, holder) = ($2, $3)", (as_text(now), name, holder))


def forget(base: Connection, prefix: str) -> None:
    """Delete all leases whose names begin with ``prefix``."""
    base.execute("DELETE FROM leases WHERE substr(name, 1, $1) = $2", (len(prefix), prefix))


def _write(base: Connection, name: str, lease: Lease) -> None:
    base.execute(
        "INSERT INTO leases (name, holder, until, beat) VALUES ($1, $2, $3, $4) ON CONFLICT (name) DO UPDATE"
        " SET holder = excluded.holder, until = excluded.until, beat = excluded.beat",
        (name, lease.holder, as_text(lease.until), lease.beat),
    )
