"""Keys for the pieces that somebody draws from the bag of the real game."""

from __future__ import annotations

from typing import Any

from cubeplay.chance import Chance, Draw
from cubeplay.cubed.rules.pieces import COLOUR_WORDS, COLOURS, PIECES, PURPLE
from cubeplay.words import _

from cubeplay_widgets.board.entry_pad import Key, Pad, drawn, plain_pad, small_picture
from cubeplay_widgets.boards.cubed.pieces import piece
from cubeplay_widgets.boards.cubed.table import piece_words


def pad(chance: Chance[Any]) -> Pad | None:
    """The pieces that can be drawn, to be filtered by colour."""
    return drawn(chance, _("Pieces"), _key) if isinstance(chance, Draw) else plain_pad(chance)


def _key(number: int) -> Key:
    sides = PIECES[number].sides
    kinds = tuple(COLOUR_WORDS[colour] for colour in (*COLOURS, PURPLE) if colour in sides)
    picture = small_picture((piece("", number, 0, (32, 34), 30),), (64, 68))
    return Key(str(number), piece_words(number), picture, str(number), kinds, once=True)
