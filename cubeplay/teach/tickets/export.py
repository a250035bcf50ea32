"""The statistics of an exit ticket as a table for a spreadsheet, without seats."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Final

from cubeplay.teach.answer_export import plain_cell
from cubeplay.teach.tickets.item import made_item
from cubeplay.teach.tickets.kinds import KINDS
from cubeplay.teach.tickets.statistics import ItemStatistics

COLUMNS: Final = (
    "class",
    "lesson",
    "question",
    "kind",
    "asks",
    "answers",
    "right",
    "share_right",
    "wrong_most_often",
    "times",
    "tells_apart",
)
"""The columns; what is not known is empty.  ``tells_apart`` is the point-biserial correlation, -1 to 1."""


def thought(kind: str, slip: int) -> str:
    """The thought behind a slip, by its number from 1; "" for all other wrong answers.

    >>> thought("alike", 1), thought("alike", 0)
    ('took an ordinary die', '')
    """
    thoughts = made_item(KINDS[kind], 0).thoughts
    return thoughts[slip - 1] if 1 <= slip <= len(thoughts) else ""


def items_csv(code: str, lesson: str, kinds: Sequence[str], items: Sequence[ItemStatistics]) -> str:
    """The table: a row for each item."""
    table = io.StringIO()
    out = csv.writer(table)
    out.writerow(COLUMNS)
    for number, (kind, item) in enumerate(zip(kinds, items, strict=False), 1):
        slip, times = item.wrong[0] if item.wrong else (0, 0)
        share = "" if item.share is None else f"{float(item.share):.4f}"
        apart = "" if item.tells_apart is None else f"{item.tells_apart:.4f}"
        cells = (code, lesson, number, kind, KINDS[kind].about, item.answers, item.right, share)
        row = (*cells, thought(kind, slip), times or "", apart)
        out.writerow([plain_cell(each) if isinstance(each, str) and each != apart else each for each in row])
    return table.getvalue()
