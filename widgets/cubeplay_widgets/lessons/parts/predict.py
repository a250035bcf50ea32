"""Part 2: a number, a reason, how sure; then a choice between two claims."""

from __future__ import annotations

from cubeplay.teach.claims import Claims
from cubeplay.teach.experiment import Experiment
from cubeplay.words import _
from ipywidgets import Widget

from cubeplay_widgets.chapters.page import ChapterPage
from cubeplay_widgets.lessons.parts.argue import ArguingPart
from cubeplay_widgets.lessons.parts.part import plain
from cubeplay_widgets.lessons.pupil import Pupil
from cubeplay_widgets.pages.lesson_cards import Predict


class PredictPart(ArguingPart):
    """Part 2: a number, a reason, how sure."""

    gate = True

    def __init__(
        self, page: ChapterPage, pupil: Pupil, experiment: Experiment, claims: Claims | None = None
    ) -> None:
        super().__init__(page, pupil, "predict", _("Predict"))
        self.experiment, self.claims = experiment, claims

    @property
    def done(self) -> bool:
        """Whether a prediction is locked."""
        return self.pupil.sheet.prediction(self.experiment.id) is not None

    def make(self) -> Widget:
        """The card with the form, or with the locked prediction; below it the claims."""
        below = self._ask(self.claims, "predict")
        card = Predict(self.experiment, self.pupil.sheet, self._locked, below=below)
        self._show()
        return plain(card)

    def _locked(self) -> None:
        self.pupil.keep()
        self._show(new=True)
