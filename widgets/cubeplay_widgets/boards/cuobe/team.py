"""The players beside CU[o]BE's board: what they are called, and their pawns."""

from __future__ import annotations

from collections.abc import Iterator

from cubeplay.cuobe.rules.state import State
from cubeplay.rulebook import Seat
from cubeplay.words import _

from cubeplay_widgets.boards.cuobe.choice import CuobeSelection
from cubeplay_widgets.boards.cuobe.figures import pawn
from cubeplay_widgets.boards.cuobe.layout import BOX, GOLD
from cubeplay_widgets.boards.cuobe.naming import player_words
from cubeplay_widgets.paint.labels import Label
from cubeplay_widgets.paint.scene import CurvePath, Paint, Rect, Shape
from cubeplay_widgets.paint.theme import REFUSED, WHITE


def player_label(choice: CuobeSelection, seat: Seat, kind: str) -> str:
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
