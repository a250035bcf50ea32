"""Part 5: the exact count beside prediction and runs."""

from __future__ import annotations

from cubeplay.teach.experiment import Experiment, compare
from cubeplay.words import _
from ipywidgets import VBox, Widget

from cubeplay_widgets.chapters.page import ChapterPage
from cubeplay_widgets.lessons.parts.part import LessonPart
from cubeplay_widgets.lessons.pupil import Pupil
from cubeplay_widgets.pages.chart_view import ChartView, legend
from cubeplay_widgets.pages.exercises import reckoning
from cubeplay_widgets.pages.lesson_charts import bar_chart, runs_chart
from cubeplay_widgets.pages.small_widgets import dressed, html, prose


class ExplainPart(LessonPart):
    """Part 5: the exact count, and its value beside prediction and runs on one chart."""

    def __init__(self, page: ChapterPage, pupil: Pupil, experiment: Experiment, picture: str) -> None:
        super().__init__(page, pupil, "explain", _("Explain"))
        self.experiment, self._picture = experiment, picture

    @property
    def done(self) -> bool:
        """Whether the part was opened."""
        return "count" in self.pupil.sheet.went_on

    def make(self) -> Widget:
        """The card with the count, its picture, the chart, and the prediction's distance."""
        sheet, made = self.pupil.sheet, self.experiment
        guess = sheet.prediction(made.id)
        near = prose(compare(made.measure, guess.value, made.exact)) if guess else ""
        told = html(
            reckoning(made, sheet.plan) + (f'<div class="cp-well">{near}</div>' if near else ""), "cp-count"
        )
        runs = ChartView(
            runs_chart(made, sheet.plan, guess.value if guess else None, exact=True), below=legend()
        )
        bars = bar_chart(made, {})
        charts = [runs, *([ChartView(bars)] if bars else [])]
        picture = [html(self._picture, "cp-counted")] if self._picture else []
        self.pupil.leave("count")
        return dressed(VBox([told, *charts, *picture]), "cp-card", "cp-stack", "cp-explain")
