"""Files that are written whole or not at all, and what to say where the disk does not take them."""

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
"""What Windows says of a file that another program holds open or has locked."""


def cause_of(error: OSError) -> Cause:
    """What keeps the disk from taking a file.

    >>> cause_of(OSError(ENOSPC, "No space left on device")), cause_of(PermissionError(EACCES, "no"))
    ('full', 'forbidden')
    """
    return "locked" if getattr(error, "winerror", None) in _SHARED else _CAUSES.get(error.errno, "other")


def advice(cause: Cause, file: str, reason: str, elsewhere: str) -> tuple[str, str]:
    """Why a file cannot be written, and what to do next.

    ``reason`` is what the system says; ``elsewhere`` is how to take another place, where that helps.

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
    """Write a text file: it appears whole or not at all, and nothing else is left behind.

    ``rights`` are those of the file where the system has such, less what the process is not to give.

    Raises OSError, and UnicodeEncodeError for letters that no file can hold; then an older file stays.

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
