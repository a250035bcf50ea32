"""The tables of classes as a test looks into them, and classes that were opened before there was a log."""

from cubeplay.store import classes as seating
from cubeplay.store.base import Base
from cubeplay.store.log import EventLog

from database import rows


def opened_before(path, code, lesson="odds", seats=(), back=()):
    """A class as an earlier version wrote it: pairs of a person and a seat, and the seats handed back."""
    with Base(path).writing() as base:
        seating.enter(base, code, lesson, "2026-05-04T08:00:00+00:00")
        for person, seat in seats:
            seating.take_seat(base, code, seat, person, page="p", learner="l")
        for seat in back:
            seating.free_seat(base, code, seat)
    return code


def lesson_of(path, code):
    """The lesson of a class that is open, or ""."""
    found = rows(path, "SELECT lesson FROM classes WHERE code = $1", code)
    return found[0][0] if found else ""


def seats_of(path, code):
    """The seats of a class that are taken, and whether each was handed back."""
    with EventLog(path).reading() as base:
        return [(seat, free) for seat, _person, free in seating.holders(base, code)]
