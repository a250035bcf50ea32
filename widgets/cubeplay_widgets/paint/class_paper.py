"""Empty charts for a class: small for the teacher's desk, large for the wall."""

from __future__ import annotations

from math import ceil, floor
from typing import Any, Final

from cubeplay.words.numbers import grouped

from cubeplay_widgets.paint.axes import INK, LETTER, MUTED, SIM, SURFACE, Axes, dashes, mark, round_step
from cubeplay_widgets.paint.charts import ReferenceLine
from cubeplay_widgets.paint.geometry import Point, Polyline, breadth

DESK: Final = (850, 190)
WALL: Final = (1300, 430)
"""Width and height of a chart on the teacher's desk and on the wall, in CSS pixels."""

_SLIM: Final = 600
"""The least width in CSS pixels of a chart with words at the right."""

_WALL_TEXT, _DESK_TEXT = 24.0, 14.0
_NEARLY = 1e-9
"""The tolerance for rounding a number of steps."""


class ClassPaper(Axes):
    """An empty chart, scaled by the height of its text."""

    __slots__ = ()

    @property
    def is_slim(self) -> bool:
        """Whether there is no room for words at the right, as on a phone."""
        return is_slim(self.size[0])

    @property
    def thick(self) -> float:
        """The width of important lines."""
        return self.text / 6

    def rule(self, low: float, top: float, *, whole: bool = False) -> None:
        """Draw the vertical axis from ``low`` to ``top``; ``whole`` for counts."""
        lines = max(2, round((self.inner[3] - self.inner[1]) / (2.4 * self.text)))
        step = max(round_step((top - low) / lines), 1.0 if whole else 0.0)
        first, last = ceil(low / step - _NEARLY), floor(top / step + _NEARLY)
        ticks = [step * number for number in range(first, last + 1)]
        self.up(low, top, ((tick, grouped(tick, 2)) for tick in ticks))

    def value(self, level: ReferenceLine, *, dashed: bool, upright: bool = False) -> None:
        """Draw a value as a line: dashed for the exact value, broad for the mean of all."""
        self.level(float(level.value), *self._line(dashed), dashed=dashed, upright=upright)

    def _line(self, dashed: bool) -> tuple[str, float]:
        """The colour and the width of a line."""
        return (INK, self.thick) if dashed else (SIM, 2 * self.thick)

    def stand_exact(self, exact: ReferenceLine | None) -> None:
        """Draw the exact value as a dashed vertical line, with its words at the top."""
        if exact is None:
            return
        x, (left, top, right, _bottom) = self.x(float(exact.value)), self.inner
        self.level(float(exact.value), SURFACE, 2 * self.thick, upright=True)
        self.value(exact, dashed=True, upright=True)
        is_left = x < (left + right) / 2
        shift = (0.4 if is_left else -0.4) * self.text
        self.say(exact.words, (x + shift, top), "start" if is_left else "end")

    def head(self, pooled: ReferenceLine, exact: ReferenceLine | None) -> None:
        """Draw a legend at the top right for the dashed and the broad line."""
        right, y = float(self.size[0]), (1.94 if self.is_slim else 0.7) * self.text
        for level, dashed in ((exact, True), (pooled, False)):
            if level is None:
                continue
            size = self.fitted(level.words, right - 2.7 * self.text)
            begin = right - breadth(level.words, size, LETTER)
            self.write(level.words, (begin, y), size=size)
            sample = (begin - 2.7 * self.text, y), (begin - 0.5 * self.text, y)
            stroke, width = self._line(dashed)
            dash = dashes(width) if dashed else ()
            self.add("sample", Polyline(sample), stroke=stroke, width=width, dash=dash)
            right, y = (right, y + 1.3 * self.text) if self.is_slim else (begin - 4 * self.text, y)

    def say(self, words: str, at: Point, anchor: str, colour: str = INK) -> None:
        """Write words just above a place in CSS pixels."""
        self.write(words, (at[0], at[1] - 0.71 * self.text), colour, anchor=anchor)

    def explain(self, *marks: tuple[str, dict[str, Any], str]) -> None:
        """Draw a legend at the right: kinds of marks, how they are painted, and what they mean."""
        if self.is_slim:
            return
        x, y = self.inner[2] + 1.2 * self.text, self.inner[1] + self.text
        for kind, paint, words in marks:
            self.add("key", mark(kind, (x, y), 0.8 * self.text), **paint)
            for line in words.split("\n"):
                self.write(line, (x + 0.9 * self.text, y), weight=400)
                y += 1.3 * self.text
            y += 0.4 * self.text


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
    at the top.
    """
    width, height = size
    text = _WALL_TEXT if width >= WALL[0] else _DESK_TEXT
    top = 1.7 if not key else 5.2 if is_slim(width) else 2.6
    inner = left * text, top * text, width - right * text, height - 2.9 * text
    paper = ClassPaper(size, inner, text)
    paper.name(axis, across, fill=MUTED, weight=400)
    return paper
