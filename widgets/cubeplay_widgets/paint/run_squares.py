"""The chart of the runs of one size: squares stacked over their results, as a histogram."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cubeplay.teach.answers import grouped
from cubeplay.words import _, paragraph

from cubeplay_widgets.paint.charts import ReferenceLine, TextTable
from cubeplay_widgets.paint.class_paper import ClassPaper, class_paper, is_slim
from cubeplay_widgets.paint.columns import HistogramColumns
from cubeplay_widgets.paint.plotting import ACCENT, INK, SIM, SURFACE
from cubeplay_widgets.paint.run_totals import Chances

if TYPE_CHECKING:
    from matplotlib.figure import Figure

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

    def draw(self, size: tuple[int, int]) -> Figure:
        """Draw the chart for a width and height in CSS pixels."""
        paper = class_paper(size, self.across, left=3, right=1 if is_slim(size[0]) else _LEGEND)
        paper.rule(0, 1.08 * max([self.tallest, *self.heights, *self.expected]) + 0.6, whole=True)
        half = float(self.columns.step) / 2
        ends = [float(self.columns.middle(column)) for column in (0, self.columns.number - 1)]
        paper.axes.set_xlim(ends[0] - half, ends[1] + half)
        self._number_columns(paper)
        self._draw_squares(paper)
        self._draw_expected(paper)
        paper.stand_exact(self.exact)
        return paper.figure

    def _number_columns(self, paper: ClassPaper) -> None:
        names = [_value(self.columns.middle(column)) for column in range(self.columns.number)]
        widest = max(map(len, names)) * 0.62 * paper.text + 0.5 * paper.text
        every = max(1, -(-widest * self.columns.number // paper.axes.get_window_extent().width))
        shown = range(0, self.columns.number, int(every))
        paper.axes.set_xticks(
            [float(self.columns.middle(column)) for column in shown], [names[column] for column in shown]
        )

    def _draw_squares(self, paper: ClassPaper) -> None:
        newest, width = self.columns.of(self.last), 0.9 * float(self.columns.step)
        for column, height in enumerate(self.heights):
            x, levels = float(self.columns.middle(column)), [level + 0.05 for level in range(height)]
            paper.axes.bar([x] * height, 0.9, width, bottom=levels, color=SIM, clip_on=False, zorder=3)
        x, height = float(self.columns.middle(newest)), self.heights[newest]
        edge: dict[str, Any] = {"edgecolor": INK, "lw": paper.thick, "clip_on": False, "zorder": 4}
        paper.axes.bar(x, 0.9, width, bottom=height - 0.95, color=ACCENT, **edge)
        above: dict[str, Any] = {"xytext": (0, paper.text / 4), "textcoords": "offset points", "ha": "center"}
        paper.axes.annotate("▼", (x, height), size=0.7 * paper.text, color=INK, zorder=9, **above)

    def _draw_expected(self, paper: ClassPaper) -> None:
        newest: dict[str, Any] = {"marker": "s", "mfc": ACCENT, "mec": INK, "mew": paper.thick / 1.5}
        marks = [({"marker": "s", "mfc": SIM, "mec": SURFACE}, _("one run")), (newest, _("the last one"))]
        if self.expected:
            xs = [float(self.columns.middle(column)) for column in range(self.columns.number)]
            paper.axes.plot(xs, self.expected, color=SURFACE, lw=2.2 * paper.thick, clip_on=False, zorder=5)
            style: dict[str, Any] = {
                "color": INK,
                "marker": "o",
                "mec": SURFACE,
                "mew": 1.5,
                "lw": 0.8 * paper.thick,
            }
            paper.axes.plot(xs, self.expected, ms=2.6 * paper.thick, clip_on=False, zorder=6, **style)
            words = _("expected height\n(normal curve)") if self.is_near else _("expected height")
            marks.append(({"marker": "o", "mfc": INK, "mec": INK}, words))
        paper.explain(*marks)

    def tell(self) -> str:
        """Describe the chart, for people who do not see it."""
        words = _("{count} runs, from {low} to {high}. Most of them: {most}. The last one: {last}.")
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
        return ((self.across, _("Runs"), _("Expected")), *rows)


def _value(value: Fraction) -> str:
    return grouped(value, 2)
