"""The signs of CU[o]BE's rooms: search, lock, trap, find, spider, chest, discovery, corridors, fog."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin

from cubeplay.cuobe.edition.edition import Direction
from cubeplay.rulebook import Seat

from cubeplay_widgets.boards.cuobe.layout import FOG, FOG_MARK, FOG_RIM, GOLD, MAT, PALE, ROOM, TRAP
from cubeplay_widgets.paint.pieces import glyph, text
from cubeplay_widgets.paint.scene import Circle, CurvePath, Paint, Point, Polygon, Polyline, Rect, Shape
from cubeplay_widgets.paint.theme import GREEN, INK, SEATS, SKY, WHITE

QUARTERS = {"north": 0, "east": 90, "south": 180, "west": 270}


def search(x: float, y: float, r: float, number: int | str) -> Iterator[Shape]:
    """A magnifier with its number; ``r`` is the radius of the lens."""
    a = r * 0.72
    handle = Polyline(((x + a, y + a), (x + r * 1.45, y + r * 1.45)))
    yield Shape("", handle, Paint("", PALE, max(2.5, r * 0.36), cap="round"))
    yield Shape("", Circle(x, y, r), Paint("", PALE, max(2.0, r * 0.24)))
    yield text(x, y, number, r * 1.5, PALE)


def lock(x: float, y: float, r: float, *, opened: bool = False, token: bool = False) -> Iterator[Shape]:
    """A padlock: with a disc behind it for a ``token``, with an open shackle if ``opened``."""
    if token:
        yield Shape("", Circle(x, y, r * 1.45), Paint("#4A5262", PALE, max(1.0, r * 0.14)))
    k, lift = r / 10, 4 * r / 10 if opened else 0
    top, foot = y - 5 * k - lift, y - 0.5 * k
    shackle: list[tuple[object, ...]] = [("M", x - 5 * k, foot), ("L", x - 5 * k, top)]
    shackle.append(("C", x - 5 * k, top - 7 * k, x + 5 * k, top - 7 * k, x + 5 * k, top))
    if not opened:
        shackle.append(("L", x + 5 * k, foot))
    yield Shape("", CurvePath(tuple(shackle)), Paint("", PALE, 2.8 * k))
    yield Shape("", Rect(x - 9 * k, y - k, 18 * k, 13 * k, 2.5 * k), Paint(PALE))
    yield Shape("", Circle(x, y + 5.5 * k, 2.4 * k), Paint(ROOM))


def trap(x: float, y: float, r: float, *, token: bool = False) -> Iterator[Shape]:
    """Spikes, on a plate for a ``token``."""
    k = r / 15
    tips = [(-15 + step * 3.75, 9 if step % 2 == 0 else -7) for step in range(9)]
    outline = [(x + dx * k, y + dy * k) for dx, dy in (*tips, (15, 14), (-15, 14))]
    if token:
        yield Shape("", Rect(x - 19 * k, y + 11 * k, 38 * k, 6 * k, 2 * k), Paint(PALE, MAT, k))
    yield Shape("", Polygon(tuple(outline)), Paint(TRAP, MAT, 1.5 * k))


def find(x: float, y: float, r: float) -> Iterator[Shape]:
    """A find token: a blue disc with a diamond."""
    yield Shape("", Circle(x, y, r), Paint(SKY, MAT, max(1.5, r * 0.15)))
    yield glyph("diamond", x, y, r * 0.54, MAT)


def discovery(x: float, y: float, r: float, deck: str, *, spent: bool = False) -> Iterator[Shape]:
    """A discovery icon: a small card with a 1, blue with cut corners or green with round ones.

    An outline if it is ``spent``: it has given its card.
    """
    w, h = r * 1.5, r * 2
    colour = GREEN if deck == "green" else SKY
    paint = Paint("", FOG_MARK, 1.5) if spent else Paint(colour, MAT, 1.5)
    if deck == "green":
        yield Shape("", Rect(x - w / 2, y - h / 2, w, h, r * 0.55), paint)
    else:
        c, left, right, top, foot = r * 0.45, x - w / 2, x + w / 2, y - h / 2, y + h / 2
        corners = [(left + c, top), (right - c, top), (right, top + c), (right, foot - c)]
        corners += [(right - c, foot), (left + c, foot), (left, foot - c), (left, top + c)]
        yield Shape("", Polygon(tuple(corners)), paint)
    yield text(x, y, 1, r * 1.35, FOG_MARK if spent else INK)


def spider(x: float, y: float, r: float, number: int = 1) -> Iterator[Shape]:
    """A spider, with a badge for the number if there are several."""
    k = r / 18
    legs: list[tuple[object, ...]] = []
    for side in (-1, 1):
        for start, knee, foot in ((-3.6, -10, -14), (-1.2, -6, -6), (1.2, -2, 6), (3.6, 2, 14)):
            legs.append(("M", x + side * 6 * k, y + start * k))
            legs.append(("L", x + side * 13 * k, y + knee * k))
            legs.append(("L", x + side * 18 * k, y + foot * k))
    yield Shape("", CurvePath(tuple(legs)), Paint("", PALE, max(1.5, 2.4 * k)))
    yield Shape("", Circle(x, y, 9 * k), Paint(PALE))
    for side in (-1, 1):
        yield Shape("", Circle(x + side * 3 * k, y - 2 * k, 1.8 * k), Paint(MAT))
    if number > 1:
        yield from badge(x + 14 * k, y - 13 * k, max(8.5, 11 * k), number)


def badge(x: float, y: float, r: float, number: object) -> Iterator[Shape]:
    """A number on a white disc."""
    yield Shape("", Circle(x, y, r), Paint(WHITE, MAT, max(1.5, r * 0.19)))
    yield text(x, y, number, r * 1.4, MAT)


def stripe(x: float, y: float, r: float) -> Iterator[Shape]:
    """A piece of the bar that traps a whole row or column; ``r`` is half its length."""
    yield Shape("", Rect(x - r, y - r / 4, 2 * r, r / 2), Paint(TRAP))
    ticks: list[tuple[object, ...]] = []
    for step in range(4):
        at = x - r + r * (step * 0.5 + 0.15)
        ticks += [("M", at, y + r / 4), ("L", at + r / 4, y - r / 4)]
    yield Shape("", CurvePath(tuple(ticks)), Paint("", MAT, r / 8))


def chest(x: float, y: float, r: float, seat: Seat) -> Iterator[Shape]:
    """A chest in a seat's colour, with its glyph."""
    k, colour = r / 13, SEATS[seat]
    paint = Paint(colour.hex, WHITE if colour.glyph == "diamond" else MAT, max(1.2, 2 * k))
    yield Shape("", Rect(x - 13 * k, y - 4 * k, 26 * k, 17 * k, 3 * k), paint)
    lid = (
        ("M", x - 13 * k, y - 3 * k),
        ("C", x - 11 * k, y - 15 * k, x + 11 * k, y - 15 * k, x + 13 * k, y - 3 * k),
    )
    yield Shape("", CurvePath((*lid, ("Z",))), paint)
    yield glyph(colour.glyph, x, y + 4.5 * k, 5 * k, colour.ink)


