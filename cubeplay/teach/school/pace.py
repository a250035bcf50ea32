"""How a class gets on: who has been at one part for much longer than the others were."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from statistics import median
from typing import Final

from cubeplay.teach.facts import Part
from cubeplay.teach.school.state import ZERO, ClassState, PupilSeat

TIMES: Final = 2
"""So many times as long as half of the class is long."""
FEWEST: Final = 3
"""Of fewer pupils nobody can say what is usual."""
SHORTEST: Final = timedelta(minutes=2)
"""Nobody is called long before."""


def at_part(seat: PupilSeat, now: datetime) -> timedelta:
    """How long somebody has been at their part."""
    return max(now - seat.since, ZERO)


def long_at_part(state: ClassState, now: datetime) -> frozenset[int]:
    """The seats that have been at their part twice as long as half of those who were there."""
    sitting = [seat for seat in state.seats.values() if seat.person and not seat.free]
    usual = {part: _usual(sitting, part, now) for part in {seat.part for seat in sitting}}
    return frozenset(seat.number for seat in sitting if _is_long(seat, usual, now))


def _usual(seats: list[PupilSeat], part: Part, now: datetime) -> timedelta | None:
    """Half of those who were at a part needed no longer; None while nobody can say."""
    times = [
        seat.spent.get(part, ZERO) + (at_part(seat, now) if seat.part == part else ZERO)
        for seat in seats
        if seat.part == part or part in seat.spent
    ]
    half = median(time.total_seconds() for time in times) if len(times) >= FEWEST else None
    return None if half is None else timedelta(seconds=half)


def _is_long(seat: PupilSeat, usual: Mapping[Part, timedelta | None], now: datetime) -> bool:
    half, took = usual[seat.part], at_part(seat, now)
    return half is not None and took >= SHORTEST and took > TIMES * half
