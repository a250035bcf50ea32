"""What lies round CUBED's table: the players, the bag, the buttons, and one's own side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cubeplay.cubed.rules.moves import Draw, DrawThree, Give, Pass
from cubeplay.cubed.rules.state import Table
from cubeplay.rulebook import Seat, seat_name
from cubeplay.words import _, plural

from cubeplay_widgets.board.face import Look
from cubeplay_widgets.boards.cubed.hand import Hand, clipped, points_words
from cubeplay_widgets.boards.cubed.layout import MOST_ZOOM, VIEW, Layout, Zoom
from cubeplay_widgets.boards.cubed.table import MAT, Choice, Scenery
from cubeplay_widgets.paint import marks
from cubeplay_widgets.paint.labels import Label
from cubeplay_widgets.paint.pieces import text
from cubeplay_widgets.paint.scene import (
    Group,
    Item,
    Paint,
    Pick,
    Polyline,
    Rect,
    Shape,
    in_part,
)
from cubeplay_widgets.paint.theme import INK, PALE, WHITE

CHIP, RIM, BAND = "#2B3440", "#8391A0", "#F4F7F9"
SIDES: Final = (
    ("left", _("West"), _("Looking further west."), (-1, 0)),
    ("right", _("East"), _("Looking further east."), (1, 0)),
    ("up", _("North"), _("Looking further north."), (0, -1)),
    ("down", _("South"), _("Looking further south."), (0, 1)),
)


class SidePanel:
    """All but the table itself."""

    def __init__(self, look: Look, place: Layout, choice: Choice, scenery: Scenery) -> None:
        self.look, self.place, self.choice, self.scenery = look, place, choice, scenery
        self.table: Table = look.view
        self.kinds = {type(move) for move in look.moves}
        self.mine = look.seat is not None and look.seat == self.table.player and bool(look.moves)

    def items(self) -> Iterator[Item]:
        """The bands first: they cover what sticks out of the table."""
        height = self.place.size[1]
        table = self.place.table
        yield Shape("", Rect(0, 0, table.width, table.y), Paint(MAT))
        below = table.y + table.height
        yield Shape("", Rect(0, below, table.width, height - below), Paint(MAT))
        yield Shape("", self.place.strip, Paint(BAND))
        if not self.place.small:
            yield Shape("", Polyline(((table.width, 0), (table.width, height))), Paint("", RIM))
        yield from in_part(_("Players and bag"), self._chips())
        yield from in_part(_("Buttons"), self._tools())
        yield from in_part(_("Hand"), Hand(self.look, self.place, self.choice).items())

    # Players and bag

    def _chips(self) -> Iterator[Item]:
        for seat, box in zip(self.table.seats, self.place.chips, strict=False):
            yield from self._player(seat, box)
        left = len(self.table.bag)
        words = plural("the bag holds {left} piece", "the bag holds {left} pieces", left).format(left=left)
        yield from self._chip("bag", self.place.chips[-1], _("Bag"), left, words, None, False)

    def _player(self, seat: Seat, box: Rect) -> Iterator[Item]:
        held, name = len(self.table.hands[seat]), seat_name(seat, self.look.names)
        now = seat == self.table.player and not self.table.ended
        words = _("player {number}, {name}: {held} in hand, {points} so far")
        if now:
            words = _("player {number}, {name}, to move: {held} in hand, {points} so far")
        points = self.table.totals[seat]
        told = words.format(number=seat + 1, name=name, held=held, points=points_words(points))
        move, does = None, ""
        if self.table.phase == "gift" and self.choice.piece and self.mine:
            move = Give(self.choice.piece, seat + 1)
            does = _("give piece {piece}").format(piece=self.choice.piece)
        yield from self._chip(f"player{seat + 1}", box, name, held, Label(told, does), move, now)

    def _chip(
        self, id: str, box: Rect, name: str, number: int, label: str, move: Any, now: bool
    ) -> Iterator[Item]:
        size = self.place.text
        wide = box.width > 135 and not self.place.small
        count = plural("{number} piece", "{number} pieces", number).format(number=number) if wide else number
        most = int((box.width - 16 - (4.4 if wide else 1.2) * size) / (size * 0.56))
        fill, ink = (WHITE, INK) if now else (CHIP, WHITE)
        y = box.y + box.height / 2
        shapes = (
            Shape("", box, Paint(fill, RIM, 1.5)),
            text(box.x + 8, y, clipped(name, most), size, ink, 700 if now else 400, "start"),
            text(box.x + box.width - 8, y, count, size, ink, 700, "end"),
        )
        yield Group(id, shapes, label, move, box)
        if move in self.look.moves:
            yield from marks.legal(box.outline, "dark")

    # Buttons

    def _tools(self) -> Iterator[Item]:
        rest = self.place.tools
        small = self.place.small
        for id, words, move, width in self._views():
            yield from self._button(id, words, move, Rect(rest.x, rest.y, width, rest.height, 8))
            rest = Rect(rest.x + width + 6, rest.y, rest.width - width - 6, rest.height)
        yield from self._pans()
        offers = list(self._offers())
        for id, words, move in reversed(offers):
            width = (74 if len(offers) < 3 else 54) if small else 128
            box = Rect(rest.x + rest.width - width, rest.y, width, rest.height, 8)
            yield from self._button(id, words, move, box, main=self._is_main(move))
            rest = Rect(rest.x, rest.y, rest.width - width - 6, rest.height)

    def _views(self) -> Iterator[tuple[str, str, Pick | None, float]]:
        sight, small = self.choice.sight, self.place.small
        near = Zoom(sight.zoom + 1, sight.right, sight.down)
        back = Zoom(sight.zoom - 1, sight.right, sight.down) if sight.zoom > 1 else Zoom()
        yield (
            "zoom-in",
            _("Nearer"),
            _view(near, _("The table is nearer.")) if sight.zoom < MOST_ZOOM else None,
            58 if small else 92,
        )
        yield (
            "zoom-out",
            _("Farther"),
            _view(back, _("The table is farther.")) if sight.zoom else None,
            58 if small else 92,
        )
        all_of_it = Pick(sight.id, of=VIEW, says=_("The whole table is shown."))
        yield "zoom-all", _("All"), all_of_it if sight != Zoom() else None, 38 if small else 64

    def _pans(self) -> Iterator[Item]:
        """At each side beyond which something lies, a button that looks there."""
        beyond, sight = self.scenery.beyond(), self.choice.sight
        boxes = self._corners() if self.look.table else self._middles()
        for side, words, says, (right, down) in SIDES:
            if beyond[side]:
                there = Zoom(sight.zoom, sight.right + right, sight.down + down)
                yield from self._button(f"look-{side}", words, _view(there, says), boxes[side])

    def _middles(self) -> dict[str, Rect]:
        """A button in the middle of each side of the table."""
        a, (wide, high) = self.place.table, (54.0, 32.0) if self.place.small else (76.0, 34.0)
        x, y = a.x + (a.width - wide) / 2, a.y + (a.height - high) / 2
        return {
            "left": Rect(a.x + 4, y, wide, high, 8),
            "right": Rect(a.x + a.width - wide - 4, y, wide, high, 8),
            "up": Rect(x, a.y + 4, wide, high, 8),
            "down": Rect(x, a.y + a.height - high - 4, wide, high, 8),
        }

    def _corners(self) -> dict[str, Rect]:
        """A button in each corner of the table, where it seldom covers a field."""
        a, (wide, high) = self.place.table, (54.0, 49.0) if self.place.small else (76.0, 44.0)
        left, right = a.x + 4, a.x + a.width - wide - 4
        top, bottom = a.y + 4, a.y + a.height - high - 4
        return {
            "up": Rect(left, top, wide, high, 8),
            "right": Rect(right, top, wide, high, 8),
            "down": Rect(right, bottom, wide, high, 8),
            "left": Rect(left, bottom, wide, high, 8),
        }

    def _offers(self) -> Iterator[tuple[str, str, Any]]:
        """Drawing and passing; a press that the rules refuse says why."""
        phase, small = self.table.phase, self.place.small
        if not self.mine or phase == "keep":
            return
        if phase in ("play", "bonus"):
            yield "draw", _("Draw") if small else _("Draw a piece"), Draw()
        if self.table.draw_three and phase == "play":
            yield "draw-three", _("Draw 3"), DrawThree()
        words = {"gift": _("Give nothing"), "bonus": _("No second")}.get(phase, _("Pass"))
        if not self.table.solo:
            yield "pass", _("Keep all") if small and phase == "gift" else words, Pass()

    def _is_main(self, move: Any) -> bool:
        legal = move in self.look.moves
        return legal and not self.choice.moves and not (isinstance(move, Pass) and Draw in self.kinds)

    def _button(self, id: str, words: str, move: Any, box: Rect, *, main: bool = False) -> Iterator[Item]:
        fill, ink = (WHITE, INK) if main else (CHIP, WHITE if move is not None else PALE)
        dash = () if move is not None else (5.0, 4.0)
        size = 13 if self.place.small else 16
        shapes = (
            Shape("", box, Paint(fill, RIM, 1.5, dash)),
            text(box.x + box.width / 2, box.y + box.height / 2, words, size, ink, 600),
        )
        yield Group(id, shapes, _BUTTONS.get(id, words), move, box)


def _view(sight: Zoom, says: str) -> Pick:
    """The choice to look like this."""
    return Pick(sight.id, of=VIEW, says=says)


_BUTTONS: Final = {
    "zoom-in": _("look nearer"),
    "zoom-out": _("look from farther"),
    "zoom-all": _("show the whole table"),
    "look-left": _("look further west"),
    "look-right": _("look further east"),
    "look-up": _("look further north"),
    "look-down": _("look further south"),
    "draw": _("draw a piece from the bag"),
    "draw-three": _("draw three pieces, to keep one"),
    "pass": _("pass"),
}
