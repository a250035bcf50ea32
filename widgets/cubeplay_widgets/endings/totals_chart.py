"""The chart of a game: everybody's total after each round, as lines with different dashes and markers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import accumulate
from typing import Final

from cubeplay.story import Round
from cubeplay.story.parts import Side, side_name, totals
from cubeplay.words import _, listed

from cubeplay_widgets.paint.axes import round_step
from cubeplay_widgets.paint.pieces import seat_glyph
from cubeplay_widgets.paint.theme import FONT

WIDE: Final = (540, 226)
SLIM: Final = (328, 226)
"""Width and height of the two drawings, in CSS pixels."""

TEXT: Final = 14
DASHES: Final = ("", "8 5", "2 5", "12 4 2 4", "5 3", "14 6")
"""The dashes of the seats' lines, in seat order."""


@dataclass(frozen=True, slots=True)
class Paper:
    """The geometry of a chart: its size, lowest and highest number, columns, and the width for names."""

    size: tuple[int, int]
    low: float
    high: float
    columns: int
    names: float

    @property
    def left(self) -> float:
        """The x of the axis."""
        return 40.0

    @property
    def right(self) -> float:
        """The x of the right end of the columns."""
        return self.size[0] - self.names

    def x(self, column: int) -> float:
        """The x of a column, counted from 0."""
        return self.left + 10 + (self.right - self.left - 20) * column / max(1, self.columns - 1)

    def y(self, points: float) -> float:
        """The y of a number of points."""
        floor, ceiling = self.size[1] - 28.0, 14.0
        return floor - (floor - ceiling) * (points - self.low) / ((self.high - self.low) or 1)


def sums_chart(columns: Sequence[Round], names: tuple[str, ...], across: str) -> str:
    """The totals after each column in a wide and a slim drawing as SVG; "" for one column or one side.

    ``across`` names the columns.
    """
    sides = list(totals(columns))
    if len(columns) < 2 or len(sides) < 2:
        return ""
    lines = {side: list(accumulate(_points(columns, side))) for side in sides}
    drawn = (("wide", WIDE), ("slim", SLIM))
    return "".join(_drawing(lines, columns, names, across, look, size) for look, size in drawn)


def _points(columns: Sequence[Round], side: Side) -> Iterator[int]:
    return (share.points for each in columns for share in each.shares if share.side == side)


def _drawing(
    lines: dict[Side, list[int]],
    columns: Sequence[Round],
    names: tuple[str, ...],
    across: str,
    look: str,
    size: tuple[int, int],
) -> str:
    step = round_step(max(1, _span(lines) / 4))
    low = min(0.0, *(min(line) // step * step for line in lines.values()))
    high = max(step, *(-(-max(line) // step) * step for line in lines.values()))
    told = {side: f"{side_name(side, names)} {line[-1]}" for side, line in lines.items()}
    room = min(size[0] * 0.4, 26 + max(map(len, told.values())) * TEXT * 0.58)
    paper = Paper(size, low, high, len(columns), room)
    parts = [*_grid(paper, step, columns), *_lines(paper, lines), *_names(paper, lines, told)]
    title = _("Points after each column: {across}").format(across=across)
    return (
        f'<svg class="cp-sums cp-sums-{look}" viewBox="0 0 {size[0]} {size[1]}" role="img"'
        f' aria-label="{escape(title)}. {escape(listed(told.values()))}" font-family="{escape(FONT)}"'
        f' font-size="{TEXT}">{"".join(parts)}</svg>'
    )


def _span(lines: dict[Side, list[int]]) -> float:
    numbers = [number for line in lines.values() for number in line]
    return max(0, *numbers) - min(0, *numbers)


def _grid(paper: Paper, step: float, columns: Sequence[Round]) -> Iterator[str]:
    """The grid lines of the scale, and the numbers of the columns."""
    number = paper.low
    while number <= paper.high:
        y = paper.y(number)
        yield f'<line class="cp-sums-grid" x1="{paper.left}" x2="{paper.right:g}" y1="{y:g}" y2="{y:g}"/>'
        yield f'<text x="{paper.left - 8:g}" y="{y + 5:g}" text-anchor="end">{number:g}</text>'
        number += step
    every = -(-len(columns) // 12)
    for place, each in enumerate(columns):
        if place % every == 0:
            x = paper.x(place)
            yield f'<text x="{x:g}" y="{paper.size[1] - 6}" text-anchor="middle">{each.number}</text>'


def _lines(paper: Paper, lines: dict[Side, list[int]]) -> Iterator[str]:
    for side, line in lines.items():
        spots = [(paper.x(column), paper.y(points)) for column, points in enumerate(line)]
        path = " ".join(f"{x:g},{y:g}" for x, y in spots)
        dash = DASHES[side[0] % len(DASHES)]
        yield f'<polyline class="cp-sums-line" points="{path}" stroke-dasharray="{dash}"/>'
        for x, y in spots:
            yield seat_glyph(side[0], 20, x - 10, y - 10)


def _names(paper: Paper, lines: dict[Side, list[int]], told: dict[Side, str]) -> Iterator[str]:
    """The names at the ends of the lines, without overlaps."""
    wanted = sorted((paper.y(line[-1]), side) for side, line in lines.items())
    places = _spread([y for y, _side in wanted], TEXT + 3.0, paper.size[1] - 24.0)
    for (_y, side), y in zip(wanted, places, strict=True):
        yield f'<text class="cp-sums-name" x="{paper.right + 6:g}" y="{y + 5:g}">{escape(told[side])}</text>'


def _spread(wanted: Sequence[float], apart: float, lowest: float) -> list[float]:
    """Heights in order, at least ``apart`` from each other, and near the wanted ones."""
    down: list[float] = []
    for y in wanted:
        down.append(max(y, down[-1] + apart) if down else y)
    found: list[float] = []
    for y in reversed(down):
        found.append(min(y, found[-1] - apart) if found else min(y, lowest))
    return found[::-1]
