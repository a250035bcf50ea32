"""Where things lie on cuboro's board: at a table in play, beside a text, in a picture."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cubeplay.cuboro.rules.geometry import FIELDS

from cubeplay_widgets.paint.geometry import NOWHERE
from cubeplay_widgets.paint.scene import Point, Rect

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""One step towards north, east, south, west."""


@dataclass(frozen=True, slots=True)
class CuboroLayout:
    """Measures in board units.

    ``frame`` is the board, ``well`` the part of it for the cubes, ``corner`` the left top corner of the cube
    on a1, ``side`` the side of a cube and ``pitch`` the step to the next cube.  ``cups`` is the distance of a
    finish field's middle from the frame, ``cup_radius`` its radius.  Beside the board are the ``path``'s
    points, the ``changes`` made, and the ``tools``: buttons for the picked cube or the tower.
    """

    size: tuple[int, int]
    frame: Rect
    well: Rect
    corner: Point
    side: float
    pitch: float
    cups: float
    cup_radius: float
    small: bool = True
    path: Rect = NOWHERE
    changes: Rect = NOWHERE
    tools: Rect = NOWHERE

    @property
    def scale(self) -> float:
        """How large everything on the board is drawn, 1 on a wide page."""
        return self.side / 124

    def cell(self, field: int) -> Rect:
        """The place of a cube."""
        x, y = self.corner[0] + field % 3 * self.pitch, self.corner[1] + field // 3 * self.pitch
        return Rect(x, y, self.side, self.side, 8 * self.scale)

    def fields(self) -> dict[str, Rect]:
        """The nine fields."""
        return {field: self.cell(number) for number, field in enumerate(FIELDS)}

    def centre(self, field: int) -> Point:
        """The middle of a field."""
        cell = self.cell(field)
        return cell.x + self.side / 2, cell.y + self.side / 2

    def port(self, field: int, side: int) -> Point:
        """Where a channel leaves a field."""
        return towards(self.centre(field), side, self.side / 2)

    def cup(self, finish: int) -> Point:
        """The middle of a finish field, counted from 0."""
        side, place = divmod(finish, 3)
        frame = self.frame
        if side in (0, 2):
            y = frame.y + self.cups if side == 0 else frame.y + frame.height - self.cups
            return self.centre(place)[0], y
        x = frame.x + self.cups if side == 3 else frame.x + frame.width - self.cups
        return x, self.centre(3 * place)[1]


def towards(point: Point, side: int, by: float) -> Point:
    """A point so many units north, east, south or west of another."""
    dx, dy = STEPS[side]
    return point[0] + dx * by, point[1] + dy * by


TABLE = CuboroLayout(
    size=(672, 672),
    frame=Rect(6, 6, 660, 660, 28),
    well=Rect(114, 114, 444, 444, 12),
    corner=(134, 130),
    side=124,
    pitch=140,
    cups=54,
    cup_radius=31,
    small=False,
)
"""A table in play: the board alone; the page shows everything else."""
TABLE_SMALL = CuboroLayout(
    size=(360, 360),
    frame=Rect(3, 3, 354, 354, 14),
    well=Rect(58, 58, 244, 244, 8),
    corner=(66, 64),
    side=71,
    pitch=78.5,
    cups=28,
    cup_radius=20.5,
)
"""The same on a phone."""
BESIDE = CuboroLayout(
    size=(660, 500),
    frame=Rect(4, 4, 492, 492, 20),
    well=Rect(74, 74, 352, 352, 11),
    corner=(86, 83),
    side=102,
    pitch=113,
    cups=36,
    cup_radius=28,
    path=Rect(506, 8, 146, 84, 8),
    changes=Rect(506, 104, 146, 44),
    tools=Rect(506, 160, 146, 332),
)
"""Beside a text, and in a still picture: the board, and a strip with buttons."""
BESIDE_SMALL = replace(
    TABLE_SMALL,
    size=(522, 348),
    frame=Rect(3, 3, 342, 342, 14),
    well=Rect(52, 52, 244, 244, 8),
    corner=(60, 58),
    cups=25,
    cup_radius=20,
    path=Rect(354, 6, 162, 54, 8),
    changes=Rect(354, 68, 162, 40),
    tools=Rect(354, 116, 162, 226),
)
"""The same on a narrow page."""
PICTURE = replace(
    TABLE_SMALL,
    size=(480, 360),
    frame=Rect(63, 3, 354, 354, 14),
    well=Rect(118, 58, 244, 244, 8),
    corner=(126, 64),
    cup_radius=17,
)
"""The landing page's picture: the board alone."""
LAYOUTS = {layout.size[0]: layout for layout in (TABLE, TABLE_SMALL, BESIDE, BESIDE_SMALL)}
"""The layouts by the width of their scene."""
