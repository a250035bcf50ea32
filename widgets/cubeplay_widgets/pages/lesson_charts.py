"""The charts of a lesson, made from its experiment."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from cubeplay.teach.experiment import RUNS, Experiment, RunPlan
from cubeplay.teach.variation import Curve, Variation
from cubeplay.words import _
from cubeplay.words.numbers import grouped

from cubeplay_widgets.paint.charts import Bar, BarChart, ReferenceLine, Runs, RunsChart
from cubeplay_widgets.paint.curve_chart import CurveChart


def runs_chart(experiment: Experiment, plan: RunPlan, guess: Fraction | None, *, exact: bool) -> RunsChart:
    """The chart of runs and prediction; with ``exact`` also the exact value."""
    measure = experiment.measure
    words = _("Your prediction: {value}")
    runs = (Runs(size, tuple(plan.results[size][-RUNS:])) for size in plan.sizes if plan.results.get(size))
    return RunsChart(
        title=_("Three runs of each size"),
        axis=measure.axis,
        across=measure.across,
        sizes=plan.sizes,
        runs=tuple(runs),
        exact=ReferenceLine(experiment.exact, experiment.exact_words()) if exact else None,
        prediction=None if guess is None else ReferenceLine(guess, words.format(value=measure.short(guess))),
        scale=measure.scale,
    )


def bar_chart(experiment: Experiment, counts: Mapping[float, int]) -> BarChart | None:
    """The exact distribution beside the results of a run, if the experiment has one."""
    if experiment.distribution is None:
        return None
    shares, total = experiment.distribution(), sum(counts.values())
    bars = (
        Bar(grouped(value), shares.get(value, Fraction(0)), counts.get(value, 0) / total if total else None)
        for value in range(min(shares), max(shares) + 1)
    )
    title, axis = _("How often each result comes"), _("Of 100")
    return BarChart(title, axis, experiment.measure.unit or _("Result"), tuple(bars))


def curve_chart(curve: Curve, line: Variation, means: Mapping[int, float], *, exact: bool) -> CurveChart:
    """The chart of one line of a curve: the means that a pupil found; with ``exact`` also the exact curve."""
    parameter, measure = curve.parameter, line.base.measure
    return CurveChart(
        title=line.asks,
        axis=measure.axis,
        across=parameter.asks,
        values=tuple(range(parameter.least, parameter.most + 1)),
        means=means,
        exact=curve.exact(line) if exact else {},
        best=curve.best_of(line) if exact else None,
        scale=measure.scale,
    )
