"""What a learner has done on a page, kept for the next visit.

One small JSON file for each page and learner, in the user's data folder.  A file is written whole or
not at all.  A broken one is put aside, never deleted, and the learner starts afresh.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from cubeplay.store import data_folder
from cubeplay.words import _

FORMAT: Final = "cubeplay-progress"
VERSION: Final = 1
LARGEST: Final = 2**20
"""Bytes; far more than a page needs."""


class _BrokenFileError(Exception):
    """What is wrong with a file, in words for the learner."""


def file_name(page: str, learner: str = "") -> str:
    """A safe file name for a page and a learner; different learners never share one.

    >>> file_name("rules-cubo")
    'rules-cubo.json'
    >>> file_name("rules-cubo", "Zoë / 7b")
    'rules-cubo--zo-7b-dc4877ff.json'
    """
    page = re.sub(r"[^a-z0-9]+", "-", page.lower()).strip("-") or "page"
    who = " ".join(learner.split()).casefold()
    if not who:
        return f"{page}.json"
    slug = re.sub(r"[^a-z0-9]+", "-", who).strip("-")[:24]
    digest = sha256(who.encode()).hexdigest()[:8]
    return f"{page}--{slug}-{digest}.json" if slug else f"{page}--{digest}.json"


class Progress:
    """The notes that one page keeps for one learner: names with values that JSON can hold.

    ``notice`` says in one sentence what went wrong with the file, or is empty.  Nothing here raises:
    a learner whose disk is full can still go on, and is told that nothing is kept.
    """

    def __init__(self, page: str, learner: str = "", folder: Path | None = None) -> None:
        self.path = (folder or data_folder() / "progress") / file_name(page, learner)
        self.notice = ""
        self.notes: dict[str, Any] = self._read()

    def keep(self, notes: Mapping[str, Any]) -> None:
        """Add notes to those that are kept, and write the file."""
        self.notes = self.notes | dict(notes)
        text = json.dumps({"format": FORMAT, "version": VERSION, "notes": self.notes}, ensure_ascii=False)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            _write_whole(self.path, text)
        except OSError as error:
            words = _("Your progress is not kept: {file} cannot be written ({reason}). You can go on.")
            self.notice = words.format(file=self.path.name, reason=error.strerror)

    def _read(self) -> dict[str, Any]:
        try:
            return _notes(self.path)
        except FileNotFoundError:
            return {}
        except OSError as error:
            words = _("Your progress cannot be read ({reason}). You start afresh.")
            self.notice = words.format(reason=error.strerror)
        except _BrokenFileError as broken:
            self.notice = self._put_aside(str(broken))
        return {}

    def _put_aside(self, why: str) -> str:
        """Rename the broken file; returns what to tell the learner."""
        number = 1
        while (aside := self.path.with_suffix(f".broken-{number}")).exists():
            number += 1
        try:
            self.path.replace(aside)
        except OSError:
            words = _("Your progress was damaged: {why} You start afresh.")
            return words.format(why=why)
        words = _("Your progress was damaged: {why} You start afresh. The old file is kept as {file}.")
        return words.format(why=why, file=aside.name)


def _notes(path: Path) -> dict[str, Any]:
    """The notes of a file.  Raises OSError or _BrokenFileError."""
    if path.stat().st_size > LARGEST:
        raise _BrokenFileError(_("its file is far too large."))
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        raise _BrokenFileError(_("its file breaks off or is not JSON.")) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise _BrokenFileError(_("its file is no progress file."))
    if data.get("version") != VERSION or not isinstance(data.get("notes"), dict):
        raise _BrokenFileError(_("its file was written by another version."))
    notes: dict[str, Any] = data["notes"]
    return notes


def _write_whole(path: Path, text: str) -> None:
    """Write a file so that it is never seen half written.  Raises OSError."""
    with tempfile.NamedTemporaryFile(
        "w", encoding="utf-8", dir=path.parent, prefix=f".{path.name}.", delete=False
    ) as part:
        part.write(text)
    try:
        os.replace(part.name, path)
    except OSError:
        Path(part.name).unlink(missing_ok=True)
        raise
