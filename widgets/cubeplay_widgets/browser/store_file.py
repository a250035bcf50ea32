"""The file of the browser's store: joined with what other pages wrote, given out whole, and read in."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Final

from cubeplay.errors import CubeplayError, SaveError
from cubeplay.store import FILE, Store, data, data_folder
from cubeplay.store.merge import merge

NAME: Final = FILE
"""The name of the file within the folder of what is kept."""


def join(base: str, newer: str) -> str:
    """Go on with a file that another page wrote, with what was done here since ``base`` ("" for none).

    Returns "", or why that cannot be, as with the file of a newer cubeplay; then all is as it was.
    """
    return _merged(base, _here(), Path(newer)) or _written(Path(newer))


def take_back(base: str, left: str) -> str:
    """Bring what a page could not join into the file here; returns as :func:`join` does."""
    return _merged(base, Path(left), _here())


def _here() -> Path:
    return data_folder() / FILE


def _merged(base: str, ours: Path, newer: Path) -> str:
    try:
        merge(Path(base) if base else None, ours, newer)
    except SaveError as error:
        return str(error)
    return ""


def _written(newer: Path) -> str:
    _here().write_bytes(newer.read_bytes())
    return ""


def games() -> int:
    """How many games are kept; 0 also if that cannot be read."""
    with suppress(CubeplayError):
        return len(Store().games()) if _here().exists() else 0
    return 0


def trouble() -> str:
    """Why what is kept cannot be read; "" if it can."""
    try:
        Store()
    except CubeplayError as error:
        return str(error)
    return ""


def everything() -> str:
    """All that is kept, as ``cubeplay data export`` writes it."""
    return Store().export("")


def take_in(text: str) -> str:
    """Read what was given out, here or by ``cubeplay data export``; what came, or why not, as JSON."""
    try:
        return json.dumps({"words": data.taken_in(text), "came": True})
    except CubeplayError as error:
        return json.dumps({"words": str(error), "came": False})
