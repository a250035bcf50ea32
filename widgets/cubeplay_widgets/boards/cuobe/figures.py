"""How CU[o]BE's pawns and spawns are drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cubeplay.cuobe.rules.state import Player
from cubeplay.rulebook import Seat

from cubeplay_widgets.boards.cuobe.layout import GHOST, MAT, NIGHT, PALE, PANIC
from cubeplay_widgets.boards.cuobe.signs import badge, turn
from cubeplay_widgets.paint.pieces import glyph, star, text
from cubeplay_widgets.paint.scene import Circle, CurvePath, Paint, Point, Polygon, Polyline, Rect, Shape
from cubeplay_widgets.paint.theme import BLUE, RED, SEATS, WHITE

# Pawns

SMALLEST_PAWN = 13.0
"""Below this radius a pawn is drawn as a disc, so that its glyph can be recognized."""


def pawn(
    x: float, y: float, r: float, seat: Seat, player: Player, *, active: bool = False
) -> Iterator[Shape]:
    """A pawn of radius ``r``: with a ring if ``active``, lying if asleep, with a jagged ring if insane."""
    if active:
        yield Shape("", Circle(x, y, r), Paint("", WHITE, max(2.0, r * 0.12)))
    if player.insane:
        yield Shape("", star(x, y, r * 0.95, 11, 0.72), Paint("", PANIC, max(1.5, r * 0.08)))
    if r < SMALLEST_PAWN:
        yield from _disc(x, y, r * 0.8, seat)
    else:
        yield from _figure(x, y, r * 0.8, seat, 90 if player.asleep else 0)
    if player.asleep:
        yield from _moon(x + r * 0.62, y - r * 0.62, max(5.0, r * 0.3))


def _rim(seat: Seat) -> str:
    """The colour of a pawn's rim: white for blue, which is too dark in the room."""
    return WHITE if SEATS[seat].glyph == "diamond" else MAT


def _disc(x: float, y: float, r: float, seat: Seat) -> Iterator[Shape]:
    colour = SEATS[seat]
    yield Shape("", Circle(x, y, r), Paint(colour.hex, _rim(seat), max(1.2, r * 0.12)))
    yield glyph(colour.glyph, x, y, r * 0.62, colour.ink)


def _figure(x: float, y: float, r: float, seat: Seat, lying: float) -> Iterator[Shape]:
    colour, k = SEATS[seat], r / 24
    body: tuple[tuple[str, tuple[Point, ...]], ...] = (
        ("M", ((-17, 24),)),
        ("C", ((-15.5, 2), (-10, -2), (-6, -5))),
        ("C", ((-16, -10), (-12, -25), (0, -25))),
        ("C", ((12, -25), (16, -10), (6, -5))),
        ("C", ((10, -2), (15.5, 2), (17, 24))),
        ("Z", ()),
    )
    parts = tuple(
        (letter, *(number for point in points for number in _at(x, y, k, lying, point)))
        for letter, points in body
    )
    yield Shape("", CurvePath(parts), Paint(colour.hex, _rim(seat), max(1.5, 2.6 * k)))
    at = _at(x, y, k, lying, (0, 11))
    yield glyph(colour.glyph, *at, 7.6 * k, colour.ink)


def _at(x: float, y: float, k: float, lying: float, point: Point) -> Point:
    a, b = turn(point, lying)
    return round(x + a * k, 1), round(y + b * k, 1)


def _moon(x: float, y: float, r: float) -> Iterator[Shape]:
    """A crescent, for sleep."""
    yield Shape("", Circle(x, y, r * 1.3), Paint(MAT))
    horn = r * 0.45
    parts = (
        ("M", x + horn, y - r * 0.9),
        ("C", x - r * 1.3, y - r * 1.3, x - r * 1.3, y + r * 1.3, x + horn, y + r * 0.9),
        ("C", x - r * 0.2, y + r * 0.6, x - r * 0.2, y - r * 0.6, x + horn, y - r * 0.9),
        ("Z",),
    )
    yield Shape("", CurvePath(parts), Paint(PALE))


# Spawns


def spawn(x: float, y: float, r: float, name: str, power: int, loot: int | None = None) -> Iterator[Shape]:
    """A spawn on a pale disc, with its power; a twin has a card with the number of cards stolen instead."""
    yield Shape("", Circle(x, y, r), Paint(GHOST, MAT, max(1.5, r * 0.08)))
    yield from FIGURES[name](x, y, r / 27)
    if loot is None:
        yield from badge(x + r * 0.74, y - r * 0.74, max(8.5, r * 0.47), power)
        return
    w, h = max(12.5, r * 0.78), max(16.0, r)
    left, top = x + r * 1.12 - w, y - r * 1.2
    yield Shape("", Rect(left, top, w, h, r * 0.14), Paint(BLUE, WHITE, max(1.2, r * 0.08)))
    yield text(left + w / 2, top + h / 2, loot, h * 0.72, WHITE)


