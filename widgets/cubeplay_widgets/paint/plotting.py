"""Draws charts with matplotlib as SVG in the page's style.

Colours are placeholders that are replaced by the page's CSS variables; text stays text, in the page's font.
matplotlib is imported when the first chart is drawn, without pyplot.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from html import escape
from math import floor, inf, log10
from typing import TYPE_CHECKING, Any, Final

from cubeplay.teach.answers import grouped

from cubeplay_widgets.paint.geometry import Point

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDE: Final = (640, 330)
SLIM: Final = (328, 300)
"""Width and height of the two drawings of a chart, in CSS pixels."""

MARKS: Final = "os^"
"""Disc, square and triangle: the first, second and third run of a size."""

SHIFT: Final = 0.14
"""The distance of the three marks of a size, as a share of the distance of two sizes."""

_COLOURS: Final = {
    "#010101": "var(--cp-ink, #16202B)",
    "#020202": "var(--cp-muted, #4A5763)",
    "#030303": "var(--cp-line, #CDD5DC)",
    "#040404": "var(--cp-edge, #6E7B88)",
    "#050505": "var(--cp-guess, #9A3412)",
    "#060606": "var(--cp-sim, #0072B2)",
    "#070707": "var(--cp-surface, #FFFFFF)",
    "#080808": "var(--cp-soft, #E3EDF8)",
    "#090909": "var(--cp-accent, #0B4A8F)",
}
INK, MUTED, LINE, EDGE, GUESS, SIM, SURFACE, SOFT, ACCENT = _COLOURS
_FONT, _SIZE = "DejaVu Sans", 15.0
_SETTINGS: Final[dict[str, Any]] = {"svg.fonttype": "none", "font.family": _FONT, "path.simplify": False}


def disc(size: tuple[int, int], bars: int) -> float:
    """The diameter of a disc that fits a bar."""
    return max(4.0, min(11.0, 0.6 * (size[0] - 60) / max(1, bars)))


def paper(size: tuple[int, int], axis: str, across: str) -> tuple[Figure, Axes]:
    """An empty chart with its two titles.  72 dots per inch make a point of matplotlib a CSS pixel."""
    from matplotlib.figure import Figure

    width, height = size
    left = 46 if width >= WIDE[0] else 36
    figure = Figure(figsize=(width / 72, height / 72), dpi=72)
    axes = figure.add_axes((left / width, 52 / height, (width - left - 14) / width, (height - 88) / height))
    figure.patch.set_visible(False)
    axes.patch.set_visible(False)
    figure.text(0, 1 - 16 / height, axis, color=INK, size=_SIZE, weight="bold", va="baseline")
    centre = (left + width - 14) / 2 / width
    figure.text(centre, 5 / height, across, color=INK, size=_SIZE, weight="bold", ha="center", va="baseline")
    for side in ("top", "left", "right"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set(color=EDGE, linewidth=2)
    axes.tick_params(length=0, pad=8, labelcolor=MUTED, labelsize=_SIZE)
    return figure, axes


def ruled(axes: Axes, top: float, floor: float = 0.0, most: float = inf) -> None:
    """Set the vertical axis from ``floor`` to a round number above ``top``, but at most ``most``."""
    height = top - floor
    step = round_step(height / 5 if height > 0 else 0.2)
    ticks = [floor + step * k for k in range(max(1, int(height / step + 1.15)) + 1)]
    ticks = [tick for tick in ticks if tick <= most]
    axes.set_ylim(floor, ticks[-1])
    axes.set_yticks(ticks, [grouped(tick, 2) for tick in ticks])
    axes.grid(axis="y", color=LINE, lw=1, clip_on=False, zorder=1)
    axes.set_axisbelow(True)


def unit(axes: Axes) -> Point:
    """The width and height of one unit of a chart in CSS pixels."""
    box, (left, right), (low, high) = axes.get_window_extent(), axes.get_xlim(), axes.get_ylim()
    return box.width / (right - left), box.height / (high - low)


_WORD, _LINE, _MARK = 8.5, 15, 8
"""CSS pixels: the width of a letter, the height of a line of words, half a mark."""


def free(words: str, height: float, points: Iterable[Point], *, above: bool) -> float:
    """The distance of words from the right end of their line at which they hide no mark.

    ``points`` are the marks, as CSS pixels left of the right end and above the axis; ``height`` is
    the line's own.

    >>> free("Exact", 100, [], above=False), free("Exact", 100, [(20, 90)], above=False)
    (7, 19)
    """
    side = 1 if above else -1
    near = sorted(side * (y - height) for x, y in points if x < _WORD * len(words) + _MARK)
    gap: float = 7
    for distance in near:
        if gap - _MARK < distance < gap + _LINE + _MARK:
            gap = distance + _MARK + 1
    return gap


def level(axes: Axes, height: float, words: str, colour: str, gap: float, *, dashed: bool) -> None:
    """Draw a line across the chart, with its words at the right end.

    ``gap`` is the distance of the words in CSS pixels, negative below the line.
    """
    axes.axhline(height, color=colour, lw=3, ls=(0, (3, 2)) if dashed else "-", clip_on=False, zorder=4)
    axes.annotate(
        words,
        (1, height),
        xycoords=("axes fraction", "data"),
        xytext=(0, gap),
        textcoords="offset points",
        ha="right",
        va="bottom" if gap > 0 else "top",
        color=colour,
        size=_SIZE,
        weight="bold",
        zorder=7,
        annotation_clip=False,
    )


def above(axes: Axes, words: str, at: Point) -> None:
    """Write words above a point of a chart, within its width."""
    left, right = axes.get_xlim()
    away = (at[0] - left) / (right - left)
    axes.annotate(
        words,
        at,
        xytext=(0, 14),
        textcoords="offset points",
        ha="left" if away < 0.2 else "right" if away > 0.8 else "center",
        va="bottom",
        color=INK,
        size=_SIZE,
        weight="bold",
        zorder=7,
        annotation_clip=False,
    )


def round_step(rough: float) -> float:
    """The least of …, 0.1, 0.2, 0.5, 1, 2, 5, 10, … that is not below ``rough``.

    >>> round_step(0.3), round_step(4), round_step(10)
    (0.5, 5.0, 10.0)
    """
    ten = 10.0 ** floor(log10(rough))
    return next(digit * ten for digit in (1, 2, 5, 10) if digit * ten >= rough)


def svg(figure: Figure, size: tuple[int, int], key: str, title: str, told: str) -> str:
    """A figure as SVG with a title and a description; each figure on a page needs another ``key``."""
    from matplotlib import rc_context
    from matplotlib.backends.backend_svg import FigureCanvasSVG

    out = io.StringIO()
    nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
    settings: Any = {**_SETTINGS, "svg.hashsalt": key}
    with rc_context(settings):
        FigureCanvasSVG(figure)
        figure.savefig(out, format="svg", metadata=nothing)
    head = (
        f'<svg class="cp-drawing" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        f' viewBox="0 0 {size[0]} {size[1]}" role="img" aria-labelledby="{key}-title"'
        f' aria-describedby="{key}-desc"><title id="{key}-title">{escape(title)}</title>'
        f'<desc id="{key}-desc">{escape(told)}</desc>'
    )
    return head + _body(out.getvalue(), key)


def _body(text: str, key: str) -> str:
    """The inside of matplotlib's SVG, with the page's colours and font."""
    body = re.sub(r"<style.*?</style>", "", text[text.index("<svg") :], flags=re.DOTALL)
    body = body[body.index(">") + 1 :]
    for placeholder, variable in _COLOURS.items():
        body = body.replace(placeholder, variable)
    body = re.sub(f"'{_FONT}'[^;\"]*", "var(--cp-font, sans-serif)", body)
    return re.sub(r'(id="|href="#|url\(#)', rf"\g<1>{key}-", body)
