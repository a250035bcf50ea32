"""How much of a lesson each seat has done, as files that Moodle's and Canvas's gradebooks import.

The files hold no names: the teacher puts them in at home, where the list of seats is.  The columns are those
that both platforms document and their importers read; both want them in English.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from cubeplay.teach.answer_export import plain_cell
from cubeplay.teach.pupil_facts import PARTS
from cubeplay.teach.school.pace import standing
from cubeplay.teach.school.state import ClassState, PupilSeat
from cubeplay.words import _

MOST: Final = 100
"""The points of a lesson that is done: Moodle imports no more into a new column."""

MOODLE: Final = ("Seat", "ID number", "Email address")
"""The columns before the lesson's: a pupil is found by the second or the third, as chosen at the import."""

CANVAS: Final = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
"""The columns before the lesson's, in the order that Canvas demands.  It would take any other column for an
assignment, so the seat stands in the place of the name."""

POINTS: Final = "Points Possible"
"""The first cell of the row in which Canvas reads how many points there are."""

LESSONS_PARTS: Final = PARTS[:-1]
"""The seven parts of a lesson; the look back belongs to the checks."""


def completion(seat: PupilSeat) -> int:
    """How much of the lesson a seat has done, in hundredths.

    >>> completion(PupilSeat(4)), completion(PupilSeat(4, part="back"))
    (0, 14)
    """
    done = sum(standing(seat, part) == "done" for part in LESSONS_PARTS[:-1])
    done += seat.part == "back" or standing(seat, LESSONS_PARTS[-1]) == "done"
    return round(MOST * done / len(LESSONS_PARTS))


def for_moodle(state: ClassState, title: str) -> str:
    """The seats of a class for Moodle's import of grades; a lesson is a new grade item there."""
    rows = ((str(seat.number), "", "", str(completion(seat))) for seat in _seats(state))
    return _table([(*MOODLE, title), *rows])


def for_canvas(state: ClassState, title: str) -> str:
    """The seats of a class for Canvas's import into the gradebook; a lesson is a new assignment there."""
    blank = ("",) * (len(CANVAS) - 1)
    points = (f"    {POINTS}", *blank, str(MOST))
    words = _("Seat {number}")
    rows = ((words.format(number=seat.number), *blank, str(completion(seat))) for seat in _seats(state))
    return _table([(*CANVAS, without_number(title)), points, *rows])


FORMS: Final[Mapping[str, Callable[[ClassState, str], str]]] = {"moodle": for_moodle, "canvas": for_canvas}
"""The platforms, each with its form."""


def without_number(title: str) -> str:
    """A title without brackets around a number at its end: Canvas would take it for an assignment's.

    >>> without_number("Dice (2)"), without_number("One line")
    ('Dice 2', 'One line')
    """
    return re.sub(r"\((\d+)\)\s*$", r"\1", title)


def _seats(state: ClassState) -> list[PupilSeat]:
    """The seats that somebody has taken, in the order of their numbers."""
    return [seat for _number, seat in sorted(state.seats.items()) if seat.person]


def _table(rows: Iterable[tuple[str, ...]]) -> str:
    table = io.StringIO()
    csv.writer(table).writerows([plain_cell(cell) for cell in row] for row in rows)
    return table.getvalue()
