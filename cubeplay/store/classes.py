"""The tables in which a class is found by its code and a seat by its person, within a transaction of the log.

A seat belongs to the person who took it first, with the notes that were made there.  Handed back, it goes to
the next person who asks, and the notes go along.
"""

from __future__ import annotations

from cubeplay.store.connection import Connection
from cubeplay.store.events import Stream


def door(code: str) -> Stream:
    """What is locked to open a class or a table of this code, so that no other one of it is opened meanwhile.

    >>> str(door("KMTR"))
    'code/KMTR'
    """
    return Stream("code", code)


def is_taken(base: Connection, code: str) -> bool:
    """Whether a class or a table has this code, be it open or only in the log."""
    found = base.execute(
        "SELECT 1 FROM classes WHERE code = $1"
        " UNION SELECT 1 FROM streams WHERE kind IN ('class', 'table') AND name = $1",
        (code,),
    )
    return found.fetchone() is not None


def enter(base: Connection, code: str, lesson: str, opened: str) -> None:
    """Let a class be found by its code."""
    base.execute("INSERT INTO classes VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", (code, lesson, opened))


def unlogged(base: Connection) -> tuple[tuple[str, str, str], ...]:
    """The classes of which there is no log yet: code, lesson, and when it was opened."""
    rows = base.execute(
        "SELECT code, lesson, opened FROM classes"
        " WHERE code NOT IN (SELECT name FROM streams WHERE kind = 'class')"
    )
    return tuple((str(code), str(lesson), str(opened)) for code, lesson, opened in rows)


def leave(base: Connection, code: str) -> None:
    """Let a class no longer be found; who sat where is forgotten."""
    base.execute("DELETE FROM classes WHERE code = $1", (code,))


def forget_notes(base: Connection, learners: str) -> None:
    """Delete the notes of all learners whose names begin so."""
    base.execute("DELETE FROM notes WHERE substr(learner, 1, $1) = $2", (len(learners), learners))


def holders(base: Connection, code: str) -> tuple[tuple[int, str, bool], ...]:
    """Who holds which seat of a class, and whether it was handed back."""
    rows = base.execute("SELECT seat, person, free FROM seats WHERE code = $1 ORDER BY seat", (code,))
    return tuple((int(seat), str(person), bool(free)) for seat, person, free in rows)


def take_seat(base: Connection, code: str, seat: int, person: str, *, page: str, learner: str) -> bool:
    """Whether a person may sit here: on a seat of their own, or one that nobody has.

    ``page`` and ``learner`` name the notes that go along with the seat.
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
    """Let a seat be a person's, or free for the next one, whatever it was."""
    base.execute(
        "INSERT INTO seats VALUES ($1, $2, $3, $4)"
        " ON CONFLICT (code, seat) DO UPDATE SET person = excluded.person, free = excluded.free",
        (code, seat, person, int(free)),
    )


def free_seat(base: Connection, code: str, seat: int) -> None:
    """Let the next person who asks have a seat."""
    base.execute("UPDATE seats SET free = 1 WHERE (code, seat) = ($1, $2)", (code, seat))


def _hand_over(base: Connection, old: str, new: str, page: str, learner: str) -> None:
    """Let the notes of a seat go along with it; of two notes of one name that of the seat stays."""
    base.execute(
        "DELETE FROM notes WHERE (owner, page, learner) = ($1, $3, $4) AND name IN"
        " (SELECT name FROM notes WHERE (owner, page, learner) = ($2, $3, $4))",
        (new, old, page, learner),
    )
    base.execute(
        "UPDATE notes SET owner = $1 WHERE (owner, page, learner) = ($2, $3, $4)", (new, old, page, learner)
    )
