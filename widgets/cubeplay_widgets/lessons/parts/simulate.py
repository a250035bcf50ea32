"""Part 4: runs of several sizes."""

from __future__ import annotations

from cubeplay.teach.experiment import Experiment
from cubeplay.words import _
from ipywidgets import Widget

from cubeplay_widgets.chapters.page import ChapterPage
from cubeplay_widgets.lessons.experiment_checks import source
from cubeplay_widgets.lessons.parts.argue import ArguingPart
from cubeplay_widgets.lessons.parts.part import parts_of, plain
from cubeplay_widgets.lessons.parts.predict import PredictPart
from cubeplay_widgets.lessons.pupil import Pupil
from cubeplay_widgets.pages.simulation_card import Simulate
from cubeplay_widgets.pages.small_widgets import html


class SimulatePart(ArguingPart):
    """Part 4: runs of several sizes."""

    gate = True

    def __init__(self, page: ChapterPage, pupil: Pupil, experiment: Experiment) -> None:
        super().__init__(page, pupil, "simulate", _("Simulate"))
        self.experiment = experiment
        self._card: Simulate | None = None

    @property
    def done(self) -> bool:
        """Whether enough runs are made."""
        return self.pupil.sheet.plan.full(self.pupil.enough)

    def make(self) -> Widget:
        """The card with the chart, the buttons, and the source of the experiment's function."""
        pupil = self.pupil
        self._card = plain(Simulate(pupil.lesson, self.experiment, pupil.place, pupil.sheet, self._ran))
        assert self._card
        self._card.explained = "count" in pupil.sheet.went_on
        self._card.redraw()
        claims = next((part.claims for part in parts_of(self.page, PredictPart)), None)
        below = self._ask(claims, "simulate")
        self._card.children = (*self._card.children, *below, html(source(self.experiment)))
        self._show()
        return self._card

    def _ran(self) -> None:
        self.pupil.keep()
        self._show()

    def left(self) -> None:
        """Stop a run that is going on."""
        if self._card is not None:
            self._card.give_up()
        self._card = None
        super().left()
