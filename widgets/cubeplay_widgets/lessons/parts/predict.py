"""Part 2: a number, a reason, how sure."""

from __future__ import annotations

from cubeplay.teach.experiment import Experiment
from cubeplay.words import _
from ipywidgets import Widget

from cubeplay_widgets.chapters.page import ChapterPage
from cubeplay_widgets.lessons.parts.part import LessonPart, plain
from cubeplay_widgets.lessons.pupil import Pupil
from cubeplay_widgets.pages.exercises import Predict


class PredictPart(LessonPart):
    """Part 2: a number, a reason, how sure."""

    gate = True

    def __init__(self, page: ChapterPage, pupil: Pupil, experiment: Experiment) -> None:
        super().__init__(page, pupil, "predict", _("Predict"))
        self.experiment = experiment

    @property
    def done(self) -> bool:
        """Whether a prediction is locked."""
        return self.pupil.sheet.prediction(self.experiment.id) is not None

    def make(self) -> Widget:
        """The card with the form, or with the locked prediction."""
        return plain(Predict(self.experiment, self.pupil.sheet, self.pupil.keep))
