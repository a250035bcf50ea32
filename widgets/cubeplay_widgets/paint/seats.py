"""The glyph of a seat as decoration."""

from __future__ import annotations

from cubeplay.rulebook import Seat

from cubeplay_widgets.paint.pieces import token
from cubeplay_widgets.paint.scene import Scene
from cubeplay_widgets.paint.svg import svg
from cubeplay_widgets.paint.theme import SEATS


def seat_glyph(seat: Seat, side: float = 36, x: float = 0, y: float = 0) -> str:
    """A coloured glyph as an SVG hidden from screen readers, ``side`` wide and high, at (x, y).

    >>> seat_glyph(0, 28)[:59]
    '<svg class="cp-seat-glyph" aria-hidden="true" x="0" y="0" w'
    """
    drawn = svg(Scene((100, 100), (token("", 50, 46, 42, SEATS[seat % len(SEATS)]),)), "")
    shapes = drawn.partition("</desc>")[2].removesuffix("</svg>")
    place = f'x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}" viewBox="0 0 100 100"'
    return f'<svg class="cp-seat-glyph" aria-hidden="true" {place}>{shapes}</svg>'
