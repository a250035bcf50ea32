"""CU[o]BE's picture on the landing page."""

from __future__ import annotations

from typing import Final

from cubeplay.cuobe.rules.state import PLACES, Player, Room, Setup, Spawn, State
from cubeplay.words import _

from cubeplay_widgets.boards.cuobe.crowd import floor
from cubeplay_widgets.boards.cuobe.layout import MAT, PICTURE
from cubeplay_widgets.paint.scene import Paint, Rect, Scene, Shape
from cubeplay_widgets.paint.svg import svg

PICTURED: Final = {
    "b2": Room("larder", lock=True),
    "c2": Room("crypt"),
    "a3": Room("ward"),
    "b3": Room("gallery"),
    "c3": Room("atrium", chest=1),
    "d3": Room("exit"),
    "c4": Room("nursery"),
    "e3": Room("lift"),
}
"""A few rooms at the left top of a board."""


def picture(title: str) -> str:
    """The landing page's picture: three players, the Ghoul, and rooms in the dark."""
    fields = [Room()] * len(PLACES)
    for name, room in PICTURED.items():
        fields[PLACES[name]] = room
    players = (Player(PLACES["b3"]), Player(PLACES["c3"]), Player(PLACES["c3"]))
    spawns = (Spawn("ghoul", PLACES["b3"], 2), Spawn("clown", PLACES["c2"], 3))
    state = State(Setup(players=3), players, tuple(fields), (), (), (), (), spawns)
    shapes = (shape for item in floor(state, PICTURE) for shape in item.shapes)
    told = _(
        "A grid of rooms, most of them in the dark. A pale figure stands beside a player, in a trapped row."
    )
    scene = Scene(PICTURE.size, (Shape("", Rect(0, 0, *PICTURE.size), Paint(MAT)), *shapes), told)
    return svg(scene, title, "cuobe-picture")
