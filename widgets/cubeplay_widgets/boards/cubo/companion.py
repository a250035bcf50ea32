"""Keys to enter what real dice show: red, blue and white ones."""

from __future__ import annotations

from typing import Any

from cubeplay.chance import Chance, Roll
from cubeplay.words import _

from cubeplay_widgets.board.entry_pad import Key, Pad, plain_pad, rolled, small_picture
from cubeplay_widgets.boards.cubo.pieces import drawn_die

COLOURS = ("red", "blue", "white")

NAMES = {"red": _("Red dice"), "blue": _("Blue dice"), "white": _("White die")}

FACES = {
    "red": _("red {number}"),
    "blue": _("blue {number}"),
    "white": _("white {number}"),
}


def pad(chance: Chance[Any]) -> Pad | None:
    """The faces of each colour of dice that is rolled."""
    if not isinstance(chance, Roll):
        return plain_pad(chance)
    return rolled(chance, [NAMES[colour] for colour in COLOURS], _key)


def _key(group: int, number: int) -> Key:
    colour = COLOURS[group]
    picture = small_picture((drawn_die("", (3, 3), 50, colour, number),), (56, 58))
    return Key(str(number), FACES[colour].format(number=number), picture)
