"""A chart on a page: a wide and a slim drawing, of which CSS shows one, or a table."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from cubeplay.words import _
from ipywidgets import HTML, Button, VBox

from cubeplay_widgets.paint.axes import SLIM, WIDE
from cubeplay_widgets.paint.charts import Chart, picture


def table(chart: Chart) -> str:
    """A chart's numbers as an HTML table whose rows and columns have headings."""
    head, *rows = chart.table()
    tops = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    lines = "".join(_table_row(row) for row in rows)
    caption = f"<caption>{escape(chart.tell())}</caption>"
    return f'<table class="cp-table">{caption}<thead><tr>{tops}</tr></thead><tbody>{lines}</tbody></table>'


def _table_row(row: Sequence[str]) -> str:
    name, *cells = row
    return (
        f'<tr><th scope="row">{escape(name)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in cells)}</tr>'
    )


_RUN_KEYS = (
    ('<circle class="cp-dot" cx="8" cy="8" r="5.5"/>', 16),
    ('<rect class="cp-dot" x="3" y="3" width="10" height="10"/>', 16),
    ('<polygon class="cp-dot" points="8,2 14,13 2,13"/>', 16),
    ('<line class="cp-exact-line" x1="0" x2="28" y1="8" y2="8"/>', 28),
    ('<line class="cp-guess-line" x1="0" x2="28" y1="8" y2="8"/>', 28),
)


def legend() -> str:
    """What the marks of a RunsChart mean."""
    return _legend(_RUN_KEYS, (_("run 1"), _("run 2"), _("run 3"), _("exact"), _("prediction")))


def curve_legend() -> str:
    """What the marks of a CurveChart mean."""
    return _legend((_RUN_KEYS[0], _RUN_KEYS[3]), (_("your runs"), _("exact, shown later")))


def _legend(keys: Sequence[tuple[str, int]], words: Sequence[str]) -> str:
    parts = (
        f'<span><svg viewBox="0 0 {width} 16" aria-hidden="true">{mark}</svg>{escape(name)}</span>'
        for (mark, width), name in zip(keys, words, strict=True)
    )
    return f'<p class="cp-key">{"".join(parts)}</p>'


class ChartView(VBox):  # type: ignore[misc]
    """A chart on a page, and the button that shows it as a table instead.

    A chart that is not seen yet can be given to :meth:`redraw` later.  ``below`` is HTML under the drawing.
    """

    _count = 0

    def __init__(self, chart: Chart | None = None, below: str = "") -> None:
        ChartView._count += 1
        self._key = f"cp-chart-{ChartView._count}"
        self._below = below
        self.picture = HTML()
        self.switch = Button(description=_("Show as table"))
        self.switch.add_class("cp-btn")
        self.switch.on_click(lambda _button: self._toggle())
        self.as_table = False
        super().__init__([self.picture, self.switch])
        self.add_class("cp-chart")
        self.chart: Chart | None = None
        if chart:
            self.redraw(chart)

    def redraw(self, chart: Chart) -> None:
        """Show another chart; does nothing if it equals the present one."""
        if chart != self.chart:
            self.chart = chart
            self._draw(chart)

    def _draw(self, chart: Chart) -> None:
        if self.as_table:
            self.picture.value = table(chart)
            return
        sizes = ((WIDE, "wide"), (SLIM, "slim"))
        pictures = (
            f'<div class="cp-{name}">{picture(chart, size, f"{self._key}-{name}")}</div>'
            for size, name in sizes
        )
        self.picture.value = f'<figure class="cp-figure">{"".join(pictures)}{self._below}</figure>'

    def _toggle(self) -> None:
        self.as_table = not self.as_table
        self.switch.description = _("Show as chart") if self.as_table else _("Show as table")
        if self.chart:
            self._draw(self.chart)
