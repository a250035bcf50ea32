"""A class as one tidy table: a row for each observation, for a spreadsheet or a statistics program."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from datetime import UTC
from fractions import Fraction
from typing import Final

from cubeplay.teach.classroom import plain_cell
from cubeplay.teach.school.state import ClassState, Work

COLUMNS: Final = ("class", "seat", "lesson", "part", "measure", "value", "time")
"""The columns.  ``time`` is when it came (UTC), or for a pupil's file when that was saved."""


def as_csv(state: ClassState) -> str:
    """All observations of a class; no first name is among them.

    A seat is a number, and "file 1", "file 2" … whoever worked without the class.  Numbers are decimals; of
    what pupils typed, a cell that a spreadsheet would run is made plain text.
    """
    table = io.StringIO()
    out = csv.writer(table)
    out.writerow(COLUMNS)
    for seat, work in _works(state):
        for part, measure, value, time in _observations(work):
            shown = decimal(value) if isinstance(value, Fraction) else plain_cell(value)
            names = (plain_cell(cell) for cell in (state.code, seat, state.lesson, part, measure))
            out.writerow([*names, shown, time])
    return table.getvalue()


def decimal(value: Fraction) -> str:
    """A number as spreadsheets read it: with a point, without groups, to 12 places.

    >>> decimal(Fraction(5, 36)), decimal(Fraction(-3)), decimal(Fraction(1, 2))
    ('0.138888888889', '-3', '0.5')
    """
    if value.denominator == 1:
        return str(value.numerator)
    digits, sign = round(abs(value) * 10**12), "-" if value < 0 else ""
    text = f"{sign}{digits // 10**12}.{digits % 10**12:012}"
    return text.rstrip("0").rstrip(".")


def _works(state: ClassState) -> Iterator[tuple[str, Work]]:
    for number in sorted(state.seats):
        yield str(number), state.seats[number].work
    for number, id in enumerate(state.files, 1):
        yield f"file {number}", state.files[id]


def _observations(work: Work) -> Iterator[tuple[str, str, str | Fraction, str]]:
    for noted in work.values():
        time = noted.time.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        for measure, value in noted.fact.measures:
            yield noted.fact.part, measure, value, time
