"""Where things lie on the board of Gelatinous Cube Dice: beside a text, at a table in play, in a picture."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil
from typing import Final

from cubeplay.gelatinous.rules.die import OPPOSITE, Direction
from cubeplay.gelatinous.rules.rooms import COLUMNS, RoomPlan
from cubeplay.gelatinous.rules.state import Run

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.boards.gelatinous.possible_moves import offers
from cubeplay_widgets.paint.geometry import NOWHERE
from cubeplay_widgets.paint.scene import Point, Rect
from cubeplay_widgets.paint.theme import Mat

MAT = Mat("#2A3138", "#D9D3C5", "light")
"""The board's colours; its marks are drawn on the field, which is light."""


LEAST: Final = 49
"""The least height of a button on a narrow board: 44 CSS pixels on a phone."""


@dataclass(frozen=True, slots=True)
class RoomGrid:
    """A room on the board: the side of a square, the room's left top corner, and the exit's depth."""

    room: RoomPlan
    cell: float
    left: float
    top: float
    depth: float

    @property
    def box(self) -> Rect:
        """The whole floor."""
        return Rect(self.left, self.top, self.room.columns * self.cell, self.room.rows * self.cell)

    def corner(self, square: str) -> Point:
        """The left top corner of a square, in the room or beside it."""
        column, row = ord(square[0]) - ord(COLUMNS[0]), int(square[1:]) - 1
        return self.left + column * self.cell, self.top + row * self.cell

    def rect(self, square: str) -> Rect:
        """A square."""
        return Rect(*self.corner(square), self.cell, self.cell)

    def middle(self, square: str) -> Point:
        """The middle of a square."""
        x, y = self.corner(square)
        return x + self.cell / 2, y + self.cell / 2

    def side(self, square: str, direction: Direction) -> tuple[Point, Point]:
        """The two ends of a side of a square."""
        (x, y), c = self.corner(square), self.cell
        return {
            "north": ((x, y), (x + c, y)),
            "east": ((x + c, y), (x + c, y + c)),
            "south": ((x, y + c), (x + c, y + c)),
            "west": ((x, y), (x, y + c)),
        }[direction]

    def outside(self, square: str, direction: Direction) -> Rect:
        """The place beyond an outer side, where the exit's arrow is drawn."""
        (x, y), c, d = self.corner(square), self.cell, self.depth
        return {
            "north": Rect(x, y - d, c, d),
            "east": Rect(x + c, y, d, c),
            "south": Rect(x, y + c, c, d),
            "west": Rect(x - d, y, d, c),
        }[direction]

    @property
    def before_exit(self) -> Rect:
        """The place of a die that has just left the room."""
        box = self.outside(*self.room.exit)
        x, y, d = box.x + box.width / 2, box.y + box.height / 2, self.depth
        return Rect(x - d / 2, y - d / 2, d, d)


