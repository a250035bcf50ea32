"""Part 3: trials by hand."""

from __future__ import annotations

from functools import partial
from random import Random

from cubeplay.teach.experiment import HandWork
from cubeplay.teach.interruptible_calls import within
from cubeplay.words import _
from ipywidgets import Widget

from cubeplay_widgets.chapters.page import ChapterPage
from cubeplay_widgets.lessons.parts.part import LessonPart, parts_of, plain
from cubeplay_widgets.lessons.parts.predict import PredictPart
from cubeplay_widgets.lessons.pupil import Pupil
from cubeplay_widgets.pages.lesson_cards import ByHand

TRIED = 100
"""The number of trials in the check of a lesson's trials by hand."""


class ByHandPart(LessonPart):
    """Part 3: trials by hand."""

    def __init__(self, page: ChapterPage, pupil: Pupil, work: HandWork) -> None:
        super().__init__(page, pupil, "by-hand", _("By hand"))
        self.work = work

    @property
    def done(self) -> bool:
        """Whether there are enough trials, or the pupil went on without them."""
        return self.answered or "hand" in self.pupil.sheet.went_on

    @property
    def answered(self) -> bool:
        """Whether there are enough trials."""
        return len(self.pupil.sheet.trials) >= self.work.wanted

    def make(self) -> Widget:
        """The card with the tools, and the trials so far."""
        measure = next(part.experiment.measure for part in parts_of(self.page, PredictPart))
        pupil = self.pupil
        return plain(ByHand(pupil.lesson, self.work, measure, pupil.place, pupil.sheet, pupil.keep))

    def problems(self) -> list[str]:
        """The error if a trial cannot be made, or if the example cannot be read."""
        try:
            for seed in range(TRIED):
                within(partial(self.work.roll, Random(seed)), _("Not tried"))
            if self.work.read is not None:
                self.work.read(self.work.example)
        except Exception as error:  # a lesson's own code may raise anything
            return [_("A trial by hand fails: {error}.").format(error=f"{type(error).__name__}: {error}")]
        return []
