"""A curve: what comes out for each value of one number, found by trials and exactly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import floor
from typing import TYPE_CHECKING, Any, Final

from cubeplay.teach.answers import grouped
from cubeplay.words import _

from cubeplay_widgets.paint import plotting
from cubeplay_widgets.paint.charts import Number, TextTable
from cubeplay_widgets.paint.plotting import INK, SIM, SURFACE, paper, ruled

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ROOM: Final = 1.15
"""So much higher than the highest point is the chart: above it there are words."""
_TICKS: Final = 10
"""At most so many numbers stand below a curve."""
_STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 1_000, 10_000)


@dataclass(frozen=True)
class CurveChart:
    """Means that somebody found for some values of a number, and perhaps the exact one for each value.

    ``values`` are all values that there are, in order; ``means`` and ``exact`` have some of them, ``best`` is
    the value with the best exact one.  ``axis`` names the upright axis, whose values are multiplied by
    ``scale``; ``across`` names the number.
    """

    title: str
    axis: str
    across: str
    values: tuple[int, ...]
    means: Mapping[int, float]
    exact: Mapping[int, Number]
    best: int | None = None
    scale: int = 1

    def draw(self, size: tuple[int, int]) -> Figure:
        """Draw it for a width and height in CSS pixels."""
        figure, axes = paper(size, self.axis, self.across)
        heights = [float(value) * self.scale for value in (*self.means.values(), *self.exact.values())]
        floor = _floor(heights)
        ruled(axes, floor + ROOM * (max(heights, default=floor) - floor), floor)
        axes.set_xlim(self.values[0] - 0.6, self.values[-1] + 0.6)
        step = next(step for step in _STEPS if len(self.values) <= step * _TICKS)
        axes.set_xticks([value for value in self.values if value % step == 0])
        self._draw_exact(axes)
        style: dict[str, Any] = {"mfc": SIM, "mec": SURFACE, "mew": 1.5, "clip_on": False, "zorder": 6}
        axes.plot([*self.means], [mean * self.scale for mean in self.means.values()], "o", ms=12, **style)
        return figure

    def _draw_exact(self, axes: Axes) -> None:
        heights = [float(value) * self.scale for value in self.exact.values()]
        axes.plot([*self.exact], heights, color=INK, lw=3, clip_on=False, zorder=4)
        if self.best is None:
            return
        height = float(self.exact[self.best]) * self.scale
        ring: dict[str, Any] = {"mfc": "none", "mec": INK, "mew": 3, "clip_on": False, "zorder": 7}
        axes.plot([self.best], [height], "o", ms=20, **ring)
        words = _("Best: {value}").format(value=grouped(self.best))
        plotting.above(axes, words, (self.best, height))

    def tell(self) -> str:
        """Say what it shows, for people who do not see it."""
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
        """All its numbers: a row for each value of which something is known."""
        known = [value for value in self.values if value in self.means or value in self.exact]
        rows = (
            (grouped(value), self._cell(self.means, value), self._cell(self.exact, value)) for value in known
        )
        return ((self.across, _("Your runs"), _("Exact")), *rows)

    def _cell(self, found: Mapping[int, Number], value: int) -> str:
        return grouped(float(found[value]) * self.scale, 3) if value in found else ""


def _floor(heights: list[float]) -> float:
    """Where the upright axis begins: at 0, or nearer, where all heights lie close together far above it.

    >>> _floor([14.7, 17.4]), _floor([0.8, 96.0]), _floor([])
    (14, 0, 0)
    """
    low, high = min(heights, default=0.0), max(heights, default=0.0)
    return floor(low) if low > 4 and low > 2 * (high - low) else 0
