"""Beside CU[o]BE's rooms: who plays, the dice, what was drawn, and the hand; and arrows when asked."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from cubeplay.cuobe.edition.edition import DIRECTIONS, Direction, GreenCard
from cubeplay.cuobe.rules.cards import card_text
from cubeplay.cuobe.rules.floor import limits
from cubeplay.cuobe.rules.state import FULL
from cubeplay.rulebook import Seat, seat_name
from cubeplay.words import _, listed

from cubeplay_widgets.boards.cuobe.ask import choice_words, task_words, waiting_words
from cubeplay_widgets.boards.cuobe.choice import CuobeSelection, seat_id
from cubeplay_widgets.boards.cuobe.fight import bout, running, sum_words
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
    CuobeLayout,
    SideStripLayout,
)
from cubeplay_widgets.boards.cuobe.naming import GREENS, clipped
from cubeplay_widgets.boards.cuobe.signs import QUARTERS, arrow
from cubeplay_widgets.boards.cuobe.team import ground, player_label, portrait
from cubeplay_widgets.paint import marks
from cubeplay_widgets.paint.labels import Label
from cubeplay_widgets.paint.marks import DASH
from cubeplay_widgets.paint.pieces import fitted, text
from cubeplay_widgets.paint.scene import Circle, Group, Item, Paint, Polyline, Rect, Shape
from cubeplay_widgets.paint.theme import GREEN, INK, WHITE

DIM: Final = "#39465A"
LETTER, LEADING = 0.5, 1.28
"""The width of a letter and the height of a line, in font sizes."""


def side(choice: CuobeSelection, layout: SideStripLayout) -> Iterator[Item]:
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
    if choice.state.latest and layout.green.height > 110:
        yield _green(choice, layout.green, 20)
    player = choice.state.players[choice.seat]
    for number, card in enumerate((*player.tools, *player.talents, *player.syndromes)):
        yield from card_item(choice, layout.card(number), card, 17.0 if layout.small else 18.0)


def _player(choice: CuobeSelection, layout: SideStripLayout, seat: Seat) -> Iterator[Item]:
    place, (move, kind) = layout.player(seat), choice.player(seat)
    told = _me(choice, layout) if seat == layout.seat and not layout.small else _line(choice, layout, seat)
    shapes = (*ground(choice.state, place, seat), *told)
    yield Group(seat_id(seat), shapes, player_label(choice, seat, kind), move, place)
    if kind in ("choose", "give"):
        yield from marks.legal(place.outline, "dark")


def _me(choice: CuobeSelection, layout: SideStripLayout) -> Iterator[Shape]:
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


def _line(choice: CuobeSelection, layout: SideStripLayout, seat: Seat) -> Iterator[Shape]:
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


# What is asked, and what was drawn


def asked_words(choice: CuobeSelection) -> str:
    """What is asked, and how a fight stands whose dice have fallen."""
    told, fight = [task_words(choice)], running(choice)
    if fight is not None:
        told.append(_("You have {total} against {against}.").format(total=fight[0], against=fight[1]))
    return " ".join(told)


def fight_line(choice: CuobeSelection) -> str:
    """What stands against us in the fight that could be begun, in one line; empty without one."""
    one = bout(choice)
    if one is None:
        return ""
    words, rows = _("{name}: {sum}."), list(sum_words(one, choice.look.names))
    return words.format(name=one.title(choice.look.names), sum=sum_line(rows))


def sum_line(rows: list[tuple[str, str]]) -> str:
    """A sum in one line."""
    line = _("{words} {value}")
    return listed(line.format(words=words, value=value) for words, value in rows)


def _green(choice: CuobeSelection, box: Rect, largest: float) -> Group:
    """The green card drawn last, with its text and its mood; ``largest`` is the size of its words."""
    state = choice.state
    card, place = state.edition.green[state.latest], _card(box)
    words, kind = " ".join(card_text(card)), GREENS[card.kind]
    shapes = tuple(green_shapes(card, place, words, largest))
    label = _("last green card: {title}, {kind}: {text}").format(title=card.title, kind=kind, text=words)
    waiting = waiting_words(choice)
    return Group("green-card", shapes, " ".join(filter(None, (label, waiting))), None, place)


def green_shapes(card: GreenCard, place: Rect, words: str, largest: float = 16) -> Iterator[Shape]:
    """A green card with what it says and its mood; ``largest`` is the size of its words."""
    yield Shape("", place, Paint("#DDF3EA", GREEN, 3))
    yield from _paper(place, (card.title, GREENS[card.kind]), words, card.mood, largest)


def _card(box: Rect) -> Rect:
    """A card at the top of the box: no higher than a card is."""
    return Rect(box.x, box.y, box.width, min(box.height, 190), box.radius)


def _paper(
    box: Rect, head: tuple[str, str], words: str, mood: str = "", largest: float = 16
) -> Iterator[Shape]:
    """A title with a word at its right, a text as large as it fits, and the mood where there is room."""
    title, kind = head
    room = box.width - 34 - LETTER * 14 * len(kind)
    yield text(box.x + 12, box.y + 21, title, fitted(title, 18, room), INK, 700, "start")
    yield text(box.x + box.width - 12, box.y + 21, kind, 14, DIM, 400, "end")
    size, lines = _fitted(words, box, largest)
    y = box.y + 47
    for line in lines:
        yield text(box.x + 12, y, line, size, INK, 400, "start")
        y += size * LEADING
    more = wrap(mood, int((box.width - 22) / (14 * LETTER)))
    if y + 8 + len(more) * 18 <= box.y + box.height + 4:
        for number, line in enumerate(more):
            yield text(box.x + 12, y + 8 + number * 18, line, 14, DIM, 400, "start")


def _fitted(words: str, box: Rect, largest: float) -> tuple[float, list[str]]:
    """A text in lines, in the largest size that fits; the smallest is cut."""
    for size in (largest, largest - 1, largest - 2, largest - 3, largest - 4):
        lines = wrap(words, int((box.width - 22) / (size * LETTER)))
        most = int((box.height - 42) / (size * LEADING)) + 1
        if len(lines) <= most:
            return size, lines
    return size, [*lines[: most - 1], f"{lines[most - 1]} …"]


# Directions


def arrows(choice: CuobeSelection, layout: CuobeLayout) -> Iterator[Item]:
    """An arrow at each side of the board that may be chosen."""
    for direction in DIRECTIONS:
        move, kind = choice.direction(direction)
        if kind:
            place, words = layout.arrow(direction), choice_words(choice, direction)
            label = Label(words, _("choose"))
            shapes = tuple(_arrow(place, direction, words, small=layout.small))
            yield Group(f"to-{direction}", shapes, label, move, place)


def _arrow(place: Rect, direction: Direction, words: str, *, small: bool) -> Iterator[Shape]:
    yield Shape("", place, Paint(WHITE, INK, 3))
    x, y = place.x + place.width / 2, place.y + place.height / 2
    if not small:
        rim = Rect(place.x + 4, place.y + 4, place.width - 8, place.height - 8, 6)
        yield Shape("", rim, Paint("", INK, 2, DASH))
    wide = len(words) * (3.0 if small else 4.6)
    yield arrow(x - wide - 2, y, 7 if small else 12, QUARTERS[direction], INK)
    yield text(x + (8 if small else 13), y, words, 12 if small else 17, INK)
