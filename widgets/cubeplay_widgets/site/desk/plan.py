"""The plan of a lesson: the minutes of each of its seven parts, as the teacher's notebook tells them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Final

import nbformat

SHARES: Final = (12, 9, 21, 16, 20, 13, 9)
"""The usual share of each part in a lesson, of 100."""

_ROW: Final = re.compile(r"^\|\s*([0-9]{1,2})\s*\|", re.MULTILINE)


def planned(notebooks: Sequence[Path], minutes: int) -> tuple[int, ...]:
    """The minutes of the parts by the first notebook that tells them; else the usual shares of all minutes.

    >>> planned([], 30), planned([], 0)
    ((4, 2, 7, 4, 6, 4, 3), ())
    """
    for path in notebooks:
        if path.is_file() and (told := _read(path, path.stat().st_mtime_ns)):
            return told
    return shared_out(minutes)


def shared_out(minutes: int) -> tuple[int, ...]:
    """All minutes of a lesson, shared out among its parts; () if they are not known."""
    ends = [round(minutes * sum(SHARES[:number]) / sum(SHARES)) for number in range(len(SHARES) + 1)]
    return tuple(end - begin for begin, end in pairwise(ends)) if minutes else ()


@lru_cache(64)
def _read(path: Path, _changed: int) -> tuple[int, ...]:
    """The minutes of a notebook's table of timing, one row a part; () without such a table."""
    book = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    for cell in book.cells:
        rows = _ROW.findall(cell.source) if cell.cell_type == "markdown" else ()
        if len(rows) == len(SHARES):
            return tuple(map(int, rows))
    return ()
