"""What the signs on CU[o]BE's board mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from html import escape

from cubeplay.cuobe.rules.state import Player, Spawn
from cubeplay.words import _

from cubeplay_widgets.boards.cuobe import signs as drawn
from cubeplay_widgets.boards.cuobe.figures import pawn, spawn
from cubeplay_widgets.boards.cuobe.layout import ROOM
from cubeplay_widgets.boards.cuobe.rooms import effect_sign, no_traps
from cubeplay_widgets.paint.scene import Paint, Rect, Scene, Shape
from cubeplay_widgets.paint.svg import svg

Drawing = Callable[[], Iterator[Shape]]
_M = 22.0
_GHOUL, _TWIN = Spawn("ghoul", 0, 3), Spawn("twins", 0, 1, (0, 0))

LEGEND: tuple[tuple[str, Drawing], ...] = (
    (_("search symbol"), lambda: drawn.search(_M - 3, _M - 3, 11, 2)),
    (_("find token"), lambda: drawn.find(_M, _M, 13)),
    (_("lock, printed"), lambda: drawn.lock(_M, _M, 11)),
    (_("lock, opened for this turn"), lambda: drawn.lock(_M, _M, 11, opened=True)),
    (_("lock token"), lambda: drawn.lock(_M, _M, 11, token=True)),
    (_("trap, printed"), lambda: drawn.trap(_M, _M, 15)),
    (_("trap token"), lambda: drawn.trap(_M, _M, 14, token=True)),
    (_("no traps here"), lambda: no_traps(_M, _M, 14)),
    (_("draw a blue card on discovery"), lambda: drawn.discovery(_M, _M, 12, "blue")),
    (_("draw a green card on discovery"), lambda: drawn.discovery(_M, _M, 12, "green")),
    (_("effect for a die"), lambda: effect_sign(_M, _M, "dice")),
    (_("effect on entering"), lambda: effect_sign(_M, _M, "enter")),
    (_("effect at all times"), lambda: effect_sign(_M, _M, "ongoing")),
    (_("spiders, with their number"), lambda: drawn.spider(_M, _M + 2, 15, 2)),
    (_("spawn with its power"), lambda: spawn(_M - 2, _M + 3, 16, _GHOUL.name, _GHOUL.power)),
    (
        _("twin with her stolen cards"),
        lambda: spawn(_M - 2, _M + 3, 16, _TWIN.name, _TWIN.power, len(_TWIN.loot)),
    ),
    (_("chest of the first player"), lambda: drawn.chest(_M, _M, 14, 0)),
    (_("whose turn it is"), lambda: pawn(_M, _M, 19, 0, Player(), active=True)),
    (_("asleep"), lambda: pawn(_M, _M, 19, 0, Player(asleep=True))),
    (_("insane"), lambda: pawn(_M, _M, 20, 0, Player(insane=True))),
)


@cache
def signs() -> str:
    """The signs with their meanings, as HTML."""
    lines = "".join(_line(number, words, draw) for number, (words, draw) in enumerate(LEGEND))
    return f'<section><h2>{escape(_("Signs"))}</h2><ul class="cp-signs">{lines}</ul></section>'


def _line(number: int, words: str, draw: Drawing) -> str:
    ground = Shape("", Rect(0, 0, 44, 44, 8), Paint(ROOM))
    picture = svg(Scene((44, 44), (ground, *draw())), "", f"sign{number}", width=40)
    return f'<li><span aria-hidden="true">{picture}</span> {escape(words)}</li>'
