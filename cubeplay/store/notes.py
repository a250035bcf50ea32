"""What learners have done on the pages of walks and lessons: one row, a note, for each fact.

A page that is open twice does not undo its own changes: each of the two writes only what it adds, and a
:data:`Merge` says what happens to a note that exists already.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from typing import Any, Literal

from cubeplay.store.base import WAIT, Base
from cubeplay.store.connection import Connection
from cubeplay.store.location import Place

Merge = Literal["latest", "first", "best"]
"""Which of two values of a note stays: the later one, the first one, or the greater number."""


class LearnerNotes:
    """An owner's notes of one learner on one page.  Raises SaveError if the store cannot be used.

    ``wait`` is for how many seconds to wait for another writer.

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
        """The values of all notes by name; damaged ones are left out."""
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
        """Delete some notes, as far as they exist."""
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
    """A name in which characters that a database cannot hold are replaced."""
    return text.encode("utf-8", "replace").decode("utf-8").replace("\0", "\ufffd")
