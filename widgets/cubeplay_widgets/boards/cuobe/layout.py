"""Where things lie on CU[o]BE's board: beside a text, at a table in play, in a picture."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil
from typing import Final

from cubeplay.cuobe.edition.edition import DIRECTIONS, Direction
from cubeplay.cuobe.rules.state import SIZE, Place, State
from cubeplay.rulebook import Seat

from cubeplay_widgets.boards.cuobe.naming import cards_of
from cubeplay_widgets.paint.scene import Point, Points, Polygon, Rect

MAT: Final = "#14171D"
ROOM, RIM = "#2C323D", "#6B7585"
FOG, FOG_RIM, FOG_MARK = "#1B1F27", "#3A4250", "#8A95A5"
STRIP, BOX = "#20252E", "#343B48"
PALE, SOFT = "#F1F3F6", "#B4BDC9"
TRAP, TRAP_DARK, TRAP_MAT = "#FF8A4C", "#3A1A10", "#8C2F12"
PANIC, GOLD, GOLD_ROOM = "#D7B8F5", "#F0E442", "#332E1C"
GHOST, NIGHT = "#E9E2F5", "#2A1A48"
"""The board's colours: rooms are lighter than fog, spawns are dark figures on a pale disc."""


@dataclass(frozen=True, slots=True)
class CuobeLayout:
    """Measures in board units.

    ``corner`` is the left top corner of the room on a1, ``cell`` the side of a room and ``pitch`` the step to
    the next room.
    """

    size: tuple[int, int]
    corner: Point
    cell: float
    pitch: float
    small: bool = False

    def room(self, place: Place) -> Rect:
        """The square of a field."""
        x = self.corner[0] + place % SIZE * self.pitch
        y = self.corner[1] + place // SIZE * self.pitch
        return Rect(round(x, 1), round(y, 1), self.cell, self.cell, 10 if not self.small else 6)

    @property
    def sign(self) -> float:
        """The scale of signs."""
        return 0.83 if self.small else 1.0

    def band(self, place: Place) -> Rect:
        """The band at the bottom of a known room, for its name only."""
        box = self.room(place)
        high = round(box.height * BAND, 1)
        return Rect(box.x, round(box.y + box.height - high, 1), box.width, high, box.radius)

    def inner(self, place: Place) -> Rect:
        """A room above that band, for signs and figures."""
        box = self.room(place)
        return Rect(box.x, box.y, box.width, round(box.height * (1 - BAND), 1), box.radius)

    def arrow(self, direction: Direction) -> Rect:
        """The arrow at one side of the board, for questions about a direction."""
        wide, high = (66.0, 32.0) if self.small else (116.0, 52.0)
        side = SIZE * self.pitch - (self.pitch - self.cell)
        x, y = self.corner[0] + (side - wide) / 2, self.corner[1] + (side - high) / 2
        return {
            "north": Rect(x, self.corner[1], wide, high, 8),
            "south": Rect(x, self.corner[1] + side - high, wide, high, 8),
            "west": Rect(self.corner[0], y, wide, high, 8),
            "east": Rect(self.corner[0] + side - wide, y, wide, high, 8),
        }[direction]

    def beside_arrow(self, place: Place, direction: Direction) -> Polygon:
        """A room without the area of the arrow at this side of it."""
        corners, arrow = _corners(self.room(place)), _corners(self.arrow(direction))
        side = DIRECTIONS.index(direction)
        notch = tuple(arrow[(side - step) % 4] for step in range(4))
        return Polygon((*corners[: side + 1], *notch, *corners[side + 1 :]))


def _corners(box: Rect) -> Points:
    """The corners of a rectangle, clockwise from the left top one."""
    right, foot = box.x + box.width, box.y + box.height
    return (box.x, box.y), (right, box.y), (right, foot), (box.x, foot)


BAND: Final = 0.25
"""The height of the band with a room's name, as a share of the room's height."""

MARGIN: Final = 4
"""The margin round the rooms of a board alone."""

UNDER_ARROWS: Final[dict[Place, Direction]] = {2: "north", 10: "west", 14: "east", 22: "south"}
"""The rooms in the middle of each side, where an arrow is drawn for questions about a direction."""


