"""The progress files of earlier versions: one small JSON file for each page and learner.

A file is read once, and its notes move to the store.  A broken file is renamed, never deleted, and the
learner starts again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from cubeplay.words import _

FORMAT: Final = "cubeplay-progress"
VERSION: Final = 1
LARGEST: Final = 2**20
"""The most bytes of a file; far more than a page needs."""


class _BrokenFileError(Exception):
    """A file that is broken; the message is for the learner."""


def learner_key(learner: str) -> str:
    """A learner's name in the form in which names are compared, and as valid UTF-8.

    >>> learner_key("  MAPLE-7 / 4 "), learner_key(chr(0xD800))
    ('maple-7 / 4', '?')
    """
    return " ".join(learner.split()).casefold().encode("utf-8", "replace").decode("utf-8")


def file_name(page: str, learner: str = "") -> str:
    """A safe file name for a page and a learner, different for each learner.

    >>> file_name("rules-cubo")
    'rules-cubo.json'
    >>> file_name("rules-cubo", "Zoë / 7b")
    'rules-cubo--zo-7b-dc4877ff.json'
    """
    page = re.sub(r"[^a-z0-9]+", "-", page.lower()).strip("-") or "page"
    who = learner_key(learner)
    if not who:
        return f"{page}.json"
    slug = re.sub(r"[^a-z0-9]+", "-", who).strip("-")[:24]
    digest = sha256(who.encode()).hexdigest()[:8]
    return f"{page}--{slug}-{digest}.json" if slug else f"{page}--{digest}.json"


@dataclass(frozen=True, slots=True)
class ProgressFile:
    """The file of one page and learner, if there is one.

    ``notes`` have the names of :class:`cubeplay.teach.progress.PageProgress`; ``notice`` says in one sentence
    what is wrong with the file.
    """

    path: Path
    notes: Mapping[str, Any]
    notice: str = ""

    @classmethod
    def read(cls, path: Path) -> ProgressFile:
        """Read a file; a broken one is renamed."""
        try:
            return cls(path, dict(_flat(_notes(path))))
        except FileNotFoundError:
            return cls(path, {})
        except OSError as error:
            words = _("Your progress cannot be read ({reason}). You start afresh.")
            return cls(path, {}, words.format(reason=error.strerror))
        except _BrokenFileError as broken:
            return cls(path, {}, _put_aside(path, str(broken)))

    def take_away(self) -> None:
        """Delete the file, whose notes are now in the store."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)


def _put_aside(path: Path, why: str) -> str:
    """Rename a broken file; returns a sentence for the learner."""
    number = 1
    while (aside := path.with_suffix(f".broken-{number}")).exists():
        number += 1
    try:
        path.replace(aside)
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


def _flat(notes: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The notes of a chapter or of a lesson, each with a name of its own."""
    if isinstance(notes.get("here"), str):
        yield "here", notes["here"]
    yield from _below("stars", notes.get("stars"))  # one to three for a step that is done
    sheet = notes.get("sheet")
    sheet = sheet if isinstance(sheet, dict) else {}
    yield from _below("prediction", sheet.get("predictions"))
    yield from _below("trial", _numbered(sheet.get("trials")))
    for name, old in (("run", "runs"), ("again", "again")):
        for size, values in _below(name, sheet.get(old)):
            yield from _below(size, _numbered(values))
    for part in _numbered(sheet.get("went_on")).values():
        yield f"went-on/{part}", True
    for number, given in _below("check", _numbered(notes.get("checks"))):
        for time, answer in _numbered(given).items():
            yield f"{number}/{time} {answer}", True


def _below(name: str, notes: Any) -> Iterator[tuple[str, Any]]:
    for key, value in (notes if isinstance(notes, dict) else {}).items():
        yield f"{name}/{key}", value


def _numbered(values: Any) -> dict[int, Any]:
    return dict(enumerate(values if isinstance(values, list) else []))
