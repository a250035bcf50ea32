"""Where things lie on Cubo's board: beside a text, at a table in play, in a lesson, in a picture."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from cubeplay_widgets.paint.scene import Point, Rect


@dataclass(frozen=True, slots=True)
class CuboLayout:
    """Measures in board units.

    ``side`` is the side of a die in the player's own square, ``pitch`` the step from one die to the next;
    likewise for the ``tray`` and the centre.  ``small`` asks for larger letters.
    """

    size: tuple[int, int]
    square: Rect
    side: float
    pitch: float
    chip: tuple[float, float]
    chip_gap: float
    tray: Rect
    tray_side: float
    tray_columns: int
    centre: Rect
    centre_side: float
    centre_columns: Literal[2, 4] = 4
    small: bool = True
    tray_gap: float = 7

    @property
    def shares(self) -> bool:
        """Whether the tray and the centre share a place, which shows the one needed now."""
        tray, centre = self.tray, self.centre
        across = tray.x < centre.x + centre.width and centre.x < tray.x + tray.width
        return across and tray.y < centre.y + centre.height and centre.y < tray.y + tray.height

    def cell(self, index: int) -> Point:
        """The left top corner of the die on a field of the square."""
        pad = (self.square.width - 2 * self.pitch - self.side) / 2
        x, y = self.square.x + pad, self.square.y + pad
        return x + index % 3 * self.pitch, y + index // 3 * self.pitch

    def loose(self, index: int) -> Rect:
        """The place of a loose die in the tray."""
        pitch = self.tray_side + self.tray_gap
        across, down = index % self.tray_columns, index // self.tray_columns
        width = self.tray_columns * pitch - self.tray_gap
        x = self.tray.x + (self.tray.width - width) / 2 + across * pitch
        lines = -(-8 // self.tray_columns)
        y = self.tray.y + (self.tray.height - lines * pitch + self.tray_gap) / 2 + down * pitch
        return Rect(x, y, self.tray_side, self.tray_side)

    def lying(self, index: int) -> Rect:
        """The place of a die in the centre."""
        box, side = self.centre, self.centre_side
        if self.centre_columns == 4:
            x = box.x + box.width - (4 - index) * (side + 14)
            return Rect(x, box.y + (box.height - side) / 2, side, side)
        across, down = index % 2 - 1, index // 2 - 1
        x, y = box.x + box.width / 2 + 4, box.y + box.height / 2 + 4
        return Rect(x + across * (side + 8), y + down * (side + 8), side, side)

    def row_chip(self, row: int) -> Rect:
        """The chip at the right end of a row."""
        width, height = self.chip
        _x, y = self.cell(3 * row)
        x = self.square.x + self.square.width + self.chip_gap
        return Rect(x, y + (self.side - height) / 2, width, height)

    def column_chip(self, column: int) -> Rect:
        """The chip below a column; column 3 is the corner, for the total."""
        width, height = self.chip
        y = self.square.y + self.square.height + self.chip_gap
        if column == 3:
            return Rect(self.row_chip(0).x, y, width, height)
        x, _y = self.cell(column)
        wide = min(width, self.side)
        return Rect(x + (self.side - wide) / 2, y, wide, height)


BESIDE = CuboLayout(
    size=(708, 508),
    square=Rect(12, 12, 404, 404, 16),
    side=124,
    pitch=130,
    chip=(96, 68),
    chip_gap=12,
    tray=Rect(540, 12, 156, 404, 12),
    tray_side=68,
    tray_columns=2,
    centre=Rect(540, 12, 156, 404, 12),
    centre_side=68,
    centre_columns=2,
    small=False,
)
"""Beside a text, and in a still picture: the square, and the tray or the centre."""

BESIDE_SMALL = replace(
    BESIDE,
    size=(360, 240),
    square=Rect(6, 6, 178, 178, 10),
    side=54,
    pitch=58,
    chip=(54, 44),
    chip_gap=6,
    tray=Rect(247, 6, 108, 228, 10),
    tray_side=48.5,
    centre=Rect(247, 6, 108, 228, 10),
    centre_side=48.5,
    small=True,
)

TABLE_LOW = replace(BESIDE_SMALL, tray=Rect(247, 42, 108, 192, 10), tray_side=44, tray_gap=4)
"""A table in play on a phone held sideways: the dice of the centre are shown above the tray."""

TABLE = replace(
    BESIDE,
    size=(774, 527),
    square=Rect(16, 16, 400, 400, 16),
    side=122,
    pitch=130,
    chip_gap=14,
    tray=Rect(552, 240, 206, 270, 12),
    tray_side=58,
    tray_columns=3,
    centre=Rect(552, 44, 206, 148, 12),
    centre_side=60,
)
"""A table in play: the square, the centre and the tray; the page itself shows the other players."""

TABLE_TALL = replace(
    BESIDE_SMALL,
    size=(360, 424),
    square=Rect(18, 6, 230, 230, 12),
    side=70,
    pitch=74,
    chip=(82, 48),
    chip_gap=7,
    tray=Rect(3, 314, 226, 108, 10),
    tray_side=51,
    tray_columns=4,
    tray_gap=4,
    centre=Rect(235, 314, 122, 108, 10),
    centre_side=51,
)
"""The same on a phone."""

PICTURE = CuboLayout(
    size=(480, 360),
    square=Rect(10, 4, 352, 352, 16),
    side=104,
    pitch=112,
    chip=(86, 60),
    chip_gap=16,
    tray=Rect(0, 400, 1, 1),
    tray_side=1,
    tray_columns=8,
    centre=Rect(0, 0, 0, 0),
    centre_side=1,
)
"""The landing page's picture: a square with the points of its rows."""

HAND_SMALL = replace(
    PICTURE,
    size=(360, 498),
    square=Rect(8, 36, 252, 252, 12),
    side=76,
    pitch=81,
    chip=(76, 54),
    chip_gap=10,
    tray=Rect(8, 362, 344, 128, 10),
    tray_side=54,
    tray_columns=4,
)
"""A square and a tray alone, to arrange a roll in a lesson."""

HAND = replace(HAND_SMALL, size=(604, 360), tray=Rect(360, 36, 236, 252, 10), tray_side=64, tray_columns=3)
"""The same with the tray beside the square."""

SQUARE = replace(HAND_SMALL, size=(354, 326), square=Rect(8, 6, 252, 252, 12), chip=(76, 48))
"""A picture of a square with all its points."""