def _ghoul(x: float, y: float, k: float) -> Iterator[Shape]:
    sheet = (
        ("M", x - 14 * k, y + 16 * k),
        ("L", x - 14 * k, y - 4 * k),
        ("C", x - 14 * k, y - 23 * k, x + 14 * k, y - 23 * k, x + 14 * k, y - 4 * k),
        ("L", x + 14 * k, y + 16 * k),
        ("L", x + 7 * k, y + 10 * k),
        ("L", x, y + 16 * k),
        ("L", x - 7 * k, y + 10 * k),
        ("Z",),
    )
    yield Shape("", CurvePath(sheet), Paint(NIGHT))
    for side in (-1, 1):
        yield Shape("", Circle(x + side * 5 * k, y - 3 * k, 3.5 * k), Paint(GHOST))


def _clown(x: float, y: float, k: float) -> Iterator[Shape]:
    yield Shape("", Circle(x, y + 4 * k, 13 * k), Paint(NIGHT))
    hat = ((x - 10 * k, y - 5 * k), (x, y - 22 * k), (x + 10 * k, y - 5 * k))
    yield Shape("", Polygon(hat), Paint(NIGHT))
    yield Shape("", Circle(x, y + 5 * k, 4 * k), Paint(RED))
    for side in (-1, 1):
        yield Shape("", Circle(x + side * 5 * k, y - k, 2.2 * k), Paint(GHOST))
    smile = (("M", x - 6 * k, y + 10 * k), ("Q", x, y + 15 * k, x + 6 * k, y + 10 * k))
    yield Shape("", CurvePath(smile), Paint("", GHOST, 2 * k))


def _troll(x: float, y: float, k: float) -> Iterator[Shape]:
    yield Shape("", Rect(x - 15 * k, y - 10 * k, 30 * k, 26 * k, 7 * k), Paint(NIGHT))
    for side in (-1, 1):
        horn = ((15, -6), (21, -20), (6, -10))
        yield Shape("", Polygon(tuple((x + side * a * k, y + b * k) for a, b in horn)), Paint(NIGHT))
        eye = Rect(x + (side * 6 - 3) * k, y - 3 * k, 6 * k, 5 * k)
        yield Shape("", eye, Paint(GHOST))
        tusk = ((1, 12), (5, 5), (9, 12))
        yield Shape("", Polygon(tuple((x + side * a * k, y + b * k) for a, b in tusk)), Paint(GHOST))


def _tentacles(x: float, y: float, k: float) -> Iterator[Shape]:
    arms = ((-12, 18, -8, -18), (0, 18, 2, -18), (12, 18, 13, -14))
    parts: list[tuple[object, ...]] = []
    for foot, bottom, tip, top in arms:
        parts.append(("M", x + foot * k, y + bottom * k))
        parts.append(
            ("C", x + (foot - 9) * k, y + 2 * k, x + (tip + 10) * k, y - 4 * k, x + tip * k, y + top * k)
        )
    yield Shape("", CurvePath(tuple(parts)), Paint("", NIGHT, max(2.5, 6 * k), cap="round"))


def _twin(x: float, y: float, k: float) -> Iterator[Shape]:
    yield Shape("", Circle(x, y - 7 * k, 8 * k), Paint(NIGHT))
    skirt = (("Q", x - 9 * k, y - 3 * k, x, y - 3 * k), ("Q", x + 9 * k, y - 3 * k, x + 15 * k, y + 18 * k))
    yield Shape("", CurvePath((("M", x - 15 * k, y + 18 * k), *skirt, ("Z",))), Paint(NIGHT))
    for side in (-1, 1):
        yield Shape("", Polyline(((x + side * 8 * k, y - 9 * k), (x + side * 12 * k, y + 7 * k))), _braid(k))


def _sister(x: float, y: float, k: float) -> Iterator[Shape]:
    """The other twin has a bow instead of braids."""
    yield Shape("", Circle(x, y - 6 * k, 8 * k), Paint(NIGHT))
    dress = (
        ("M", x - 15 * k, y + 18 * k),
        ("L", x - 4 * k, y),
        ("L", x + 4 * k, y),
        ("L", x + 15 * k, y + 18 * k),
    )
    yield Shape("", CurvePath((*dress, ("Z",))), Paint(NIGHT))
    for side in (-1, 1):
        bow = ((0, -15), (9, -21), (9, -11))
        yield Shape("", Polygon(tuple((x + side * a * k, y + b * k) for a, b in bow)), Paint(NIGHT))


def _braid(k: float) -> Paint:
    return Paint("", NIGHT, max(1.5, 3.5 * k), cap="round")


FIGURES: dict[str, Callable[[float, float, float], Iterator[Shape]]] = {
    "ghoul": _ghoul,
    "clown": _clown,
    "tentacles": _tentacles,
    "troll": _troll,
    "twins": _twin,
    "sister": _sister,
}