@dataclass(frozen=True, slots=True)
class GelatinousLayout:
    """Measures in board units.

    ``place`` is for the room with its margins, ``depth`` is the length of the exit's arrow, ``names`` the
    margin for the names of columns and rows, ``most`` the largest side of a square.  ``foot`` is for the
    actions or choices, ``abilities`` for the ability cards, ``strip`` for the unfolded die, Health and
    Resistance (None: they are below the room).
    """

    size: tuple[int, int]
    place: Rect
    depth: float
    names: float
    most: float
    foot: Rect
    abilities: Rect
    strip: Rect | None

    @property
    def small(self) -> bool:
        """Whether this is the layout of a narrow page."""
        return self.strip is None

    def grid(self, room: RoomPlan) -> RoomGrid:
        """The largest room that fits its place, in the middle of it."""
        margin = self.margins(room)
        width = self.place.width - margin["east"] - margin["west"]
        height = self.place.height - margin["north"] - margin["south"]
        cell = min(self.most, width / room.columns, height / room.rows)
        left = self.place.x + margin["west"] + (width - cell * room.columns) / 2
        top = self.place.y + margin["north"] + (height - cell * room.rows) / 2
        return RoomGrid(room, round(cell, 2), round(left, 2), round(top, 2), self.depth)

    def margins(self, room: RoomPlan) -> dict[Direction, float]:
        """The margin at each side of a room, for the exit's arrow, for names, or for the wall alone."""
        margin = dict.fromkeys(OPPOSITE, 8.0)
        for side in name_sides(room):
            margin[side] = self.names
        margin[room.exit[1]] = self.depth
        return margin

    def choices(self, number: int) -> tuple[Rect, ...]:
        """Places for choices in the foot: in one row, or on a narrow page in two columns."""
        box, columns = self.foot, min(number, 2) if self.small else number
        lines = -(-number // max(columns, 1))
        width = (box.width - 8 * (columns - 1)) / max(columns, 1)
        height = (box.height - 8 * (lines - 1)) / max(lines, 1)
        return tuple(
            Rect(
                box.x + k % columns * (width + 8),
                box.y + k // columns * (height + 8),
                width,
                min(height, 92),
            )
            for k in range(number)
        )

    def ability(self, index: int) -> Rect:
        """The place of an ability card."""
        columns = 2 if self.small else 1
        width = (self.abilities.width - 8 * (columns - 1)) / columns
        x = self.abilities.x + index % columns * (width + 8)
        high = LEAST if self.small else 48
        return Rect(x, self.abilities.y + index // columns * (high + 6), width, high)


def name_sides(room: RoomPlan) -> tuple[Direction, Direction]:
    """The sides of the columns' letters and of the rows' numbers, neither of them the exit's side."""
    below: Direction = "north" if room.exit[1] == "south" else "south"
    beside: Direction = "east" if room.exit[1] == "west" else "west"
    return below, beside


def board_alone(room: RoomPlan, *, small: bool) -> GelatinousLayout:
    """The room alone, for a page that shows the rest itself; no larger than the room needs."""
    limit, most = (PHONE, 76.0) if small else (LAPTOP, 110.0)
    depth, names = (44.0, 20.0) if small else (58.0, 28.0)
    layout = GelatinousLayout(
        (int(limit.width), int(limit.height)),
        limit,
        depth,
        names,
        most,
        NOWHERE,
        NOWHERE,
        None if small else NOWHERE,
    )
    margin = layout.margins(room)
    cell = layout.grid(room).cell
    wide = cell * room.columns + margin["east"] + margin["west"]
    high = cell * room.rows + margin["north"] + margin["south"]
    size = limit.width if small else max(wide, high), high
    return replace(
        layout, size=(ceil(size[0]), ceil(size[1])), place=Rect(0, 0, ceil(size[0]), ceil(size[1]))
    )


PHONE: Final = Rect(0, 0, 328, 340)
LAPTOP: Final = Rect(0, 0, 706, 527)
"""The space for the board on a phone of 360 × 640 pixels, and on a laptop of 1366 × 657."""

PICTURE = GelatinousLayout(
    size=(480, 360),
    place=Rect(8, 4, 464, 352),
    depth=58,
    names=8,
    most=90,
    foot=Rect(0, 400, 1, 1),
    abilities=Rect(0, 400, 1, 1),
    strip=None,
)
"""The landing page's picture: a room and the die."""

ROOM: Final = 240
"""The most height of a room on a phone, in board units."""
CARD: Final = 54
"""The height of an ability card with its gap."""

_WIDE: Final = GelatinousLayout(
    size=(720, 572),
    place=Rect(6, 6, 490, 470),
    depth=58,
    names=28,
    most=104,
    foot=Rect(14, 486, 692, 78),
    abilities=Rect(504, 296, 206, 270),
    strip=Rect(504, 10, 206, 276),
)
_SMALL: Final = GelatinousLayout(
    size=(360, 400),
    place=Rect(4, 4, 352, ROOM),
    depth=50,
    names=18,
    most=76,
    foot=Rect(8, 310, 344, 68),
    abilities=Rect(8, 384, 344, 54),
    strip=None,
)


def layout_of(look: BoardView) -> GelatinousLayout:
    """The layout for a look, as high as the room or the cards need."""
    state: Run = look.view
    if state.phase == "keep":
        return _for_cards(look)
    if look.table and state.visit.room:
        return board_alone(state.room, small=look.small)
    return _small(look) if look.small else _wide(look)


def _for_cards(look: BoardView) -> GelatinousLayout:
    state: Run = look.view
    number = len(state.held) + len(state.drawn)
    layout, height = (_SMALL, 12 + 68 * number) if look.small else (_WIDE, 16 + 128 * -(-number // 2))
    below = 0 if look.table else 60 if look.small else 76
    return replace(layout, size=(layout.size[0], height + below))


def _wide(look: BoardView) -> GelatinousLayout:
    state: Run = look.view
    assert _WIDE.strip
    beside = _WIDE.abilities.y + CARD * len(state.held) - _WIDE.strip.y
    high = max(_height(_WIDE, state), beside)
    return replace(
        _WIDE,
        size=(720, round(high + _WIDE.foot.height + 24)),
        place=replace(_WIDE.place, height=high),
        foot=replace(_WIDE.foot, y=high + 18),
    )


def _small(look: BoardView) -> GelatinousLayout:
    state: Run = look.view
    high = min(float(ROOM), _height(_SMALL, state))
    lines = -(-len(offers(look)) // 2)
    foot = Rect(8, high + 10, 344, max(68, 54 * lines))
    below = foot.y + foot.height + 8
    size = 360, round(below + CARD * -(-len(on_phone(state)) // 2))
    return replace(
        _SMALL,
        size=size,
        place=replace(_SMALL.place, height=high),
        foot=foot,
        abilities=Rect(8, below, 344, CARD),
    )


def _height(layout: GelatinousLayout, state: Run) -> float:
    """The height of the room if it is as wide as its place."""
    if not state.visit.room:
        return 240
    room, margin = state.room, layout.margins(state.room)
    side = min(layout.most, (layout.place.width - margin["east"] - margin["west"]) / room.columns)
    return side * room.rows + margin["north"] + margin["south"]


def on_phone(state: Run) -> tuple[str, ...]:
    """The abilities shown on a phone; none while the die is turned, because none can be used then."""
    return () if state.phase == "turn" else state.held
