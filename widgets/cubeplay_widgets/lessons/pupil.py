"""One pupil at a lesson: the pupil's seat and work."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from cubeplay.errors import CubeplayError
from cubeplay.rooms.join_codes import read_code
from cubeplay.teach.answer_sheet import Sheet
from cubeplay.teach.claims import LONGEST, Asked, Letter
from cubeplay.teach.experiment import SIZES, RunPlan
from cubeplay.teach.progress import PageProgress
from cubeplay.teach.pupil_facts import Part
from cubeplay.teach.pupil_seat import Desk, class_code, seat_notes
from cubeplay.words import _, mended

from cubeplay_widgets.lessons.class_member import Member, class_of
from cubeplay_widgets.pages.address import code_in_address
from cubeplay_widgets.pages.person import current_person

SEAT = "seat"
"""The note in which a browser's last seat is kept."""
WHY = "why"
"""The prefix of the notes with the sentences of a pupil who works alone."""


class Pupil:
    """A pupil at a lesson; ``changed`` is called after everything that the pupil does.

    ``folder`` is where the work is kept: the user's data folder by default.  A browser remembers the
    seat, so that a page that is opened again goes on where it was.  ``member`` is the pupil in a class;
    None for a pupil who works alone.
    """

    def __init__(self, lesson: str, folder: Path | None, changed: Callable[[], None]) -> None:
        self.lesson, self._folder, self._changed = lesson, folder, changed
        self.sizes: tuple[int, ...] = SIZES
        self.enough = 1_000
        self.home = PageProgress(f"lesson-{lesson}", folder=folder, owner=current_person)
        self.member: Member | None = None
        self._place: Desk | None = None
        self._progress = self.home
        self._sheet: Sheet | None = None
        self._sit_down_again()

    @property
    def seated(self) -> bool:
        """Whether a seat is taken, without which nothing can be done."""
        return self._place is not None

    @property
    def place(self) -> Desk:
        """The class and the seat.  Raises LookupError before a seat is taken."""
        if self._place is None:
            raise LookupError("no seat is taken yet")
        return self._place

    @property
    def progress(self) -> PageProgress:
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

        The sheet stays the same object: on a page that is opened again at an early part, the card of that
        part writes on the sheet before the cell of the runs is read.
        """
        self.sizes, self.enough = sizes, enough
        if self._sheet is not None:
            kept = self._kept_sheet()
            self._sheet.plan, self._sheet.again = kept.plan, kept.again

    # The seat

    def has_class(self, code: str) -> bool:
        """Whether a class of this lesson has this code."""
        with suppress(CubeplayError):
            return class_of(code, self.lesson, self._folder) is not None
        return False

    def may_do(self, part: Part) -> bool:
        """Whether the class has a part open for this pupil; a pupil who works alone may do all parts."""
        member = self.member
        return member is None or member.state.is_closed or part in member.open

    def begin(self, place: Desk, name: str = "") -> None:
        """Take a seat in a class, with a first name, or work alone; earlier work at the seat is restored.

        At one's own machine a code needs no class; then it is only a seed for the dice.  Raises
        CubeplayError for a seat that is another's, and for a class that is closed, of another lesson, or
        unknown.
        """
        person, found = current_person(), class_of(place.code, self.lesson, self._folder)
        if found is None and person and read_code(place.code):
            why = _("there is no class {code}.").format(code=place.code)
            raise CubeplayError(_("No seat taken"), why, _("Ask your teacher for the code of today."))
        member = Member(*found, place.seat, person) if found else None
        if member is not None:
            member.join(name)
        self._sit(place, member)
        self.home.keep({SEAT: [place.code, place.seat]})
        self._changed()

    def stand_up(self) -> None:
        """Leave the seat, so that the next pupil at this browser can take another one."""
        self.home.keep({SEAT: []})
        self._leave_class()
        self._place, self._progress, self._sheet = None, self.home, None
        self._changed()

    def go_to(self, seat: int) -> None:
        """Go on at another number, which the teacher has given to the seat with its work."""
        if self.member is not None:
            self.member.seat = seat
        self._place = Desk(self.place.code, seat)
        self._progress = self._progress_at(self._place)
        self.home.keep({SEAT: [self.place.code, seat]})
        self._changed()

    def go_on_alone(self) -> None:
        """Leave a class that has been deleted with all its notes, and store the page's notes again."""
        notes = self._progress.notes
        self._leave_class()
        self._progress = self._progress_at(self.place)
        self._progress.keep(notes, "first")
        self._changed()

    def _sit(self, place: Desk, member: Member | None) -> None:
        self._leave_class()
        self.member = member
        self._place = Desk(class_code(place.code), place.seat)
        self._progress, self._sheet = self._progress_at(self._place), None

    def _leave_class(self) -> None:
        if self.member is not None:
            self.member.stop()
        self.member = None

    def _progress_at(self, place: Desk) -> PageProgress:
        page, learner = seat_notes(self.lesson, Desk(class_code(place.code), place.seat))
        return PageProgress(page, learner, self._folder, owner=current_person)

    def _sit_down_again(self) -> None:
        """Take the seat of the last visit, unless another person has it, or the page is for another class."""
        match self.home.notes.get(SEAT):
            case [str(code), int(seat)] if code_in_address() in ("", read_code(code)):
                with suppress(CubeplayError):
                    self._return_to(Desk(code, seat))

    def _return_to(self, place: Desk) -> None:
        """Take a seat again; if its class is closed or deleted, go on alone with the work that is stored."""
        person, found = current_person(), class_of(place.code, self.lesson, self._folder)
        if found is None:
            is_nothing_left = bool(person and read_code(place.code)) and not self._progress_at(place).notes
            if not is_nothing_left:
                self._sit(place, None)
            return
        held = found[1].seat_of(person) if person else None
        place = Desk(place.code, held.number) if held else place
        member = Member(*found, place.seat, person)
        if not (member.state.is_closed and member.holds):
            member.join()
        self._sit(place, member)

    # The work

    def keep(self, notes: Mapping[str, Any] | None = None) -> None:
        """Store what was done, with further notes, and report the change."""
        self._progress.keep(self.sheet.notes() | dict(notes or {}), "first")
        self._changed()

    def choose(self, claims: str, part: Asked, letter: Letter, why: str) -> None:
        """Take a claim as right, for good, and say why: to the teacher of a class alone, else to oneself.

        Raises CubeplayError if the class does not take it; then nothing is chosen.
        """
        words = mended(" ".join(why.split()))[:LONGEST]
        if self.class_member is None:
            self._progress.keep({f"{WHY}/{claims}/{part}": words} if words else {}, "first")
        elif words:
            self.class_member.argue(part, words)
        self.sheet.choices.setdefault((claims, part), letter)
        self.keep()

    def reason(self, claims: str, part: Asked) -> str:
        """The sentence that this pupil wrote with a choice; "" without one, and after the end of a class."""
        if self.class_member is not None:
            return self.class_member.argued(part)
        return str(self._progress.notes.get(f"{WHY}/{claims}/{part}", ""))

    @property
    def class_member(self) -> Member | None:
        """The pupil in a class that has not ended; None for a pupil who works alone."""
        return None if self.member is None or self.member.state.is_closed else self.member

    def leave(self, part: str) -> None:
        """Store that a part was left or read."""
        if part not in self.sheet.went_on:
            self.sheet.went_on.append(part)
            self.keep()
