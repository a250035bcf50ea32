"""Draws the curves, for ``cubeplay bench --plot``, as charts are drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from math import ceil, floor, log10
from pathlib import Path
from typing import Final

from benchmarks.growth import Growth
from benchmarks.printing import in_words, weight_in_words
from cubeplay_widgets.paint.axes import MUTED, Axes, mark
from cubeplay_widgets.paint.geometry import Polyline, Rect
from cubeplay_widgets.paint.scene import Paint, Scene, Shape, shifted
from cubeplay_widgets.paint.svg import svg
from cubeplay_widgets.paint.theme import BLUE, RED, WHITE

ACROSS: Final = 3
"""Panels side by side."""
PANEL: Final = (310, 240)
"""Width and height of a panel, in CSS pixels."""
TEXT: Final = 12
DOT: Final = 8
MARGIN: Final = 10
"""The height of text, the breadth of a dot, and the margin round all panels, in CSS pixels."""


def draw(growths: Sequence[Growth], file: str) -> None:
    """Draw all curves as SVG, each in a panel with its fitted line."""
    panels = [*map(_panel, growths), _key()]
    size = PANEL[0] * ACROSS + MARGIN, PANEL[1] * ceil(len(panels) / ACROSS) + MARGIN
    items: list[Shape] = [Shape("paper", Rect(0, 0, *size), Paint(WHITE))]
    for number, panel in enumerate(panels):
        down, across = divmod(number, ACROSS)
        left, top = across * PANEL[0] + MARGIN, down * PANEL[1] + MARGIN
        items += (shifted(shape, left, top) for shape in panel.scene.shapes)
    told = "; ".join(f"{_name(growth)}, {_exponent(growth)}" for growth in growths)
    text = svg(Scene(size, tuple(items), told), "What grows with what", "growth", width=size[0])
    plain = re.sub(r"var\(--[a-z-]+, (#\w+)\)", r"\1", text)  # a file of its own has no theme
    Path(file).write_text(plain + "\n", "utf-8")


def _empty() -> Axes:
    return Axes(PANEL, (64, 28, PANEL[0] - 16, PANEL[1] - 52), TEXT)


def _key() -> Axes:
    """The legend, in a panel without a curve."""
    axes = _empty()
    (left, top, *_ends), middle = axes.inner, axes.inner[0] - 20
    axes.write("Exponent 1: twice as much costs twice.", (left - 32, top))
    axes.add("key", mark("disc", (middle, top + 24), DOT), fill=BLUE)
    axes.write("measured, the least of three", (left, top + 24), weight=400)
    axes.add("key", Polyline(((middle - 12, top + 48), (middle + 12, top + 48))), stroke=RED)
    axes.write("the straight line that fits best", (left, top + 48), weight=400)
    return axes


def _panel(growth: Growth) -> Axes:
    """One curve on two scales of tens: costs as dots, with the line of least squares."""
    axes, sizes, costs = _empty(), growth.curve.sizes, growth.costs
    axes.name(_name(growth), growth.curve.against)
    said = in_words if growth.curve.unit == "s" else weight_in_words
    low, high = min(costs) / 2, max(costs) * 2.7
    axes.up(low, high, [(cost, said(cost)) for cost in _round(low, high)], by_tens=True)
    room = (sizes[-1] / sizes[0]) ** 0.06
    axes.across(sizes[0] / room, sizes[-1] * room, [(size, str(size)) for size in sizes], by_tens=True)
    axes.line("fitted", zip(sizes, growth.fitted, strict=True), RED, 2)
    for at in zip(sizes, costs, strict=True):
        axes.mark("cost", "disc", at, DOT, edge=1, fill=BLUE)
    axes.write(_exponent(growth), (axes.inner[2], 0.7 * TEXT), MUTED, weight=400, anchor="end")
    return axes


def _name(growth: Growth) -> str:
    return f"{growth.curve.game}: {growth.curve.work}"


def _exponent(growth: Growth) -> str:
    return f"exponent {growth.exponent:.2f}"


def _round(low: float, high: float) -> list[float]:
    """The round numbers of a scale of tens: 1, 2, 5, 10, …, or the powers alone if those are many.

    >>> _round(0.4, 25), _round(3, 70_000)
    ([0.5, 1.0, 2.0, 5.0, 10.0, 20.0], [10.0, 100.0, 1000.0, 10000.0])
    """
    for digits in ((1, 2, 5), (1,)):
        found = [each for each in takewhile(lambda each: each <= high, _upwards(low, digits)) if each >= low]
        if len(found) <= 7:
            break
    return found


def _upwards(low: float, digits: Sequence[int]) -> Iterator[float]:
    power = floor(log10(low))
    while True:
        yield from (digit * 10.0**power for digit in digits)
        power += 1
