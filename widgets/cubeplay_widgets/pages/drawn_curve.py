"""A curve that the pupil draws point by point, and then the exact curve with its best number."""

from __future__ import annotations

from html import escape
from statistics import fmean

from cubeplay.simulate import Sample
from cubeplay.teach.answer_sheet import Sheet
from cubeplay.teach.experiment import RunPlan
from cubeplay.teach.pupil_seat import Desk
from cubeplay.teach.variation import Curve, Values, Variation
from cubeplay.words import _, plural
from cubeplay.words.numbers import grouped
from ipywidgets import Box

from cubeplay_widgets.pages.background_runs import Runner
from cubeplay_widgets.pages.chart_view import ChartView, curve_legend
from cubeplay_widgets.pages.lesson_cards import Done, Exercise
from cubeplay_widgets.pages.lesson_charts import curve_chart
from cubeplay_widgets.pages.small_widgets import TextLine, dressed, field, html, prose, row, show


class DrawCurve(Exercise):
    """A field for the number, a button that runs it, and a chart for each line of the curve.

    After enough different numbers the exact curves are drawn, with the best number of each.
    """

    def __init__(self, lesson: str, curve: Curve, place: Desk, sheet: Sheet, on_done: Done) -> None:
        self.curve, self._lesson, self._place = curve, lesson, place
        self._sheet, self._on_done = sheet, on_done
        self.says = TextLine()
        span = _("{least} to {most}").format(least=curve.parameter.least, most=curve.parameter.most)
        self.number = field(curve.parameter.asks, span)
        self.go = self.button(_("Run {size} with it").format(size=grouped(curve.size)), self.run)
        self.runner = Runner(self.says, self._changed)
        self.left, self.best = html(), html("", "cp-counted")
        self.charts = [ChartView(below=curve_legend()) for _line in curve.lines]
        tools = row(self.number, self.go, self.runner.stop)
        drawings = dressed(Box(self.charts), "cp-lesson-change" if self.charts[1:] else "cp-stack")
        super().__init__(
            _("Draw the curve yourself"), self.left, tools, self.runner.bar, self.says, drawings, self.best
        )
        self._update()

    def _means(self, line: Variation) -> dict[int, float]:
        """The mean of all runs of each number that was tried."""
        found = {}
        for id, plan in self._sheet.varied.items():
            values, results = line.values(id), plan.results.get(self.curve.size)
            if values is not None and results:
                found[values[self.curve.name]] = fmean(results)
        return found

    @property
    def done(self) -> bool:
        """Whether enough numbers were tried."""
        return len(self._means(self.curve.lines[0])) >= self.curve.enough

    def run(self) -> None:
        """Run the number that is typed.  Raises CubeplayError if it is not in range."""
        values = self.curve.lines[0].read({self.curve.name: self.number.value})
        self._run(values, [])

    def _run(self, values: Values, samples: list[Sample]) -> None:
        """Run one line after the other, with the same random numbers; then enter all results."""
        if len(samples) == len(self.curve.lines):
            self._enter(values, samples)
            return
        first, line = self.curve.lines[0], self.curve.lines[len(samples)]
        before = self._sheet.varied.get(first.id(values))
        number = len(before.results.get(self.curve.size, ())) if before else 0
        seed = self._place.seed(self._lesson, f"{first.id(values)}-{number}", shared=first.base.shared)
        made = line.experiment(values)
        self.runner.run(
            made.trial, self.curve.size, seed, lambda sample: self._run(values, [*samples, sample])
        )

    def _enter(self, values: Values, samples: list[Sample]) -> None:
        found = []
        for line, sample in zip(self.curve.lines, samples, strict=True):
            plan = self._sheet.varied.setdefault(line.id(values), RunPlan((self.curve.size,)))
            plan.add(self.curve.size, float(sample.mean))
            found.append(line.base.measure.found(float(sample.mean)))
        told = self.curve.lines[0].told(values)
        words = _("{choice}. Found: {found}.")
        self.says.say(words.format(choice=told, found=" · ".join(found)), "good")
        self.number.value = ""
        self._update()
        self._on_done()

    def give_up(self) -> None:
        """Stop a run that is going on."""
        self.runner.give_up()

    # What is shown

    def _changed(self) -> None:
        self.go.disabled = self.runner.running is not None

    def _update(self) -> None:
        for line, chart in zip(self.curve.lines, self.charts, strict=True):
            means = self._means(line)
            show(chart, bool(means))
            if means:
                chart.redraw(curve_chart(self.curve, line, means, exact=self.done))
        self.left.value = prose(self._left())
        self.best.value = self._best() if self.done else ""

    def _left(self) -> str:
        if self.done:
            return _("The exact curve is there. You can try more numbers.")
        left = self.curve.enough - len(self._means(self.curve.lines[0]))
        words = plural(
            "Which number is best? Try {left} more number. Then you see the exact curve.",
            "Which number is best? Try {left} different numbers. Then you see the exact curve.",
            left,
        )
        return words.format(left=left)

    def _best(self) -> str:
        told = ""
        for line in self.curve.lines:
            value = self.curve.best_of(line)
            words = _("{question} Best is {value}: {found}.")
            exact, measure = line.exactly({self.curve.name: value}), line.base.measure
            found = measure.short(exact) if measure.unit else measure.found(float(exact))
            told += f"<li>{escape(words.format(question=line.asks, value=grouped(value), found=found))}</li>"
        return f'<ul class="cp-ways">{told}</ul>'
