"""Where everything lies on CUBED's board, and the camera over its table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import ceil, floor, log
from typing import Final

from cubeplay.cubed.rules.fields import START, place_of
from cubeplay.cubed.rules.open_fields import surface
from cubeplay.cubed.rules.state import Table

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.paint.geometry import NOWHERE
from cubeplay_widgets.paint.scene import Point, Rect

ROOT3: Final = 3**0.5
VIEW: Final = "view:"
ROUNDED: Final = 0.1
"""How far the middle of a field may be moved by rounding."""

MOST_ZOOM: Final = 4
ZOOM: Final = 1.4
STEP: Final = 0.92
"""As the table grows, its fields shrink in steps of this factor."""

ROOMY: Final = 0.7
"""At a table in play fields may shrink to this share of their least radius, if all are then in view."""

SPARE: Final = 0.04
"""What the margin round a frame can spare, in radii of a field."""

PAN: Final = 2.0
"""How far one press moves the view aside, in radii of a field."""


@dataclass(frozen=True, slots=True)
class HexGrid:
    """Hexagons in rows inside a box, all as large as they can be."""

    box: Rect
    columns: int
    r: float
    pitch: float

    @property
    def places(self) -> int:
        """How many cells the box has room for."""
        return self.columns * max(1, int((self.box.height + 1) / self.pitch))

    def cell(self, index: int) -> Rect:
        """The whole cell of a hexagon, with the room for words below it."""
        x, y = self.centre(index)
        step = self.box.width / self.columns
        return Rect(round(x - step / 2, 1), y - self.r, step, self.pitch)

    def centre(self, index: int) -> Point:
        """The middle of a hexagon, counted in reading order."""
        row, column = divmod(index, self.columns)
        step = self.box.width / self.columns
        x = self.box.x + step * (column + 0.5)
        return round(x, 1), round(self.box.y + self.pitch * row + self.r, 1)


def grid(box: Rect, number: int, most: float, under: float) -> HexGrid:
    """The grid of the largest hexagons for a number of things; ``under`` is the room for words below."""
    found = HexGrid(box, 1, 1, 1)
    for columns in range(1, max(1, number) + 1):
        rows = ceil(max(1, number) / columns)
        r = min(most, (box.width / columns - 5) / ROOT3, (box.height / rows - under) / 2)
        if r >= found.r:
            found = HexGrid(box, columns, round(r, 1), round(2 * r + under, 1))
    return found


@dataclass(frozen=True, slots=True)
class CubedLayout:
    """The boxes of one board, by the size of the page and the hand.

    ``views`` is for the zoom buttons, ``tools`` for the buttons beside a narrow hand; in play, for the
    button to the next page.  ``least`` is the least radius of a field; 0 stands for the usual one.  At the
    end an empty hand has no ``strip``, and the ``whole`` picture is the table.
    """

    small: bool
    size: tuple[int, int]
    table: Rect
    tools: Rect
    turns: HexGrid
    hand: HexGrid
    strip: Rect
    title: Point
    heading: Point
    views: Rect = NOWHERE
    least: float = 0
    whole: bool = False


def layout(look: BoardView) -> CubedLayout:
    """The layout for a look."""
    table: Table = look.view
    held = len(table.hands[look.seat or 0])
    if look.table:
        return table_layout(look)
    if look.small:
        return _narrow(held)
    if not table.ended or held:
        return _wide(held)
    return replace(_wide(held), table=Rect(0, 0, 700, 550), strip=NOWHERE, whole=True)


def _wide(held: int) -> CubedLayout:
    """The table, and a strip with the hand: as wide as the place beside a step's text."""
    return CubedLayout(
        False,
        (700, 550),
        Rect(0, 0, 488, 550),
        NOWHERE,
        HexGrid(Rect(494, 370, 200, 174), 3, 29, 86),
        grid(Rect(496, 52, 196, 256), held, 38, 23),
        Rect(488, 0, 212, 550),
        (502, 28),
        (502, 346),
        Rect(8, 498, 472, 44),
    )


def _narrow(held: int) -> CubedLayout:
    """The table, and below it the hand: both in view on a phone, between the step's text and its buttons."""
    table, pitch = 192, 66
    rows = max(1, ceil(held / 5))
    hand = HexGrid(Rect(3, table + 8, 246, rows * pitch), 5, 23, pitch)
    return CubedLayout(
        True,
        (360, table + 12 + rows * pitch),
        Rect(0, 0, 360, table),
        Rect(252, table + 7, 104, 54),
        hand,
        hand,
        Rect(0, table, 360, rows * pitch + 12),
        (0, 0),
        (0, 0),
        Rect(4, table - 53, 352, 49),
    )


