"""A hand of CUBED as it was laid open to be counted, in a picture."""

from __future__ import annotations

from typing import Final

from cubeplay.cubed.rules.pieces import PIECES
from cubeplay.words import _, plural

from cubeplay_widgets.boards.cubed.pieces import piece
from cubeplay_widgets.paint.scene import Paint, Rect, Scene, Shape
from cubeplay_widgets.paint.svg import svg
from cubeplay_widgets.paint.theme import Mat

RADIUS, ACROSS, DOWN, MARGIN = 30.0, 62.0, 64.0, 38.0
"""How large a piece is, how far apart they lie, and what stays free round them, in board units."""

PER_ROW: Final = 7


def opened_hand(hand: tuple[int, ...], mat: Mat, key: str) -> str:
    """The pieces of a hand, the dearest first, as SVG; "" for an empty one."""
    if not hand:
        return ""
    dear = sorted(hand, key=lambda number: (-PIECES[number].points, number))
    rows = -(-len(dear) // PER_ROW)
    size = (round(2 * MARGIN + ACROSS * (PER_ROW - 1)), round(2 * MARGIN + DOWN * (rows - 1)))
    ground = Shape("", Rect(0, 0, *size), Paint(mat.ground))
    drawn = [
        piece("", number, 0, (MARGIN + at % PER_ROW * ACROSS, MARGIN + at // PER_ROW * DOWN), RADIUS)
        for at, number in enumerate(dear)
    ]
    told = plural("{number} piece was left.", "{number} pieces were left.", len(hand))
    shapes = (ground, *(shape for each in drawn for shape in each.shapes))
    return svg(Scene(size, shapes, told.format(number=len(hand))), _("The hand"), key)
