"""A pupil's answers as files: for a spreadsheet (CSV), for the teacher's desk (JSON), and links to them."""

from __future__ import annotations

import base64
import csv
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

from cubeplay.teach.pupil_seat import Desk, class_code
from cubeplay.words import _, mended

if TYPE_CHECKING:
    from cubeplay.teach.pupil_facts import Fact

FORMAT: Final = "cubeplay-answers"
VERSION: Final = 4
"""The version of the files that pupils save; the first had no version and no facts, the third no claims."""

_FORMULAS = frozenset("=+-@＝＋－＠−")
"""The characters that begin a formula in some spreadsheet, also the wide ones."""

_NOT_PLAIN = frozenset("\t\r\n")
"""The characters that some spreadsheets skip before a formula."""


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
