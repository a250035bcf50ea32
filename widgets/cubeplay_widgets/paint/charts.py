"""Charts for lessons: predictions, exact values and results on one scale.

A chart is plain data that can be drawn, described in words, and shown as a table.  Drawings are SVG with
the page's CSS variables for colours and fonts, so that they follow its theme.  There are two drawings of
each chart, a wide and a slim one; the style sheet shows the one that fits.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import TYPE_CHECKING, Any, Protocol

from cubeplay.teach.answers import grouped
from cubeplay.words import _

from cubeplay_widgets.paint import plotting
from cubeplay_widgets.paint.geometry import Point
from cubeplay_widgets.paint.plotting import GUESS, INK, MARKS, SHIFT, SIM, SOFT, SURFACE, disc, paper, ruled

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Number = Fraction | float
TextTable = tuple[tuple[str, ...], ...]
"""Rows of cells, the first row being the heading."""


class Chart(Protocol):
    """A chart: it can be drawn, described in a paragraph, and read as a table; equal charts look the same."""

    def __hash__(self) -> int:
        """The hash of the chart's values, so that drawings can be cached."""
        ...

    @property
    def title(self) -> str:
        """The title, in a few words."""
        ...

    def draw(self, size: tuple[int, int]) -> Figure:
        """Draw the chart for a width and height in CSS pixels."""
        ...

    def tell(self) -> str:
        """Describe the chart, for people who do not see it."""
        ...

    def table(self) -> TextTable:
        """All its numbers."""
        ...


@dataclass(frozen=True, slots=True)
class ReferenceLine:
    """A value that a line across the chart marks, and the words on the line ("Exact: 14 of 216")."""

    value: Number
    words: str


@dataclass(frozen=True, slots=True)
class Runs:
    """The results of up to three runs of one size, in the order in which they were made."""

    size: int
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class RunsChart:
    """Three runs of each size beside the exact value and the prediction.

    ``axis`` names the vertical axis, which starts at 0, and ``scale`` is its factor: 100 for shares "of 100",
    1 for points.  ``across`` names the other axis.
    """

    title: str
    axis: str
    across: str
    sizes: tuple[int, ...]
    runs: tuple[Runs, ...] = ()
    exact: ReferenceLine | None = None
    prediction: ReferenceLine | None = None
    scale: int = 100

    def draw(self, size: tuple[int, int]) -> Figure:
        """Draw the chart for a width and height in CSS pixels."""
        figure, axes = paper(size, self.axis, self.across)
        ruled(axes, self._top(), most=inf if self.scale == 1 else self.scale)
        axes.set_xlim(-0.58, len(self.sizes) - 0.42)
        axes.set_xticks(range(len(self.sizes)), [grouped(number) for number in self.sizes])
        for runs in self.runs:
            self._draw_runs(axes, self.sizes.index(runs.size), runs.values)
        self._draw_levels(axes)
        return figure

    def _top(self) -> float:
        """The largest value on the vertical axis, scaled."""
        values = [value for runs in self.runs for value in runs.values]
        values += [float(level.value) for level in (self.exact, self.prediction) if level]
        return max((value * self.scale for value in values), default=0.0)

    def _draw_runs(self, axes: Axes, x: int, values: tuple[float, ...]) -> None:
        heights = [value * self.scale for value in values]
        if len(heights) > 1:
            axes.plot([x, x], [min(heights), max(heights)], color=SIM, lw=2, clip_on=False, zorder=3)
        for number, height in enumerate(heights):
            mark = MARKS[number % len(MARKS)]
            style: dict[str, Any] = {"mfc": SIM, "mec": SURFACE, "mew": 1.5, "clip_on": False, "zorder": 6}
            axes.plot([_place(x, number)], [height], mark, ms=13 if mark == "^" else 12, **style)

    def _draw_levels(self, axes: Axes) -> None:
        """Draw the two lines, the words of the upper one above it, those of the lower one below."""
        found = [(self.prediction, GUESS, True), (self.exact, INK, False)]
        levels = sorted(
            (float(level.value), level.words, colour, dash) for level, colour, dash in found if level
        )
        for number, (value, words, colour, dashed) in enumerate(levels, 1):
            above, unit = number == len(levels), plotting.unit(axes)
            gap = plotting.free(words, value * self.scale * unit[1], self._points(unit), above=above)
            plotting.level(axes, value * self.scale, words, colour, gap if above else -gap, dashed=dashed)

    def _points(self, unit: Point) -> list[Point]:
        """Each mark's CSS pixels left of the right end and above the axis."""
        right = len(self.sizes) - 0.42
        return [
            ((right - _place(self.sizes.index(runs.size), number)) * unit[0], value * self.scale * unit[1])
            for runs in self.runs
            for number, value in enumerate(runs.values)
        ]

    def tell(self) -> str:
        """Describe the chart, for people who do not see it."""
        parts = [_("{title}.").format(title=self.title)]
        parts += [_("{level}.").format(level=level.words) for level in (self.exact, self.prediction) if level]
        for runs in self.runs:
            words = _("Runs of {size}: {low} to {high}.")
            low, high = (grouped(pick(runs.values) * self.scale, 1) for pick in (min, max))
            parts.append(words.format(size=grouped(runs.size), low=low, high=high))
        return " ".join(parts)

    def table(self) -> TextTable:
        """All its numbers: a row for each size, then the exact value and the prediction."""
        head = (self.across, _("Run 1"), _("Run 2"), _("Run 3"))
        rows = [(grouped(runs.size), *self._cells(runs.values)) for runs in self.runs]
        levels = [level for level in (self.exact, self.prediction) if level]
        rows += [(level.words, grouped(float(level.value) * self.scale, 2), "", "") for level in levels]
        return (head, *rows)

    def _cells(self, values: tuple[float, ...]) -> tuple[str, ...]:
        cells = [grouped(value * self.scale, 2) for value in values[-3:]]
        return tuple(cells + [""] * (3 - len(cells)))


