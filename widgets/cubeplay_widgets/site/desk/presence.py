"""Which pupils of a class have a page open, as far as this server knows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Final

from cubeplay.teach.school import ClassState, PupilSeat
from cubeplay.teach.school.state import HERE

GRACE: Final = timedelta(seconds=20)
"""How long a page may be without a connection, as while it is loaded again, before its pupil is away."""


class Presence:
    """Who is away, and since when; ``present`` returns the persons with a connected page.

    >>> from datetime import UTC
    >>> here = Presence(lambda: frozenset({"plum"}))
    >>> now = datetime(2026, 5, 4, tzinfo=UTC)
    >>> state = ClassState("KMTR", seats={1: PupilSeat(1, person="plum"), 2: PupilSeat(2, person="fig")})
    >>> here.away(state, now), here.away(state, now + GRACE)
    ({}, {2: datetime.timedelta(seconds=20)})
    """

    def __init__(self, present: Callable[[], Iterable[str]]) -> None:
        self._present = present
        self._seen: dict[tuple[str, str], datetime] = {}

    def away(self, state: ClassState, now: datetime) -> Mapping[int, timedelta]:
        """The seats whose pupils are away, and for how long; a class that is closed has none."""
        here = frozenset(self._present())
        found = {}
        for seat in state.seats.values():
            key = state.code, seat.person
            if not _is_watched(seat) or state.is_closed or seat.person in here:
                self._seen[key] = now
            elif (gone := now - self._seen.setdefault(key, now)) >= GRACE:
                found[seat.number] = gone
        return found


def _is_watched(seat: PupilSeat) -> bool:
    """Whether a seat has a pupil whose pages are known; those at this machine cannot be told apart."""
    return bool(seat.person) and not seat.free and not seat.person.startswith(HERE)
