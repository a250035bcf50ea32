"""One pupil at a lesson: where they sit, and what they have done there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from cubeplay.errors import CubeplayError
from cubeplay.teach.classroom import Desk, class_code, read_code, seat_notes
from cubeplay.teach.experiment import SIZES, RunPlan
from cubeplay.teach.progress import Progress
from cubeplay.teach.sheet import Sheet

from cubeplay_widgets.pages.classes import take_seat
from cubeplay_widgets.pages.person import current_person

SEAT = "seat"
"""The note in which a browser keeps where its pupil sits."""


class Pupil:
    """Somebody at a lesson; ``changed`` is told of everything that they do.

    ``folder`` is where their work is kept: the user's data folder by default.  A browser remembers the
    seat, so that a page that is opened again goes on where it was.
    """

    def __init__(self, lesson: str, folder: Path | None, changed: Callable[[], None]) -> None:
        self.lesson, self._folder, self._changed = lesson, folder, changed
        self.sizes: tuple[int, ...] = SIZES
        self.enough = 1_000
        self.home = Progress(f"lesson-{lesson}", folder=folder, owner=current_person)
        self._place: Desk | None = None
        self._progress = self.home
        self._sheet: Sheet | None = None
        self._sit_down_again()

    @property
    def seated(self) -> bool:
        """Whether there is a seat: only then is there anything to do."""
        return self._place is not None

    @property
    def place(self) -> Desk:
        """The class and the seat.  Raises LookupError before one is taken."""
        if self._place is None:
            raise LookupError("no seat is taken yet")
        return self._place

    @property
    def progress(self) -> Progress:
        """The notes of the seat, or of the browser before a seat is taken."""
        return self._progress

    @property
    def sheet(self) -> Sheet:
        """What was predicted, tried and found."""
        if self._sheet is None:
            self._sheet = self._kept_sheet()
        return self._sheet

    def _kept_sheet(self) -> Sheet:
        return Sheet.from_notes(self._progress.notes, RunPlan(self.sizes), RunPlan((self.enough,)))

    def plan(self, sizes: tuple[int, ...], enough: int) -> None:
        """Set how large the runs are, and which of them are enough to go on.

        The sheet stays the same one: on a page that is opened again at an early part, the card of that part
        writes on it before the cell of the runs is read.
        """
        self.sizes, self.enough = sizes, enough
        if self._sheet is not None:
            kept = self._kept_sheet()
            self._sheet.plan, self._sheet.again = kept.plan, kept.again

    def begin(self, place: Desk) -> None:
        """Take a seat in a class, or work without one: what was done there before is back.

        Raises CubeplayError for a seat that is another's.
        """
        self._sit(place)
        self.home.keep({SEAT: [place.code, place.seat]})
        self._changed()

    def stand_up(self) -> None:
        """Leave the seat: the next pupil at this browser takes another one."""
        self.home.keep({SEAT: []})
        self._place, self._progress, self._sheet = None, self.home, None
        self._changed()

    def _sit(self, place: Desk) -> None:
        code = class_code(place.code)
        take_seat(self.lesson, Desk(read_code(place.code), place.seat), current_person(), self._folder)
        self._place = Desk(code, place.seat)
        page, learner = seat_notes(self.lesson, self._place)
        self._progress = Progress(page, learner, self._folder, owner=current_person)
        self._sheet = None

    def _sit_down_again(self) -> None:
        """Take the seat of the last visit, if it still is this browser's."""
        match self.home.notes.get(SEAT):
            case [str(code), int(seat)]:
                with suppress(CubeplayError):
                    self._sit(Desk(code, seat))

    def keep(self, notes: Mapping[str, Any] | None = None) -> None:
        """Keep what was done, with further notes, and tell of it."""
        self._progress.keep(self.sheet.notes() | dict(notes or {}), "first")
        self._changed()

    def leave(self, part: str) -> None:
        """Note that a part was left or read."""
        if part not in self.sheet.went_on:
            self.sheet.went_on.append(part)
            self.keep()
