"""The strip beside CU[o]BE's rooms: players, dice, the last green card, the hand; and arrows on the board."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from cubeplay.cuobe.edition.edition import DIRECTIONS, Direction, GreenCard
from cubeplay.cuobe.rules.cards import card_text
from cubeplay.cuobe.rules.floor import limits
from cubeplay.cuobe.rules.state import FULL, Player
from cubeplay.rulebook import Seat, seat_name
from cubeplay.words import _, listed

from cubeplay_widgets.boards.cuobe.choice import CuobeSelection, seat_id
from cubeplay_widgets.boards.cuobe.fights.bout import bout, running, sum_words
from cubeplay_widgets.boards.cuobe.figures import pawn
from cubeplay_widgets.boards.cuobe.hand import card_item, dice_label, dice_shapes
from cubeplay_widgets.boards.cuobe.layout import (
    BOX,
    GOLD,
    PALE,
    PANIC,
    RIM,
    SOFT,
    STRIP,
    TRAP,
    CuobeLayout,
    SideStripLayout,
)
from cubeplay_widgets.boards.cuobe.naming import GREENS, cards_of, clipped, player_words
from cubeplay_widgets.boards.cuobe.questions import choice_words, task_words, waiting_words
from cubeplay_widgets.boards.cuobe.signs import QUARTERS, arrow
from cubeplay_widgets.paint import marks
from cubeplay_widgets.paint.marks import DASH
from cubeplay_widgets.paint.pieces import fitted, text
from cubeplay_widgets.paint.scene import Circle, CurvePath, Group, Item, Label, Paint, Polyline, Rect, Shape
from cubeplay_widgets.paint.theme import GREEN, INK, REFUSED, WHITE

DIM: Final = "#39465A"
LETTER, LEADING = 0.5, 1.28
"""The width of a letter and the height of a line, in font sizes."""

FIRST_LINE, FOOT, SMALLEST = 47, 10, 14
"""The first line below the top of a card, the space below its last, and the smallest size of its text."""


def side(choice: CuobeSelection, layout: SideStripLayout) -> Iterator[Item]:
    """The players, the dice and the hand, and the last green card if there is space."""
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
    for number, card in enumerate(cards_of(choice.state.players[choice.seat])):
        yield from card_item(choice, layout.card(number), card, 17.0 if layout.small else 18.0)


def _player(choice: CuobeSelection, layout: SideStripLayout, seat: Seat) -> Iterator[Item]:
    place, (move, kind) = layout.player(seat), choice.player(seat)
    told = _me(choice, layout) if seat == layout.seat and not layout.small else _row(choice, layout, seat)
    active = seat == choice.state.player and not choice.state.ended
    ground = Shape("", place, Paint(BOX if active else "#262C37", WHITE if active else "", 2))
    yield Group(seat_id(seat), (ground, *told), _player_label(choice, seat, kind), move, place)
    if kind in ("choose", "give"):
        yield from marks.legal(place.outline, "dark")


def _player_label(choice: CuobeSelection, seat: Seat, kind: str) -> str:
    """A player's name and state, and what a press does."""
    words = {
        "choose": _("choose"),
        "give": _("give {card}"),
        "along": _("leave behind") if choice.carry == seat else _("take along"),
        "far": _("think of a fight"),
    }.get(kind, "")
    more = [_("you")] if seat == choice.look.seat else []
    if choice.carry == seat:
        more.append(_("comes along"))
    told = player_words(choice.state, seat, choice.look.names, more)
    return Label(told, words.format(card=choice.state.edition.titles.get(choice.card, "")))


def _me(choice: CuobeSelection, layout: SideStripLayout) -> Iterator[Shape]:
    """The pawn, name, wounds, panic and number of tools of the player who looks."""
    place, state = layout.me, choice.state
    player, left, right = state.players[layout.seat], place.x + 10, place.x + place.width - 14
    yield from pawn(left + 18, place.y + 30, 20, layout.seat, player)
    name = clipped(seat_name(layout.seat, choice.look.names), 9)
    yield text(left + 48, place.y + 24, name, 22, PALE, 700, "start")
    held, most = len(player.tools), limits(state, layout.seat).tools
    if held:
        words = _("tools {held} of {most}").format(held=held, most=most)
        size = fitted(words, 16, right - left - 44)
        yield text(left + 48, place.y + 48, words, size, SOFT, 400, "start")
    for y, words, count, ink in (
        (place.y + 76, _("wounds"), player.wounds, TRAP),
        (place.y + 106, _("panic"), player.panic, PANIC),
    ):
        yield text(left, y, words, 17, SOFT, 400, "start")
        for number in range(FULL):
            x, paint = right - (FULL - 1 - number) * 21, Paint(ink if number < count else "", ink, 2)
            square = ink == PANIC
            yield Shape("", Rect(x - 7, y - 8, 15, 15, 1) if square else Circle(x, y, 8), paint)


def _row(choice: CuobeSelection, layout: SideStripLayout, seat: Seat) -> Iterator[Shape]:
    """A player's pawn and name, and wounds and panic as numbers."""
    place, player = layout.player(seat), choice.state.players[seat]
    yield from _portrait(player, place, seat)
    left, middle = place.x + 48, place.y + place.height / 2
    size = 17 if layout.small else 19
    name = clipped(seat_name(seat, choice.look.names), 6 if layout.small else 12)
    if player.inside:
        yield text(left, middle - 12, name, size, PALE, 600, "start")
        yield from _counts(left + 8, middle + 12, size, player.wounds, player.panic)
    else:
        # Translators: the state of a player: out of the cube, which is good
        words = _("dead") if player.status == "dead" else _("out")
        yield text(left, middle - 12, name, size, SOFT, 600, "start")
        yield text(left, middle + 12, words, size, SOFT, 400, "start")
    if choice.carry == seat:
        yield Shape("", place, Paint("", PALE, 2.5, (6, 4)))


