"""The pawns, spawns and spiders in CU[o]BE's rooms, as large as there is space for."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from cubeplay.cuobe.rules.floor import FIELDS, spawn_named
from cubeplay.cuobe.rules.state import Place, State

from cubeplay_widgets.boards.cuobe import signs
from cubeplay_widgets.boards.cuobe.figures import pawn, spawn
from cubeplay_widgets.boards.cuobe.hazards import in_row, stripes
from cubeplay_widgets.boards.cuobe.layout import CuobeLayout
from cubeplay_widgets.boards.cuobe.rooms import crowd, edge, left_signs, right_signs, tile
from cubeplay_widgets.paint.scene import Group, Item, Rect, Shape

Slot = tuple[float, float, float]
"""Middle and radius of a figure's place in a room."""


def floor(state: State, layout: CuobeLayout) -> Iterator[Item]:
    """The whole floor: stripes, rooms on top of them, and the figures in the rooms."""
    yield from stripes(state, layout)
    for place in FIELDS:
        yield tile(state, layout, place)
    for place in FIELDS:
        yield from figures(state, layout, place)


def figures(state: State, layout: CuobeLayout, place: Place) -> Iterator[Item]:
    """The pawns and spawns of a room."""
    standing = crowd(state, place)
    for id, (x, y, r) in zip(standing, _slots(state, layout, place, len(standing)), strict=True):
        yield Group(id, tuple(_figure(state, id, x, y, r)))


def _figure(state: State, id: str, x: float, y: float, r: float) -> Iterator[Shape]:
    if id.startswith("pawn"):
        seat = int(id.removeprefix("pawn")) - 1
        yield from pawn(x, y, r, seat, state.players[seat], active=seat == state.player and not state.ended)
    elif id.startswith("spiders"):
        yield from signs.spider(x, y, r * 0.72, state.rooms[int(id.removeprefix("spiders-"))].spiders)
    else:
        one = spawn_named(state, id.removeprefix("spawn-"))
        assert one is not None
        twin = one.name in ("twins", "sister")
        yield from spawn(x, y, r * 0.9, one.name, one.power, len(one.loot) if twin else None)


def _slots(state: State, layout: CuobeLayout, place: Place, number: int) -> list[Slot]:
    """Places for figures, beside the signs or below them, whichever are larger."""
    if not number:
        return []
    most = 16 if layout.small else 29
    found = (pack(area, number, most) for area in _areas(state, layout, place))
    return max(found, key=lambda standing: standing[0][2])


def _areas(state: State, layout: CuobeLayout, place: Place) -> Iterator[Rect]:
    """The free areas of a room: between the signs at both sides, and below the signs if they are few."""
    box, k = layout.inner(place), layout.sign
    left, right = left_signs(state, place), right_signs(state, layout, place)
    low = 12 * layout.cell / 134 if in_row(state, place) else 0
    near, far, top, foot = (
        edge(state, layout, place),
        box.x + box.width - 4 * k,
        box.y + 4 * k,
        box.y + box.height - 4 * k - low,
    )
    start = near + (28 * k if left else 0)
    yield Rect(start, top, far - start - (30 * k if right else 0), foot - top)
    if max(len(left), len(right)) < 2:
        below = box.y + (20 if layout.small else 33)  # on a small board figures may touch the signs
        yield Rect(near, below, far - near, foot - below)


def pack(box: Rect, number: int, most: float) -> list[Slot]:
    """Round places for a number of figures, in rows, as large as possible.

    >>> pack(Rect(0, 0, 100, 50), 2, 30)
    [(25.0, 25.0, 25.0), (75.0, 25.0, 25.0)]
    """
    best, columns = 0.0, 1
    for tried in range(1, number + 1):
        r = min(box.width / tried, box.height / ceil(number / tried)) / 2
        if r > best + 0.01:
            best, columns = r, tried
    r = min(best, most)
    rows = ceil(number / columns)
    found: list[Slot] = []
    for k in range(number):
        row, column = divmod(k, columns)
        in_row = min(columns, number - row * columns)
        x = box.x + box.width / 2 + (column - (in_row - 1) / 2) * min(2 * r + 6, box.width / in_row)
        y = box.y + box.height / 2 + (row - (rows - 1) / 2) * min(2 * r + 4, box.height / rows)
        found.append((round(x, 1), round(y, 1), round(r, 1)))
    return found
