"""The players beside CU[o]BE's board: pawn, name, wounds, panic, and how many cards each holds."""

from __future__ import annotations

from collections.abc import Iterator

from cubeplay.cuobe.rules.floor import limits
from cubeplay.cuobe.rules.state import FULL, State
from cubeplay.rulebook import Seat, seat_name
from cubeplay.words import _

from cubeplay_widgets.boards.cuobe.choice import Choice, seat_id
from cubeplay_widgets.boards.cuobe.figures import pawn
from cubeplay_widgets.boards.cuobe.layout import BOX, GOLD, PALE, PANIC, SOFT, TRAP, Layout
from cubeplay_widgets.boards.cuobe.naming import clipped, player_words
from cubeplay_widgets.boards.cuobe.signs import triangle
from cubeplay_widgets.paint import marks
from cubeplay_widgets.paint.labels import Label
from cubeplay_widgets.paint.pieces import text
from cubeplay_widgets.paint.scene import Circle, Curve, Group, Item, Paint, Polyline, Rect, Shape
from cubeplay_widgets.paint.theme import REFUSED, WHITE


def players(choice: Choice, layout: Layout) -> Iterator[Item]:
    """A line for each player."""
    if not layout.small:
        box = layout.players
        yield text(box.x + 12, box.y - 20, _("Players"), 20, PALE, 700, "start")
        yield text(box.x + box.width - 12, box.y - 19, _("wounds  panic"), 14, SOFT, 400, "end")
    for seat in choice.state.seats:
        yield from _player(choice, layout, seat)


def _player(choice: Choice, layout: Layout, seat: Seat) -> Iterator[Item]:
    state, place = choice.state, layout.player(seat)
    move, kind = choice.player(seat)
    shapes = (*ground(state, place, seat), *portrait(state, place, seat), *_told(choice, layout, seat))
    yield Group(seat_id(seat), shapes, player_label(choice, seat, kind), move, place)
    if kind in ("choose", "give"):
        yield from marks.legal(place.outline, "dark")


def player_label(choice: Choice, seat: Seat, kind: str) -> str:
    """A player's name, state, and what a press does."""
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
    title = choice.state.edition.titles.get(choice.card, "")
    return Label(told, words.format(card=title))


def ground(state: State, place: Rect, seat: Seat) -> Iterator[Shape]:
    """What a player lies on: lighter for who is active."""
    active = seat == state.player and not state.ended
    yield Shape("", place, Paint(BOX if active else "#262C37", WHITE if active else "", 2))


def portrait(state: State, place: Rect, seat: Seat) -> Iterator[Shape]:
    """The pawn; the dead are struck out, and who has left stands in a door."""
    player, y = state.players[seat], place.y + place.height / 2
    x, r = place.x + 24, min(24.0, place.height / 2)
    if player.status == "out":
        frame = Curve(
            (("M", x - 13, y + 19), ("L", x - 13, y - 19), ("L", x + 13, y - 19), ("L", x + 13, y + 19))
        )
        yield Shape("", frame, Paint("", GOLD, 3.5))
        r *= 0.72
    yield from pawn(x, y, r * 0.85 if player.asleep else r, seat, player)
    if player.status == "dead":
        cross = Curve(
            (("M", x - 13, y - 13), ("L", x + 13, y + 13), ("M", x + 13, y - 13), ("L", x - 13, y + 13))
        )
        yield Shape("", cross, Paint("", WHITE, 8, cap="round"))
        yield Shape("", cross, Paint("", REFUSED, 4.5, cap="round"))


def _told(choice: Choice, layout: Layout, seat: Seat) -> Iterator[Shape]:
    state, place = choice.state, layout.player(seat)
    player, active = state.players[seat], seat == state.player and not state.ended
    left, upper = place.x + 49, place.y + place.height * 0.32
    name = clipped(seat_name(seat, choice.look.names), 8 if layout.small else 11)
    yield text(left, upper, name, 15 if layout.small else 17, PALE, 700 if active else 400, "start")
    if player.inside:
        yield from _hand_sign(choice, layout, seat, place.x + place.width - 9, upper)
    else:
        words = _("dead") if player.status == "dead" else _("out")
        yield text(place.x + place.width - 10, upper, words, 14, SOFT, 400, "end")
    yield from _counters(place, layout.small, player.wounds, player.panic)


def _hand_sign(choice: Choice, layout: Layout, seat: Seat, right: float, y: float) -> Iterator[Shape]:
    """How many tools somebody holds, of how many; then a mark for each talent and syndrome."""
    player, most = choice.state.players[seat], limits(choice.state, seat)
    words = _("{held}/{most}").format(held=len(player.tools), most=most.tools)
    yield text(right, y, words, 14, SOFT, 400, "end")
    yield Shape("", Rect(right - 38, y - 7, 10, 14, 2), Paint("", SOFT, 1.8))
    for number in range(len(player.talents) + len(player.syndromes)):
        x = right - 50 - 13 * number
        talent = number < len(player.talents)
        yield triangle(x, y, 6 if talent else -6, GOLD if talent else PANIC)
    if choice.carry == seat:
        x = right - (120 if not layout.small else 96)
        yield Shape("", Polyline(((x, y + 5), (x + 8, y - 3), (x + 8, y + 3))), Paint("", WHITE, 2.5))


def _counters(place: Rect, small: bool, wounds: int, panic: int) -> Iterator[Shape]:
    """Wounds as discs, panic as squares, full or empty."""
    y = place.y + place.height * 0.74
    step, r = (11.0, 4.2) if small else (14.0, 5.0)
    for number in range(FULL):
        x = place.x + 54 + number * step
        yield Shape("", Circle(x, y, r), Paint(TRAP if number < wounds else "", TRAP, 1.8))
        left = place.x + place.width - (62 if small else 84) + number * step
        square = Rect(left, y - r, 2 * r, 2 * r, 1)
        yield Shape("", square, Paint(PANIC if number < panic else "", PANIC, 1.8))
