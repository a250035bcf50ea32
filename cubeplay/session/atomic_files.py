"""Writes files atomically, and explains errors of the disk."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from errno import EACCES, EAGAIN, EBUSY, EDQUOT, EFBIG, ENOENT, ENOSPC, ENOTDIR, EPERM, EROFS, ETXTBSY
from functools import partial
from pathlib import Path
from typing import Final, Literal

from cubeplay.words import _

Cause = Literal["full", "read-only", "forbidden", "locked", "missing", "other"]

_CAUSES: Final[dict[int | None, Cause]] = {
    **dict.fromkeys((ENOSPC, EDQUOT, EFBIG), "full"),
    EROFS: "read-only",
    **dict.fromkeys((EACCES, EPERM), "forbidden"),
    **dict.fromkeys((EBUSY, EAGAIN, ETXTBSY), "locked"),
    **dict.fromkeys((ENOENT, ENOTDIR), "missing"),
}
_SHARED: Final = (32, 33)
"""Windows' error codes for a file that another program has open or locked."""


def cause_of(error: OSError) -> Cause:
    """Why a file could not be written.

    >>> cause_of(OSError(ENOSPC, "No space left on device")), cause_of(PermissionError(EACCES, "no"))
    ('full', 'forbidden')
    """
    return "locked" if getattr(error, "winerror", None) in _SHARED else _CAUSES.get(error.errno, "other")


def advice(cause: Cause, file: str, reason: str, elsewhere: str) -> tuple[str, str]:
    """Why a file cannot be written, and what to do next.

    ``reason`` is the system's message; ``elsewhere`` is a sentence that says how to choose another place.

    >>> advice("full", "game.json", "No space left on device", "Choose another folder.")[1]
    'Free some space, then try again.'
    """
    match cause:
        case "full":
            return _("there is no room left for {file}.").format(file=file), _(
                "Free some space, then try again."
            )
        case "read-only":
            return _("{file} can only be read here, not written.").format(file=file), elsewhere
        case "forbidden":
            return _("you may not write {file}.").format(file=file), elsewhere
        case "locked":
            why = _("another program holds {file}.").format(file=file)
            return why, _("Close that program, or wait for it, then try again.")
        case "missing":
            return _("the folder of {file} is not there.").format(file=file), elsewhere
        case "other":
            return _("{file} cannot be used ({reason}).").format(file=file, reason=reason), elsewhere


def write_whole(path: Path, text: str, rights: int = 0o666) -> None:
    """Write a text file atomically.  ``rights`` is its mode, from which the process's umask is taken.

    Raises OSError, and UnicodeEncodeError for a text that is not valid Unicode; then an older file stays.

    >>> from tempfile import mkdtemp
    >>> folder = Path(mkdtemp())
    >>> write_whole(folder / "game.json", "{}")
    >>> [file.name for file in folder.iterdir()]
    ['game.json']
    """
    data = text.encode("utf-8")
    part = path.parent / f".{secrets.token_hex(8)}.part"
    try:
        with open(part, "xb", opener=partial(os.open, mode=rights)) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except BaseException:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise
