"""A lesson's page in a class: reports the pupil's work, follows which parts are open, asks for help."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final, Literal, Protocol

from cubeplay.errors import CubeplayError
from cubeplay.rooms.join_codes import read_code
from cubeplay.teach.pupil_facts import Fact, Part
from cubeplay.words import _

from cubeplay_widgets.chapters.page import ChapterPiece
from cubeplay_widgets.lessons.class_member import Member
from cubeplay_widgets.lessons.parts import CheckPart, LessonPart
from cubeplay_widgets.lessons.pupil import Pupil
from cubeplay_widgets.pages.person import current_person

Notice = tuple[str, Literal["", "good", "bad", "info"]]
"""A message of the page and its kind: good news, bad news, or information."""

NOTHING: Final[Notice] = ("", "")

PARTS: Final[dict[str, Part]] = {
    "ask": "ask",
    "predict": "predict",
    "by-hand": "hand",
    "simulate": "simulate",
    "explain": "count",
    "change": "change",
    "check": "checks",
}
"""The part's name in a class for each piece of a lesson's page."""


class Attended(Protocol):
    """What :class:`InClass` needs of its lesson."""

    pupil: Pupil
    pieces: dict[str, ChapterPiece]

    @property
    def facts(self) -> tuple[Fact, ...] | None:
        """All that the pupil has done; None until the lesson has all its parts."""

    def part(self, kind: type[Any]) -> Any:
        """The lesson's part of a kind."""

    def class_changed(self) -> None:
        """Show which parts the class has opened and closed."""


