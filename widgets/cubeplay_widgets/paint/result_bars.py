"""The chart of numeric results of trials by hand: the count of each result."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from cubeplay.teach.answers import grouped
from cubeplay.words import _, paragraph

from cubeplay_widgets.paint.charts import ReferenceLine, TextTable
from cubeplay_widgets.paint.class_paper import class_paper
from cubeplay_widgets.paint.columns import HistogramColumns
from cubeplay_widgets.paint.plotting import EDGE, SOFT

if TYPE_CHECKING:
    from matplotlib.figure import Figure


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

    def draw(self, size: tuple[int, int]) -> Figure:
        """Draw the chart for a width and height in CSS pixels."""
        paper = class_paper(size, self.across, left=3, key=True)
        paper.rule(0, max(self.heights) + 0.6, whole=True)
        middles = [float(self.columns.middle(column)) for column in range(self.columns.number)]
        step = float(self.columns.step)
        paper.axes.set_xlim(middles[0] - step / 2, middles[-1] + step / 2)
        every = -(-3 * len(middles) * paper.text // paper.axes.get_window_extent().width)
        shown = middles[:: int(every)]
        paper.axes.set_xticks(shown, [grouped(middle, 2) for middle in shown])
        paper.axes.bar(middles, self.heights, 0.86 * step, color=SOFT, edgecolor=EDGE, lw=2, zorder=3)
        paper.upright(self.pooled, dashed=False)
        if self.exact:
            paper.upright(self.exact, dashed=True)
        paper.head(self.pooled, self.exact)
        return paper.figure

    def tell(self) -> str:
        """Describe the chart, for people who do not see it."""
        most = max(range(self.columns.number), key=self.heights.__getitem__)
        words = _("{count} results. Most often: {most}.")
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
