"""A class at one lesson: its code, seeds that everybody shares, and answers that leave the page.

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
from typing import TYPE_CHECKING, Final

from cubeplay.limits import LINE
from cubeplay.rooms.join_codes import read_code
from cubeplay.words import _, mended

if TYPE_CHECKING:
    from cubeplay.teach.facts import Fact

FORMAT: Final = "cubeplay-answers"
VERSION: Final = 3
"""The version of the files that pupils save; the first one had neither a version nor facts."""


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


def seat_notes(lesson: str, desk: Desk) -> tuple[str, str]:
    """What the notes of a seat in a lesson are called: the page and the learner.

    >>> seat_notes("odds", Desk("KMTR", 4))
    ('lesson-odds', 'KMTR/4')
    """
    return f"lesson-{lesson}", f"{desk.code}/{desk.seat}"


_FORMULAS = frozenset("=+-@＝＋－＠−")
"""What begins a formula in some spreadsheet, also in wide letters."""

_NOT_PLAIN = frozenset("\t\r\n")
"""What some spreadsheets skip before they look for a formula."""


def class_code(text: str) -> str:
    """A class code as it is compared: however it was typed.

    >>> class_code("  maple 7 "), class_code("km tr"), class_code("")
    ('MAPLE-7', 'KMTR', 'HOME')
    """
    if code := read_code(text):
        return code
    words = (
        unicodedata.normalize("NFKC", mended(text[:LINE])).upper().replace("-", " ").replace("_", " ").split()
    )
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
        out.writerow([plain_cell(cell) for cell in cells])
    return sheet.getvalue()


def plain_cell(cell: str) -> str:
    """A cell that a spreadsheet shows as it is: after an apostrophe nothing is a formula.

    >>> plain_cell("=2+2"), plain_cell("red 2")
    ("'=2+2", 'red 2')
    """
    begins = cell[:1] in _NOT_PLAIN or cell.lstrip()[:1] in _FORMULAS
    return mended(f"'{cell}" if cell and begins else cell)


def as_json(
    place: Desk,
    lesson: str,
    rows: Sequence[AnswerRow],
    facts: Sequence[Fact] = (),
    *,
    id: str = "",
    saved: str = "",
) -> str:
    """The answer sheet as JSON: rows to be read by people, and facts for the desk to take in.

    ``id`` tells this pupil's sheet from those of others on machines without a class; ``saved`` is when it
    was saved (ISO 8601, UTC).
    """
    sheet = {
        "format": FORMAT,
        "version": VERSION,
        "class": class_code(place.code),
        "seat": place.seat,
        "lesson": lesson,
        "id": id,
        "saved": saved,
        "answers": [{"part": r.part, "asked": r.asked, "answer": r.answer, "note": r.note} for r in rows],
        "facts": [fact.data() for fact in facts],
    }
    return mended(json.dumps(sheet, indent=1, ensure_ascii=False))


def download(text: str, name: str, kind: str, words: str) -> str:
    """A link that saves a text as a file.  Nothing leaves the machine: the file is in the link.

    ``kind`` is a media type, ``words`` what the link says.
    """
    data = base64.b64encode(text.encode("utf-8")).decode("ascii")
    address = f"data:{escape(kind)};charset=utf-8;base64,{data}"
    return f'<a class="cp-download" download="{escape(name)}" href="{address}">{escape(words)}</a>'


def downloads(
    place: Desk,
    lesson: str,
    rows: Sequence[AnswerRow],
    facts: Sequence[Fact] = (),
    *,
    id: str = "",
    saved: str = "",
) -> str:
    """Both links to a pupil's answers; the JSON file holds what :func:`as_json` says."""
    name = f"{lesson}-{class_code(place.code).lower()}-{place.seat}"
    name = "".join(letter if letter.isalnum() or letter == "-" else "-" for letter in name)
    table = download(
        as_csv(place, lesson, rows), f"{name}.csv", "text/csv", _("Save my answers as a table (CSV)")
    )
    sheet = as_json(place, lesson, rows, facts, id=id, saved=saved)
    data = download(sheet, f"{name}.json", "application/json", _("Save my answers as JSON"))
    return table + data
