"""A class at one lesson: seeds that everybody shares, and answers that leave the page.

A seed comes from the class code, the lesson and the exercise, so that 30 pupils see the same rolls;
with the seat as well, each pupil sees their own.
"""

from __future__ import annotations

import base64
import csv
import io
import json
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from html import escape

from cubeplay.words import _


@dataclass(frozen=True, slots=True)
class Desk:
    """Where a pupil sits: the class code and, from 1, the seat."""

    code: str
    seat: int = 1

    def seed(self, lesson: str, exercise: str, *, shared: bool = True) -> int:
        """The seed of an exercise: the same for the class if ``shared``, or one for each seat.

        >>> Desk("maple 7", 1).seed("dice", "runs") == Desk("MAPLE-7", 2).seed("dice", "runs")
        True
        """
        parts = [class_code(self.code), lesson, exercise] + ([] if shared else [str(self.seat)])
        digest = sha256("\x1f".join(parts).encode()).digest()
        return int.from_bytes(digest[:8], "big")


def class_code(text: str) -> str:
    """A class code as it is compared: however it was typed.

    >>> class_code("  maple 7 "), class_code("")
    ('MAPLE-7', 'HOME')
    """
    words = unicodedata.normalize("NFKC", text).upper().replace("-", " ").replace("_", " ").split()
    return "-".join(words)[:40] or "HOME"


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """One line of a pupil's answer sheet."""

    part: str
    asked: str
    answer: str
    note: str = ""


def as_csv(place: Desk, lesson: str, rows: Sequence[AnswerRow]) -> str:
    """The answer sheet for a spreadsheet.  A cell that a spreadsheet would run is made plain text."""
    sheet = io.StringIO()
    out = csv.writer(sheet)
    out.writerow(["class", "seat", "lesson", "part", "asked", "answer", "note"])
    for row in rows:
        cells = (class_code(place.code), str(place.seat), lesson, row.part, row.asked, row.answer, row.note)
        out.writerow([_plain(cell) for cell in cells])
    return sheet.getvalue()


def _plain(cell: str) -> str:
    return f"'{cell}" if cell[:1] in ("=", "+", "@", "\t", "\r") else cell


def as_json(place: Desk, lesson: str, rows: Sequence[AnswerRow]) -> str:
    """The answer sheet as JSON."""
    answers = [{"part": r.part, "asked": r.asked, "answer": r.answer, "note": r.note} for r in rows]
    sheet = {"class": class_code(place.code), "seat": place.seat, "lesson": lesson, "answers": answers}
    return json.dumps(sheet, indent=1, ensure_ascii=False)


def download(text: str, name: str, kind: str, words: str) -> str:
    """A link that saves a text as a file.  Nothing leaves the machine: the file is in the link.

    ``kind`` is a media type, ``words`` what the link says.
    """
    data = base64.b64encode(text.encode("utf-8")).decode("ascii")
    address = f"data:{escape(kind)};charset=utf-8;base64,{data}"
    return f'<a class="cp-download" download="{escape(name)}" href="{address}">{escape(words)}</a>'


def downloads(place: Desk, lesson: str, rows: Sequence[AnswerRow]) -> str:
    """Both links to a pupil's answers."""
    name = f"{lesson}-{class_code(place.code).lower()}-{place.seat}"
    name = "".join(letter if letter.isalnum() or letter == "-" else "-" for letter in name)
    table = download(
        as_csv(place, lesson, rows), f"{name}.csv", "text/csv", _("Save my answers as a table (CSV)")
    )
    data = download(
        as_json(place, lesson, rows), f"{name}.json", "application/json", _("Save my answers as JSON")
    )
    return table + data
