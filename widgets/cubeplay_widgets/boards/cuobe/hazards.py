"""Stripes for trapped rows and columns on CU[o]BE's board, from rooms and from the Ghoul."""

from __future__ import annotations

from collections.abc import Iterator

from cubeplay.cuobe.rules.floor import FIELDS, card_at, spawn_named
from cubeplay.cuobe.rules.state import SIZE, Place, State

from cubeplay_widgets.boards.cuobe.layout import BAND, MAT, TRAP, TRAP_DARK, TRAP_MAT, CuobeLayout
from cubeplay_widgets.paint.scene import CurvePath, Paint, Rect, Shape


def lines(state: State) -> Iterator[tuple[str, Place]]:
    """The trapped rows and columns, each with the field of the room or Ghoul that causes it."""
    for place in FIELDS:
        card = card_at(state, place)
        if card is not None and card.stripe:
            yield card.stripe, place
    ghoul = spawn_named(state, "ghoul")
    if ghoul is not None:
        yield "row", ghoul.at
        yield "column", ghoul.at


def _band(room: Rect, kind: str) -> Rect:
    """The part of a stripe inside a room."""
    k = room.width / 134
    thick = 11 * k
    if kind == "row":
        foot = room.y + room.height * (1 - BAND)
        return Rect(room.x + 2, round(foot - 14 * k, 1), room.width - 4, thick)
    return Rect(room.x + 4 * k, room.y + 2, thick, room.height - 4)


def stripes(state: State, layout: CuobeLayout) -> Iterator[Shape]:
    """The stripes in the gaps between the rooms."""
    across = SIZE * layout.pitch + 10
    for kind, place in dict.fromkeys((kind, _line(kind, place)) for kind, place in lines(state)):
        band = _band(layout.room(place), kind)
        x, y = layout.corner[0] - 14, layout.corner[1] - 14
        shape = (
            Rect(x, band.y, across + 14, band.height)
            if kind == "row"
            else Rect(band.x, y, band.width, across + 14)
        )
        yield Shape("", shape, Paint(TRAP_MAT))


def _line(kind: str, place: Place) -> Place:
    """The first field of a row or column."""
    return place // SIZE * SIZE if kind == "row" else place % SIZE


def hazards(state: State, layout: CuobeLayout, place: Place) -> Iterator[Shape]:
    """The stripes through a room: bright in the room that causes them, dark elsewhere."""
    found: dict[str, bool] = {}
    for kind, source in lines(state):
        if _line(kind, source) == _line(kind, place):
            found[kind] = found.get(kind, False) or source == place
    for kind, here in found.items():
        band = _band(layout.room(place), kind)
        yield Shape("", band, Paint(TRAP if here else TRAP_DARK))
        yield Shape(
            "",
            CurvePath(_ticks(band, kind)),
            Paint("", MAT if here else TRAP, max(1.8, band.height / 4 if kind == "row" else band.width / 4)),
        )


def _ticks(band: Rect, kind: str) -> tuple[tuple[object, ...], ...]:
    step = max(9.0, 1.45 * min(band.width, band.height))
    parts: list[tuple[object, ...]] = []
    long = band.width if kind == "row" else band.height
    for number in range(int((long - 8) / step) + 1):
        at = 6 + number * step
        if kind == "row":
            parts += [("M", band.x + at - 3, band.y + band.height), ("L", band.x + at + 5, band.y)]
        else:
            parts += [("M", band.x, band.y + at + 5), ("L", band.x + band.width, band.y + at - 3)]
    return tuple(parts)


def in_column(state: State, place: Place) -> bool:
    """Whether a stripe runs through the column of a field."""
    return _in("column", state, place)


def in_row(state: State, place: Place) -> bool:
    """Whether a stripe runs through the row of a field."""
    return _in("row", state, place)


def _in(wanted: str, state: State, place: Place) -> bool:
    return any(kind == wanted and _line(kind, at) == _line(kind, place) for kind, at in lines(state))
