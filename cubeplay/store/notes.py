"""What learners have done on the pages of walks and lessons: one row for each fact.

Pages that are open twice do not undo each other: each writes only what it adds, and what becomes of a
fact that is there already is told by its :data:`Merge`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from typing import Any, Literal

from cubeplay.store.base import WAIT, Base
from cubeplay.store.connection import Connection
from cubeplay.store.places import Place

Merge = Literal["latest", "first", "best"]
"""Which of two values of one fact stays: the later one, the one that was there, or the greater number."""


class LearnerNotes:
    """The notes on one learner on one page, which an owner keeps.  Raises SaveError if the store cannot
    be used.

    ``wait`` is for how many seconds somebody who is writing is waited for.

    >>> from pathlib import Path
    >>> from tempfile import mkdtemp
    >>> notes = LearnerNotes("rules-cubo", "", place=Path(mkdtemp()) / "games.sqlite")
    >>> notes.keep([("best", {"stars/roll": 2}), ("best", {"stars/roll": 1})])
    >>> notes.read()
    {'stars/roll': 2}
    """

    def __init__(
        self, page: str, learner: str, *, owner: str = "", place: Place | None = None, wait: float = WAIT
    ) -> None:
        self.owner = owner
        self._base = Base(place, wait)
        self._key = owner, page, learner

    def read(self) -> dict[str, Any]:
        """All notes by name.  A value that is damaged is left out."""
        with self._base.reading() as base:
            return self._read(base)

    def keep(self, changes: Sequence[tuple[Merge, Mapping[str, Any]]]) -> None:
        """Write some notes, all or none."""
        with self._writing() as base:
            self._base.check_room(base, self.owner, new=True)
            for merge, notes in changes:
                known = {} if merge == "latest" else self._read(base)
                rows = [
                    (*self._key, _name(name), json.dumps(value))
                    for name, value in notes.items()
                    if not (_name(name) in known and _stays(merge, known[_name(name)], value))
                ]
                base.executemany(
                    "INSERT INTO notes (owner, page, learner, name, value) VALUES ($1, $2, $3, $4, $5)"
                    " ON CONFLICT (owner, page, learner, name) DO UPDATE SET value = excluded.value",
                    rows,
                )

    def forget(self, names: Sequence[str]) -> None:
        """Delete some notes; one that is not there is no trouble."""
        with self._writing() as base:
            base.executemany(
                "DELETE FROM notes WHERE (owner, page, learner, name) = ($1, $2, $3, $4)",
                [(*self._key, _name(name)) for name in names],
            )

    def _writing(self) -> AbstractContextManager[Connection]:
        return self._base.writing(f"notes/{self._key}")

    def _read(self, base: Connection) -> dict[str, Any]:
        rows = base.execute(
            "SELECT name, value FROM notes WHERE (owner, page, learner) = ($1, $2, $3)", self._key
        ).fetchall()
        notes = {}
        for name, value in rows:
            with suppress(TypeError, ValueError, RecursionError):
                notes[str(name)] = json.loads(value)
        return notes


def _stays(merge: Merge, known: Any, value: Any) -> bool:
    """Whether a note that is there already stays as it is: the first one, or the greater number."""
    return merge == "first" or (isinstance(known, int | float) and bool(known >= value))


def _name(text: str) -> str:
    """A name with letters that any store can hold."""
    return text.encode("utf-8", "replace").decode("utf-8").replace("\0", "\ufffd")
