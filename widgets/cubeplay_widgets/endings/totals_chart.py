"""The chart of a game: everybody's total after each round, as lines with different dashes and markers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Final

from cubeplay.story import Round
from cubeplay.story.parts import Side, side_name, totals
from cubeplay.words import _, listed
from cubeplay.words.numbers import grouped

from cubeplay_widgets.paint.axes import INK, LETTER, Axes, round_step
from cubeplay_widgets.paint.pieces import token
from cubeplay_widgets.paint.scene import Scene
from cubeplay_widgets.paint.svg import svg
from cubeplay_widgets.paint.theme import SEATS

WIDE: Final = (540, 226)
SLIM: Final = (328, 226)
"""Width and height of the two drawings, in CSS pixels."""

TEXT: Final = 14
DASHES: Final = ((), (8, 5), (2, 5), (12, 4, 2, 4), (5, 3), (14, 6))
"""The dashes of the seats' lines, in seat order."""


def sums_chart(columns: Sequence[Round], names: tuple[str, ...], across: str) -> str:
    """The totals after each column in a wide and a slim drawing as SVG; "" for one column or one side.

    ``across`` names the columns.
    """
    if len(columns) < 2 or len(list(totals(columns))) < 2:
        return ""
    title = _("Points after each column: {across}").format(across=across)
    return "".join(
        svg(sums_scene(columns, names, size), title, f"sums-{look}", look=f"cp-sums cp-sums-{look}")
        for look, size in (("wide", WIDE), ("slim", SLIM))
    )


def sums_scene(columns: Sequence[Round], names: tuple[str, ...], size: tuple[int, int]) -> Scene:
    """The totals after each column as a scene: a line for each side, with its name at the end."""
    lines = {side: list(accumulate(_points(columns, side))) for side in totals(columns)}
    told = {side: f"{side_name(side, names)} {line[-1]}" for side, line in lines.items()}
    room = min(size[0] * 0.4, 26 + max(map(len, told.values())) * TEXT * LETTER)
    axes = Axes(size, (40, 14, size[0] - room, size[1] - 28), TEXT)
    _scales(axes, lines, columns)
    for side, line in lines.items():
        axes.line("sums", enumerate(line), INK, 2.5, dash=DASHES[side[0] % len(DASHES)])
    for side, line in lines.items():
        for column, points in enumerate(line):
            at = axes.x(column), axes.y(points) - 0.8
            for shape in token("seat", *at, 8.4, SEATS[side[0] % len(SEATS)]).shapes:
                thin = replace(shape.paint, width=0.5) if shape.paint.fill else shape.paint
                axes.shapes.append(replace(shape, paint=thin))
    wanted = sorted((axes.y(line[-1]), side) for side, line in lines.items())
    places = _spread([y for y, _side in wanted], TEXT + 3.0, size[1] - 24.0)
    for (_y, side), y in zip(wanted, places, strict=True):
        axes.write(told[side], (axes.inner[2] + 6, y), id="side")
    return Scene(size, axes.scene.items, listed(told.values()))


def _points(columns: Sequence[Round], side: Side) -> list[int]:
    return [share.points for each in columns for share in each.shares if share.side == side]


def _scales(axes: Axes, lines: dict[Side, list[int]], columns: Sequence[Round]) -> None:
    """The scale of points, and the numbers of the columns; markers stand ten pixels from the ends."""
    numbers = [0, *(number for line in lines.values() for number in line)]
    step = round_step(max(1, (max(numbers) - min(numbers)) / 4))
    first, last = int(min(numbers) // step), max(1, int(-(-max(numbers) // step)))
    ticks = [(step * k, grouped(step * k, 2)) for k in range(first, last + 1)]
    axes.up(step * first, step * last, ticks)
    steps = len(columns) - 1
    room = 10 * steps / (axes.inner[2] - axes.inner[0] - 20)
    every = -(-len(columns) // 12)
    shown = [(place, str(each.number)) for place, each in enumerate(columns)][::every]
    axes.across(-room, steps + room, shown)


def _spread(wanted: Sequence[float], apart: float, lowest: float) -> list[float]:
    """Heights in order, at least ``apart`` from each other, and near the wanted ones."""
    down: list[float] = []
    for y in wanted:
        down.append(max(y, down[-1] + apart) if down else y)
    found: list[float] = []
    for y in reversed(down):
        found.append(min(y, found[-1] - apart) if found else min(y, lowest))
    return found[::-1]
