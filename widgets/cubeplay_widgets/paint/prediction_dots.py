"""The predictions of a class: a dot for each, stacked if several are close together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import median, quantiles
from typing import Final

from cubeplay.words import _, paragraph, plural
from cubeplay.words.numbers import grouped

from cubeplay_widgets.paint.axes import EDGE, GUESS, round_step
from cubeplay_widgets.paint.charts import ReferenceLine, TextTable
from cubeplay_widgets.paint.class_paper import ClassPaper, class_paper
from cubeplay_widgets.paint.geometry import Polyline
from cubeplay_widgets.paint.scene import Scene

FAR: Final = 10**6
"""Values farther from 0 do not extend the axis."""

_TICKS, _WIDEST = 8, 1.8
"""About the number of ticks on the axis, and the most diameter of a dot in heights of the text."""


@dataclass(frozen=True, slots=True)
class DotPlot:
    """Values as dots on one axis, which ``across`` names; outliers do not extend the axis.

    ``whole`` is the greatest possible value, if there is one; ``exact`` is on the same scale.
    """

    title: str
    across: str
    values: tuple[Fraction, ...]
    whole: Fraction | None = None
    exact: ReferenceLine | None = None

    @property
    def ends(self) -> tuple[float, float]:
        """The least and the greatest value of the axis."""
        wanted = [*_near(self.values), *([float(self.exact.value)] if self.exact else [])]
        low, high = min([0.0, *wanted]), max(wanted, default=0.0) or float(self.whole or 10)
        step = round_step((high - low) / _TICKS)
        low, high = -_upwards(-low, step), _upwards(high + step / 5, step)
        return low, high if self.whole is None else min(high, float(self.whole))

    @property
    def beyond(self) -> tuple[int, int]:
        """How many values are left of the axis, and how many right of it."""
        low, high = self.ends
        return sum(value < low for value in self.values), sum(value > high for value in self.values)

    def draw(self, size: tuple[int, int]) -> Scene:
        """Draw the chart for a width and height in CSS pixels."""
        paper, (low, high) = class_paper(size, self.across, left=2, right=2), self.ends
        step = round_step((high - low) / _TICKS)
        ticks = [low + step * number for number in range(int((high - low) / step + 1e-9) + 1)]
        ticks = ticks[:: 2 if paper.is_slim else 1]
        paper.across(low, high, ((tick, grouped(tick, 2)) for tick in ticks))
        for x in map(paper.x, ticks):
            notch = (x, paper.inner[3]), (x, paper.inner[3] + paper.text / 4)
            paper.add("notch", Polyline(notch), stroke=EDGE)
        self._draw_dots(paper, [float(value) for value in self.values if low <= value <= high])
        self._tell_beyond(paper)
        paper.stand_exact(self.exact)
        return paper.scene

    def _draw_dots(self, paper: ClassPaper, values: Sequence[float]) -> None:
        wide, high = paper.x.unit, paper.y.unit
        diameter = _WIDEST * paper.text
        while max((len(pile) for pile in piles(values, diameter / wide)), default=0) * diameter > high:
            diameter *= 0.9
        for pile in piles(values, diameter / wide):
            for level in range(len(pile)):
                place = sum(pile) / len(pile), (level + 0.5) * diameter / high
                paper.mark("dot", "disc", place, 0.94 * diameter, edge=1, fill=GUESS)

    def _tell_beyond(self, paper: ClassPaper) -> None:
        (left, right), (low, high) = self.beyond, self.ends
        y = paper.y(0.5)
        if left:
            paper.say(_told_beyond(left, low), (paper.inner[0], y), "start", GUESS)
        if right:
            paper.say(_told_beyond(right, high), (paper.inner[2], y), "end", GUESS)

    def tell(self) -> str:
        """Describe the chart, for people who do not see it."""
        told = [_("{title}.").format(title=self.title)]
        if self.values:
            words = plural(
                "{count} prediction, from {low} to {high}, in the middle {middle}.",
                "{count} predictions, from {low} to {high}, in the middle {middle}.",
                len(self.values),
            )
            low, middle, high = (
                _number(value) for value in (self.values[0], median(self.values), self.values[-1])
            )
            told.append(words.format(count=len(self.values), low=low, high=high, middle=middle))
        if self.exact:
            told.append(_("{level}.").format(level=self.exact.words))
        return paragraph(told)

    def table(self) -> TextTable:
        """All its numbers: how many predicted what."""
        counts = Counter(_number(value) for value in self.values)
        rows = [(value, str(count)) for value, count in counts.items()]
        rows += [(self.exact.words, "")] if self.exact else []
        return ((self.across, _("Predictions")), *rows)


def piles(values: Sequence[float], width: float) -> list[list[float]]:
    """Wilkinson's stacks of a dot plot: each begins at the least value left, and takes all within a width.

    >>> piles([1, 1.5, 2, 4], 1)
    [[1, 1.5], [2], [4]]
    """
    found: list[list[float]] = []
    for value in sorted(values):
        if found and value - found[-1][0] < width:
            found[-1].append(value)
        else:
            found.append([value])
    return found


def _near(values: Sequence[Fraction]) -> list[float]:
    """The values without outliers, which are three interquartile ranges beyond the middle half."""
    near = sorted(float(value) for value in values if abs(value) <= FAR)
    if len(near) < 4:
        return near
    first, middle, third = quantiles(near, method="inclusive")
    reach = 3 * ((third - first) or abs(middle))
    return [value for value in near if first - reach <= value <= third + reach]


def _upwards(value: float, step: float) -> float:
    """The least multiple of a step that is not below a value."""
    return step * -(-value // step)


def _number(value: Fraction) -> str:
    if abs(value) <= FAR:
        return grouped(value, 2)
    far = grouped(FAR)
    return (
        _("more than {number}").format(number=far)
        if value > 0
        else _("less than −{number}").format(number=far)
    )


def _told_beyond(count: int, end: float) -> str:
    words = plural("{count} lies beyond {end}", "{count} lie beyond {end}", count)
    return words.format(count=count, end=grouped(end, 2))
