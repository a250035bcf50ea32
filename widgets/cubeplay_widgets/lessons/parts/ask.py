"""Part 1: the question, and the form for a seat."""

from __future__ import annotations

from cubeplay.teach.pupil_seat import Desk
from cubeplay.words import _
from ipywidgets import VBox, Widget

from cubeplay_widgets.chapters.page import ChapterPage
from cubeplay_widgets.lessons.parts.part import LessonPart, plain
from cubeplay_widgets.lessons.pupil import Pupil
from cubeplay_widgets.pages.address import code_in_address
from cubeplay_widgets.pages.person import current_person
from cubeplay_widgets.pages.seat_form import SeatForm
from cubeplay_widgets.pages.small_widgets import button, dressed, html, prose


class AskPart(LessonPart):
    """Part 1: the question, and the form for a seat."""

    gate = True

    def __init__(self, page: ChapterPage, pupil: Pupil, picture: str) -> None:
        # Translators: the title of the part of a lesson that asks a question
        super().__init__(page, pupil, "ask", _("Ask"))
        self._picture = picture
        self._box: VBox | None = None
        self._sat = False

    @property
    def done(self) -> bool:
        """Whether a seat is taken."""
        return self.pupil.seated

    def make(self) -> Widget:
        """The card with the picture, and with the form or the seat that was taken."""
        self._box = dressed(VBox(), "cp-card", "cp-stack")
        self._update()
        return self._box

    def class_changed(self) -> None:
        """Show the form again after the seat was handed back."""
        if self._sat != self.pupil.seated:
            self._update()

    def left(self) -> None:
        """Forget the card."""
        self._box = None

    def _update(self) -> None:
        if self._box is None:
            return
        self._sat = self.pupil.seated
        picture = [html(self._picture, "cp-question")] if self._picture else []
        self._box.children = (*picture, self._seat_card() if self.pupil.seated else self._form())

    def _form(self) -> Widget:
        asks_code, has_class = not current_person(), self.pupil.has_class
        return plain(
            SeatForm("", self._begin, "", code_in_address(), asks_code=asks_code, has_class=has_class)
        )

    def _begin(self, place: Desk, name: str) -> None:
        self.pupil.begin(place, name)
        self._update()

    def _seat_card(self) -> Widget:
        place, member = self.pupil.place, self.pupil.member
        words = _("You sit in class {code}, on seat {seat}.").format(code=place.code, seat=place.seat)
        if member is not None and member.name:
            words = _("{name}, you sit in class {code}, on seat {seat}.").format(
                name=member.name, code=place.code, seat=place.seat
            )
        notice = [html(prose(self.pupil.progress.notice))] if self.pupil.progress.notice else []
        return dressed(
            VBox([html(prose(words)), *notice, button(_("Take another seat"), self._stand_up)]), "cp-stack"
        )

    def _stand_up(self) -> None:
        self.pupil.stand_up()
        self._update()

    def picture(self) -> str:
        """The picture of the question."""
        return self._picture
