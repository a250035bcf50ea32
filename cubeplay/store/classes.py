"""The classes that a teacher has opened, and who sits where: one row a class, one row a taken seat.

A seat belongs to the person who took it first, with the notes that were made there.  Handed back, it goes to
the next person who asks, and the notes go along.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from cubeplay.errors import SaveError
from cubeplay.store.base import WAIT, Base
from cubeplay.words import _


@dataclass(frozen=True, slots=True)
class TakenSeat:
    """A seat that somebody took; ``free`` once it was handed back and until the next one asks for it."""

    number: int
    free: bool


class Classes:
    """The classes of a store.  Raises SaveError if the file cannot be used.

    >>> from tempfile import mkdtemp
    >>> classes = Classes(Path(mkdtemp()) / "games.sqlite")
    >>> classes.open("odds", lambda: "KMTR"), classes.lesson("KMTR"), classes.lesson("NONE")
    ('KMTR', 'odds', '')
    >>> [classes.take("KMTR", 4, who, page="odds", learner="KMTR/4") for who in ("plum", "fig", "plum")]
    [True, False, True]
    """

    def __init__(self, path: Path | None = None, wait: float = WAIT) -> None:
        self._base = Base(path, wait)

    def open(self, lesson: str, new_code: Callable[[], str]) -> str:
        """Open a class for a lesson; ``new_code`` is asked until it gives one that no class has."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        with self._base.writing() as base:
            while True:
                code = new_code()
                if not has_class(base, code):
                    enter(base, code, lesson, now)
                    return code

    def lesson(self, code: str) -> str:
        """The lesson of a class, "" if there is none of this code."""
        with self._base.reading() as base:
            row = base.execute("SELECT lesson FROM classes WHERE code = ?", (code,)).fetchone()
        return str(row[0]) if row else ""

    def opened(self, lesson: str) -> tuple[str, ...]:
        """The codes of the classes of a lesson, the latest first."""
        with self._base.reading() as base:
            rows = base.execute(
                "SELECT code FROM classes WHERE lesson = ? ORDER BY opened DESC, code", (lesson,)
            ).fetchall()
        return tuple(str(code) for (code,) in rows)

    def close(self, code: str) -> None:
        """Forget a class and who sat where; the notes stay with those who made them."""
        with self._base.writing() as base:
            leave(base, code)

    def take(self, code: str, seat: int, person: str, *, page: str, learner: str) -> bool:
        """Whether a person may sit here: on a seat of their own, or one that nobody has.

        ``page`` and ``learner`` name the notes that go along with the seat.  Raises SaveError for a
        class that is closed.
        """
        with self._base.writing() as base:
            if base.execute("SELECT 1 FROM classes WHERE code = ?", (code,)).fetchone() is None:
                why = _("class {code} is closed.").format(code=code)
                raise SaveError(_("No seat taken"), why, _("Ask your teacher for the code of today."))
            return take_seat(base, code, seat, person, page=page, learner=learner)

    def seats(self, code: str) -> tuple[TakenSeat, ...]:
        """The seats of a class that were taken, by number."""
        with self._base.reading() as base:
            rows = base.execute(
                "SELECT seat, free FROM seats WHERE code = ? ORDER BY seat", (code,)
            ).fetchall()
        return tuple(TakenSeat(int(seat), bool(free)) for seat, free in rows)

    def hand_back(self, code: str, seat: int) -> None:
        """Let the next person who asks have a seat."""
        with self._base.writing() as base:
            free_seat(base, code, seat)


# The same within a transaction of a class's log


def has_class(base: sqlite3.Connection, code: str) -> bool:
    """Whether there is a class of this code, open or only in the log."""
    logged = "SELECT 1 FROM streams WHERE kind = 'class' AND name = :code"
    query = f"SELECT 1 FROM classes WHERE code = :code UNION {logged}"
    return base.execute(query, {"code": code}).fetchone() is not None


def enter(base: sqlite3.Connection, code: str, lesson: str, opened: str) -> None:
    """Let a class be found by its code."""
    base.execute("INSERT OR IGNORE INTO classes VALUES (?, ?, ?)", (code, lesson, opened))


def unlogged(base: sqlite3.Connection) -> tuple[tuple[str, str, str], ...]:
    """The classes of which there is no log yet: code, lesson, and when it was opened."""
    logged = "SELECT name FROM streams WHERE kind = 'class'"
    rows = base.execute(f"SELECT code, lesson, opened FROM classes WHERE code NOT IN ({logged})")
    return tuple((str(code), str(lesson), str(opened)) for code, lesson, opened in rows)


def leave(base: sqlite3.Connection, code: str) -> None:
    """Let a class no longer be found; who sat where is forgotten."""
    base.execute("DELETE FROM classes WHERE code = ?", (code,))


def forget_notes(base: sqlite3.Connection, learners: str) -> None:
    """Delete the notes of all learners whose names begin so."""
    base.execute("PRAGMA secure_delete=ON")
    base.execute("DELETE FROM notes WHERE substr(learner, 1, ?) = ?", (len(learners), learners))


def holders(base: sqlite3.Connection, code: str) -> tuple[tuple[int, str, bool], ...]:
    """Who holds which seat of a class, and whether it was handed back."""
    rows = base.execute("SELECT seat, person, free FROM seats WHERE code = ? ORDER BY seat", (code,))
    return tuple((int(seat), str(person), bool(free)) for seat, person, free in rows)


def take_seat(
    base: sqlite3.Connection, code: str, seat: int, person: str, *, page: str, learner: str
) -> bool:
    """Whether a person may sit here, as :meth:`Classes.take` says; the notes of the seat go along."""
    row = base.execute("SELECT person, free FROM seats WHERE (code, seat) = (?, ?)", (code, seat))
    holder, free = row.fetchone() or (person, True)
    if holder != person and not free:
        return False
    base.execute("INSERT OR REPLACE INTO seats VALUES (?, ?, ?, 0)", (code, seat, person))
    if holder != person:
        _hand_over(base, holder, person, page, learner)
    return True


def restore_seat(base: sqlite3.Connection, code: str, seat: int, person: str, free: bool) -> None:
    """Let a seat be as it was before its class was left."""
    base.execute("INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?)", (code, seat, person, free))


def free_seat(base: sqlite3.Connection, code: str, seat: int) -> None:
    """Let the next person who asks have a seat."""
    base.execute("UPDATE seats SET free = 1 WHERE (code, seat) = (?, ?)", (code, seat))


def _hand_over(base: sqlite3.Connection, old: str, new: str, page: str, learner: str) -> None:
    """Let the notes of a seat go along with it."""
    base.execute(
        "UPDATE OR REPLACE notes SET owner = ? WHERE (owner, page, learner) = (?, ?, ?)",
        (new, old, page, learner),
    )
