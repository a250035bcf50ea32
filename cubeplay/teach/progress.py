"""A learner's progress on a page, stored for the next visit.

Every note has a row of its own in the store, so that two windows do not overwrite each other's notes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from cubeplay.errors import SaveError
from cubeplay.store import PROGRESS, data_folder, usual_place
from cubeplay.store.notes import LearnerNotes, Merge
from cubeplay.teach.progress_files import ProgressFile, file_name, learner_key
from cubeplay.words import _


class PageProgress:
    """The notes of one learner on one page: names with values that JSON can represent.

    ``owner`` returns whose notes they are ("" on one's own machine), and is called when notes are read or
    written; ``folder`` is by default that of the games (:func:`cubeplay.store.usual_place`).  ``notice`` says
    in one sentence why nothing is stored, or is "".  No method raises an error: a learner whose disk is full
    can go on, and waiting notes are written as soon as possible.
    """

    def __init__(
        self,
        page: str,
        learner: str = "",
        folder: Path | None = None,
        *,
        owner: Callable[[], str] = lambda: "",
    ) -> None:
        self._folder, self._place = folder or data_folder(), partial(usual_place, folder)
        self._page, self._learner, self._owner = page, learner_key(learner), owner
        self._store: LearnerNotes | None = None
        self._waiting: list[tuple[Merge, Mapping[str, Any]]] = []
        self.notice = ""
        self.notes: dict[str, Any] = self._read()
        if self._store and not self._store.owner:
            self._take_over(ProgressFile.read(self._folder / PROGRESS / file_name(page, learner)))

    def below(self, name: str) -> dict[str, Any]:
        """The notes below a name, by the rest of their names: "done/roll" is "roll" below "done"."""
        start = f"{name}/"
        return {key.removeprefix(start): value for key, value in self.notes.items() if key.startswith(start)}

    def reread(self, name: str) -> Any:
        """A note as it is stored now, perhaps by another window; None without one."""
        if not self._waiting:
            self.notes |= self._read()
        return self.notes.get(name)

    def keep(self, notes: Mapping[str, Any], merge: Merge = "latest") -> None:
        """Store notes; ``merge`` says which value stays if a note exists already."""
        new = {name: value for name, value in notes.items() if self._is_new(name, value, merge)}
        self.notes |= new
        if new:
            self._waiting.append((merge, new))
        if self._waiting:
            self._write()

    def _is_new(self, name: str, value: Any, merge: Merge) -> bool:
        if name not in self.notes:
            return True
        known = self.notes[name]
        match merge:
            case "first":
                return False
            case "best":
                return not isinstance(known, int | float) or bool(value > known)
            case "latest":
                return bool(value != known)

    def _write(self) -> None:
        try:
            self._opened().keep(self._waiting)
        except SaveError as error:
            words = _("Your progress is not kept: {why} You can go on. {next}")
            self.notice = words.format(why=error.why, next=error.next)
        else:
            self._waiting, self.notice = [], ""

    def _read(self) -> dict[str, Any]:
        try:
            return self._opened().read()
        except SaveError as error:
            words = _("Your progress cannot be read: {why} You start afresh. {next}")
            self.notice = words.format(why=error.why, next=error.next)
            return {}

    def _opened(self) -> LearnerNotes:
        if self._store is None:
            self._store = LearnerNotes(self._page, self._learner, owner=self._owner(), place=self._place())
        return self._store

    def _take_over(self, old: ProgressFile) -> None:
        """Move the notes of an earlier version's file into the store."""
        self.keep(old.notes, "first")
        if not self._waiting:
            old.take_away()
        self.notice = self.notice or old.notice
