"""Part 5: the pupil's own count; then the exact count beside prediction and runs."""

from __future__ import annotations

from cubeplay.teach.counts.count import Count
from cubeplay.teach.experiment import Experiment, compare
from cubeplay.words import _
from ipywidgets import VBox, Widget

from cubeplay_widgets.chapters.page import ChapterPage
from cubeplay_widgets.lessons.counts.pad import CountPad
from cubeplay_widgets.lessons.parts.part import LessonPart
from cubeplay_widgets.lessons.pupil import Pupil
from cubeplay_widgets.pages.chart_view import ChartView, legend
from cubeplay_widgets.pages.lesson_cards import reckoning
from cubeplay_widgets.pages.lesson_charts import bar_chart, runs_chart
from cubeplay_widgets.pages.small_widgets import dressed, html, prose

MARKS, CHECKS = "count/marks", "count/checks"
"""The notes with a pupil's marks, and with the number of checks."""


class ExplainPart(LessonPart):
    """Part 5: pupils make the count; then it stands beside prediction and runs.

    Without a count the page shows its own at once, as it does after the pupil's is done.
    """

    def __init__(
        self, page: ChapterPage, pupil: Pupil, experiment: Experiment, count: Count | None, picture: str
    ) -> None:
        super().__init__(page, pupil, "explain", _("Explain"))
        self.experiment, self.count, self._picture = experiment, count, picture
        self._card: VBox | None = None

    @property
    def done(self) -> bool:
        """Whether the page's own count was seen."""
        return "count" in self.pupil.sheet.went_on

    def make(self) -> Widget:
        """The pupil's count, and if it is due the page's own."""
        self._card = dressed(VBox(), "cp-stack", "cp-counts")
        if self.count is None:
            self._show()
            return self._card
        notes, guess = self.pupil.progress.notes, self.pupil.sheet.prediction(self.experiment.id)
        words = _("You predicted {guess}.")
        predicted = words.format(guess=self.experiment.measure.short(guess.value)) if guess else ""
        marks, checks = notes.get(MARKS), notes.get(CHECKS)
        pad = CountPad(
            self.count,
            marks if isinstance(marks, dict) else {},
            checks if isinstance(checks, int) else 0,
            self._keep,
            self._show,
            predicted,
        )
        self._card.children = (pad,)
        if self.done:
            pad.show()
        return self._card

    def _keep(self, marks: dict[str, str], checks: int) -> None:
        self.pupil.progress.keep({MARKS: marks, CHECKS: checks})

    def _show(self) -> None:
        """Show the page's own count below the pupil's."""
        assert self._card
        self._card.children = (*self._card.children, self._counted())
        self.pupil.leave("count")

    def _counted(self) -> Widget:
        """The card with the exact value, its picture, the chart, and the prediction's distance."""
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
        return dressed(VBox([told, *charts, *picture]), "cp-card", "cp-stack", "cp-explain")

    def left(self) -> None:
        """Forget the card."""
        self._card = None

    def problems(self) -> list[str]:
        """What contradicts itself: a count that refuses its own answer."""
        if self.count is None or self.count.check(self.count.right).done:
            return []
        return [_("The count of “{question}” refuses its own answer.").format(question=self.experiment.asks)]
