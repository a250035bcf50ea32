"""Elects the process that drives the tables of a store, by a lease that it must renew."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final
from uuid import uuid4

from cubeplay.store import leases
from cubeplay.store.log import EventLog, Stream

NAME: Final = "driver"
"""The name of the lease."""

TERM: Final = timedelta(seconds=2)
"""How long the lease lasts."""

RENEW: Final = 0.5
"""Seconds after which a process renews the lease or, if it does not hold it, reads it."""


class Leading:
    """Takes and renews the lease; ``leads`` says whether this process holds it.

    ``clock`` may be wrong by a minute.  So a process may also take a lease that was not renewed for longer
    than it lasts, by ``steady``, a monotonic clock in seconds.
    """

    def __init__(
        self, log: EventLog, clock: Callable[[], datetime], steady: Callable[[], float], name: str = NAME
    ) -> None:
        self._log, self._clock, self._steady, self._name = log, clock, steady, name
        self._alone = Stream("lease", name)
        self.id, self.leads = uuid4().hex, False
        self._looked = float("-inf")
        self._beat, self._since = -1, float("-inf")

    def look(self) -> leases.Lease | None:
        """Take the lease if possible, or renew it in time; sets ``leads``.

        Returns the lease of the process that led before, if this process has just taken over.
        """
        if self._steady() < self._looked + RENEW:
            return None
        self._looked, now, led = self._steady(), self._clock(), self.leads
        with self._log.reading() as base:
            found = leases.held(base, self._name)
        if found is not None and found.beat != self._beat:
            self._beat, self._since = found.beat, self._steady()
        is_others = found is not None and found.holder != self.id and found.until > now
        self.leads = not (is_others and self._stale() < 0) and self._take(now)
        return found if self.leads and not led else None

    def leave(self) -> None:
        """Give the lease up; another process can take it at once."""
        if self.leads:
            with self._log.writing(self._alone) as turn:
                leases.leave(turn.connection, self._name, self.id, self._clock())
            self.leads = False

    def _take(self, now: datetime) -> bool:
        with self._log.writing(self._alone) as turn:
            return leases.take(turn.connection, self._name, self.id, now, TERM, stale=self._stale())

    def _stale(self) -> int:
        """The beat if it has not changed for longer than a lease lasts; else -1."""
        return self._beat if self._steady() - self._since > TERM.total_seconds() else -1
