"""The charts of a class (the first one alone, until those of the projector are here)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from cubeplay.teach.answers import grouped
from cubeplay.teach.outline import Outline
from cubeplay.teach.school import Pool
from cubeplay.words import _

from cubeplay_widgets.paint.charts import Bar, BarChart, Chart

DESK: Final = (850, 190)
WALL: Final = (1300, 430)


@dataclass(frozen=True, slots=True)
class Shown:
    """A chart with its words."""

    id: str
    name: str
    group: str
    heading: str
    line: str
    chart: Chart
    can_reveal: bool = True
    more: dict[str, str] | None = None


def class_charts(pool: Pool, outline: Outline, *, revealed: bool) -> tuple[Shown, ...]:
    """The charts of a class."""
    found = Counter(dict(pool.predictions)[outline.first.id])
    bars = tuple(Bar(grouped(value, 3), Fraction(found[value], 100)) for value in sorted(found))
    chart = BarChart(_("Predictions"), _("Pupils"), _("Prediction"), bars)
    return (Shown("predictions", _("Predictions"), _("Predictions"), outline.first.asks, "", chart),)
