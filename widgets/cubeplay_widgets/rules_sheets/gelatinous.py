"""The pictures of the sheet of Gelatinous Cube Dice: a room, rolls, glyphs and a danger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cubeplay.gelatinous.rules.room_drawings import read_rooms
from cubeplay.gelatinous.rules.rooms import KINDS, RoomKind, RoomPlan
from cubeplay.gelatinous.rules.state import LEVELS, Run, RunOptions, Visit
from cubeplay.gelatinous.teaching import rules_sheet
from cubeplay.words import _, listed

from cubeplay_widgets.boards.gelatinous import room as drawn
from cubeplay_widgets.boards.gelatinous.die import cube, die_words
from cubeplay_widgets.boards.gelatinous.layout import RoomGrid
from cubeplay_widgets.paint.scene import Item, Paint, Rect, Shape
from cubeplay_widgets.paint.theme import INK, WHITE
from cubeplay_widgets.rules_sheets.sheet_pictures import (
    PaperDrawing,
    Pictures,
    cropped,
    drawing,
    moved,
    pointer,
)

CELL: Final = 110.0
SETUP: Final = RunOptions("standard", LEVELS[0].health, "overheat", rules_sheet.ROOM, 1, 1)


def _run(room: RoomPlan, dangers: tuple[int, ...] = ()) -> Run:
    visit = Visit(room.id, room.start, rules_sheet.DIE, dangers, (), room.glyphs, 0)
    return Run(SETUP, "room", 1, LEVELS[0].health, LEVELS[0].resistance, (), (), visit=visit)


def room() -> PaperDrawing:
    """The room with its dangers and the die at its start."""
    (plan,) = read_rooms(rules_sheet.ROOM)
    grid = RoomGrid(plan, CELL, 10, 10, 60)
    items: list[Item] = [*drawn.floor(grid), *drawn.furniture(grid, _run(plan, rules_sheet.DANGERS))]
    items += [*drawn.walls(grid), *drawn.arrow(grid, is_open=True)]
    words = _("A room of {columns} by {rows} squares. Dangers on {dangers}; a glyph; the exit in the east.")
    told = words.format(columns=plan.columns, rows=plan.rows, dangers=listed(rules_sheet.DANGERS))
    return cropped(items, 336, told)


def rolls() -> PaperDrawing:
    """A die in the middle, and on both sides the die after a roll in that direction."""
    step, die = 190.0, rules_sheet.DIE
    items: list[Item] = [cube("", (step, 0), CELL, die)]
    items += [cube("", (0, 0), CELL, die.rolled("west")), cube("", (2 * step, 0), CELL, die.rolled("east"))]
    items += [pointer(step - 12, 66, -50), pointer(step + CELL + 12, 66, 50)]
    told = _("Three dice. In the middle: {die}. After a roll to the west: {west}. To the east: {east}.")
    west, east = die_words(die.rolled("west")), die_words(die.rolled("east"))
    return cropped(items, 270, told.format(die=die_words(die), west=west, east=east))


def _glyph(kind: RoomKind) -> Iterator[Shape]:
    """The glyph of a kind of rooms, on its square."""
    plan = RoomPlan("sheet", "", kind, 2, 1, "b1", (), ("a1",), ("b1", "east"))
    grid = RoomGrid(plan, CELL, 0, 0, 60)
    square = grid.rect("a1")
    yield Shape("", square, Paint(drawn.FLOOR, INK, 3))
    for shape in drawn.furniture(grid, _run(plan)):
        if shape.centre[0] < square.width:
            yield shape


def glyphs() -> PaperDrawing:
    """The glyphs: a sign, a candle and a boiler."""
    items = [
        item for number, kind in enumerate(KINDS) for item in moved(_glyph(kind), number * (CELL + 14), 0)
    ]
    return cropped(items, 132)


def danger() -> PaperDrawing:
    """A danger, and what it costs on level 1."""
    room = Shape("", Rect(0, 0, 3 * CELL + 28, CELL), Paint(WHITE))
    burst = drawn.danger((3 * CELL + 28) / 2, CELL / 2, CELL * 0.42, LEVELS[0].hits)
    return drawing([room, *burst], (int(3 * CELL + 28), int(CELL)), 132)


PICTURES: Final[Pictures] = {"room": room, "rolls": rolls, "glyphs": glyphs, "danger": danger}
