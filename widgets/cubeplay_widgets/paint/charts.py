"""Charts for lessons: predictions, exact values and results on one scale.

A chart is plain data that can be drawn, described in words, and shown as a table.  Drawings are SVG with
the page's CSS variables for colours and fonts, so that they follow its theme.  There are two drawings of
each chart, a wide and a slim one; the style sheet shows the one that fits.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import Final, Protocol

from cubeplay.words import _
from cubeplay.words.numbers import grouped

from cubeplay_widgets.paint.axes import GUESS, INK, LETTER, SIM, SOFT, TEXT, Axes, paper, ruled
from cubeplay_widgets.paint.geometry import Point, breadth
from cubeplay_widgets.paint.scene import Scene
from cubeplay_widgets.paint.svg import svg

MARKS: Final = ("disc", "square", "triangle")
"""The marks of the first, second and third run of a size."""
SHIFT: Final = 0.14
"""The distance of the three marks of a size, as a share of the distance of two sizes."""

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

    def draw(self, size: tuple[int, int]) -> Scene:
        """Draw the chart for a width and height in CSS pixels."""
        ...

    def tell(self) -> str:
        """Describe the chart, for people who do not see it."""
        ...

    def table(self) -> TextTable:
        """All its numbers."""
        ...


def picture(chart: Chart, size: tuple[int, int], key: str) -> str:
    """A chart as SVG with a title and a description; each picture on a page needs another ``key``."""
    scene = Scene(size, chart.draw(size).items, chart.tell())
    return svg(scene, chart.title, key, look="cp-drawing", font="var(--cp-font, sans-serif)")


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

    def draw(self, size: tuple[int, int]) -> Scene:
        """Draw the chart for a width and height in CSS pixels."""
        axes = paper(size, self.axis, self.across)
        ruled(axes, self._top(), most=inf if self.scale == 1 else self.scale)
        axes.across(-0.58, len(self.sizes) - 0.42, enumerate(map(grouped, self.sizes)))
        for runs in self.runs:
            ends = [(self.sizes.index(runs.size), pick(runs.values) * self.scale) for pick in (min, max)]
            axes.line("range", ends, SIM, 2)
        self._draw_levels(axes)
        for runs in self.runs:
            for number, value in enumerate(runs.values):
                kind = MARKS[number % len(MARKS)]
                place = _place(self.sizes.index(runs.size), number), value * self.scale
                axes.mark("run", kind, place, 13 if kind == "triangle" else 12)
        return axes.scene

    def _top(self) -> float:
        """The largest value on the vertical axis, scaled."""
        values = [value for runs in self.runs for value in runs.values]
        values += [float(level.value) for level in (self.exact, self.prediction) if level]
        return max((value * self.scale for value in values), default=0.0)

    def _draw_levels(self, axes: Axes) -> None:
        """Draw the two lines, the words of the upper one above it, those of the lower one below."""
        found = [(self.prediction, GUESS, True), (self.exact, INK, False)]
        levels = sorted(
            (float(level.value), level.words, colour, dash) for level, colour, dash in found if level
        )
        for number, (value, words, colour, dashed) in enumerate(levels, 1):
            height, above = value * self.scale, number == len(levels)
            gap = free(words, height * axes.y.unit, self._points(axes), above=above)
            axes.level(height, colour, 3, dashed=dashed)
            shift = gap + TEXT / 2 if above else -gap - TEXT / 2
            axes.write(words, (axes.inner[2], axes.y(height) - shift), colour, anchor="end")

    def _points(self, axes: Axes) -> list[Point]:
        """Each mark's CSS pixels left of the right end and above the axis."""
        right = len(self.sizes) - 0.42
        return [
            (
                (right - _place(self.sizes.index(runs.size), number)) * axes.x.unit,
                value * self.scale * axes.y.unit,
            )
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


_MARK: Final = 8
"""Half the breadth of a mark with its edge, in CSS pixels."""


def free(words: str, height: float, points: Iterable[Point], *, above: bool) -> float:
    """The distance of words from the right end of their line at which they hide no mark.

    ``points`` are the marks, as CSS pixels left of the right end and above the axis; ``height`` is
    the line's own.

    >>> free("Exact", 100, [], above=False), free("Exact", 100, [(20, 90)], above=False)
    (7, 19)
    """
    side = 1 if above else -1
    near = sorted(side * (y - height) for x, y in points if x < breadth(words, TEXT, LETTER) + _MARK)
    gap: float = 7
    for distance in near:
        if gap - _MARK < distance < gap + TEXT + _MARK:
            gap = distance + _MARK + 1
    return gap


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

    def draw(self, size: tuple[int, int]) -> Scene:
        """Draw the chart for a width and height in CSS pixels."""
        axes = paper(size, self.axis, self.across)
        heights = [float(bar.exact) * self.scale for bar in self.bars]
        seen = [
            (x, bar.simulated * self.scale) for x, bar in enumerate(self.bars) if bar.simulated is not None
        ]
        ruled(axes, max([*heights, *(height for _x, height in seen)], default=0.0))
        every = max(1, -(-len(self.bars) * 34 // (size[0] - 60)))
        ticks = [(x, bar.words) for x, bar in enumerate(self.bars)][::every]
        axes.across(-0.7, len(self.bars) - 0.3, ticks)
        edge, breadth = min(2, axes.x.unit / 8), max(4.0, min(11.0, 0.6 * axes.x.unit))
        for x, height in enumerate(heights):
            axes.bar("bar", x, 0.72, 0, height, fill=SOFT, stroke=INK, width=edge)
        for place in seen:
            axes.mark("seen", "disc", place, breadth, edge=min(1.5, breadth / 8))
        return axes.scene

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
