"""Empty charts for a class: small for the teacher's desk, large for the wall."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor
from typing import TYPE_CHECKING, Any, Final

from cubeplay.teach.answers import grouped

from cubeplay_widgets.paint.charts import ReferenceLine
from cubeplay_widgets.paint.plotting import EDGE, INK, LINE, MUTED, SIM, SURFACE, round_step, unit

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

DESK: Final = (850, 190)
WALL: Final = (1300, 430)
"""Width and height of a chart on the teacher's desk and on the wall, in CSS pixels."""

_SLIM: Final = 600
"""The least width in CSS pixels of a chart with words at the right."""

_WALL_TEXT, _DESK_TEXT = 24.0, 14.0
_NEARLY = 1e-9
"""The tolerance for rounding a number of steps."""

_LETTER = 0.56
"""The average width of letters, in heights of the text, rounded up."""


@dataclass(frozen=True, slots=True)
class ClassPaper:
    """An empty chart; ``text`` is the height of its text in CSS pixels, which scales everything else."""

    figure: Figure
    axes: Axes
    text: float

    @property
    def is_slim(self) -> bool:
        """Whether there is no room for words at the right, as on a phone."""
        return is_slim(self.figure.bbox.width)

    @property
    def thick(self) -> float:
        """The width of important lines."""
        return self.text / 6

    def rule(self, low: float, top: float, *, whole: bool = False) -> None:
        """Set the vertical axis from ``low`` to ``top``; ``whole`` for counts."""
        lines = max(2, round(self.axes.get_window_extent().height / (2.4 * self.text)))
        step = max(round_step((top - low) / lines), 1.0 if whole else 0.0)
        first, last = ceil(low / step - _NEARLY), floor(top / step + _NEARLY)
        ticks = [step * number for number in range(first, last + 1)]
        self.axes.set_ylim(low, top)
        self.axes.set_yticks(ticks, [grouped(tick, 2) for tick in ticks])
        self.axes.grid(axis="y", color=LINE, lw=1, clip_on=False, zorder=1)
        self.axes.set_axisbelow(True)

    def upright(self, level: ReferenceLine, *, dashed: bool) -> None:
        """Draw a value as a vertical line: dashed for the exact value, broad for the mean of all."""
        self.axes.axvline(float(level.value), clip_on=False, zorder=8 if dashed else 6, **self._line(dashed))

    def level(self, level: ReferenceLine, *, dashed: bool) -> None:
        """Draw a value as a horizontal line: dashed for the exact value, broad for the mean of all."""
        self.axes.axhline(float(level.value), clip_on=False, zorder=8 if dashed else 6, **self._line(dashed))

    def _line(self, dashed: bool) -> dict[str, Any]:
        if dashed:
            return {"color": INK, "lw": self.thick, "ls": (0, (3, 2))}
        return {"color": SIM, "lw": 2 * self.thick}

    def stand_exact(self, exact: ReferenceLine | None) -> None:
        """Draw the exact value as a dashed vertical line, with its words at the top."""
        if exact is None:
            return
        self.axes.axvline(float(exact.value), color=SURFACE, lw=2 * self.thick, clip_on=False, zorder=7)
        self.upright(exact, dashed=True)
        is_left = float(exact.value) < sum(self.axes.get_xlim()) / 2
        shift = (0.4 if is_left else -0.4) * self.text
        self.say(exact.words, (float(exact.value), 1), shift, "left" if is_left else "right")

    def head(self, pooled: ReferenceLine, exact: ReferenceLine | None) -> None:
        """Draw a legend at the top right for the dashed and the broad line."""
        width, height = self.figure.bbox.width, self.figure.bbox.height
        right, y = width, height - (2.3 if self.is_slim else 1) * self.text
        for level, dashed in ((exact, True), (pooled, False)):
            if level is None:
                continue
            right -= _LETTER * self.text * len(level.words)
            self.figure.text(right / width, y / height, level.words, color=INK, size=self.text, weight="bold")
            self._sample(right - 0.5 * self.text, y, dashed)
            right, y = (width, y - 1.3 * self.text) if self.is_slim else (right - 4 * self.text, y)

    def _sample(self, right: float, y: float, dashed: bool) -> None:
        """Draw a piece of a line in front of its words in the legend."""
        from matplotlib.lines import Line2D

        width, height = self.figure.bbox.width, self.figure.bbox.height
        xs, level = ((right - 2.2 * self.text) / width, right / width), (y + 0.32 * self.text) / height
        self.figure.add_artist(
            Line2D(xs, (level, level), transform=self.figure.transFigure, **self._line(dashed))
        )

    def say(self, words: str, place: tuple[float, float], shift: float, side: str, colour: str = INK) -> None:
        """Write words at a place, an x value and a share of the height, ``shift`` CSS pixels aside."""
        self.axes.annotate(
            words,
            place,
            xycoords=("data", "axes fraction"),
            xytext=(shift, 0.35 * self.text),
            textcoords="offset points",
            ha=side,
            va="baseline",
            color=colour,
            size=self.text,
            weight="bold",
            zorder=9,
            annotation_clip=False,
        )

    def explain(self, *marks: tuple[dict[str, Any], str]) -> None:
        """Draw a legend at the right; a mark is the style of a line with one point."""
        if self.is_slim:
            return
        right = (self.axes.get_position().x1 * self.figure.bbox.width) + 1.2 * self.text
        top = self.axes.get_window_extent().y1 - self.text
        for number, (style, words) in enumerate(marks):
            x, y = right / self.figure.bbox.width, (top - 1.7 * number * self.text) / self.figure.bbox.height
            mark = self.figure.add_axes((x, y, 0.001, 0.001), frameon=False)
            mark.set(xticks=[], yticks=[], xlim=(0, 1), ylim=(0, 1))
            mark.plot([0.5], [0.5], clip_on=False, **({"ms": 0.8 * self.text} | style))
            shift = (0.9 * self.text, -0.35 * self.text)
            mark.annotate(
                words, (0.5, 0.5), xytext=shift, textcoords="offset points", color=INK, size=self.text
            )

    def pixels(self) -> tuple[float, float]:
        """The width and height of one unit in CSS pixels."""
        return unit(self.axes)


