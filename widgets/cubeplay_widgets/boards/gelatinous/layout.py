"""Where things lie on the board of Gelatinous Cube Dice: on a wide page and on a narrow one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil
from typing import Final

from cubeplay.gelatinous.rules.die import OPPOSITE, Direction
from cubeplay.gelatinous.rules.rooms import COLUMNS, Room

from cubeplay_widgets.paint.scene import Point, Rect
from cubeplay_widgets.paint.theme import Mat

MAT = Mat("#2A3138", "#D9D3C5", "light")
"""The marks lie on the field, which is light."""


LEAST: Final = 49
"""The least height of what is pressed on a narrow board: 44 CSS pixels on a phone."""


@dataclass(frozen=True, slots=True)
class RoomGrid:
    """A room on the board: the side of a square, the room's left top corner, and the exit's depth."""

    room: Room
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


@dataclass(frozen=True, slots=True)
class Layout:
    """Measures in board units.

    ``place`` holds the room with its margins, ``depth`` is how far the exit's arrow reaches, ``names``
    the margin for the names of columns and rows, ``most`` the largest square.  ``foot`` holds the
    actions, or what there is to choose.  ``abilities`` is the place of the ability cards, ``strip`` that of
    the die unfolded and the stats (None: they stand above and below the room).
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

    def grid(self, room: Room) -> RoomGrid:
        """The largest room that fits its place, in the middle of it."""
        margin = self.margins(room)
        width = self.place.width - margin["east"] - margin["west"]
        height = self.place.height - margin["north"] - margin["south"]
        cell = min(self.most, width / room.columns, height / room.rows)
        left = self.place.x + margin["west"] + (width - cell * room.columns) / 2
        top = self.place.y + margin["north"] + (height - cell * room.rows) / 2
        return RoomGrid(room, round(cell, 2), round(left, 2), round(top, 2), self.depth)

    def margins(self, room: Room) -> dict[Direction, float]:
        """What a room needs at each side: for the exit's arrow, for names, or for the wall alone."""
        margin = dict.fromkeys(OPPOSITE, 8.0)
        for side in name_sides(room):
            margin[side] = self.names
        margin[room.exit[1]] = self.depth
        return margin

    def choices(self, number: int) -> tuple[Rect, ...]:
        """Places for some things to choose from, in the foot: in one row, or two beside each other."""
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


def name_sides(room: Room) -> tuple[Direction, Direction]:
    """Where the letters of columns and the numbers of rows stand: not where the exit is."""
    below: Direction = "north" if room.exit[1] == "south" else "south"
    beside: Direction = "east" if room.exit[1] == "west" else "west"
    return below, beside


def board_alone(room: Room, *, small: bool) -> Layout:
    """A room and nothing beside it, where a page shows the rest: no larger than the room needs."""
    limit, most = (PHONE, 76.0) if small else (LAPTOP, 110.0)
    depth, names = (44.0, 20.0) if small else (58.0, 28.0)
    layout = Layout(
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


NOWHERE: Final = Rect(0, 0, 0, 0)
PHONE: Final = Rect(0, 0, 328, 340)
LAPTOP: Final = Rect(0, 0, 706, 527)
"""What is left for the board on a phone of 360 × 640 pixels, and on a laptop of 1366 × 657."""

WIDE = Layout(
    size=(960, 720),
    place=Rect(18, 88, 684, 516),
    depth=64,
    names=30,
    most=116,
    foot=Rect(24, 616, 672, 92),
    abilities=Rect(744, 436, 192, 270),
    strip=Rect(720, 0, 240, 720),
)
NARROW = Layout(
    size=(360, 534),
    place=Rect(4, 64, 352, 344),
    depth=34,
    names=17,
    most=80,
    foot=Rect(8, 414, 344, 112),
    abilities=Rect(8, 532, 344, 54),
    strip=None,
)
PICTURE = Layout(
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
