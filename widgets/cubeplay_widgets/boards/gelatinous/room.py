"""A room of Gelatinous Cube Dice as a picture: floor, walls, dangers, glyphs, start and exit."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cubeplay.gelatinous.rules.die import Direction
from cubeplay.gelatinous.rules.rooms import COLUMNS, RoomPlan
from cubeplay.gelatinous.rules.state import Run
from cubeplay.words import _

from cubeplay_widgets.boards.gelatinous.layout import MAT, RoomGrid, name_sides
from cubeplay_widgets.paint.pieces import fitted, star, text
from cubeplay_widgets.paint.scene import Circle, CurvePath, Paint, Point, Polygon, Polyline, Rect, Shape
from cubeplay_widgets.paint.theme import INK, PALE, RED, WHITE

FLOOR, FLOOR_ODD, JOINT = MAT.field, "#CFC8B8", "#8F8878"
GLYPH, GLOW, FADED = "#3D2B5C", "#E9DFFB", "#5A5548"


def floor(grid: RoomGrid) -> Iterator[Shape]:
    """The squares, in two shades, and the pillars, as dark as walls."""
    room = grid.room
    inside = set(room.squares)
    for row in range(1, room.rows + 1):
        for column in range(room.columns):
            square = f"{COLUMNS[column]}{row}"
            fill = INK if square not in inside else FLOOR if (row + column) % 2 else FLOOR_ODD
            yield Shape("", grid.rect(square), Paint(fill, JOINT))


def furniture(grid: RoomGrid, state: Run) -> Iterator[Shape]:
    """Start, numbers, dangers and glyphs; a room that is being designed may lack a start."""
    yield from _start(grid) if grid.room.start else ()
    visit = state.visit
    for square, number in grid.room.number_of.items():
        if number in visit.dangers:
            yield from danger(*_danger_at(grid, square), grid.cell * 0.36, state.stats.hits)
        elif number in visit.eaten:
            x, y = _danger_at(grid, square)
            yield burst(x, y, grid.cell * 0.33, Paint("", FADED, 3, (5, 6)))
    for square in grid.room.glyphs:
        yield from _GLYPHS[grid.room.kind](grid, square, square in visit.glyphs)
    for square, number in grid.room.number_of.items():
        yield from _number(grid, square, number)


def _start(grid: RoomGrid) -> Iterator[Shape]:
    (x, y), c = grid.corner(grid.room.start), grid.cell
    box = Rect(x + c / 6, y + c / 6, c * 2 / 3, c * 2 / 3, c / 12)
    yield Shape("", box, Paint("", INK, max(2.0, c / 40), (8, 6)))
    yield text(x + c / 2, y + c / 2, grid.room.kind, max(18.0, c / 3))


def _number(grid: RoomGrid, square: str, number: int) -> Iterator[Shape]:
    (x, y), c = grid.corner(square), grid.cell
    r = max(9.5, c * 0.135)
    at = max(r + 1.5, c * 0.18)
    yield Shape("", Circle(x + at, y + at, r), Paint(WHITE, INK))
    yield text(x + at, y + at, number, max(13.0, c * 0.17))


def _danger_at(grid: RoomGrid, square: str) -> Point:
    x, y = grid.corner(square)
    return x + grid.cell * 0.56, y + grid.cell * 0.56


def burst(x: float, y: float, r: float, paint: Paint) -> Shape:
    """A star with nine points."""
    return Shape("", star(x, y, r, 9, 0.76), paint)


def danger(x: float, y: float, r: float, hits: int) -> Iterator[Shape]:
    """A danger with its damage."""
    yield burst(x, y, r, Paint(RED, INK, max(2.0, r / 15)))
    yield Shape("", Circle(x, y, r * 0.56), Paint(INK))
    yield text(x, y, f"−{hits}", max(13.0, r * 0.6), WHITE)


def _disc(grid: RoomGrid, square: str, stands: bool) -> Iterator[Shape]:
    """The disc of a glyph with six dots beside it; a destroyed glyph is a dashed ring."""
    (x, y), c = _glyph_at(grid, square), grid.cell
    if not stands:
        yield Shape("", Circle(x, y, c * 0.3), Paint("", FADED, 3, (5, 6)))
        return
    yield Shape("", Circle(x, y, c * 0.3), Paint(GLYPH, INK, max(2.0, c / 40)))
    yield Shape("", Circle(x, y, c * 0.245), Paint("", GLOW, max(1.0, c / 60)))
    for side in (-1, 1):
        for row in (-1, 0, 1):
            yield Shape("", Circle(x + side * c * 0.395, y + row * c * 0.115, c * 0.037), Paint(GLYPH))


def _glyph_at(grid: RoomGrid, square: str) -> Point:
    x, y = grid.middle(square)
    return x, y + grid.cell * 0.1


def _sign(grid: RoomGrid, square: str, stands: bool) -> Iterator[Shape]:
    """The glyph of a room A: a disc with three strokes."""
    yield from _disc(grid, square, stands)
    if stands:
        (x, y), k = _glyph_at(grid, square), grid.cell / 120
        strokes = ((0, -20, 0, 20), (-14, -12, 14, 4), (-14, 14, 0, 2))
        parts = tuple(
            part
            for a, b, c, d in strokes
            for part in (("M", x + a * k, y + b * k), ("L", x + c * k, y + d * k))
        )
        yield Shape("", CurvePath(parts), Paint("", GLOW, max(2.0, 5 * k), cap="round"))


def _candle(grid: RoomGrid, square: str, stands: bool) -> Iterator[Shape]:
    """The glyph of a room B: a candle with its flame."""
    yield from _disc(grid, square, stands)
    if stands:
        (x, y), k = _glyph_at(grid, square), grid.cell / 120
        yield Shape("", Rect(x - 6 * k, y - 3 * k, 12 * k, 24 * k, 2 * k), Paint(GLOW))
        flame = CurvePath(
            (
                ("M", x, y - 24 * k),
                ("C", x + 11 * k, y - 13 * k, x + 7 * k, y - 6 * k, x, y - 6 * k),
                ("C", x - 7 * k, y - 6 * k, x - 11 * k, y - 13 * k, x, y - 24 * k),
                ("Z",),
            )
        )
        yield Shape("", flame, Paint("#F0E442", INK, max(1.0, 1.5 * k)))


def _boiler(grid: RoomGrid, square: str, stands: bool) -> Iterator[Shape]:
    """The glyph of a room C: a boiler with a gauge and two pipes."""
    yield from _disc(grid, square, stands)
    if stands:
        (x, y), k = _glyph_at(grid, square), grid.cell / 120
        for side in (-1, 1):
            pipe = Polyline(((x + side * 9 * k, y - 10 * k), (x + side * 9 * k, y - 24 * k)))
            yield Shape("", pipe, Paint("", GLOW, max(2.0, 4 * k), cap="round"))
        yield Shape("", Rect(x - 17 * k, y - 13 * k, 34 * k, 32 * k, 9 * k), Paint(GLOW))
        yield Shape("", Circle(x, y + 3 * k, 9 * k), Paint(WHITE, GLYPH, max(1.5, 2.5 * k)))
        yield Shape(
            "", Polyline(((x, y + 3 * k), (x + 5 * k, y - 3 * k))), Paint("", GLYPH, max(1.5, 2.5 * k))
        )


_GLYPHS: dict[str, Callable[[RoomGrid, str, bool], Iterator[Shape]]] = {
    "A": _sign,
    "B": _candle,
    "C": _boiler,
}


def walls(grid: RoomGrid) -> Iterator[Shape]:
    """The outer wall with its gap at the exit, and the walls inside."""
    room, width = grid.room, max(6.0, grid.cell * 0.108)
    paint = Paint("", INK, width, cap="round")
    for square, side in room.walls:
        yield Shape("", Polyline(grid.side(square, side)), paint)
    yield Shape("", grid.box, Paint("", INK, width))
    if not room.exit[0]:
        return  # the room is still being designed
    (x1, y1), (x2, y2) = grid.side(*room.exit)
    dx, dy = (x2 - x1) * 0.13, (y2 - y1) * 0.13
    gap = Polyline(((x1 + dx, y1 + dy), (x2 - dx, y2 - dy)))
    yield Shape("", gap, Paint("", FLOOR, width + 2))


_TURNED: dict[Direction, Callable[[float, float], Point]] = {
    "north": lambda x, y: (x, y),
    "east": lambda x, y: (-y, x),
    "south": lambda x, y: (-x, -y),
    "west": lambda x, y: (y, -x),
}


def arrow(grid: RoomGrid, *, is_open: bool) -> Iterator[Shape]:
    """The exit's arrow, dashed while the exit is closed."""
    square, direction = grid.room.exit
    (x1, y1), (x2, y2) = grid.side(square, direction)
    x, y, d = (x1 + x2) / 2, (y1 + y2) / 2, grid.depth
    half = ((0.24, -0.2), (0.24, -0.48), (0.5, -0.48), (0, -0.95))
    outline = (*half, *((-a, b) for a, b in half[-2::-1]))
    points = (_TURNED[direction](a * d, b * d) for a, b in outline)
    paint = Paint(WHITE, "#00654A", 4) if is_open else Paint("", PALE, 2.5, (7, 5))
    yield Shape("", Polygon(tuple((round(x + a, 1), round(y + b, 1)) for a, b in points)), paint)


