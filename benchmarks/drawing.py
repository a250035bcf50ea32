"""Draws the curves, for ``cubeplay bench --plot``."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from math import ceil
from typing import TYPE_CHECKING, Any, Final

from benchmarks.growth import Growth
from benchmarks.printing import in_words, weight_in_words

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK, MUTED, RULE, PAPER = "#16202B", "#4A5763", "#CDD5DC", "#FFFFFF"
BLUE, ORANGE = "#0072B2", "#D55E00"
"""Two colours of Okabe and Ito, for colour-blind readers, too: the costs, and the fitted line."""

ACROSS: Final = 3
"""Panels side by side."""

PANEL: Final = (3.5, 2.7)
"""Width and height of a panel, in inches."""

SETTINGS: Final[dict[Any, Any]] = {
    "font.family": ["DejaVu Sans", "Verdana", "sans-serif"],
    "font.size": 9,
    "svg.fonttype": "none",
    "svg.hashsalt": "cubeplay",
}
"""SVG files contain text as text; the same picture gives the same file."""


def draw(growths: Sequence[Growth], file: str) -> None:
    """Draw all curves, each in a panel with its fitted line; the file's suffix is the format."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    down = ceil((len(growths) + 1) / ACROSS)
    with rc_context(SETTINGS):
        figure = Figure(figsize=(PANEL[0] * ACROSS, PANEL[1] * down), facecolor=PAPER)
        figure.set_layout_engine("constrained", w_pad=0.12, h_pad=0.12)
        panels = figure.subplots(down, ACROSS, squeeze=False).flat
        for growth, axes in zip_longest(growths, panels):
            if growth:
                _panel(axes, growth)
            else:
                _key(axes)
        figure.savefig(file, dpi=120, metadata=_undated(file))


def _key(axes: Axes) -> None:
    """The legend, in an empty panel."""
    axes.set_axis_off()
    axes.plot([], [], "o", color=BLUE, markersize=6, label="measured, the least of three")
    axes.plot([], [], color=ORANGE, linewidth=2, label="the straight line that fits best")
    axes.legend(
        loc="upper left", frameon=False, title="Exponent 1: twice as much costs twice.", alignment="left"
    )


def _undated(file: str) -> dict[str, Any] | None:
    """Metadata without a date, so that the same picture gives the same file."""
    return {"Date": None} if file.endswith(".svg") else None


def _panel(axes: Axes, growth: Growth) -> None:
    """One curve on two logarithmic scales: costs as dots, with the line of least squares."""
    curve, costs = growth.curve, growth.costs
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.plot(curve.sizes, growth.fitted, color=ORANGE, linewidth=2, zorder=2)
    axes.plot(curve.sizes, costs, "o", color=BLUE, markersize=6, zorder=3)
    axes.set_title(f"{curve.game}: {curve.work}", loc="left", color=INK, fontsize=10, weight="bold")
    axes.set_xlabel(curve.against, color=INK)
    _scales(axes, growth)
    words = f"exponent {growth.exponent:.2f}"
    rising = growth.exponent > 0
    axes.annotate(
        words,
        (0.04 if rising else 0.96, 0.9),
        xycoords="axes fraction",
        ha="left" if rising else "right",
        color=MUTED,
    )


def _scales(axes: Axes, growth: Growth) -> None:
    """Ticks at the measured sizes, and at round costs with their unit."""
    from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator

    said = in_words if growth.curve.unit == "s" else weight_in_words
    axes.set_xticks(growth.curve.sizes, [str(size) for size in growth.curve.sizes])
    axes.xaxis.set_minor_locator(NullLocator())
    low, high = min(growth.costs), max(growth.costs)
    axes.set_ylim(low / 2, high * 2.7)
    axes.yaxis.set_major_locator(LogLocator(10, (1, 2, 5), numticks=12))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda cost, _place: said(cost)))
    axes.yaxis.set_minor_locator(NullLocator())
    axes.tick_params(colors=MUTED)
    axes.grid(color=RULE, linewidth=0.6, zorder=0)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    for side in ("bottom", "left"):
        axes.spines[side].set_color(MUTED)