def _portrait(player: Player, place: Rect, seat: Seat) -> Iterator[Shape]:
    """A player's pawn: crossed out if dead, in a door if out of the cube."""
    x, y, r = place.x + 24, place.y + place.height / 2, min(24.0, place.height / 2)
    if player.status == "out":
        frame = CurvePath(
            (("M", x - 13, y + 19), ("L", x - 13, y - 19), ("L", x + 13, y - 19), ("L", x + 13, y + 19))
        )
        yield Shape("", frame, Paint("", GOLD, 3.5))
        r *= 0.72
    yield from pawn(x, y, r * 0.85 if player.asleep else r, seat, player)
    if player.status == "dead":
        cross = CurvePath(
            (("M", x - 13, y - 13), ("L", x + 13, y + 13), ("M", x + 13, y - 13), ("L", x - 13, y + 13))
        )
        yield Shape("", cross, Paint("", WHITE, 8, cap="round"))
        yield Shape("", cross, Paint("", REFUSED, 4.5, cap="round"))


def _counts(x: float, y: float, size: float, wounds: int, panic: int) -> Iterator[Shape]:
    """Wounds beside a disc, panic beside a square."""
    yield Shape("", Circle(x, y, 7), Paint(TRAP if wounds else BOX, TRAP, 2))
    yield text(x + 12, y + 1, wounds, size, PALE, 600, "start")
    yield Shape("", Rect(x + 27, y - 7, 14, 14, 1), Paint(PANIC if panic else BOX, PANIC, 2))
    yield text(x + 46, y + 1, panic, size, PALE, 600, "start")


# Questions, fights, and the last green card


def asked_words(choice: CuobeSelection) -> str:
    """The question, and the totals of a fight whose dice have been rolled."""
    told, fight = [task_words(choice)], running(choice)
    if fight is not None:
        told.append(_("You have {total} against {against}.").format(total=fight[0], against=fight[1]))
    return " ".join(told)


def fight_line(choice: CuobeSelection) -> str:
    """The parts of the rival's strength in the fight that can be begun, in one line; "" if there is none."""
    one = bout(choice)
    if one is None:
        return ""
    names, part = choice.look.names, _("{words} {value}")
    sum = listed(part.format(words=words, value=value) for words, value in sum_words(one, names))
    return _("{name}: {sum}.").format(name=one.title(names), sum=sum)


def _green(choice: CuobeSelection, box: Rect, largest: float) -> Group:
    """The last green card; ``largest`` is the largest size of its text."""
    state = choice.state
    card, place = state.edition.green[state.latest], _card(box)
    words, kind = " ".join(card_text(card)), GREENS[card.kind]
    shapes = tuple(green_shapes(card, place, words, largest))
    label = _("last green card: {title}, {kind}: {text}").format(title=card.title, kind=kind, text=words)
    waiting = waiting_words(choice)
    return Group("green-card", shapes, " ".join(filter(None, (label, waiting))), None, place)


def green_shapes(card: GreenCard, place: Rect, words: str, largest: float = 16) -> Iterator[Shape]:
    """A green card with its text and mood; ``largest`` is the largest size of its text."""
    yield Shape("", place, Paint("#DDF3EA", GREEN, 3))
    yield from _paper(place, (card.title, GREENS[card.kind]), words, card.mood, largest)


def _card(box: Rect) -> Rect:
    """The place of a card at the top of the box, no higher than a card."""
    return Rect(box.x, box.y, box.width, min(box.height, 190), box.radius)


def _paper(
    box: Rect, head: tuple[str, str], words: str, mood: str = "", largest: float = 16
) -> Iterator[Shape]:
    """A title with a word at its right, a text as large as fits, and the mood if there is space."""
    title, kind = head
    room = box.width - 34 - LETTER * 14 * len(kind)
    yield text(box.x + 12, box.y + 21, title, fitted(title, 18, room), INK, 700, "start")
    yield text(box.x + box.width - 12, box.y + 21, kind, 14, DIM, 400, "end")
    size, lines = _fitted(words, box, largest)
    y = box.y + FIRST_LINE
    for line in lines:
        yield text(box.x + 12, y, line, size, INK, 400, "start")
        y += size * LEADING
    more = wrap(mood, int((box.width - 22) / (14 * LETTER)))
    if y + 8 + len(more) * 18 <= box.y + box.height + 4:
        for number, line in enumerate(more):
            yield text(box.x + 12, y + 8 + number * 18, line, 14, DIM, 400, "start")


def _fitted(words: str, box: Rect, largest: float) -> tuple[float, list[str]]:
    """The lines of a text in the largest size that fits; in the smallest size the text is cut."""
    size = largest
    while True:
        lines = wrap(words, int((box.width - 22) / (size * LETTER)))
        most = int((box.height - FIRST_LINE - FOOT) / (size * LEADING)) + 1
        if len(lines) <= most:
            return size, lines
        if size <= SMALLEST:
            return size, [*lines[: most - 1], f"{lines[most - 1]} …"]
        size -= 1


# Directions


def arrows(choice: CuobeSelection, layout: CuobeLayout) -> Iterator[Item]:
    """An arrow for each direction that can be chosen, at its side of the board."""
    for direction in DIRECTIONS:
        move, kind = choice.direction(direction)
        if kind:
            place, words = layout.arrow(direction), choice_words(choice, direction)
            # Translators: spoken, what a press on a direction does
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
    size = fitted(words, 12 if small else 17, place.width - (26 if small else 42))
    yield text(x + (8 if small else 13), y, words, size, INK)
