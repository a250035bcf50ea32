"""A pupil's place in a class: its code and seat, the seeds of exercises, and the export of answers.

A seed depends on the class code, the lesson and the exercise, so that 30 pupils see the same rolls; or also
on the seat, so that each pupil sees other rolls.
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
    from cubeplay.teach.pupil_facts import Fact

FORMAT: Final = "cubeplay-answers"
VERSION: Final = 3
"""The version of the files that pupils save; the first one had no version and no facts."""


@dataclass(frozen=True, slots=True)
class Desk:
    """A pupil's place: the class code and the seat, from 1."""

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
    """The keys of a seat's notes in a lesson: the page and the learner.

    >>> seat_notes("odds", Desk("KMTR", 4))
    ('lesson-odds', 'KMTR/4')
    """
    return f"lesson-{lesson}", f"{desk.code}/{desk.seat}"


_FORMULAS = frozenset("=+-@＝＋－＠−")
"""The characters that begin a formula in some spreadsheet, also the wide ones."""

_NOT_PLAIN = frozenset("\t\r\n")
"""The characters that some spreadsheets skip before a formula."""


def class_code(text: str) -> str:
    """A typed class code in the form in which codes are compared.

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
    """One row of a pupil's answer sheet."""

    part: str
    asked: str
    answer: str
    note: str = ""


def as_csv(place: Desk, lesson: str, rows: Sequence[AnswerRow]) -> str:
    """The answer sheet for a spreadsheet, without formulas."""
    sheet = io.StringIO()
    out = csv.writer(sheet)
    out.writerow(["class", "seat", "lesson", "part", "asked", "answer", "note"])
    for row in rows:
        cells = (class_code(place.code), str(place.seat), lesson, row.part, row.asked, row.answer, row.note)
        out.writerow([plain_cell(cell) for cell in cells])
    return sheet.getvalue()


def plain_cell(cell: str) -> str:
    """A cell that no spreadsheet runs: an apostrophe is put before a formula.

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
    """The answer sheet as JSON: rows for people, and facts for the teacher's desk.

    ``id`` identifies this pupil's sheet if it was made without a class; ``saved`` is the time of saving
    (ISO 8601, UTC).
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
    """An HTML link that saves a text as a file, which is in the link itself.

    ``kind`` is a media type, ``words`` the link's text.
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
    """Links to a pupil's answers as CSV and as JSON."""
    name = f"{lesson}-{class_code(place.code).lower()}-{place.seat}"
    name = "".join(letter if letter.isalnum() or letter == "-" else "-" for letter in name)
    table = download(
        as_csv(place, lesson, rows), f"{name}.csv", "text/csv", _("Save my answers as a table (CSV)")
    )
    sheet = as_json(place, lesson, rows, facts, id=id, saved=saved)
    data = download(sheet, f"{name}.json", "application/json", _("Save my answers as JSON"))
    return table + data
