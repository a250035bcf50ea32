"""Growth of costs: the same work in several sizes, and the exponent that fits the costs.

A **curve** is one function that does the work in a size, and returns its cost::

    @curve("cuboro", "best turn", "changes", (1, 2, 3))
    def best_turn_by_changes(changes: int) -> float:
        return seconds(lambda: best_turn(table, changes=changes))

The *exponent* is the slope of the line of least squares through the logarithms of sizes and costs: 1 means
that twice the size costs twice as much, 2 that it costs four times as much.  If a curve has a limit
``at_most``, ``cubeplay bench --check`` checks it.  The curves of a game are beside its rows, those of the
pages in ``benchmarks.pages``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import exp, log
from statistics import linear_regression
from typing import Any, Final, Literal

from benchmarks.printing import aligned, in_words, weight_in_words

LINEAR: Final = 1.25
"""The largest exponent that counts as linear: times vary, but quadratic growth would be near 2."""

PASSES: Final = 3
"""How often a curve is measured; the least cost of each size counts."""

Unit = Literal["s", "B"]
"""Seconds or bytes."""


@dataclass(frozen=True, slots=True)
class GrowthCurve:
    """Work in several sizes, with costs in seconds or bytes."""

    game: str
    work: str
    against: str
    sizes: tuple[int, ...]
    measure: Callable[[int], float]
    unit: Unit = "s"
    at_most: float | None = None


@dataclass(frozen=True, slots=True)
class Growth:
    """A curve and its measured costs."""

    curve: GrowthCurve
    costs: tuple[float, ...]

    @property
    def exponent(self) -> float:
        """The slope of the line through the logarithms.

        >>> Growth(GrowthCurve("cubo", "work", "moves", (10, 20, 40), float), (1.0, 4.0, 16.0)).exponent
        2.0
        """
        return round(self._line[0], 3)

    @property
    def fitted(self) -> tuple[float, ...]:
        """The cost of each size on the fitted line."""
        slope, start = self._line
        return tuple(exp(start + slope * log(size)) for size in self.curve.sizes)

    @property
    def _line(self) -> tuple[float, float]:
        """Slope and intercept."""
        slope, start = linear_regression(list(map(log, self.curve.sizes)), list(map(log, self.costs)))
        return slope, start

    @property
    def met(self) -> bool:
        """Whether the exponent is within the limit."""
        return self.curve.at_most is None or self.exponent <= self.curve.at_most

    def as_json(self) -> dict[str, Any]:
        """The curve as JSON; costs in seconds or bytes."""
        curve = self.curve
        return {
            "game": curve.game, "work": curve.work, "against": curve.against, "sizes": list(curve.sizes),
            "costs": list(self.costs), "unit": curve.unit, "exponent": self.exponent,
            "at_most": curve.at_most, "met": self.met,
        }  # fmt: skip


CURVES: Final[list[GrowthCurve]] = []
"""All curves that have been registered."""


def curve(
    game: str,
    work: str,
    against: str,
    sizes: tuple[int, ...],
    *,
    unit: Unit = "s",
    at_most: float | None = None,
) -> Callable[[Callable[[int], float]], Callable[[int], float]]:
    """Register a function as a curve.

    Raises ValueError for fewer than two sizes, or sizes that do not rise.
    """
    if len(sizes) < 2 or list(sizes) != sorted({*sizes}) or sizes[0] < 1:
        raise ValueError(f"{work!r} needs two sizes or more, rising from 1 or more")

    def register(measure: Callable[[int], float]) -> Callable[[int], float]:
        CURVES.append(GrowthCurve(game, work, against, sizes, measure, unit, at_most))
        return measure

    return register


def grown(curve: GrowthCurve, passes: int = PASSES) -> Growth:
    """Measure all sizes of a curve in turn, several times, so that a busy minute spoils no size."""
    measured = [[curve.measure(size) for size in curve.sizes] for _pass in range(passes)]
    return Growth(curve, tuple(map(min, zip(*measured, strict=True))))


def growth_table(growths: Iterable[Growth]) -> str:
    """The table as text: one line for each curve."""
    head = ("game", "work", "grows with", "costs", "exponent", "goal", "met")
    return aligned(head, map(_cells, growths))


def _cells(growth: Growth) -> Sequence[str]:
    curve, costs = growth.curve, growth.costs
    said = in_words if curve.unit == "s" else weight_in_words
    goal = "–" if curve.at_most is None else f"at most {curve.at_most:g}"
    return (
        curve.game,
        curve.work,
        f"{curve.against}, {curve.sizes[0]} to {curve.sizes[-1]}",
        f"{said(costs[0])} to {said(costs[-1])}",
        f"{growth.exponent:.2f}",
        goal,
        "yes" if growth.met else "NO",
    )
