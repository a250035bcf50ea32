"""The picture of any game's table, for notebooks, print and mail."""

from __future__ import annotations

from itertools import count
from typing import Any, Final

from cubeplay.registry import GAMES

from cubeplay_widgets.board.face import Look
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.paint.svg import svg

_KEYS: Final = count(1)
"""Keeps the ids of several pictures on one page apart."""


def picture(game: str, state: Any, names: tuple[str, ...] = ()) -> str:
    """The SVG of a table as the seat sees it that is to move, else a spectator; "" without a board.

    >>> GAME = GAMES["cubo"]
    >>> picture("cubo", GAME.start(), ("Plum", "Fig"))[:4]
    '<svg'
    """
    if game not in GAMES or game not in BOARDS:
        return ""
    rules = GAMES[game]
    seat = next((actor for actor in rules.to_move(state) if isinstance(actor, int)), None)
    face = BOARDS[game]()
    scene = face.scene(Look(rules.view(state, seat), seat, names=names))
    return svg(scene, face.title, f"{game}-{next(_KEYS)}")