class InClass:
    """Connects the page of a lesson with the pupil's class; without a class it does nothing."""

    def __init__(self, lesson: Attended) -> None:
        self._lesson = lesson
        self._followed: Member | None = None
        self._here = ""
        self._said = self._refused = NOTHING
        self._led: tuple[ChapterPiece, ChapterPiece] | None = None
        self._shown: object = None
        self._deleted = ""

    @property
    def _member(self) -> Member | None:
        """The pupil in a class that is open."""
        member = self._lesson.pupil.member
        return None if member is None or member.state.is_closed else member

    # For the page

    def closes(self, piece: ChapterPiece) -> bool:
        """Whether the teacher has closed a part.  The first part, where a seat is taken, is always open."""
        part = PARTS.get(piece.id, "ask")
        return part != "ask" and not self._lesson.pupil.may_do(part)

    @property
    def help(self) -> str:
        """Whether help can be asked for ("offered") or was asked for ("asked"); "" without a class."""
        return "" if self._member is None else "asked" if self._member.asks else "offered"

    @property
    def pace(self) -> dict[str, Any]:
        """Whether everyone is to look up, and the clock: its part, the ms left, whether it stands."""
        if self._member is None:
            return {}
        looks_up, clock = self._member.state.looks_up, self._member.clock
        if clock is None:
            return {"look_up": looks_up}
        part, left = clock
        name = next((piece.name for piece in self._lesson.pieces.values() if PARTS.get(piece.id) == part), "")
        return {
            "look_up": looks_up,
            "part": name,
            "ms": left // timedelta(milliseconds=1),
            "stands": looks_up,
        }

    @property
    def notice(self) -> Notice:
        """The most important message: failures first, then what has just happened, then what lasts."""
        refused = self._refused if self._member else NOTHING
        all = (self._unkept, refused, self._alone, self._back, self._said, self._asked)
        return next((notice for notice in all if notice[0]), NOTHING)

    @property
    def _unkept(self) -> Notice:
        return self._lesson.pupil.progress.notice, "bad"

    @property
    def _alone(self) -> Notice:
        """The message that the pupil's class was closed or deleted."""
        pupil = self._lesson.pupil
        if not pupil.seated:
            return NOTHING
        code = read_code(pupil.place.code)
        if pupil.member is not None and pupil.member.state.is_closed:
            words = _("Class {code} is closed. You go on alone, and your work is kept.")
            return words.format(code=code), "info"
        if pupil.member is None and code and (code == self._deleted or current_person()):
            words = _("Class {code} was deleted. You go on alone, and your work is kept.")
            return words.format(code=code), "info"
        return NOTHING

    @property
    def _back(self) -> Notice:
        """The message that the teacher has closed the pupil's part, and where the pupil is now."""
        if self._led is None or not self.closes(self._led[0]):
            return NOTHING
        shut, here = self._led
        words = _("Your teacher has closed “{part}”. You are back at “{here}”.")
        return words.format(part=shut.name, here=here.name), "info"

    @property
    def _asked(self) -> Notice:
        if self._member is None or not self._member.asks:
            return NOTHING
        return _("You asked for help. Your teacher sees it."), "good"

    # Called after the pupil did something

    def changed(self) -> None:
        """Follow the class of the pupil's seat, and report what was done."""
        member = self._lesson.pupil.member
        if member is not self._followed:
            self._followed, self._said = member, NOTHING
            if member is not None:
                self._follow(member)
        self._share()

    def _follow(self, member: Member) -> None:
        try:
            member.follow(self._heard, self._gone)
        except CubeplayError as error:
            self._followed, self._said = None, (str(error), "bad")

    def part_opened(self, id: str) -> None:
        """Report to the class which part the pupil has opened."""
        if id != self._here:
            self._said, self._led = NOTHING, None
        self._here = id
        self._move()

    def call_for_help(self) -> None:
        """Ask for help; if help was asked for already, say that it is no longer needed."""
        if self._member is None:
            return
        wanted, self._shown = not self._member.asks, None
        self._said = NOTHING if wanted else (_("Help is no longer needed."), "good")
        try:
            self._member.call_for_help(wanted)
        except CubeplayError as error:
            self._said = str(error), "bad"

    def led_back(self, shut: ChapterPiece, here: ChapterPiece) -> None:
        """Remember that the pupil was led from a closed part to another one."""
        self._here, self._led = here.id, (shut, here)

    def _share(self) -> None:
        """Report to the class what it does not know yet."""
        self._refused, self._shown = NOTHING, None
        facts = self._lesson.facts
        if self._member is None or facts is None:
            return
        try:
            self._member.tell(facts, self._finished)
        except CubeplayError as error:
            words = _("Your teacher does not see this yet: {why} Your work is kept. {next}")
            self._refused = words.format(why=error.why, next=error.next), "bad"
        if self._here == "check":
            self._move()

    @property
    def _finished(self) -> list[Part]:
        """The parts of which the pupil has done what they ask."""
        pieces = self._lesson.pieces.values()
        return [PARTS[each.id] for each in pieces if isinstance(each, LessonPart) and each.answered]

    def _move(self) -> None:
        """Report where the pupil is; after all checks are passed that is the look back."""
        part = PARTS.get(self._here)
        if part == "checks" and self._lesson.pupil.may_do("back") and self._lesson.part(CheckPart).done:
            part = "back"
        if self._member is None or part is None or not self._lesson.pupil.may_do(part):
            return
        try:
            self._member.move(part)
        except CubeplayError as error:
            self._refused = str(error), "bad"

    # Called after something happened in the class

    def _heard(self) -> None:
        """Show what has changed in the class for this pupil; what others do is ignored."""
        member = self._lesson.pupil.member
        if member is None:
            return
        if not member.holds and member.new_seat:
            self._lesson.pupil.go_to(member.new_seat)
            self._said = _("Your teacher gave you seat {seat}.").format(seat=member.seat), "info"
        elif not member.holds:
            self._stand_up(member)
        elif _visible(member) == self._shown:
            return
        self._share()
        self._lesson.class_changed()
        self._shown = _visible(member)

    def _stand_up(self, member: Member) -> None:
        """Leave the seat after the teacher has handed it back, or removed it."""
        self._lesson.pupil.stand_up()
        words = _("Your teacher has handed seat {seat} back. Take a seat again.")
        if member.seat in member.state.removed:
            words = _("Your teacher has removed seat {seat}. Take a seat again.")
        self._said = words.format(seat=member.seat), "info"

    def _gone(self) -> None:
        """Go on alone after the class has been deleted."""
        self._deleted = read_code(self._lesson.pupil.place.code)
        self._lesson.pupil.go_on_alone()
        self._lesson.class_changed()


def _visible(member: Member) -> object:
    """What the page shows of a class, to be compared."""
    state = member.state
    return member.open, state.is_closed, member.asks, state.looks_up, state.clock, state.hides_clock
