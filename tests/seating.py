"""The tables of classes as a test looks into them, and classes that were opened before there was a log."""

import sqlite3
from contextlib import closing

from cubeplay.store import classes as seating
from cubeplay.store.base import Base
from cubeplay.store.log import EventLog


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
    with closing(sqlite3.connect(path)) as base:
        row = base.execute("SELECT lesson FROM classes WHERE code = ?", (code,)).fetchone()
    return row[0] if row else ""


def seats_of(path, code):
    """The seats of a class that are taken, and whether each was handed back."""
    with EventLog(path).reading() as base:
        return [(seat, free) for seat, _person, free in seating.holders(base, code)]
