"""CU[o]BE's bare board: the rooms, and beside them who plays, with what is in hand and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from cubeplay.cuobe.edition.edition import Direction
from cubeplay.cuobe.rules.floor import limits
from cubeplay.cuobe.rules.state import FULL, State
from cubeplay.rulebook import Seat, seat_name
from cubeplay.words import _

from cubeplay_widgets.boards.cuobe.choice import Choice, seat_id
from cubeplay_widgets.boards.cuobe.figures import pawn
from cubeplay_widgets.boards.cuobe.hand import card_item, dice_label, dice_shapes
from cubeplay_widgets.boards.cuobe.layout import (
    BOX,
    PALE,
    PANIC,
    RIM,
    SOFT,
    STRIP,
    TRAP,
    Layout,
    cards_of,
)
from cubeplay_widgets.boards.cuobe.naming import clipped
from cubeplay_widgets.boards.cuobe.side import green
from cubeplay_widgets.boards.cuobe.team import ground, player_label, portrait
from cubeplay_widgets.paint import marks
from cubeplay_widgets.paint.pieces import text
from cubeplay_widgets.paint.scene import Circle, Group, Item, Paint, Polyline, Rect, Shape

GAP = 6
IN_COLUMN = 4
"""So many others and cards find a place beside a small board; with more, the cards lie below it."""


@dataclass(frozen=True, slots=True)
class BareLayout(Layout):
    """Measures of a bare board.  ``me`` is the place of who looks, ``seat`` that player."""

    me: Rect
    seat: Seat
    tall: float
    """The height of a card, with the gap below it."""

    def player(self, seat: Seat) -> Rect:
        """One's own place, or a line for each of the others."""
        if seat == self.seat:
            return self.me
        number, box = seat - (seat > self.seat), self.players
        return Rect(box.x, box.y + number * self.row, box.width, self.row - GAP, 8)

    def arrow(self, direction: Direction) -> Rect:
        """The arrow at one side of the board, high enough for a finger on a small one, too."""
        box = Layout.arrow(self, direction)
        return box if not self.small else Rect(box.x, min(box.y, 316), box.width, 40, box.radius)

    def card(self, number: int) -> Rect:
        """The place of a card in the hand."""
        width = (self.hand.width - GAP * (self.across - 1)) / self.across
        x = self.hand.x + number % self.across * (width + GAP)
        return Rect(x, self.hand.y + number // self.across * self.tall, width, self.tall - GAP, 6)


def bare_layout(state: State, seat: Seat, *, small: bool) -> BareLayout:
    """The layout for so many players and cards."""
    others, cards = len(state.players) - 1, cards_of(state, seat)
    return _narrow(seat, others, cards) if small else _wide(seat, others, cards)


def _wide(seat: Seat, others: int, cards: int) -> BareLayout:
    row, tall, across = 58.0, 58.0, 1 if others + cards < 8 else 2
    below = 206 + others * row
    hand = ceil(cards / across) * tall
    return BareLayout(
        size=(930, 720),
        corner=(17, 17),
        cell=134,
        pitch=138,
        strip=Rect(720, 0, 210, 720),
        players=Rect(730, 206, 190, others * row),
        columns=1,
        row=row,
        dice=Rect(734, 154, 182, 34),
        look=Rect(0, 0, 0, 0),
        focus=Rect(730, below + 4, 190, 708 - hand - below - 12, 8),
        hand=Rect(730, 714 - hand, 190, hand),
        across=across,
        small=False,
        me=Rect(730, 12, 190, 128, 8),
        seat=seat,
        tall=tall,
    )


def _narrow(seat: Seat, others: int, cards: int) -> BareLayout:
    row, beside = 66.0, others + cards <= IN_COLUMN
    across = 5 if cards == 5 else 4
    lines = 0 if beside else ceil(cards / across)
    top = 94 + others * row
    return BareLayout(
        size=(484, 360 + round(lines * row)),
        corner=(4, 4),
        cell=68,
        pitch=71,
        strip=Rect(360, 0, 124, 360 + lines * row),
        players=Rect(364, 94, 116, others * row),
        columns=1,
        row=row,
        dice=Rect(366, 64, 112, 20),
        look=Rect(0, 0, 0, 0),
        focus=Rect(0, 0, 0, 0),
        hand=Rect(364, top, 116, cards * row) if beside else Rect(4, 362, 476, lines * row),
        across=1 if beside else across,
        small=True,
        me=Rect(364, 4, 116, 50, 8),
        seat=seat,
        tall=row,
    )


def bare_side(choice: Choice, layout: BareLayout) -> Iterator[Item]:
    """Who plays, the dice, the others, and the hand; where there is room, the last green card, too."""
    yield Shape("", layout.strip, Paint(STRIP))
    if layout.small and layout.across > 1:
        yield Shape("", Rect(0, 358, 360, layout.size[1] - 358), Paint(STRIP))
    if not layout.small:
        yield Shape("", Polyline(((layout.strip.x, 0), (layout.strip.x, layout.size[1]))), Paint("", RIM))
    for seat in choice.state.seats:
        yield from _player(choice, layout, seat)
    box = layout.dice
    area = Rect(box.x - 2, box.y + box.height / 2 - 18, box.width + 4, 36)
    yield Group("dice", tuple(dice_shapes(choice, box)), dice_label(choice), None, area)
    if choice.state.latest and layout.focus.height > 110:
        yield from green(choice, layout.focus, 20)
    player = choice.state.players[choice.seat]
    for number, card in enumerate((*player.tools, *player.talents, *player.syndromes)):
        yield from card_item(choice, layout.card(number), card, 17.0 if layout.small else 18.0)


def _player(choice: Choice, layout: BareLayout, seat: Seat) -> Iterator[Item]:
    place, (move, kind) = layout.player(seat), choice.player(seat)
    told = _me(choice, layout) if seat == layout.seat and not layout.small else _line(choice, layout, seat)
    shapes = (*ground(choice.state, place, seat), *told)
    yield Group(seat_id(seat), shapes, player_label(choice, seat, kind), move, place)
    if kind in ("choose", "give"):
        yield from marks.legal(place.outline, "dark")


def _me(choice: Choice, layout: BareLayout) -> Iterator[Shape]:
    """One's own pawn and name, wounds and panic, and how many tools one holds."""
    place, state = layout.me, choice.state
    player, left, right = state.players[layout.seat], place.x + 10, place.x + place.width - 14
    yield from pawn(left + 18, place.y + 30, 20, layout.seat, player)
    name = clipped(seat_name(layout.seat, choice.look.names), 9)
    yield text(left + 48, place.y + 24, name, 22, PALE, 700, "start")
    held, most = len(player.tools), limits(state, layout.seat).tools
    if held:
        words = _("tools {held} of {most}").format(held=held, most=most)
        yield text(left + 48, place.y + 48, words, 16, SOFT, 400, "start")
    for y, words, count, ink in (
        (place.y + 76, _("wounds"), player.wounds, TRAP),
        (place.y + 106, _("panic"), player.panic, PANIC),
    ):
        yield text(left, y, words, 17, SOFT, 400, "start")
        for number in range(FULL):
            x, paint = right - (FULL - 1 - number) * 21, Paint(ink if number < count else "", ink, 2)
            square = ink == PANIC
            yield Shape("", Rect(x - 7, y - 8, 15, 15, 1) if square else Circle(x, y, 8), paint)


def _line(choice: Choice, layout: BareLayout, seat: Seat) -> Iterator[Shape]:
    """A pawn with a name, and wounds and panic as numbers; a small board leaves one's own name out."""
    place, player = layout.player(seat), choice.state.players[seat]
    yield from portrait(choice.state, place, seat)
    left, middle = place.x + 48, place.y + place.height / 2
    size = 17 if layout.small else 19
    name = clipped(seat_name(seat, choice.look.names), 6 if layout.small else 12)
    if player.inside:
        yield text(left, middle - 12, name, size, PALE, 600, "start")
        yield from _counts(left + 8, middle + 12, size, player.wounds, player.panic)
    else:
        words = _("dead") if player.status == "dead" else _("out")
        yield text(left, middle - 12, name, size, SOFT, 600, "start")
        yield text(left, middle + 12, words, size, SOFT, 400, "start")
    if choice.carry == seat:
        yield Shape("", place, Paint("", PALE, 2.5, (6, 4)))


def _counts(x: float, y: float, size: float, wounds: int, panic: int) -> Iterator[Shape]:
    """Wounds beside a disc, panic beside a square."""
    yield Shape("", Circle(x, y, 7), Paint(TRAP if wounds else BOX, TRAP, 2))
    yield text(x + 12, y + 1, wounds, size, PALE, 600, "start")
    yield Shape("", Rect(x + 27, y - 7, 14, 14, 1), Paint(PANIC if panic else BOX, PANIC, 2))
    yield text(x + 46, y + 1, panic, size, PALE, 600, "start")