def way_out(place: Rect, direction: Direction, *, small: bool) -> Shape:
    """A corridor's arrow at one side of its room."""
    half, deep, inset = (7, 6, 1) if small else (14, 12, 3)
    x, y, reach = *_middle(place), _reach(place, direction) - inset
    points = [(0, -reach), (half, -reach + deep), (-half, -reach + deep)]
    turned = (turn(point, QUARTERS[direction]) for point in points)
    corners = tuple((round(x + a, 1), round(y + b, 1)) for a, b in turned)
    return Shape("", Polygon(corners), Paint(SKY, MAT, 1 if small else 2))


def walls(place: Rect, sides: tuple[Direction, ...], *, small: bool) -> Iterator[Shape]:
    """The closed sides of a corridor."""
    x, y = _middle(place)
    width = 4 if small else 7
    for side, degrees in QUARTERS.items():
        if side not in sides:
            long = place.width + place.height - 2 * _reach(place, side)
            deep = -_reach(place, side) + width / 2 + 1
            ends = [(-long / 2 + 5, deep), (long / 2 - 5, deep)]
            line = tuple((x + a, y + b) for a, b in (turn(end, degrees) for end in ends))
            yield Shape("", Polyline(line), Paint("", "#98A3B3", width, cap="round"))


def _middle(place: Rect) -> Point:
    return place.x + place.width / 2, place.y + place.height / 2


def _reach(place: Rect, side: str) -> float:
    """The distance from the middle of a place to one side of it."""
    return (place.height if side in ("north", "south") else place.width) / 2


def turn(point: Point, degrees: float) -> Point:
    """A point turned clockwise about the origin."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return point[0] * c - point[1] * s, point[0] * s + point[1] * c


def fog(place: Rect, *, small: bool) -> Iterator[Shape]:
    """A room not discovered yet: clouds and a question mark."""
    yield Shape("", place, Paint(FOG, FOG_RIM, 2))
    k = place.width / 134
    waves: list[tuple[object, ...]] = []
    for left, top, width in ((16, 38, 22), (70, 38, 20), (34, 100, 33)):
        x, y, w = place.x + left * k, place.y + top * k, width * k
        waves += [
            ("M", x, y),
            ("Q", x + w / 2, y - 14 * k, x + w, y),
            ("Q", x + 1.5 * w, y + 14 * k, x + 2 * w, y),
        ]
    yield Shape("", CurvePath(tuple(waves)), Paint("", FOG_RIM, max(2.0, 4 * k), cap="round"))
    x, y = place.x + place.width / 2, place.y + place.height / 2
    yield text(x, y, "?", 24 if small else 38, FOG_MARK)


def door(x: float, y: float, r: float) -> Iterator[Shape]:
    """The sign of the Exit: a door and an arrow into it."""
    k = r / 36
    frame = ("M", x + 4 * k, y + 26 * k), ("L", x + 4 * k, y - 26 * k), ("L", x + 36 * k, y - 26 * k)
    yield Shape("", CurvePath((*frame, ("L", x + 36 * k, y + 26 * k))), Paint("", GOLD, max(2.5, 5 * k)))
    arrow = [(-36, -8), (-14, -8), (-14, -18), (8, 0), (-14, 18), (-14, 8), (-36, 8)]
    yield Shape("", Polygon(tuple((x + a * k, y + b * k) for a, b in arrow)), Paint(GOLD))


def arrow(x: float, y: float, r: float, degrees: float, ink: str) -> Shape:
    """A broad arrow that points up, or turned clockwise from there."""
    points = [(0, -1), (0.9, 0), (0.35, 0), (0.35, 0.9), (-0.35, 0.9), (-0.35, 0), (-0.9, 0)]
    turned = (turn((a * r, b * r), degrees) for a, b in points)
    return Shape("", Polygon(tuple((round(x + a, 1), round(y + b, 1)) for a, b in turned)), Paint(ink))


def triangle(x: float, y: float, r: float, ink: str) -> Shape:
    """The sign of a talent; with a negative ``r`` it is upside down, the sign of a syndrome."""
    return Shape(
        "", Polygon(((x, y - r), (x + abs(r), y + r * 0.75), (x - abs(r), y + r * 0.75))), Paint(ink)
    )
