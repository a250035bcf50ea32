"""The chart of the runs of one size: squares stacked over their results, as a histogram."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cubeplay.words import _, paragraph, plural
from cubeplay.words.numbers import grouped

from cubeplay_widgets.paint.axes import ACCENT, INK, SIM, SURFACE, mark
from cubeplay_widgets.paint.charts import ReferenceLine, TextTable
from cubeplay_widgets.paint.class_paper import ClassPaper, class_paper, is_slim
from cubeplay_widgets.paint.histogram_columns import HistogramColumns
from cubeplay_widgets.paint.run_totals import Chances
from cubeplay_widgets.paint.scene import Scene

_LEGEND = 11.5
"""The room for the legend at the right, in heights of the text."""


@dataclass(frozen=True, slots=True)
class RunSquares:
    """Runs of one size: their results ``values``, of which ``last`` is the newest, sorted into columns.

    ``tallest`` is the expected height of the highest column after all runs, for which the chart has room.
    ``sums`` are the chances of each sum of a run, for a line of expected heights; with ``is_near`` they are
    of the normal curve.
    """

    title: str
    across: str
    columns: HistogramColumns
    values: tuple[Fraction, ...]
    last: Fraction
    tallest: float
    exact: ReferenceLine | None = None
    sums: Chances | None = None
    is_near: bool = False

    @property
    def heights(self) -> tuple[int, ...]:
        """How many runs each column has."""
        counts = Counter(self.columns.of(value) for value in self.values)
        return tuple(counts[column] for column in range(self.columns.number))

    @property
    def expected(self) -> tuple[float, ...]:
        """The expected number of runs in each column; empty if it is unknown or hidden."""
        if self.sums is None:
            return ()
        return tuple(len(self.values) * chance for chance in self.columns.expected(self.sums))

    def draw(self, size: tuple[int, int]) -> Scene:
        """Draw the chart for a width and height in CSS pixels."""
        paper = class_paper(size, self.across, left=3, right=1 if is_slim(size[0]) else _LEGEND)
        paper.rule(0, 1.08 * max([self.tallest, *self.heights, *self.expected]) + 0.6, whole=True)
        self._number_columns(paper)
        self._draw_squares(paper)
        self._draw_expected(paper)
        paper.stand_exact(self.exact)
        return paper.scene

    def _number_columns(self, paper: ClassPaper) -> None:
        columns, half = self.columns, float(self.columns.step) / 2
        middles = [columns.middle(column) for column in range(columns.number)]
        widest = (0.62 * max(len(_value(middle)) for middle in middles) + 0.5) * paper.text
        every = max(1, -(-widest * columns.number // (paper.inner[2] - paper.inner[0])))
        ticks = [(float(middle), _value(middle)) for middle in middles[:: int(every)]]
        paper.across(float(middles[0]) - half, float(middles[-1]) + half, ticks)

    def _draw_squares(self, paper: ClassPaper) -> None:
        newest, width = self.columns.of(self.last), 0.9 * float(self.columns.step)
        for column, height in enumerate(self.heights):
            x = float(self.columns.middle(column))
            for level in range(height - (column == newest)):
                paper.bar("square", x, width, level + 0.05, level + 0.95, fill=SIM)
        x, height = float(self.columns.middle(newest)), self.heights[newest]
        edge: dict[str, Any] = {"fill": ACCENT, "stroke": INK, "width": paper.thick}
        paper.bar("last", x, width, height - 0.95, height - 0.05, **edge)
        above = paper.x(x), paper.y(height) - 0.55 * paper.text
        paper.add("arrow", mark("arrow", above, 0.5 * paper.text), fill=INK)

    def _draw_expected(self, paper: ClassPaper) -> None:
        newest: dict[str, Any] = {"fill": ACCENT, "stroke": INK, "width": paper.thick / 1.5}
        marks: list[tuple[str, dict[str, Any], str]]
        marks = [("square", {"fill": SIM}, _("one run")), ("square", newest, _("the last one"))]
        if self.expected:
            xs = [float(self.columns.middle(column)) for column in range(self.columns.number)]
            points = list(zip(xs, self.expected, strict=True))
            paper.line("below", points, SURFACE, 2.2 * paper.thick)
            paper.line("expected", points, INK, 0.8 * paper.thick)
            for point in points:
                paper.mark("expected", "disc", point, 2.6 * paper.thick, fill=INK)
            words = _("expected height\n(normal curve)") if self.is_near else _("expected height")
            marks.append(("disc", {"fill": INK}, words))
        paper.explain(*marks)

    def tell(self) -> str:
        """Describe the chart, for people who do not see it."""
        words = plural(
            "{count} run, from {low} to {high}. Most of them: {most}. The last one: {last}.",
            "{count} runs, from {low} to {high}. Most of them: {most}. The last one: {last}.",
            len(self.values),
        )
        most = max(range(self.columns.number), key=self.heights.__getitem__)
        low, high, often, last = (
            _value(value)
            for value in (min(self.values), max(self.values), self.columns.middle(most), self.last)
        )
        told = words.format(count=len(self.values), low=low, high=high, most=often, last=last)
        exact = [_("{level}.").format(level=self.exact.words)] if self.exact else []
        near = [_("The expected heights are those of the normal curve.")] if self.is_near else []
        return paragraph([_("{title}.").format(title=self.title), told, *exact, *near])

    def table(self) -> TextTable:
        """All its numbers: how many runs each column has, and how many are expected."""
        expected = [grouped(height, 1) for height in self.expected] or [""] * self.columns.number
        rows = [
            (_value(self.columns.middle(column)), str(height), often)
            for column, (height, often) in enumerate(zip(self.heights, expected, strict=True))
        ]
        rows += [(self.exact.words, "", "")] if self.exact else []
        # Translators: heads of a table: how many simulated runs, and how many are expected
        return ((self.across, _("Runs"), _("Expected")), *rows)


def _value(value: Fraction) -> str:
    return grouped(value, 2)
