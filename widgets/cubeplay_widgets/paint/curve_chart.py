"""The chart of a curve: the result for each value of a number, by trials and exactly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import floor
from typing import Final

from cubeplay.words import _
from cubeplay.words.numbers import grouped

from cubeplay_widgets.paint.axes import INK, paper, ruled
from cubeplay_widgets.paint.charts import Number, TextTable
from cubeplay_widgets.paint.geometry import Circle
from cubeplay_widgets.paint.scene import Scene

ROOM: Final = 1.15
"""The height of the chart relative to its highest point, to leave room for words."""
_TICKS: Final = 10
"""The most numbers on the horizontal axis."""
_STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 1_000, 10_000)


@dataclass(frozen=True)
class CurveChart:
    """A pupil's means for some values of a number, and perhaps the exact results.

    ``values`` are all values in order, ``means`` and ``exact`` the results by value, ``best`` is the value
    with the best exact result.  ``axis`` names the vertical axis, whose factor is ``scale``; ``across`` names
    the number.
    """

    title: str
    axis: str
    across: str
    values: tuple[int, ...]
    means: Mapping[int, float]
    exact: Mapping[int, Number]
    best: int | None = None
    scale: int = 1

    def draw(self, size: tuple[int, int]) -> Scene:
        """Draw the chart for a width and height in CSS pixels."""
        axes = paper(size, self.axis, self.across)
        heights = [float(value) * self.scale for value in (*self.means.values(), *self.exact.values())]
        floor = _floor(heights)
        ruled(axes, floor + ROOM * (max(heights, default=floor) - floor), floor)
        step = next(step for step in _STEPS if len(self.values) <= step * _TICKS)
        ticks = [(value, grouped(value)) for value in self.values if value % step == 0]
        axes.across(self.values[0] - 0.6, self.values[-1] + 0.6, ticks)
        if self.exact:
            axes.line("exact", ((at, float(value) * self.scale) for at, value in self.exact.items()), INK, 3)
        for at, mean in self.means.items():
            axes.mark("run", "disc", (at, mean * self.scale), 12)
        if self.best is not None:
            x, y = axes.x(self.best), axes.y(float(self.exact[self.best]) * self.scale)
            axes.add("ring", Circle(x, y, 10), stroke=INK, width=3)
            words = _("Best: {value}").format(value=grouped(self.best))
            away = (x - axes.inner[0]) / (axes.inner[2] - axes.inner[0])
            side = "start" if away < 0.2 else "end" if away > 0.8 else "middle"
            axes.write(words, (x, y - 22), anchor=side)
        return axes.scene

    def tell(self) -> str:
        """Describe the chart, for people who do not see it."""
        told = [_("{title}.").format(title=self.title)]
        means = [
            _("{value}: {mean}.").format(value=grouped(value), mean=grouped(mean * self.scale, 2))
            for value, mean in sorted(self.means.items())
        ]
        told += [_("Found by your runs:"), *means] if means else []
        if self.best is not None:
            words = _("The exact curve is best at {value}, with {found}. The table has every number.")
            found = grouped(float(self.exact[self.best]) * self.scale, 2)
            told.append(words.format(value=grouped(self.best), found=found))
        return " ".join(told)

    def table(self) -> TextTable:
        """All its numbers: a row for each value with a result."""
        known = [value for value in self.values if value in self.means or value in self.exact]
        rows = (
            (grouped(value), self._cell(self.means, value), self._cell(self.exact, value)) for value in known
        )
        return ((self.across, _("Your runs"), _("Exact")), *rows)

    def _cell(self, found: Mapping[int, Number], value: int) -> str:
        return grouped(float(found[value]) * self.scale, 3) if value in found else ""


def _floor(heights: list[float]) -> float:
    """The least value of the vertical axis: 0, or more if all heights are close together far above 0.

    >>> _floor([14.7, 17.4]), _floor([0.8, 96.0]), _floor([])
    (14, 0, 0)
    """
    low, high = min(heights, default=0.0), max(heights, default=0.0)
    return floor(low) if low > 4 and low > 2 * (high - low) else 0
