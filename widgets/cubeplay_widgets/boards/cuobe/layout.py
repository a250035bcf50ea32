"""Where things lie on CU[o]BE's board: on a wide page, on a narrow one, in a picture."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil
from typing import Final

from cubeplay.cuobe.edition.edition import DIRECTIONS, Direction
from cubeplay.cuobe.rules.state import FULL, SIZE, Place, State

from cubeplay_widgets.paint.scene import Point, Points, Polygon, Rect

MAT: Final = "#14171D"
ROOM, RIM = "#2C323D", "#6B7585"
FOG, FOG_RIM, FOG_MARK = "#1B1F27", "#3A4250", "#8A95A5"
STRIP, BOX = "#20252E", "#343B48"
PALE, SOFT = "#F1F3F6", "#B4BDC9"
TRAP, TRAP_DARK, TRAP_MAT = "#FF8A4C", "#3A1A10", "#8C2F12"
PANIC, GOLD, GOLD_ROOM = "#D7B8F5", "#F0E442", "#332E1C"
GHOST, NIGHT = "#E9E2F5", "#2A1A48"
"""The board's own colours: rooms are lighter than fog, spawns pale with a dark figure."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Measures in board units.

    ``corner`` is the left top corner of the room on a1, ``cell`` its side and ``pitch`` the step to the next
    one.  Beside the board, or below it on a narrow page, lie the ``players`` (a ``row`` high each, in
    ``columns``), the ``dice``, the ``focus`` (what is asked, whom one fights, the last green card) and the
    ``hand`` of cards in ``across`` columns.
    """

    size: tuple[int, int]
    corner: Point
    cell: float
    pitch: float
    strip: Rect
    players: Rect
    columns: int
    row: float
    dice: Rect
    look: Rect
    focus: Rect
    hand: Rect
    across: int
    small: bool

    def room(self, place: Place) -> Rect:
        """The square of a field."""
        x = self.corner[0] + place % SIZE * self.pitch
        y = self.corner[1] + place // SIZE * self.pitch
        return Rect(round(x, 1), round(y, 1), self.cell, self.cell, 10 if not self.small else 6)

    @property
    def sign(self) -> float:
        """How large signs are drawn."""
        return 0.64 if self.small else 1.0

    def band(self, place: Place) -> Rect:
        """The band at the foot of a known room where its name stands, and nothing else."""
        box = self.room(place)
        high = round(box.height * BAND, 1)
        return Rect(box.x, round(box.y + box.height - high, 1), box.width, high, box.radius)

    def inner(self, place: Place) -> Rect:
        """A room above that band: where all signs are, and everybody stands."""
        box = self.room(place)
        return Rect(box.x, box.y, box.width, round(box.height * (1 - BAND), 1), box.radius)

    def player(self, seat: int) -> Rect:
        """A player's line."""
        width = (self.players.width - 6 * (self.columns - 1)) / self.columns
        x = self.players.x + seat % self.columns * (width + 6)
        return Rect(x, self.players.y + seat // self.columns * self.row, width, self.row - 4, 8)

    def card(self, number: int) -> Rect:
        """The place of a card in the hand."""
        width = (self.hand.width - 6 * (self.across - 1)) / self.across
        x, step = self.hand.x + number % self.across * (width + 6), _card_step(small=self.small)
        return Rect(x, self.hand.y + number // self.across * step, width, step - 4, 6)

    def arrow(self, direction: Direction) -> Rect:
        """The arrow at one side of the board, when a direction is asked."""
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
        """A room without the arrow that lies at this side of it."""
        corners, arrow = _corners(self.room(place)), _corners(self.arrow(direction))
        side = DIRECTIONS.index(direction)
        notch = tuple(arrow[(side - step) % 4] for step in range(4))
        return Polygon((*corners[: side + 1], *notch, *corners[side + 1 :]))


def _corners(box: Rect) -> Points:
    """The corners of a rectangle, clockwise from the left top one."""
    right, foot = box.x + box.width, box.y + box.height
    return (box.x, box.y), (right, box.y), (right, foot), (box.x, foot)


def _card_step(*, small: bool) -> int:
    """How high a card in the hand is, with the gap below it."""
    return TOUCH + 4 if small else 48


BAND: Final = 0.25
"""How much of a room's height the band with its name takes."""

MARGIN: Final = 4
"""Round the rooms of a board that stands alone."""

TOUCH: Final = 49
"""The least height of what is pressed on a narrow board: 44 CSS pixels on a phone."""

LEAST: Final = 41
"""The least side of what can be read or pressed on a wide board: then it fits a page of 600 pixels."""

UNDER_ARROWS: Final[dict[Place, Direction]] = {2: "north", 10: "west", 14: "east", 22: "south"}
"""The rooms in the middle of each side, on which an arrow lies when a direction is asked."""


def cards_of(state: State, seat: int) -> int:
    """How many cards lie in front of a player."""
    player = state.players[seat]
    return len(player.tools) + len(player.talents) + len(player.syndromes)


def layout(state: State, seat: int, *, small: bool) -> Layout:
    """The layout for so many players and cards."""
    return _narrow(state, seat) if small else _wide(state, seat)


def _wide(state: State, seat: int) -> Layout:
    players, cards = len(state.players), max(4, cards_of(state, seat))
    row = 52 if players <= 4 else 47
    dice = 46 + players * row
    hand = ceil(cards / 2) * _card_step(small=False)
    top = 714 - hand
    return Layout(
        size=(960, 720),
        corner=(17, 17),
        cell=134,
        pitch=138,
        strip=Rect(720, 0, 240, 720),
        players=Rect(732, 44, 216, players * row),
        columns=1,
        row=row,
        dice=Rect(744, dice + 45, 192, 34),
        look=Rect(832, dice, 116, LEAST, 8),
        focus=Rect(732, dice + 88, 216, top - 32 - dice - 88, 8),
        hand=Rect(732, top, 216, hand),
        across=2,
        small=False,
    )


def _narrow(state: State, seat: int) -> Layout:
    players, cards = len(state.players), max(6, cards_of(state, seat))
    row = TOUCH + 4
    lines, hand = ceil(players / 2) * row, ceil(cards / 3) * _card_step(small=True)
    focus, people = 412, 530
    cards_top = people + lines + 26
    return Layout(
        size=(360, cards_top + hand + 4),
        corner=(4, 4),
        cell=68,
        pitch=71,
        strip=Rect(0, 360, 360, cards_top + hand + 4 - 360),
        players=Rect(8, people, 344, lines),
        columns=2,
        row=row,
        dice=Rect(10, 369, FULL * 36, 34),
        look=Rect(252, 361, 100, TOUCH, 8),
        focus=Rect(8, focus, 344, 112, 8),
        hand=Rect(8, cards_top, 344, hand),
        across=3,
        small=True,
    )


NOWHERE: Final = Rect(0, 0, 1, 1)


def board_alone(*, small: bool) -> Layout:
    """The rooms and nothing beside them, where a page shows the rest."""
    cell, pitch = (68, 71) if small else (134, 138)
    side = 2 * MARGIN + SIZE * pitch - (pitch - cell)
    return replace(PICTURE, size=(side, side), corner=(MARGIN, MARGIN), cell=cell, pitch=pitch, small=small)


PICTURE: Final = Layout(
    size=(480, 360),
    corner=(-105, -95),
    cell=134,
    pitch=138,
    strip=NOWHERE,
    players=NOWHERE,
    columns=1,
    row=1,
    dice=NOWHERE,
    look=NOWHERE,
    focus=NOWHERE,
    hand=NOWHERE,
    across=1,
    small=False,
)
"""The landing page's picture: a few rooms."""