def _place(x: int, number: int) -> float:
    """The x of a run's mark: three side by side at each size."""
    return x + SHIFT * (number % len(MARKS) - 1)


@dataclass(frozen=True, slots=True)
class Bar:
    """How often one result comes: exactly, and in a simulation if there was one."""

    words: str
    exact: Number
    simulated: float | None = None


@dataclass(frozen=True, slots=True)
class BarChart:
    """A whole distribution: exact bars, and discs for the results of a simulation."""

    title: str
    axis: str
    across: str
    bars: tuple[Bar, ...]
    scale: int = 100

    def draw(self, size: tuple[int, int]) -> Figure:
        """Draw the chart for a width and height in CSS pixels."""
        figure, axes = paper(size, self.axis, self.across)
        heights = [float(bar.exact) * self.scale for bar in self.bars]
        seen = [
            (x, bar.simulated * self.scale) for x, bar in enumerate(self.bars) if bar.simulated is not None
        ]
        ruled(axes, max([*heights, *(height for _x, height in seen)], default=0.0))
        axes.set_xlim(-0.7, len(self.bars) - 0.3)
        axes.bar(range(len(heights)), heights, 0.72, color=SOFT, edgecolor=INK, lw=2, clip_on=False, zorder=3)
        if seen:
            style: dict[str, Any] = {"mfc": SIM, "mec": SURFACE, "mew": 1.5, "clip_on": False, "zorder": 5}
            axes.plot(
                [x for x, _y in seen], [y for _x, y in seen], "o", ms=disc(size, len(self.bars)), **style
            )
        every = -(-len(self.bars) * 34 // (size[0] - 60))
        shown = range(0, len(self.bars), max(1, every))
        axes.set_xticks(list(shown), [self.bars[x].words for x in shown])
        return figure

    def tell(self) -> str:
        """Describe the chart, for people who do not see it."""
        if not self.bars:
            return _("{title}.").format(title=self.title)
        most = max(self.bars, key=lambda bar: bar.exact)
        words = _("{title}. Most often: {result}, {share}. The table has every number.")
        share = grouped(float(most.exact) * self.scale, 1)
        return words.format(title=self.title, result=most.words, share=share)

    def table(self) -> TextTable:
        """All its numbers: a row for each bar."""
        rows = (
            (
                bar.words,
                grouped(float(bar.exact) * self.scale, 2),
                "" if bar.simulated is None else grouped(bar.simulated * self.scale, 2),
            )
            for bar in self.bars
        )
        return ((self.across, _("Exact"), _("Simulated")), *rows)
