"""Part 1: the question, and a seat."""

from __future__ import annotations

from cubeplay.teach.classroom import Desk
from cubeplay.words import _
from ipywidgets import VBox, Widget

from cubeplay_widgets.chapters.page import Page
from cubeplay_widgets.lessons.parts.part import Part, plain
from cubeplay_widgets.lessons.pupil import Pupil
from cubeplay_widgets.pages.classes import code_in_address
from cubeplay_widgets.pages.exercises import Opening
from cubeplay_widgets.pages.parts import button, dressed, html, prose
from cubeplay_widgets.pages.person import current_person


class AskPart(Part):
    """Part 1: the question, and a seat."""

    gate = True

    def __init__(self, page: Page, pupil: Pupil, picture: str) -> None:
        super().__init__(page, pupil, "ask", _("Ask"))
        self._picture = picture

    @property
    def done(self) -> bool:
        """Whether a seat is taken."""
        return self.pupil.seated

    def make(self) -> Widget:
        """The picture, and the form or what it said."""
        self._box = dressed(VBox(), "cp-card", "cp-stack")
        self._look()
        return self._box

    def _look(self) -> None:
        picture = [html(self._picture, "cp-question")] if self._picture else []
        self._box.children = (*picture, self._sitting() if self.pupil.seated else self._form())

    def _form(self) -> Widget:
        return plain(Opening("", self._begin, "", code_in_address(), asks_code=not current_person()))

    def _begin(self, place: Desk) -> None:
        self.pupil.begin(place)
        self._look()

    def _sitting(self) -> Widget:
        place = self.pupil.place
        words = _("You sit in class {code}, on seat {seat}.").format(code=place.code, seat=place.seat)
        notice = [html(prose(self.pupil.progress.notice))] if self.pupil.progress.notice else []
        return dressed(
            VBox([html(prose(words)), *notice, button(_("Take another seat"), self._stand_up)]), "cp-stack"
        )

    def _stand_up(self) -> None:
        self.pupil.stand_up()
        self._look()

    def picture(self) -> str:
        """The picture of the question."""
        return self._picture
