"""Words and numbers for the charts of a class."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import sqrt
from typing import Final

from cubeplay.teach.experiment import Experiment, Measure
from cubeplay.teach.questions import Question
from cubeplay.teach.school.pooled_results import Line, RunPool
from cubeplay.words import _, plural
from cubeplay.words.numbers import grouped

from cubeplay_widgets.paint.charts import ReferenceLine
from cubeplay_widgets.paint.run_totals import Chances, is_near, totals

_PLAIN: Final = 1_000
"""With more cases predictions are counted of 100 instead of in cases."""


def plain(text: str) -> str:
    """A text without the stars of bold words.

    >>> plain("How many dice *tie*?")
    'How many dice tie?'
    """
    return text.replace("*", "")


def factor_of(measure: Measure) -> int:
    """The factor from a prediction to its chart's scale: the number of cases if they can be counted."""
    return measure.of if not measure.unit and measure.of and measure.of <= _PLAIN else measure.scale


def together(measure: Measure, mean: Fraction, trials: int) -> dict[str, str]:
    """The result of all trials together, as texts for the wall."""
    if measure.unit:
        value = _("{value} {unit}").format(value=grouped(mean, 2), unit=measure.unit)
        note = plural("on average, in {count} trial", "on average, in {count} trials", trials)
        note = note.format(count=grouped(trials))
    else:
        value = _("{hits} of {trials}").format(hits=grouped(mean * trials, 0), trials=grouped(trials))
        note = _("that is {value} of 100").format(value=grouped(100 * mean, 2))
    return {"words": _("All together"), "value": value, "note": note}


def pooled_line(measure: Measure, mean: Fraction) -> ReferenceLine:
    """The mean of all trials as a line on a chart."""
    value = _("{value} {unit}") if measure.unit else _("{value} of 100")
    told = value.format(value=grouped(mean * measure.scale, 2), unit=measure.unit)
    return ReferenceLine(mean * measure.scale, _("All together: {value}").format(value=told))


def counted(measure: Measure, mean: Fraction, size: int) -> str:
    """The result of one run: hits of trials, or points."""
    if measure.unit:
        return measure.found(float(mean))
    return _("{hits} of {trials}").format(hits=grouped(mean * size, 1), trials=grouped(size))


def expected_spread(measure: Measure, runs: Sequence[RunPool], size: int) -> tuple[Fraction, Fraction]:
    """The expected mean and standard deviation of runs of a size, from the runs so far.

    Both are on the chart's scale.  For shares one hit and one miss are added (Laplace's rule), so that a
    class without a hit has a positive mean.
    """
    trials = sum(each.trials for each in runs)
    total = sum((each.mean * each.trials for each in runs), Fraction(0))
    if measure.unit:
        middle = total / trials
        squares = [each.size * float(mean - middle) ** 2 for each in runs for mean in each.means]
        one = sqrt(sum(squares) / (len(squares) - 1)) if len(squares) > 1 else float(abs(middle)) / 2
    else:
        middle = (total + 1) / (trials + 2)
        one = sqrt(max(Fraction(0), middle * (1 - middle)))
    return middle * measure.scale, Fraction(one * measure.scale / sqrt(size)).limit_denominator(10**6)


def sums_of(experiment: Experiment, size: int) -> tuple[Chances | None, bool]:
    """The chances of each sum of a run, None if unknown, and whether they are of the normal curve."""
    if not experiment.measure.unit:
        shares: Mapping[int, Fraction] = {0: 1 - experiment.exact, 1: experiment.exact}
    elif experiment.distribution:
        shares = experiment.distribution()
    else:
        return None, False
    return totals(shares, size), is_near(shares, size)


def results_of(lines: Sequence[Line]) -> tuple[Fraction, ...]:
    """The single results behind some running means, sorted."""
    found = []
    for line in lines:
        sums = [Fraction(0), *(count * mean for count, mean in line)]
        found += [after - before for before, after in pairwise(sums)]
    return tuple(sorted(found))


def answer_words(answer: int | Fraction | None, question: Question) -> str:
    """A wrong answer in words: an option by its number, a typed number, or None for anything else."""
    if answer is None:
        return _("something else")
    return plain(question.known_words(answer))