GAP: Final = 6
IN_COLUMN: Final = 4
"""How many other players and cards fit beside a small board; if there are more, the cards are below it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SideStripLayout(CuobeLayout):
    """A board with a strip beside a text, or in a still picture.

    ``me`` is the place of the player ``seat``, who looks; the other ``players`` have rows of height ``row``.
    Then come the ``dice``, the last ``green`` card and the ``hand`` of cards, in ``across`` columns; a card
    with the gap below it is ``tall`` high.
    """

    strip: Rect
    players: Rect
    row: float
    dice: Rect
    green: Rect
    hand: Rect
    across: int
    me: Rect
    seat: Seat
    tall: float

    def player(self, seat: Seat) -> Rect:
        """The place of the player who looks, or the row of another player."""
        if seat == self.seat:
            return self.me
        number, box = seat - (seat > self.seat), self.players
        return Rect(box.x, box.y + number * self.row, box.width, self.row - GAP, 8)

    def arrow(self, direction: Direction) -> Rect:
        """The arrow at one side of the board, high enough for a finger on a small board, too."""
        box = CuobeLayout.arrow(self, direction)
        return box if not self.small else Rect(box.x, min(box.y, 316), box.width, 40, box.radius)

    def card(self, number: int) -> Rect:
        """The place of a card in the hand."""
        width = (self.hand.width - GAP * (self.across - 1)) / self.across
        x = self.hand.x + number % self.across * (width + GAP)
        return Rect(x, self.hand.y + number // self.across * self.tall, width, self.tall - GAP, 6)


def layout(state: State, seat: Seat, *, small: bool) -> SideStripLayout:
    """The layout for the players and cards of a state."""
    others, cards = len(state.players) - 1, len(cards_of(state.players[seat]))
    return _narrow(seat, others, cards) if small else _wide(seat, others, cards)


def _wide(seat: Seat, others: int, cards: int) -> SideStripLayout:
    row, tall, across = 58.0, 58.0, 1 if others + cards < 8 else 2
    below = 206 + others * row
    hand = ceil(cards / across) * tall
    return SideStripLayout(
        size=(930, 720),
        corner=(17, 17),
        cell=134,
        pitch=138,
        strip=Rect(720, 0, 210, 720),
        players=Rect(730, 206, 190, others * row),
        row=row,
        dice=Rect(734, 154, 182, 34),
        green=Rect(730, below + 4, 190, 708 - hand - below - 12, 8),
        hand=Rect(730, 714 - hand, 190, hand),
        across=across,
        small=False,
        me=Rect(730, 12, 190, 128, 8),
        seat=seat,
        tall=tall,
    )


def _narrow(seat: Seat, others: int, cards: int) -> SideStripLayout:
    row, beside = 66.0, others + cards <= IN_COLUMN
    across = 5 if cards == 5 else 4
    lines = 0 if beside else ceil(cards / across)
    top = 94 + others * row
    foot = max(360, round(top))
    return SideStripLayout(
        size=(484, foot + round(lines * row)),
        corner=(4, 4),
        cell=68,
        pitch=71,
        strip=Rect(360, 0, 124, foot + lines * row),
        players=Rect(364, 94, 116, others * row),
        row=row,
        dice=Rect(366, 64, 112, 20),
        green=Rect(0, 0, 0, 0),
        hand=Rect(364, top, 116, cards * row) if beside else Rect(4, foot + 2, 476, lines * row),
        across=1 if beside else across,
        small=True,
        me=Rect(364, 4, 116, 50, 8),
        seat=seat,
        tall=row,
    )


def board_alone(*, small: bool) -> CuobeLayout:
    """The rooms alone, for a page that shows the rest itself."""
    cell, pitch = (68, 71) if small else (134, 138)
    side = 2 * MARGIN + SIZE * pitch - (pitch - cell)
    return replace(PICTURE, size=(side, side), corner=(MARGIN, MARGIN), cell=cell, pitch=pitch, small=small)


PICTURE: Final = CuobeLayout(size=(480, 360), corner=(-105, -95), cell=134, pitch=138)
"""The landing page's picture: a few rooms."""
