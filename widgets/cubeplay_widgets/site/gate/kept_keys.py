"""Stores the keys of shared pages, so that visitors stay admitted after a restart."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from cubeplay.errors import CubeplayError
from cubeplay.session.atomic_files import write_whole
from cubeplay.words import _

from cubeplay_widgets.site.gate.visitors import AccessKeys, keys

FILE: Final = "share-keys.json"
OWNERS_ALONE: Final = 0o600
"""The permissions of the file: its owner alone may read it."""


def kept_keys(folder: Path, pupils: str = "", teacher: str = "", *, new: bool = False) -> AccessKeys:
    """The given keys; missing ones are the stored keys, or with ``new`` new ones, which are then stored.

    Raises CubeplayError for a key that is easy to guess, and for a file that cannot be used.

    >>> from tempfile import mkdtemp
    >>> folder = Path(mkdtemp())
    >>> first = kept_keys(folder)
    >>> kept_keys(folder) == first, kept_keys(folder, new=True) == first
    (True, False)
    """
    if pupils and teacher:
        return keys(pupils, teacher)
    path = folder / FILE
    kept = None if new or not path.exists() else _read(path)
    if kept is None:
        kept = keys()
        _keep(path, kept)
    return keys(pupils or kept.pupils, teacher or kept.teacher)


def age_of_keys(folder: Path) -> timedelta | None:
    """The age of the stored keys; None if there are none."""
    try:
        made = datetime.fromtimestamp((folder / FILE).stat().st_mtime, UTC)
    except OSError:
        return None
    return max(timedelta(), datetime.now(UTC) - made)


def others_may_read(folder: Path) -> bool:
    """Whether other users of this machine may read the stored keys."""
    return os.name == "posix" and bool((folder / FILE).stat().st_mode & ~OWNERS_ALONE & 0o777)


def _read(path: Path) -> AccessKeys:
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        return keys(str(kept["pupils"]), str(kept["teacher"]))
    except (OSError, ValueError, KeyError, TypeError, CubeplayError):
        why = _("the kept keys in {file} cannot be read.").format(file=path)
        next = _("Start with --new-key: it makes new ones, and everybody who was in needs the new link.")
        raise CubeplayError(_("Not shared"), why, next) from None


def _keep(path: Path, made: AccessKeys) -> None:
    text = json.dumps({"pupils": made.pupils, "teacher": made.teacher})
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text, rights=OWNERS_ALONE)
    except OSError as error:
        why = _("the keys cannot be kept in {file} ({reason}).").format(file=path, reason=error.strerror)
        next = _("Name another folder in the variable CUBEPLAY_DATA, or give both keys yourself.")
        raise CubeplayError(_("Not shared"), why, next) from None