def is_slim(width: float) -> bool:
    """Whether a chart of this width has no room for words at the right."""
    return width < _SLIM


def class_paper(
    size: tuple[int, int],
    across: str,
    axis: str = "",
    *,
    left: float = 1,
    right: float = 1,
    key: bool = False,
) -> ClassPaper:
    """An empty chart; ``left`` and ``right`` are its margins in heights of its text.

    ``across`` names the horizontal axis, ``axis`` the vertical one; with ``key`` there is room for a legend
    at the top.  72 dots per inch make a point of matplotlib a CSS pixel.
    """
    from matplotlib.figure import Figure

    width, height = size
    text = _WALL_TEXT if width >= WALL[0] else _DESK_TEXT
    figure = Figure(figsize=(width / 72, height / 72), dpi=72)
    top = 1.7 if not key else 5.2 if is_slim(width) else 2.6
    low, high = 2.9 * text / height, 1 - top * text / height
    begin, end = left * text / width, 1 - right * text / width
    axes = figure.add_axes((begin, low, end - begin, high - low))
    figure.patch.set_visible(False)
    axes.patch.set_visible(False)
    style: dict[str, Any] = {"color": MUTED, "size": text, "va": "baseline"}
    figure.text((begin + end) / 2, 0.35 * text / height, across, ha="center", **style)
    if axis:
        figure.text(0, 1 - text / height, axis, **style)
    for side in ("top", "left", "right"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set(color=EDGE, linewidth=2)
    axes.tick_params(length=0, pad=text / 3, labelcolor=MUTED, labelsize=text)
    return ClassPaper(figure, axes, text)
