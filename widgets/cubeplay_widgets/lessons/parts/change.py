"""Part 6: one rule is changed: predicted, run and counted again."""

from __future__ import annotations

from cubeplay.teach.experiment import Experiment
from cubeplay.words import _
from ipywidgets import VBox, Widget

from cubeplay_widgets.chapters.page import Page
from cubeplay_widgets.lessons.parts.part import Part
from cubeplay_widgets.lessons.pupil import Pupil
from cubeplay_widgets.pages.exercises import WhatIf
from cubeplay_widgets.pages.parts import dressed, html, show
from cubeplay_widgets.pages.runs import Simulate


class ChangePart(Part):
    """Part 6: one rule is changed: predicted, run and counted again."""

    def __init__(self, page: Page, pupil: Pupil, experiment: Experiment, lead: str, picture: str) -> None:
        super().__init__(page, pupil, "change", _("Change"))
        self.experiment, self._lead, self._picture = experiment, lead, picture
        self._card: WhatIf | None = None
        self._runs: Simulate | None = None

    @property
    def done(self) -> bool:
        """Whether it was predicted and run."""
        sheet = self.pupil.sheet
        return self._predicted and sheet.again.full(self.pupil.enough)

    @property
    def _predicted(self) -> bool:
        return self.pupil.sheet.prediction(self.experiment.id) is not None

    def make(self) -> Widget:
        """The prediction, and then the runs beside it."""
        pupil, made = self.pupil, self.experiment
        self._card = WhatIf(made, pupil.sheet, self._kept, self._lead)
        self._runs = Simulate(pupil.lesson, made, pupil.place, pupil.sheet, self._kept, pupil.sheet.again)
        self._counted = html("", "cp-counted")
        body = self._card.body
        self._card.children = [child for child in self._card.children if child is not body]
        self._told = dressed(VBox([body, self._counted]), "cp-card", "cp-stack", "cp-lesson-counted")
        show(self._card.title, False)
        show(self._runs.title, False)
        all_three = dressed(VBox([self._card, self._runs, self._told]), "cp-stack", "cp-lesson-change")
        self._look()
        return all_three

    def _kept(self) -> None:
        self.pupil.keep()
        self._look()

    def _look(self) -> None:
        """Show what is due: the runs after the prediction, the count after the runs."""
        assert self._card
        assert self._runs
        self._card.now(not self._predicted)
        self._runs.now(self._predicted)
        show(self._runs, self._predicted)
        show(self._told, self.done)
        if self.done:
            self._runs.explained = True
            self._card.tell(self.pupil.sheet.again)
            self._counted.value = self._picture
        if self._predicted:
            self._runs.redraw()

    def left(self) -> None:
        """Stop a run that nobody sees any more."""
        if self._runs is not None:
            self._runs.give_up()
        self._card = self._runs = None
