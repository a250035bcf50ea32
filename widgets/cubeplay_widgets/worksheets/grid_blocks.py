"""Blocks to fill and to colour: grids of cases, trees, two circles, and a dot plot for a whole class."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from cubeplay.words import _
from cubeplay.words.numbers import Numeral

from cubeplay_widgets.chapters.notebook_cells import said
from cubeplay_widgets.worksheets.blocks import HIT, Gap, caption

Branch = tuple[object, str, Sequence["Branch"]]
"""A chance, what happens with it, and what may happen then."""

Sign = Callable[[Any, Any], object]
"""The text of a square, by its row and its column; "" for one that stays empty."""


@dataclass(frozen=True, slots=True)
class Grid:
    """All cases of two things: one square for each row and column.

    ``sign`` returns what pupils write into a square, or with ``given`` what is printed there.  The key
    colours the squares of ``hits``, by default all that have a sign.
    """

    rows: Sequence[Any]
    columns: Sequence[Any]
    sign: Sign
    hits: Callable[[Any, Any], bool] | None = None
    title: str = ""
    given: bool = False

    def html(self, key: bool) -> str:
        """The squares as a table."""
        top = "".join(f'<th scope="col">{escape(str(column))}</th>' for column in self.columns)
        body = "".join(
            f'<tr><th scope="row">{escape(str(row))}</th>'
            f"{''.join(self._square(row, column, key) for column in self.columns)}</tr>"
            for row in self.rows
        )
        head = f"<thead><tr><td></td>{top}</tr></thead>"
        return f'<table class="squares">{caption(self.title)}{head}<tbody>{body}</tbody></table>'

    def _square(self, row: Any, column: Any, key: bool) -> str:
        sign = str(self.sign(row, column))
        hit = key and (self.hits(row, column) if self.hits else bool(sign))
        shown = sign if key or self.given else ""
        return f"<td{HIT if hit else ''}>{escape(shown)}</td>"


@dataclass(frozen=True, slots=True)
class Grids:
    """All cases of three dice: one grid for each number on the first, rows the second, columns the third.

    ``across`` grids stand side by side: three, four or six.
    """

    sign: Callable[[Any, Any, Any], object]
    faces: Sequence[Any] = (1, 2, 3, 4, 5, 6)
    across: int = 3

    def html(self, key: bool) -> str:
        """The grids side by side."""
        grids = "".join(self._grid(first).html(key) for first in self.faces)
        return f'<div class="grids of-{self.across}">{grids}</div>'

    def _grid(self, first: Any) -> Grid:
        def sign(second: Any, third: Any) -> object:
            return self.sign(first, second, third)

        return Grid(self.faces, self.faces, sign, title=_("First die {first}").format(first=first))


@dataclass(frozen=True, slots=True)
class Tree:
    """A probability tree: on each branch a gap for its chance, and what happens with it."""

    branches: Sequence[Branch]

    def html(self, key: bool) -> str:
        """The branches, each with its own branches."""
        return f'<div class="tree">{_branches(self.branches, key)}</div>'


def _branches(branches: Sequence[Branch], key: bool) -> str:
    return f"<ul>{''.join(_branch(branch, key) for branch in branches)}</ul>"


def _branch(branch: Branch, key: bool) -> str:
    chance, words, behind = branch
    more = _branches(behind, key) if behind else ""
    return f"<li><span>{Gap(chance).html(key)} {escape(said(words))}</span>{more}</li>"


@dataclass(frozen=True, slots=True)
class Venn:
    """Two circles that cross, with a number in each of their areas, to be filled in on the sheet.

    ``areas`` are the numbers in the first circle alone, in both, in the second alone, and in neither.
    """

    first: str
    second: str
    areas: tuple[object, object, object, object]

    def html(self, key: bool) -> str:
        """The circles as a picture: with gaps, or with the numbers."""
        names = tuple(map(said, (self.first, self.second)))
        told = [
            _("{first}, not {second}: {number}"),
            _("both: {number}"),
            _("{second}, not {first}: {number}"),
            _("neither: {number}"),
        ]
        words = ". ".join(
            text.format(first=names[0], second=names[1], number=number if key else _("to fill in"))
            for text, number in zip(told, self.areas, strict=True)
        )
        heads = "".join(
            f'<text x="{x}" y="16">{escape(name)}</text>' for x, name in zip((110, 210), names, strict=True)
        )
        text = f'<g text-anchor="middle" font-size="17" fill="currentColor">{heads}{self._numbers(key)}</g>'
        circles = "".join(f'<circle cx="{x}" cy="90" r="62" fill="none"/>' for x in (120, 200))
        return (
            f'<svg class="venn" viewBox="0 0 320 160" width="320" role="img" aria-label="{escape(words)}">'
            f'<g stroke="currentColor" stroke-width="2">{circles}{"" if key else _LINES}</g>{text}</svg>'
        )

    def _numbers(self, key: bool) -> str:
        return "".join(
            f'<text x="{x}" y="{y}" font-weight="700">{escape(str(number))}</text>'
            for (x, y), number in zip(_AREAS if key else (), self.areas, strict=key)
        )


_AREAS: Final = ((92, 96), (160, 96), (228, 96), (296, 150))
"""Where the numbers of two circles stand."""
_LINES: Final = "".join(f'<path d="M{x - 14} {y + 2}h28"/>' for x, y in _AREAS)


@dataclass(frozen=True, slots=True)
class Plot:
    """Squares over an axis: a class marks one for each pupil.  The key shows an example, and the mean.

    ``axis`` are the numbers below the columns, in equal steps, and ``words`` name them; ``found`` are the
    example's results and ``exact`` is the exact value.
    """

    axis: Sequence[float]
    found: Sequence[float]
    exact: float
    words: str

    def html(self, key: bool) -> str:
        """The squares as a picture."""
        columns, height = len(self.axis), ROWS * HIGH
        wide = WIDTH / columns
        lines = "".join(f'<path d="M{wide * k:.1f} 0V{height}"/>' for k in range(columns + 1))
        lines += "".join(f'<path d="M0 {HIGH * k}H{WIDTH}"/>' for k in range(ROWS + 1))
        numbers = "".join(
            f'<text x="{wide * (k + 0.5):.1f}" y="{height + 15}">{Numeral(number):g}</text>'
            for k, number in enumerate(self.axis)
        )
        filled = self._example(wide, height) if key else ""
        size = f'viewBox="0 -12 {WIDTH} {height + 34}"'
        return (
            f'<svg class="plot" {size} role="img" aria-label="{escape(self.words)}">'
            f'<g>{lines}</g>{filled}{numbers}</svg><p class="axis">{escape(self.words)}</p>'
        )

    def _example(self, wide: float, height: int) -> str:
        nearest = [min(range(len(self.axis)), key=lambda k: abs(self.axis[k] - one)) for one in self.found]
        boxes = "".join(
            f'<rect x="{wide * column + 2:.1f}" y="{height - HIGH * (level + 1) + 2}"'
            f' width="{wide - 4:.1f}" height="{HIGH - 4}"/>'
            for column in range(len(self.axis))
            for level in range(min(nearest.count(column), ROWS))
        )
        step = self.axis[1] - self.axis[0]
        x = min(max(wide * ((self.exact - self.axis[0]) / step + 0.5), 0), WIDTH)
        return f'{boxes}<path class="exact" d="M{x:.1f} -12V{height}"/>'


WIDTH: Final = 340
HIGH: Final = 20
ROWS: Final = 16
"""The width of a plot and the height of its squares, in SVG units, and its rows of squares."""