def banner(grid: RoomGrid, words: str, *, good: bool) -> Iterator[Shape]:
    """How the run has ended, across the room."""
    box = grid.box
    high = grid.cell * 0.9
    y = box.y + (box.height - high) / 2
    yield Shape("", Rect(box.x, y, box.width, high), Paint("#00654A" if good else INK, WHITE, 3))
    size = fitted(words, grid.cell * 0.5, box.width - 16)
    yield text(box.x + box.width / 2, y + high / 2, words, size, WHITE, 700)


def names(grid: RoomGrid, size: float) -> Iterator[Shape]:
    """The letters of the columns and the numbers of the rows, outside the walls, and where north is."""
    room, box = grid.room, grid.box
    below, beside = name_sides(room)
    gap = size * 0.5 + max(3.0, grid.cell * 0.054) + 2
    y = box.y + box.height + gap if below == "south" else box.y - gap
    x = box.x - gap if beside == "west" else box.x + box.width + gap
    for column in range(room.columns):
        yield text(box.x + (column + 0.5) * grid.cell, y, COLUMNS[column], size, PALE, 400)
    for row in range(room.rows):
        yield text(x, box.y + (row + 0.5) * grid.cell, row + 1, size, PALE, 400)
    y = box.y + grid.cell * 0.1
    tip = Polygon(((x, y - size * 0.7), (x + size * 0.4, y), (x - size * 0.4, y)))
    yield Shape("", tip, Paint(PALE))
    # Translators: the letter for north on a compass
    yield text(x, y + size * 0.6, _("N"), size, PALE, 700)


def walls_round(room: RoomPlan, square: str) -> tuple[Direction, ...]:
    """The sides of a square with a wall."""
    sides: tuple[Direction, ...] = ("north", "east", "south", "west")
    return tuple(side for side in sides if (square, side) not in room.doors)
