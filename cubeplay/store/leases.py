"""Leases: what one process alone does for a while, and what another takes over when that one is gone.

A lease has a name and a holder, who renews it before it runs out.  Clocks may be wrong: so it has a *beat*,
which counts how often it was renewed.  Whoever has seen no beat for longer than a lease lasts, by a clock of
its own that only goes on, may seize it, whatever the time on it says.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from cubeplay.store.connection import Connection
from cubeplay.store.events import as_text, as_time


@dataclass(frozen=True, slots=True)
class Lease:
    """A lease as it stands: who holds it, until when (UTC), and how often it was renewed."""

    holder: str
    until: datetime
    beat: int


def held(base: Connection, name: str) -> Lease | None:
    """A lease, whether it has run out or not; None if nobody ever took it."""
    row = base.execute("SELECT holder, until, beat FROM leases WHERE name = $1", (name,)).fetchone()
    return None if row is None else Lease(str(row[0]), as_time(row[1]), int(row[2]))


def under(base: Connection, prefix: str) -> dict[str, Lease]:
    """All leases whose names begin so."""
    rows = base.execute(
        "SELECT name, holder, until, beat FROM leases WHERE substr(name, 1, $1) = $2", (len(prefix), prefix)
    ).fetchall()
    return {str(name): Lease(str(holder), as_time(until), int(beat)) for name, holder, until, beat in rows}


def take(
    base: Connection, name: str, holder: str, now: datetime, term: timedelta, *, stale: int = -1
) -> bool:
    """Take a lease, or renew it, for a ``term`` from ``now``; whether it is the holder's then.

    It can be taken if nobody holds it, if it has run out, or if its beat is still ``stale``: the one that
    was seen longer than a lease lasts ago.
    """
    found = held(base, name)
    if found and found.holder != holder and found.until > now and found.beat != stale:
        return False
    beat = found.beat + 1 if found else 0
    _write(base, name, Lease(holder, now + term, beat))
    return True


def note(base: Connection, name: str, holder: str, now: datetime, beat: int) -> Lease:
    """What a holder has noted under a name; if another has, or nobody, the holder notes a time and a beat."""
    found = held(base, name)
    if found is not None and found.holder == holder:
        return found
    _write(base, name, noted := Lease(holder, now, beat))
    return noted


def leave(base: Connection, name: str, holder: str, now: datetime) -> None:
    """Let a lease run out now, so that another can take it at once."""
    base.execute("UPDATE leases SET until = $1 WHERE (name, holder) = ($2, $3)", (as_text(now), name, holder))


def forget(base: Connection, prefix: str) -> None:
    """Forget all leases whose names begin so."""
    base.execute("DELETE FROM leases WHERE substr(name, 1, $1) = $2", (len(prefix), prefix))


def _write(base: Connection, name: str, lease: Lease) -> None:
    base.execute(
        "INSERT INTO leases (name, holder, until, beat) VALUES ($1, $2, $3, $4) ON CONFLICT (name) DO UPDATE"
        " SET holder = excluded.holder, until = excluded.until, beat = excluded.beat",
        (name, lease.holder, as_text(lease.until), lease.beat),
    )
