"""The dice of the last roll, which lie beside the room of the player who rolled them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from cubeplay.cuobe.rules.state import SIZE, Place, State
from cubeplay.rulebook import Event

from cubeplay_widgets.boards.cuobe.layout import MAT, CuobeLayout
from cubeplay_widgets.paint.pieces import PIPS, pips, text
from cubeplay_widgets.paint.scene import Circle, Group, Item, Paint, Rect, Shape
from cubeplay_widgets.paint.theme import INK, SEATS, WHITE

ROLLED: Final = "rolled"
"""The mark of a roll among the places that the last move touched."""
AFTER_DICE: Final = ("cuobe.search", "cuobe.result")
"""Rules whose events follow a roll even if they name no pips."""


def is_roll(events: Iterable[Event]) -> bool:
    """Whether some events tell of a roll, or of what it led to."""
    return any(event.rule in AFTER_DICE or "pips" in dict(event.facts) for event in events)


def rolled(state: State, layout: CuobeLayout) -> Iterator[Item]:
    """The dice on a tray with the colour of the player who rolled them."""
    count, edge = len(state.rolled), layout.cell * 0.07
    side = min(layout.cell * 0.46, (SIZE * layout.pitch - edge) / max(1, count) - edge)
    tray = _tray(state, layout, count * (side + edge) + edge, side + 2 * edge)
    if count:
        yield Shape("", tray, Paint(MAT, SEATS[state.player].hex, 2))
    for number, face in enumerate(state.rolled):
        box = Rect(tray.x + edge + number * (side + edge), tray.y + edge, side, side, side / 5)
        name = f"{ROLLED}-{state.turn}-{state.dice}-{number}"
        yield Group(name, tuple(_die(box, face)), motion="tumble")


def _tray(state: State, layout: CuobeLayout, wide: float, high: float) -> Rect:
    """The place of the tray: below the player's room, or above it if only there nobody has been."""
    at = state.me.at
    room, gap, left = layout.room(at), layout.pitch - layout.cell, layout.corner[0]
    above = at + SIZE >= SIZE**2 or (at >= SIZE and _known(state, at + SIZE) and not _known(state, at - SIZE))
    x = room.x + (room.width - wide) / 2
    x = min(max(x, left), left + SIZE * layout.pitch - gap - wide)
    y = room.y - high - gap if above else room.y + room.height + gap
    return Rect(round(x, 1), round(y, 1), wide, high, high / 6)


def _known(state: State, place: Place) -> bool:
    return bool(state.rooms[place].card)


def _die(box: Rect, face: int) -> Iterator[Shape]:
    """A die; an empty face is written as 0."""
    x, y, side = box.x + box.width / 2, box.y + box.height / 2, box.width
    yield Shape("", box, Paint(WHITE, INK, 1.5))
    if face and face in PIPS:
        yield from pips(face, x, y, side, lambda a, b: Shape("", Circle(a, b, side * 0.1), Paint(INK)))
    else:
        yield text(x, y, face, side * 0.7, INK)
