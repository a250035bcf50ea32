"""Dice in a row as HTML: Cubo's own for lessons, and plain ones for claims about any dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cubeplay.words import _

from cubeplay_widgets.boards.cubo.pieces import drawn_die, plain_die
from cubeplay_widgets.paint.geometry import Transform
from cubeplay_widgets.paint.scene import Scene
from cubeplay_widgets.paint.svg import svg

SIDE: Final = 60
"""How wide a die is in the units of its picture."""
STEP: Final = 68
PLAIN_STEP: Final = 44
COLOURS: Final = ("red", "blue")


def dice_picture(pips: Sequence[int], *, width: int = 44) -> str:
    """Dice in a row, as HTML; ``width`` is that of one die in CSS pixels."""
    dice = tuple(
        drawn_die(f"d{k}", (4 + STEP * k, 4), SIDE, COLOURS[k % 2], number) for k, number in enumerate(pips)
    )
    told = _("Dice: {pips}").format(pips=" ".join(map(str, pips)))
    scene = Scene((STEP * len(pips), SIDE + 10), dice, told)
    key = f"dice-{'-'.join(map(str, pips))}"
    drawn = svg(scene, told, key, width=round(width * STEP / SIDE * len(pips)))
    return f'<span class="cp-dice">{drawn}</span>'


def plain_dice(pips: Sequence[int], key: str, width: int | None = None) -> str:
    """White dice of no game in a row, as SVG; ``width`` is that of one in CSS pixels, else the style says it.

    Each picture on a page needs another ``key``.
    """
    dice = tuple(
        shape.under(Transform(PLAIN_STEP * k, 0))
        for k, number in enumerate(pips)
        for shape in plain_die(number)
    )
    told = "-".join(map(str, pips))
    return svg(
        Scene((PLAIN_STEP * len(pips), PLAIN_STEP), dice, told), told, key, width=width and width * len(pips)
    )
