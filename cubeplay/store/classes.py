"""The tables of open classes and of their seats, changed in the same transaction as the class's events.

A seat belongs to the person who took it first, and so do the notes that were made there.  If it was handed
back, the next person who asks gets it together with its notes.
"""

from __future__ import annotations

from cubeplay.store.connection import Connection
from cubeplay.store.log import Stream


def door(code: str) -> Stream:
    """What to lock while a class or a table is opened, so that no two are opened with one code at once.

    >>> str(door("KMTR"))
    'code/KMTR'
    """
    return Stream("code", code)


def is_taken(base: Connection, code: str) -> bool:
    """Whether a class or a table has this code: one that is open, or one that only has events."""
    found = base.execute(
        "SELECT 1 FROM classes WHERE code = $1"
        " UNION SELECT 1 FROM streams WHERE kind IN ('class', 'table') AND name = $1",
        (code,),
    )
    return found.fetchone() is not None


def enter(base: Connection, code: str, lesson: str, opened: str) -> None:
    """Add an open class, which is then found by its code."""
    base.execute("INSERT INTO classes VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", (code, lesson, opened))


def unlogged(base: Connection) -> tuple[tuple[str, str, str], ...]:
    """The classes of which no event was written yet: code, lesson, and when it was opened."""
    rows = base.execute(
        "SELECT code, lesson, opened FROM classes"
        " WHERE code NOT IN (SELECT name FROM streams WHERE kind = 'class')"
    )
    return tuple((str(code), str(lesson), str(opened)) for code, lesson, opened in rows)


def leave(base: Connection, code: str) -> None:
    """Remove a class with its seats: it is no longer found by its code."""
    base.execute("DELETE FROM classes WHERE code = $1", (code,))


def forget_notes(base: Connection, learners: str) -> None:
    """Delete the notes of all learners whose names begin so."""
    base.execute("DELETE FROM notes WHERE substr(learner, 1, $1) = $2", (len(learners), learners))


def holders(base: Connection, code: str) -> tuple[tuple[int, str, bool], ...]:
    """The seats of a class: number, person, and whether it was handed back."""
    rows = base.execute("SELECT seat, person, free FROM seats WHERE code = $1 ORDER BY seat", (code,))
    return tuple((int(seat), str(person), bool(free)) for seat, person, free in rows)


def take_seat(base: Connection, code: str, seat: int, person: str, *, page: str, learner: str) -> bool:
    """Seat a person on a seat of their own, or on a free one; returns whether that was possible.

    ``page`` and ``learner`` name the notes that belong to the seat.
    """
    row = base.execute("SELECT person, free FROM seats WHERE (code, seat) = ($1, $2)", (code, seat))
    holder, free = row.fetchone() or (person, True)
    if holder != person and not free:
        return False
    restore_seat(base, code, seat, person, False)
    if holder != person:
        _hand_over(base, holder, person, page, learner)
    return True


def restore_seat(base: Connection, code: str, seat: int, person: str, free: bool) -> None:
    """Write who has a seat and whether it is free, whatever it was before."""
    base.execute(
        "INSERT INTO seats VALUES ($1, $2, $3, $4)"
        " ON CONFLICT (code, seat) DO UPDATE SET person = excluded.person, free = excluded.free",
        (code, seat, person, int(free)),
    )


def free_seat(base: Connection, code: str, seat: int) -> None:
    """Mark a seat as free: the next person who asks gets it."""
    base.execute("UPDATE seats SET free = 1 WHERE (code, seat) = ($1, $2)", (code, seat))


def drop_seat(base: Connection, code: str, seat: int) -> None:
    """Forget who has a seat."""
    base.execute("DELETE FROM seats WHERE (code, seat) = ($1, $2)", (code, seat))


def move_notes(base: Connection, page: str, old: str, new: str) -> None:
    """Name the notes of one learner as those of another one, whose own notes are deleted."""
    base.execute("DELETE FROM notes WHERE (page, learner) = ($1, $2)", (page, new))
    base.execute("UPDATE notes SET learner = $1 WHERE (page, learner) = ($2, $3)", (new, page, old))


def _hand_over(base: Connection, old: str, new: str, page: str, learner: str) -> None:
    """Give the notes of a seat to its new person; if both have a note of one name, the seat's stays."""
    base.execute(
        "DELETE FROM notes WHERE (owner, page, learner) = ($1, $3, $4) AND name IN"
        " (SELECT name FROM notes WHERE (owner, page, learner) = ($2, $3, $4))",
        (new, old, page, learner),
    )
    base.execute(
        "UPDATE notes SET owner = $1 WHERE (owner, page, learner) = ($2, $3, $4)", (new, old, page, learner)
    )