def table_layout(look: BoardView) -> CubedLayout:
    """A table in play, and the hand beside it or, where the scene is tall, below it.

    The grid of the hand has as many rows as fit; the other pieces are on further pages.
    """
    held = len(look.view.hands[look.seat or 0])
    if look.plain:
        return _first_game(look, held)
    if not look.small:
        few = held <= FEW
        columns = 3 if few else 4
        return _in_play((774, 527), Rect(0, 0, 528, 527), Rect(528, 0, 246, 527), columns, 26)
    if look.tall:
        return _in_play((360, 412), Rect(0, 0, 360, 246), Rect(0, 246, 360, 166), 6, 30)
    return _in_play((480, 300), Rect(0, 0, 306, 300), Rect(306, 0, 174, 300), 3, 26)


def _first_game(look: BoardView, held: int) -> CubedLayout:
    """The same for a first game with its small hands: the table gets all the room that the hand leaves."""
    if not look.small:
        columns = 1 if held <= 7 else 2
        strip = Rect(762 - 88 * columns, 0, 12 + 88 * columns, 648)
        return _in_play((774, 648), Rect(0, 0, strip.x, 648), strip, columns, 20)
    if look.tall:
        strip = Rect(0, 352 - 55 * ceil(held / 6), 360, 60 + 55 * ceil(held / 6))
        return _in_play((360, 412), Rect(0, 0, 360, strip.y), strip, 6, 20)
    strip = Rect(366, 0, 114, 320) if held <= 8 else Rect(312, 0, 168, 320)
    return _in_play((480, 320), Rect(0, 0, strip.x, 320), strip, 2 if held <= 8 else 3, 20)


FEW: Final = 9
"""So many pieces in a hand are drawn large on a wide page."""


HEAD: Final = 52
"""The height of the line over a hand in play."""

NARROW: Final = 170
"""In a strip that is narrower the line over the hand has a second row."""


def _in_play(size: tuple[int, int], table: Rect, strip: Rect, columns: int, least: float) -> CubedLayout:
    over = HEAD + (14 if strip.width < NARROW else 0)
    box = Rect(strip.x + 6, strip.y + over, strip.width - 12, strip.height - over - 4)
    side = box.width / columns
    large = 25 if columns > 3 or size[0] < 700 else 36
    hand = HexGrid(box, columns, round(min(large, side / 2 - 4), 1), round(min(side, 2.2 * large), 1))
    wide = min(92, strip.width - 108)
    more = Rect(strip.x + strip.width - wide - 4, strip.y + 1, wide, HEAD - 2, 8)
    head = strip.x + 10, strip.y + HEAD / 2
    return CubedLayout(
        size[0] < 700, size, table, more, hand, hand, strip, head, head, views=NOWHERE, least=least
    )


@dataclass(frozen=True, slots=True)
class Zoom:
    """How near and how far aside a player looks at the table; as a selection: ``view:2:1:-1``."""

    zoom: int = 0
    right: int = 0
    down: int = 0

    @classmethod
    def of(cls, selected: Iterable[str]) -> Zoom:
        """The zoom among the ids that are selected."""
        for id in selected:
            if id.startswith(VIEW):
                return cls(*map(int, id.removeprefix(VIEW).split(":")))
        return cls()

    @property
    def id(self) -> str:
        """The id that selects this zoom."""
        return f"{VIEW}{self.zoom}:{self.right}:{self.down}"


WHOLE: Final = Zoom()
"""Nothing is nearer or aside."""


@dataclass(frozen=True, slots=True)
class Camera:
    """Shows the fields of a table in an area: ``origin`` is the middle of START, ``r`` a field's radius."""

    area: Rect
    origin: Point
    r: float

    def centre(self, field: str) -> Point:
        """The middle of a field.  Raises ValueError for what is no field."""
        x, y = plane(field)
        x0, y0 = plane(START)
        return round(self.origin[0] + (x - x0) * self.r, 1), round(self.origin[1] + (y - y0) * self.r, 1)

    def shows(self, field: str, share: float = 1.0) -> bool:
        """Whether all of a field is in view; with share 0 its middle, with -1 any part of it."""
        x, y = self.centre(field)
        a, r = self.area, self.r * share
        aside = r * ROOT3 / 2
        return a.x + aside <= x <= a.x + a.width - aside + 0.5 and a.y + r <= y <= a.y + a.height - r + 0.5

    def towards(self, field: str) -> Camera:
        """The same camera, moved so far that all of a field is in view."""
        x, y = self.centre(field)
        a, aside, ahead = self.area, self.r * ROOT3 / 2 + ROUNDED, self.r + ROUNDED
        right = _clamped(x, a.x + aside, a.x + a.width - aside) - x
        down = _clamped(y, a.y + ahead, a.y + a.height - ahead) - y
        return replace(self, origin=(self.origin[0] + right, self.origin[1] + down))


