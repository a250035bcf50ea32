"""The meanings of the signs on CU[o]BE's board."""

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
MIDDLE = 22.0
GHOUL, TWIN = Spawn("ghoul", 0, 3), Spawn("twins", 0, 1, (0, 0))

LEGEND: tuple[tuple[str, Drawing], ...] = (
    (_("search symbol"), lambda: drawn.search(MIDDLE - 3, MIDDLE - 3, 11, 2)),
    (_("find token"), lambda: drawn.find(MIDDLE, MIDDLE, 13)),
    (_("lock, printed"), lambda: drawn.lock(MIDDLE, MIDDLE, 11)),
    (_("lock, opened for this turn"), lambda: drawn.lock(MIDDLE, MIDDLE, 11, opened=True)),
    (_("lock token"), lambda: drawn.lock(MIDDLE, MIDDLE, 11, token=True)),
    (_("trap, printed"), lambda: drawn.trap(MIDDLE, MIDDLE, 15)),
    (_("trap token"), lambda: drawn.trap(MIDDLE, MIDDLE, 14, token=True)),
    (_("no traps here"), lambda: no_traps(MIDDLE, MIDDLE, 14)),
    (_("draw a blue card on discovery"), lambda: drawn.discovery(MIDDLE, MIDDLE, 12, "blue")),
    (_("draw a green card on discovery"), lambda: drawn.discovery(MIDDLE, MIDDLE, 12, "green")),
    (_("effect for a die"), lambda: effect_sign(MIDDLE, MIDDLE, "dice")),
    (_("effect on entering"), lambda: effect_sign(MIDDLE, MIDDLE, "enter")),
    (_("effect at all times"), lambda: effect_sign(MIDDLE, MIDDLE, "ongoing")),
    (_("spiders, with their number"), lambda: drawn.spider(MIDDLE, MIDDLE + 2, 15, 2)),
    (_("spawn with its power"), lambda: spawn(MIDDLE - 2, MIDDLE + 3, 16, GHOUL.name, GHOUL.power)),
    (
        _("twin with her stolen cards"),
        lambda: spawn(MIDDLE - 2, MIDDLE + 3, 16, TWIN.name, TWIN.power, len(TWIN.loot)),
    ),
    (_("chest of the first player"), lambda: drawn.chest(MIDDLE, MIDDLE, 14, 0)),
    (_("whose turn it is"), lambda: pawn(MIDDLE, MIDDLE, 19, 0, Player(), active=True)),
    (_("asleep"), lambda: pawn(MIDDLE, MIDDLE, 19, 0, Player(asleep=True))),
    (_("insane"), lambda: pawn(MIDDLE, MIDDLE, 20, 0, Player(insane=True))),
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
