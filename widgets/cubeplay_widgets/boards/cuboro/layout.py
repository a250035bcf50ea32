"""Where things lie on cuboro's board: on a wide page, on a narrow one, in a picture."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cubeplay.cuboro.rules.geometry import FIELDS

from cubeplay_widgets.paint.scene import Point, Rect, Transform

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""One step towards north, east, south, west."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Measures in board units.

    ``frame`` is the board, ``well`` the part of it where the cubes stand, ``corner`` the left top
    corner of the cube on a1, ``side`` that of a cube and ``pitch`` the step to the next one.  ``cups``
    is the distance of a finish field's middle from the frame, ``cup_radius`` how large one is.  ``path``
    to ``players`` are beside the board, or below it on a narrow page; a player has a ``row``.
    """

    size: tuple[int, int]
    frame: Rect
    well: Rect
    corner: Point
    side: float
    pitch: float
    cups: float
    path: Rect
    send: Rect
    facings: Rect
    changes: Rect
    tools: Rect
    players: Rect
    row: float
    small: bool
    cup_radius: float

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

    def fitted(self, players: int, version: int) -> Layout:
        """The layout for some players; in version 1 the tower looks four ways only, and all moves up."""
        up = -(self.facings.height + 4) / 2 if version == 1 else 0
        changes, tools, below = (
            rect.under(Transform(0, up)) for rect in (self.changes, self.tools, self.players)
        )
        high = int(below.y + players * self.row + 6) if self.small else self.size[1]
        return replace(self, size=(self.size[0], high), changes=changes, tools=tools, players=below)


def towards(point: Point, side: int, by: float) -> Point:
    """A point so many units north, east, south or west of another."""
    dx, dy = STEPS[side]
    return point[0] + dx * by, point[1] + dy * by


WIDE = Layout(
    size=(960, 720),
    frame=Rect(30, 30, 660, 660, 28),
    well=Rect(138, 138, 444, 444, 12),
    corner=(158, 154),
    side=124,
    pitch=140,
    cups=54,
    path=Rect(744, 38, 196, 70, 8),
    send=Rect(744, 114, 196, 44, 8),
    facings=Rect(744, 196, 196, 92),
    changes=Rect(744, 326, 196, 40),
    tools=Rect(744, 406, 196, 44),
    players=Rect(744, 490, 196, 220),
    row=56,
    small=False,
    cup_radius=31,
)
NARROW = Layout(
    size=(360, 720),
    frame=Rect(3, 3, 354, 354, 14),
    well=Rect(58, 58, 244, 244, 8),
    corner=(66, 64),
    side=71,
    pitch=78.5,
    cups=28,
    path=Rect(4, 366, 196, 58, 8),
    send=Rect(206, 366, 150, 58, 8),
    facings=Rect(4, 448, 352, 102),
    changes=Rect(4, 578, 86, 40),
    tools=Rect(98, 574, 258, 49),
    players=Rect(4, 636, 352, 200),
    row=38,
    small=True,
    cup_radius=17,
)
BARE = replace(
    NARROW,
    size=(522, 348),
    frame=Rect(3, 3, 342, 342, 14),
    well=Rect(52, 52, 244, 244, 8),
    corner=(60, 58),
    cups=25,
    path=Rect(354, 6, 162, 54, 8),
    changes=Rect(354, 68, 162, 40),
    facings=Rect(354, 116, 162, 226),
    tools=Rect(354, 116, 162, 226),
    cup_radius=20,
)
"""Beside a step's text on a narrow page: the board, and a strip for what is done by hand."""
BARE_WIDE = replace(
    NARROW,
    size=(660, 500),
    frame=Rect(4, 4, 492, 492, 20),
    well=Rect(74, 74, 352, 352, 11),
    corner=(86, 83),
    side=102,
    pitch=113,
    cups=36,
    path=Rect(506, 8, 146, 84, 8),
    changes=Rect(506, 104, 146, 44),
    facings=Rect(506, 160, 146, 332),
    tools=Rect(506, 160, 146, 332),
    cup_radius=28,
)
"""The same on a wide page."""
TABLE = replace(
    WIDE,
    size=(672, 672),
    frame=Rect(6, 6, 660, 660, 28),
    well=Rect(114, 114, 444, 444, 12),
    corner=(134, 130),
)
"""A table in play: the board alone; all else stands on the page."""
TABLE_SMALL = replace(NARROW, size=(360, 360), cup_radius=20.5)
"""The same on a phone."""
PICTURE = replace(
    NARROW,
    size=(480, 360),
    frame=Rect(63, 3, 354, 354, 14),
    well=Rect(118, 58, 244, 244, 8),
    corner=(126, 64),
)
"""The landing page's picture: the board alone."""
LAYOUTS = {layout.size[0]: layout for layout in (WIDE, NARROW, BARE, BARE_WIDE, TABLE)}
"""The layouts of a whole scene, by its width; that of a table on a phone is the upper part of NARROW."""