def plane(field: str) -> Point:
    """Where a field lies, in radii of a field.  Raises ValueError for what is no field."""
    place = place_of(field)
    if place is None:
        raise ValueError(f"{field!r} is no field")
    return ROOT3 * (place[0] + place[1] / 2), 1.5 * place[1]


def camera(
    table: Table, area: Rect, sight: Zoom, most: float, least: float, steady: int = 1, roomy: float = 1
) -> Camera:
    """The camera that shows all pieces and the fields beside them, or less where the player zooms in.

    ``most`` and ``least`` bound the radius of a field; ``roomy`` times the least one will do where it shows
    all.  The view grows by ``steady`` fields at once, so that the table seldom moves.
    """
    left, top, right, bottom = _ground(table, steady)
    fits = min(area.width / (right - left), area.height / (bottom - top))
    r = most if fits >= most else most * STEP ** ceil(log(fits / most) / log(STEP))
    r = max(roomy * least if fits >= roomy * least else least, r) * ZOOM**sight.zoom
    x0, y0 = plane(START)
    aside = _clamped((right + left) / 2 + PAN * sight.right, left, right)
    ahead = _clamped((bottom + top) / 2 + PAN * sight.down, top, bottom)
    middle = area.x + area.width / 2, area.y + area.height / 2
    return Camera(area, (middle[0] + (x0 - aside) * r, middle[1] + (y0 - ahead) * r), r)


def framed(
    table: Table, area: Rect, most: float, sight: Zoom = WHOLE, least: float = 0, more: Iterable[str] = ()
) -> Camera:
    """The camera that shows just what lies, what is blocked, and ``more`` fields, as large as they fit."""
    ground = surface(table.lying)
    blocked = (field for field, spot in ground.open.items() if spot.blocked)
    left, top, right, bottom = _bounds((*ground.taken, *blocked, *more), 1)
    left, right, top, bottom = left + SPARE, right - SPARE, top + SPARE, bottom - SPARE
    r = max(least, min(most, area.width / (right - left), area.height / (bottom - top)))
    x0, y0 = plane(START)
    aside = _clamped((left + right) / 2 + PAN * sight.right, left, right) - x0
    ahead = _clamped((top + bottom) / 2 + PAN * sight.down, top, bottom) - y0
    r *= ZOOM**sight.zoom
    return Camera(area, (area.x + area.width / 2 - aside * r, area.y + area.height / 2 - ahead * r), r)


def nearer(table: Table, sight: Zoom, fields: Iterable[str], steady: int) -> Zoom:
    """One step nearer; the first one looks at the middle of some fields, if there are any."""
    if sight.zoom or not (fields := tuple(fields)):
        return replace(sight, zoom=sight.zoom + 1)
    (left, top, right, bottom), all_of_it = _bounds(fields, 1), _ground(table, steady)
    aside = (left + right - all_of_it[0] - all_of_it[2]) / 2 / PAN
    ahead = (top + bottom - all_of_it[1] - all_of_it[3]) / 2 / PAN
    return Zoom(1, round(aside), round(ahead))


def _ground(table: Table, steady: int) -> tuple[float, float, float, float]:
    """A box round all pieces and the fields beside them."""
    ground = surface(table.lying)
    return _bounds((START, *ground.taken, *ground.open), steady)


def _bounds(fields: Iterable[str], steady: int) -> tuple[float, float, float, float]:
    """A box round some fields, rounded outwards to steps of ``steady`` fields."""
    places = [plane(field) for field in fields]
    xs, ys = [x for x, _y in places], [y for _x, y in places]
    x0, y0 = plane(START)
    wide, high = steady * ROOT3 / 2, steady * 1.5
    left = x0 + wide * floor((min(xs) - x0) / wide + 0.01)
    right = x0 + wide * ceil((max(xs) - x0) / wide - 0.01)
    top = y0 + high * floor((min(ys) - y0) / high + 0.01)
    bottom = y0 + high * ceil((max(ys) - y0) / high - 0.01)
    return left - 1, top - 1.1, right + 1, bottom + 1.1


def _clamped(value: float, low: float, high: float) -> float:
    return min(max(value, low), high)
