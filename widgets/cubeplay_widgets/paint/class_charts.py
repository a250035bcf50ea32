"""The charts of a class from the pooled results, without names or seats.

While an exact value is hidden, nothing in a chart depends on it, neither words nor the ends of an axis.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from cubeplay.teach.experiment import RUNS, Experiment, Measure
from cubeplay.teach.lesson_outline import Outline
from cubeplay.teach.questions import Question
from cubeplay.teach.school.pooled_results import CheckPool, Line, Pool, RunPool
from cubeplay.teach.tickets.export import thought
from cubeplay.teach.tickets.kinds import KINDS
from cubeplay.teach.tickets.statistics import ItemStatistics, statistics
from cubeplay.words import _, paragraph, plural
from cubeplay.words.numbers import grouped

from cubeplay_widgets.paint.axes import EDGE, SOFT
from cubeplay_widgets.paint.charts import Chart, ReferenceLine, TextTable
from cubeplay_widgets.paint.check_answers import CheckBar, CheckBars
from cubeplay_widgets.paint.claim_bars import ClaimBars, choices_line
from cubeplay_widgets.paint.class_paper import DESK, WALL, class_paper
from cubeplay_widgets.paint.class_words import (
    answer_words,
    counted,
    expected_spread,
    factor_of,
    plain,
    pooled_line,
    results_of,
    sums_of,
    together,
)
from cubeplay_widgets.paint.histogram_columns import HistogramColumns, columns
from cubeplay_widgets.paint.mean_lines import RunningMeans
from cubeplay_widgets.paint.prediction_dots import DotPlot
from cubeplay_widgets.paint.run_histogram import RunSquares
from cubeplay_widgets.paint.scene import Scene


@dataclass(frozen=True, slots=True)
class ResultBars:
    """A bar for each column of results; ``pooled`` is their mean."""

    title: str
    across: str
    columns: HistogramColumns
    values: tuple[Fraction, ...]
    pooled: ReferenceLine
    exact: ReferenceLine | None = None

    @property
    def heights(self) -> tuple[int, ...]:
        """How many results each column has."""
        found = [self.columns.of(value) for value in self.values]
        return tuple(found.count(column) for column in range(self.columns.number))

    def draw(self, size: tuple[int, int]) -> Scene:
        """Draw the chart for a width and height in CSS pixels."""
        paper = class_paper(size, self.across, left=3, key=True)
        paper.rule(0, max(self.heights) + 0.6, whole=True)
        middles = [self.columns.middle(column) for column in range(self.columns.number)]
        step = float(self.columns.step)
        every = -(-3 * len(middles) * paper.text // (paper.inner[2] - paper.inner[0]))
        ticks = [(float(middle), grouped(middle, 2)) for middle in middles[:: int(every)]]
        paper.across(float(middles[0]) - step / 2, float(middles[-1]) + step / 2, ticks)
        for middle, height in zip(middles, self.heights, strict=True):
            paper.bar("bar", float(middle), 0.86 * step, 0, height, fill=SOFT, stroke=EDGE)
        paper.value(self.pooled, dashed=False, upright=True)
        if self.exact:
            paper.value(self.exact, dashed=True, upright=True)
        paper.head(self.pooled, self.exact)
        return paper.scene

    def tell(self) -> str:
        """Describe the chart, for people who do not see it."""
        most = max(range(self.columns.number), key=self.heights.__getitem__)
        words = plural(
            "{count} result. Most often: {most}.", "{count} results. Most often: {most}.", len(self.values)
        )
        often = words.format(count=len(self.values), most=grouped(self.columns.middle(most), 2))
        levels = [_("{level}.").format(level=level.words) for level in (self.pooled, self.exact) if level]
        return paragraph([_("{title}.").format(title=self.title), often, *levels])

    def table(self) -> TextTable:
        """All its numbers: how often each result came."""
        rows = [
            (grouped(self.columns.middle(column), 2), str(height))
            for column, height in enumerate(self.heights)
        ]
        levels = [level for level in (self.pooled, self.exact) if level]
        return ((self.across, _("Trials")), *rows, *((level.words, "") for level in levels))


__all__ = ["DESK", "WALL", "ClassChart", "class_charts"]


@dataclass(frozen=True, slots=True)
class ClassChart:
    """A chart with its words: ``name`` for a list, ``heading`` and ``line`` for the wall.

    ``group`` is "predictions", "claims", "trials", "runs", "checks" or "ticket".  ``more`` are texts for the
    wall in large letters: ``words``, a ``value`` and a ``note``.  ``can_reveal`` says whether the chart can
    show an exact value, or who is right.
    """

    id: str
    name: str
    group: str
    heading: str
    line: str
    chart: Chart
    more: Mapping[str, str] | None = None
    can_reveal: bool = True


def class_charts(pool: Pool, outline: Outline, *, revealed: bool) -> tuple[ClassChart, ...]:
    """All charts with data, and the predictions always; with the exact values only if ``revealed``."""
    found = _Charts(pool, outline, revealed)
    return (
        *found.predictions(),
        *found.trials(),
        *found.runs(),
        *found.means(),
        *found.claims(),
        *found.checks(),
        *found.ticket(),
    )


@dataclass(frozen=True, slots=True)
class _Charts:
    """Makes the charts of a class."""

    pool: Pool
    outline: Outline
    revealed: bool

    def predictions(self) -> Iterator[ClassChart]:
        """The predictions for the first experiment, and those for the changed rule if there are any."""
        made, first = dict(self.pool.predictions), self.outline.first
        yield self._predicted("predictions", _("Predictions"), first, made.get(first.id, ()))
        if again := made.get(self.outline.changed.id):
            name = _("Predictions, rule changed")
            yield self._predicted("predictions-changed", name, self.outline.changed, again)

    def _predicted(
        self, id: str, name: str, experiment: Experiment, values: Sequence[Fraction]
    ) -> ClassChart:
        measure, factor = experiment.measure, factor_of(experiment.measure)
        across = measure.axis if factor == measure.scale else _("Out of {all}").format(all=grouped(factor))
        chart = DotPlot(
            _("Predictions"),
            across,
            tuple(value * factor for value in values),
            None if measure.unit else Fraction(factor),
            self._exact(experiment, factor),
        )
        line = plural(
            "{count} prediction. Each dot is one of you.",
            "{count} predictions. Each dot is one of you.",
            len(values),
        )
        return ClassChart(
            id, name, "predictions", plain(experiment.asks), line.format(count=len(values)), chart
        )

    def claims(self) -> Iterator[ClassChart]:
        """What was chosen between the two claims, if the lesson has any."""
        claims, pool = self.outline.claims, self.pool.choices
        if claims is None:
            return
        chart = ClaimBars(claims, pool, claims.right if self.revealed else None)
        line = choices_line(pool, self.pool.pupils)
        yield ClassChart("claims", _("Claims"), "claims", claims.asks, line, chart)

    def trials(self) -> Iterator[ClassChart]:
        """All trials by hand: running means for a share, else the count of each result."""
        trials, measure = self.pool.trials, self.outline.first.measure
        if trials.mean is None:
            return
        more = together(measure, trials.mean, trials.count)
        pooled = pooled_line(measure, trials.mean)
        exact = self._exact(self.outline.first, measure.scale)
        if measure.unit:
            line = plural("{count} trial by hand.", "{count} trials by hand.", trials.count)
            line = line.format(count=grouped(trials.count))
            chart: Chart = _result_bars(measure, results_of(self.pool.by_hand), pooled, exact)
        else:
            line = plural(
                "{count} trial by hand. Each thin line is one of you.",
                "{count} trials by hand. Each thin line is one of you.",
                trials.count,
            ).format(count=grouped(trials.count))
            chart = self._lines(
                _("Trials by hand"), _("Trials"), self.pool.by_hand, pooled, self.outline.trials
            )
        heading = _("Tried by hand: what do we find together?")
        yield ClassChart("trials", _("By hand"), "trials", heading, line, chart, more)

    def _lines(
        self, title: str, across: str, lines: Sequence[Line], pooled: ReferenceLine, most: int, **more: bool
    ) -> RunningMeans:
        experiment = self.outline.first
        factor = experiment.measure.scale
        scaled = tuple(tuple((count, mean * factor) for count, mean in line) for line in lines)
        exact, whole = self._exact(experiment, factor), None if experiment.measure.unit else factor
        return RunningMeans(
            title, experiment.measure.axis, across, scaled, most, pooled, exact, whole, **more
        )

    def runs(self) -> Iterator[ClassChart]:
        """The runs of each size of the first experiment, and those with the changed rule."""
        first, changed = (
            [each for each in self.pool.runs if each.experiment == experiment.id]
            for experiment in self.outline.experiments
        )
        for runs in first:
            size = grouped(runs.size)
            heading = _("Runs of {size}: where do we land?").format(size=size)
            name = _("Runs of {size}").format(size=size)
            yield self._squares(f"runs-{runs.size}", name, heading, self.outline.first, runs, first)
        if changed:
            most = max(changed, key=lambda each: (len(each.means), each.size))
            heading = _("The rule is changed. Runs of {size}: where do we land now?").format(
                size=grouped(most.size)
            )
            name = _("Runs, rule changed")
            yield self._squares("runs-changed", name, heading, self.outline.changed, most, changed)

    def _squares(
        self,
        id: str,
        name: str,
        heading: str,
        experiment: Experiment,
        runs: RunPool,
        known: Sequence[RunPool],
    ) -> ClassChart:
        measure, planned = experiment.measure, max(RUNS * self.pool.pupils, len(runs.means))
        exact = self._exact(experiment, measure.scale)
        values = tuple(mean * measure.scale for mean in runs.means)
        middle, spread = expected_spread(
            measure, [each for each in known if each.size <= runs.size], runs.size
        )
        least = None if measure.unit and values[0] < 0 else Fraction(0)
        made = columns(
            Fraction(measure.scale, runs.size),
            middle,
            spread,
            (*values, *([Fraction(exact.value)] if exact else [])),
            (least, None if measure.unit else Fraction(measure.scale)),
        )
        chart = RunSquares(
            name,
            measure.axis,
            made,
            values,
            runs.last * measure.scale,
            planned * made.peak(spread),
            exact,
            *(sums_of(experiment, runs.size) if self.revealed else (None, False)),
        )
        line = _("{count} of {planned} runs are in. The last one had {last}.").format(
            count=len(values), planned=planned, last=counted(measure, runs.last, runs.size)
        )
        return ClassChart(id, name, "runs", heading, line, chart, together(measure, runs.mean, runs.trials))

    def means(self) -> Iterator[ClassChart]:
        """The running means of all pupils with runs of the first experiment."""
        experiment = self.outline.first
        lines = dict(self.pool.running).get(experiment.id, ())
        runs = [each for each in self.pool.runs if each.experiment == experiment.id]
        if not lines:
            return
        trials = sum(each.trials for each in runs)
        mean = sum((each.mean * each.trials for each in runs), Fraction(0)) / trials
        more = together(experiment.measure, mean, trials)
        pooled = pooled_line(experiment.measure, mean)
        most = RUNS * sum(self.outline.sizes)
        name, across = _("Running means"), _("Trials so far")
        chart = self._lines(name, across, lines, pooled, most, by_tens=True)
        heading = _("More and more trials: where do the means go?")
        yield ClassChart("means", name, "runs", heading, _("Each line is one of you."), chart, more)

    def checks(self) -> Iterator[ClassChart]:
        """The first answers to all checks, if there are any."""
        answers = sum(check.answers for check in self.pool.checks)
        if not answers:
            return
        bars = (
            _check_bar(check, question)
            for check, question in zip(self.pool.checks, self.outline.checks, strict=True)
        )
        chart = CheckBars(_("First answers to the checks"), tuple(bars))
        line = _("{right} of {answers} first answers are right.").format(
            right=sum(check.right for check in self.pool.checks), answers=answers
        )
        heading = _("Checks: what did we answer first?")
        yield ClassChart("checks", _("Checks"), "checks", heading, line, chart, can_reveal=False)

    def ticket(self) -> Iterator[ClassChart]:
        """The answers to the exit ticket, if any were sent: right ones, and thoughts behind the others."""
        items = statistics(self.pool.tickets)
        if not items:
            return
        bars = tuple(
            _ticket_bar(number, kind, item)
            for number, (kind, item) in enumerate(zip(self.outline.ticket, items, strict=True), 1)
        )
        chart = CheckBars(_("Answers to the exit ticket"), bars)
        line = _("{sent} of {all} have sent it.").format(sent=len(self.pool.tickets), all=self.pool.pupils)
        name, heading = _("Exit ticket"), _("Exit ticket: what did we answer?")
        yield ClassChart("ticket", name, "ticket", heading, line, chart, can_reveal=False)

    def _exact(self, experiment: Experiment, factor: int) -> ReferenceLine | None:
        """The exact value on a chart's scale, if it is revealed."""
        if not self.revealed:
            return None
        measure, words = experiment.measure, experiment.exact_words()
        value = experiment.exact * factor
        if not measure.unit and factor != measure.of:
            share = _("{value} of 100").format(value=grouped(value, 2))
            words = _("Exact: {value}").format(value=share)
        return ReferenceLine(value, words)


def _result_bars(
    measure: Measure, values: tuple[Fraction, ...], pooled: ReferenceLine, exact: ReferenceLine | None
) -> ResultBars:
    middle = Fraction(pooled.value)
    spread = Fraction(sqrt(sum(float(value - middle) ** 2 for value in values) / len(values)))
    least = None if values[0] < 0 else Fraction(0)
    held = (*values, *([Fraction(exact.value)] if exact else []))
    made = columns(Fraction(1), middle, spread.limit_denominator(1_000) / 2, held, (least, None))
    return ResultBars(_("Results of the trials by hand"), measure.axis, made, values, pooled, exact)


def _check_bar(check: CheckPool, question: Question) -> CheckBar:
    name = _("Check {number}").format(number=check.check)
    wrong = tuple((answer_words(answer, question), count) for answer, count in check.wrong)
    return CheckBar(name, plain(question.asks), check.answers, check.right, wrong)


def _ticket_bar(number: int, kind: str, item: ItemStatistics) -> CheckBar:
    name = _("Question {number}").format(number=number)
    wrong = tuple((thought(kind, slip) or _("other answers"), count) for slip, count in item.wrong)
    return CheckBar(name, KINDS[kind].about, item.answers, item.right, wrong)
