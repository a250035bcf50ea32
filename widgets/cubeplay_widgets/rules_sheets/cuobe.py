"""The pictures of CU[o]BE's sheet: some rooms, the signs and the spawns."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from cubeplay.cuobe.rules.state import PLACES, Player, Room, Setup, Spawn, State
from cubeplay.words import _

from cubeplay_widgets.boards.cuobe import signs
from cubeplay_widgets.boards.cuobe.crowd import figures
from cubeplay_widgets.boards.cuobe.figures import FIGURES
from cubeplay_widgets.boards.cuobe.layout import GHOST, MAT, PICTURE, ROOM
from cubeplay_widgets.boards.cuobe.rooms import effect_sign, no_traps, tile
from cubeplay_widgets.paint.scene import Circle, Item, Paint, Rect, Shape
from cubeplay_widgets.rules_sheets.sheet_pictures import PaperDrawing, Pictures, drawing

ROOMS: Final = {
    "b2": Room("larder", lock=True),
    "c2": Room(),
    "d2": Room("crypt"),
    "b3": Room("nursery", find=True),
    "c3": Room("atrium", chest=1),
    "d3": Room("exit"),
}
"""Six rooms with signs on them."""


def floor() -> PaperDrawing:
    """Six rooms with figures and signs."""
    fields = [Room()] * len(PLACES)
    for name, room in ROOMS.items():
        fields[PLACES[name]] = room
    players = (Player(PLACES["c3"]), Player(PLACES["c3"]))
    state = State(
        Setup(players=2), players, tuple(fields), (), (), (), (), (Spawn("ghoul", PLACES["b2"], 2),)
    )
    size = PICTURE.pitch
    layout = replace(PICTURE, corner=(4 - size, 4 - size))
    items: list[Item] = [Shape("", Rect(0, 0, 3 * size + 4, 2 * size + 4, 8), Paint(MAT))]
    for name in ROOMS:
        items += [tile(state, layout, PLACES[name]), *figures(state, layout, PLACES[name])]
    told = _(
        "Six rooms. In the Larder, which is locked, stands a Ghoul. A room in the dark. A trapped Crypt. "
        "A Nursery with a find token. The Atrium with two players and a chest. The Exit."
    )
    return drawing(items, (int(3 * size + 4), int(2 * size + 4)), 252, told)


M: Final = 22.0


def _sign(draw: Callable[[], Iterable[Shape]], size: int = 34) -> Callable[[], PaperDrawing]:
    ground = Shape("", Rect(0, 0, 44, 44, 8), Paint(ROOM))
    return lambda: drawing([ground, *draw()], (44, 44), size)


def _spawn(name: str) -> Callable[[], PaperDrawing]:
    """A spawn without its power, which is on its card."""

    def draw() -> Iterable[Shape]:
        yield Shape("", Circle(M, M, 19), Paint(GHOST))
        yield from FIGURES[name](M, M, 19 / 27)

    return _sign(draw, 40)


PICTURES: Final[Pictures] = {
    "floor": floor,
    "search": _sign(lambda: signs.search(M - 3, M - 3, 11, 2)),
    "find": _sign(lambda: signs.find(M, M, 13)),
    "blue": _sign(lambda: signs.discovery(M, M, 12, "blue")),
    "green": _sign(lambda: signs.discovery(M, M, 12, "green")),
    "lock": _sign(lambda: signs.lock(M, M, 11)),
    "lock-token": _sign(lambda: signs.lock(M, M, 11, token=True)),
    "trap": _sign(lambda: signs.trap(M, M, 15)),
    "trap-token": _sign(lambda: signs.trap(M, M, 14, token=True)),
    "dice": _sign(lambda: effect_sign(M, M, "dice")),
    "enter": _sign(lambda: effect_sign(M, M, "enter")),
    "ongoing": _sign(lambda: effect_sign(M, M, "ongoing")),
    "no-traps": _sign(lambda: no_traps(M, M, 14)),
    "ghoul": _spawn("ghoul"),
    "clown": _spawn("clown"),
    "tentacles": _spawn("tentacles"),
    "troll": _spawn("troll"),
    "twins": _spawn("twins"),
    "spiders": _sign(lambda: signs.spider(M, M + 2, 16), 40),
}
