"""Part 6: one rule is changed, predicted, run and counted again; then pupils change numbers themselves."""

from __future__ import annotations

from collections.abc import Iterable

from cubeplay.teach.experiment import Experiment
from cubeplay.teach.variation import Curve, Variation
from cubeplay.words import _
from ipywidgets import VBox, Widget

from cubeplay_widgets.chapters.page import ChapterPage
from cubeplay_widgets.lessons.parts.part import LessonPart
from cubeplay_widgets.lessons.pupil import Pupil
from cubeplay_widgets.pages.drawn_curve import DrawCurve
from cubeplay_widgets.pages.lesson_cards import WhatIf
from cubeplay_widgets.pages.simulation_card import Simulate
from cubeplay_widgets.pages.small_widgets import dressed, html, show
from cubeplay_widgets.pages.variation_card import Vary

Others = Variation | Curve
"""Experiments with numbers that pupils choose."""


class ChangePart(LessonPart):
    """Part 6: one rule is changed, predicted, run and counted again.

    ``others`` are optional: a curve can be drawn after the prediction is locked, other rules can be tried
    after the count.
    """

    def __init__(
        self,
        page: ChapterPage,
        pupil: Pupil,
        experiment: Experiment,
        lead: str,
        picture: str,
        others: Others | None = None,
    ) -> None:
        super().__init__(page, pupil, "change", _("Change"))
        self.experiment, self._lead, self._picture, self.others = experiment, lead, picture, others
        self._card: WhatIf | None = None
        self._runs: Simulate | None = None
        self._own: Vary | DrawCurve | None = None

    @property
    def done(self) -> bool:
        """Whether the changed rule was predicted and run."""
        sheet = self.pupil.sheet
        return self._predicted and sheet.again.full(self.pupil.enough)

    @property
    def _predicted(self) -> bool:
        return self.pupil.sheet.prediction(self.experiment.id) is not None

    def make(self) -> Widget:
        """The card with the prediction, and then the runs beside it."""
        pupil, made = self.pupil, self.experiment
        self._card = WhatIf(made, pupil.sheet, self._kept, self._lead)
        self._runs = Simulate(pupil.lesson, made, pupil.place, pupil.sheet, self._kept, pupil.sheet.again)
        self._counted = html("", "cp-counted")
        body = self._card.body
        self._card.children = [child for child in self._card.children if child is not body]
        self._told = dressed(VBox([body, self._counted]), "cp-card", "cp-stack", "cp-lesson-counted")
        show(self._card.title, False)
        show(self._runs.title, False)
        self._space = dressed(VBox(), "cp-stack", "cp-lesson-others")
        after = [self._space, self._told] if isinstance(self.others, Curve) else [self._told, self._space]
        cards = dressed(VBox([self._card, self._runs, *after]), "cp-stack", "cp-lesson-change")
        self._update()
        return cards

    def _kept(self) -> None:
        self.pupil.keep()
        self._update()

    def _update(self) -> None:
        """Show the runs after the prediction, and the count after the runs."""
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
        if self._own is None and (self._predicted if isinstance(self.others, Curve) else self.done):
            self._open()

    def _open(self) -> None:
        """Let the pupil choose numbers."""
        pupil = self.pupil
        if isinstance(self.others, Curve):
            self._own = DrawCurve(pupil.lesson, self.others, pupil.place, pupil.sheet, pupil.keep)
        elif self.others is not None:
            self._own = Vary(pupil.lesson, self.others, pupil.place, pupil.sheet, pupil.keep)
        self._space.children = (self._own,) if self._own else ()

    def left(self) -> None:
        """Stop runs that nobody sees any more."""
        for card in (self._runs, self._own):
            if card is not None:
                card.give_up()
        self._card = self._runs = self._own = None

    def problems(self) -> Iterable[str]:
        """What is wrong with the experiments with chosen numbers."""
        return self.others.problems() if self.others else ()
