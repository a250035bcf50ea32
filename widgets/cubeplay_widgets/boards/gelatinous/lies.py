"""The 24 orientations of a die, as a picture for a chapter."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from cubeplay.gelatinous.rules.die import DICE, Die
from cubeplay.words import _

from cubeplay_widgets.boards.gelatinous.die import cube
from cubeplay_widgets.boards.gelatinous.layout import MAT
from cubeplay_widgets.paint.pieces import text
from cubeplay_widgets.paint.scene import Item, Paint, Rect, Scene, Shape
from cubeplay_widgets.paint.svg import svg
from cubeplay_widgets.paint.theme import INK, WHITE

SIZE: Final = (660, 486)


def lies_picture(seen: Collection[Die]) -> str:
    """All 24 orientations as SVG: those ``seen`` on the floor of a room, the others dashed.

    >>> lies_picture({Die(6, 2)}).count('stroke-dasharray="6 5"')
    23
    """
    items: list[Item] = [Shape("", Rect(0, 0, *SIZE), Paint(MAT.ground))]
    for column, top in enumerate((6, 5, 4, 3, 2, 1)):
        words = _("top {number}").format(number=top)
        items.append(text(58 + column * 108, 24, words, 26, WHITE, 700))
        spins = sorted((die for die in DICE if die.top == top), key=lambda die: die not in seen)
        for line, die in enumerate(spins):
            items += _lie(die, 8 + column * 108, 44 + line * 110, on_floor=die in seen)
    told = _("Six columns, one for each number on top, four spins each. Dashed: not seen on this square.")
    return svg(Scene(SIZE, tuple(items), told), _("The 24 ways to lie"), "gelatinous-lies")


def _lie(die: Die, x: float, y: float, *, on_floor: bool) -> Iterator[Item]:
    box = Rect(x, y, 100, 102, 8)
    yield Shape("", box, Paint(MAT.field, INK) if on_floor else Paint("", "#AEB6BE", 2, (6, 5)))
    yield cube("", (x + 10, y + 11), 80, die)
