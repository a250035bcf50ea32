"""What learners have done on the pages of walks and lessons: one row for each fact.

Pages that are open twice do not undo each other: each writes only what it adds, and what becomes of a
fact that is there already is told by its :data:`Merge`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Literal

from cubeplay.store.base import WAIT, Base

Merge = Literal["latest", "first", "best"]
"""Which of two values of one fact stays: the later one, the one that was there, or the greater number."""

_MERGES: Final[Mapping[Merge, str]] = {
    "latest": "DO UPDATE SET value = excluded.value",
    "first": "DO NOTHING",
    "best": "DO UPDATE SET value = excluded.value WHERE CAST(excluded.value AS REAL) > CAST(value AS REAL)",
}


class Notes:
    """The notes on one learner on one page, which an owner keeps.  Raises SaveError if the file cannot be
    used.

    ``wait`` is for how many seconds somebody who is writing is waited for.

    >>> from tempfile import mkdtemp
    >>> notes = Notes("rules-cubo", "", path=Path(mkdtemp()) / "games.sqlite")
    >>> notes.keep([("best", {"stars/roll": 2}), ("best", {"stars/roll": 1})])
    >>> notes.read()
    {'stars/roll': 2}
    """

    def __init__(
        self, page: str, learner: str, *, owner: str = "", path: Path | None = None, wait: float = WAIT
    ) -> None:
        self.owner = owner
        self._base = Base(path, wait)
        self._key = owner, page, learner

    def read(self) -> dict[str, Any]:
        """All notes by name.  A value that is damaged is left out."""
        with self._base.reading() as base:
            rows = base.execute(
                "SELECT name, value FROM notes WHERE (owner, page, learner) = (?, ?, ?)", self._key
            ).fetchall()
        notes = {}
        for name, value in rows:
            with suppress(TypeError, ValueError, RecursionError):
                notes[str(name)] = json.loads(value)
        return notes

    def keep(self, changes: Sequence[tuple[Merge, Mapping[str, Any]]]) -> None:
        """Write some notes, all or none."""
        with self._base.writing() as base:
            for merge, notes in changes:
                base.executemany(
                    "INSERT INTO notes (owner, page, learner, name, value) VALUES (?, ?, ?, ?, ?)"
                    f" ON CONFLICT {_MERGES[merge]}",
                    [(*self._key, _name(name), json.dumps(value)) for name, value in notes.items()],
                )

    def forget(self, names: Sequence[str]) -> None:
        """Delete some notes; one that is not there is no trouble."""
        with self._base.writing() as base:
            base.executemany(
                "DELETE FROM notes WHERE (owner, page, learner, name) = (?, ?, ?, ?)",
                [(*self._key, _name(name)) for name in names],
            )


def _name(text: str) -> str:
    """A name with letters that a file can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")
