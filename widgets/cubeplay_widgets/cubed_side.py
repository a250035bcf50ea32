"""What lies round CUBED's table: the players, the buttons, one's hand, the turns of a piece, a legend."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cubeplay.cubed.moves import Draw, DrawThree, Give, Keep, Pass
from cubeplay.cubed.pieces import COLOUR_WORDS, COLOURS, TURNS, points_of
from cubeplay.cubed.state import Table
from cubeplay.cubed.surface import surface, turns_of
from cubeplay.rulebook import Seat, seat_name
from cubeplay.words import _, plural

from cubeplay_widgets import marks
from cubeplay_widgets.cubed_layout import MOST_ZOOM, VIEW, Layout, Sight
from cubeplay_widgets.cubed_pieces import Put, cross, hexagon, piece, pieces, shut
from cubeplay_widgets.cubed_table import CLEAR, HAND, MAT, TURN, Choice, Scenery, piece_words
from cubeplay_widgets.face import Look
from cubeplay_widgets.pieces import glyph, text
from cubeplay_widgets.scene import (
    Circle,
    Group,
    Item,
    Line,
    Paint,
    Pick,
    Polygon,
    Rect,
    Shape,
)
from cubeplay_widgets.theme import COLOURS as PAINTS
from cubeplay_widgets.theme import INK, MUTED, PALE, REFUSED, WHITE

CHIP, RIM, BAND = "#2B3440", "#8391A0", "#F4F7F9"
PHASES: Final = {
    "keep": _("Keep one of these."),
    "gift": _("Pick a piece to give."),
    "bonus": _("Place a second piece."),
}
SIDES: Final = (
    ("left", _("West"), (-1, 0)),
    ("right", _("East"), (1, 0)),
    ("up", _("North"), (0, -1)),
    ("down", _("South"), (0, 1)),
)


class Side:
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
            yield Shape("", Line(((table.width, 0), (table.width, height))), Paint("", RIM))
        yield from self._chips()
        yield from self._tools()
        yield from self._aside()
        yield from self._hand()
        yield from self._bench()

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
        words = _("player {number}, {name}: {held} in hand, {points} points so far")
        if now:
            words = _("player {number}, {name}, to move: {held} in hand, {points} points so far")
        label = words.format(number=seat + 1, name=name, held=held, points=self.table.totals[seat])
        move = None
        if self.table.phase == "gift" and self.choice.piece and self.mine:
            move = Give(self.choice.piece, seat + 1)
            label += _("; give piece {piece}").format(piece=self.choice.piece)
        yield from self._chip(f"player{seat + 1}", box, name, held, label, move, now)

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
            text(box.x + 8, y, _clipped(name, most), size, ink, 700 if now else 400, "start"),
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
        near = Sight(sight.zoom + 1, sight.right, sight.down)
        back = Sight(sight.zoom - 1, sight.right, sight.down) if sight.zoom > 1 else Sight()
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
        yield "zoom-all", _("All"), all_of_it if sight != Sight() else None, 38 if small else 64

    def _pans(self) -> Iterator[Item]:
        """At each side beyond which something lies, a button that looks there."""
        beyond, a, sight = self.scenery.beyond(), self.place.table, self.choice.sight
        wide, high = (54.0, 32.0) if self.place.small else (76.0, 34.0)
        x, y = a.x + (a.width - wide) / 2, a.y + (a.height - high) / 2
        boxes = {
            "left": Rect(a.x + 4, y, wide, high, 8),
            "right": Rect(a.x + a.width - wide - 4, y, wide, high, 8),
            "up": Rect(x, a.y + 4, wide, high, 8),
            "down": Rect(x, a.y + a.height - high - 4, wide, high, 8),
        }
        for side, words, (right, down) in SIDES:
            if beyond[side]:
                there = Sight(sight.zoom, sight.right + right, sight.down + down)
                says = _("Looking further {side}.").format(side=words.lower())
                yield from self._button(f"look-{side}", words, _view(there, says), boxes[side])

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

    # The hand

    def _hand(self) -> Iterator[Item]:
        seat = self.look.seat
        x, y = self.place.title
        size = 16 if self.place.small else 20
        if seat is None:
            yield text(x, y, _("The hands are hidden."), size, INK, 400, "start")
            return
        hand = self.table.hands[seat]
        yield text(x, y, _("Your hand"), size, INK, 700, "start")
        points = points_of(hand)
        told = plural("{points} point", "{points} points", points).format(points=points)
        right = self.place.strip.x + self.place.strip.width - 12
        yield text(right, y, told, 13 if self.place.small else 15, MUTED, 400, "end")
        grid = self.place.hand
        rest = [Put(number, 0, grid.centre(k), grid.r) for k, number in enumerate(hand)]
        yield pieces(put for put in rest if put.piece != self.choice.piece)
        for index, number in enumerate(hand):
            yield from self._held(index, number)

    def _held(self, index: int, number: int) -> Iterator[Item]:
        grid = self.place.hand
        x, y = grid.centre(index)
        if number == self.choice.piece:
            yield piece(f"piece{number}", number, 0, (x, y), grid.r)
        under = y + grid.r + 9
        fits = self.choice.fitting[number]
        size, ink = (13 if self.place.small else 14), (INK if fits else MUTED)
        yield text(x, under, number, size, ink, 700 if fits else 400)
        if fits:
            yield Shape("", Rect(x - 11, under + 7, 22, 3), Paint(INK))
        able = self.mine and self.table.phase in ("play", "bonus", "gift")
        pick = Pick(f"{HAND}{number}", of=HAND) if able else None
        yield Shape(
            f"{HAND}{number}",
            Polygon(hexagon(x, y, grid.r)),
            CLEAR,
            self._held_words(number, fits, able),
            pick,
        )

    def _held_words(self, number: int, fits: int, able: bool) -> str:
        words = piece_words(number)
        if able and self.table.phase != "gift":
            told = _("{piece}, {ways} ways to place it") if fits else _("{piece}, fits nowhere now")
            words = told.format(piece=words, ways=fits)
        if not able:
            return words
        return words + (_("; put it back") if self.choice.piece == number else _("; choose it"))

    # What is to be done now: turns, pieces to keep, or a legend

    def _bench(self) -> Iterator[Item]:
        x, y = self.place.heading
        size = 15 if self.place.small else 18
        if self.table.phase == "keep" and self.mine:
            yield text(x, y, PHASES["keep"], size, INK, 700, "start")
            yield from self._lifted()
        elif self.choice.piece and self.table.phase != "gift":
            words = _("Turn piece {piece}").format(piece=self.choice.piece)
            yield text(x, y, words, size, INK, 700, "start")
            yield from self._turns()
        else:
            yield from self._told(x, y, size)

    def _told(self, x: float, y: float, size: float) -> Iterator[Item]:
        words = _clipped(self._now_words(), 44 if self.place.small else 24)
        yield text(x, y, words, size - 1, INK, 600, "start")

    def _now_words(self) -> str:
        """What is awaited, and of whom."""
        if self.table.ended:
            return _("The game is over.")
        if not self.mine:
            name = seat_name(self.table.player, self.look.names)
            return _("{name} is next.").format(name=name)
        return PHASES.get(self.table.phase) or _("Pick a piece.")

    def _turns(self) -> Iterator[Item]:
        allowed = turns_of(surface(self.table.lying).parity) if self.table.lying else TURNS
        grid = self.place.turns
        yield pieces(Put(self.choice.piece, turn, grid.centre(k), grid.r) for k, turn in enumerate(TURNS))
        for index, turn in enumerate(TURNS):
            x, y = grid.centre(index)
            chosen = turn == self.choice.turn
            outline = hexagon(x, y, grid.r)
            words = _("turned by {turn}°, {fits}").format(turn=turn, fits=self.choice.fits_words(turn))
            if turn not in allowed:
                words = _("turned by {turn}°, heights don't match").format(turn=turn)
            label = words + (_(", chosen") if chosen else _("; turn it so"))
            move = None if chosen else self.choice.turned(turn - self.choice.turn)
            yield Shape(f"{TURN}{turn}", Polygon(outline), CLEAR, label, move)
            if chosen:
                yield from marks.selected(outline)
            yield from self._under(x, y + grid.r + 12, turn, allowed=turn in allowed)

    def _under(self, x: float, y: float, turn: int, *, allowed: bool) -> Iterator[Item]:
        """Below a turn: its degrees, underlined if it fits somewhere; a cross where the heights don't."""
        fits = self.choice.by_turn[turn]
        size, ink = (13 if self.place.small else 15), (INK if fits else MUTED)
        yield text(x if allowed else x - 9, y, f"{turn}°", size, ink, 700 if fits else 400)
        if fits:
            yield Shape("", Rect(x - 14, y + 8, 28, 3), Paint(INK))
        if not allowed:
            yield cross(x + 18, y, 4.5, REFUSED, 3)

    def _lifted(self) -> Iterator[Item]:
        grid = self.place.turns
        for index, number in enumerate(self.table.lifted):
            x, y = grid.centre(index)
            outline = hexagon(x, y, grid.r)
            yield piece(f"piece{number}", number, 0, (x, y), grid.r)
            yield text(x, y + grid.r + 12, number, 14, INK, 600)
            label = _("{piece}; keep it").format(piece=piece_words(number))
            yield Shape(f"lifted{number}", Polygon(outline), CLEAR, label, Keep(number))
            yield from marks.legal(outline, "light")

    def _aside(self) -> Iterator[Item]:
        """A legend where nothing is to be turned or kept."""
        keeping = self.table.phase == "keep" and self.mine
        if keeping or (self.choice.piece and self.table.phase != "gift"):
            return
        yield from _heights(self.place)
        if not self.place.small:
            yield from _legend(self.place)


def _view(sight: Sight, says: str) -> Pick:
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


def _heights(place: Layout) -> Iterator[Item]:
    """How to tell high corners, low corners and blocked fields."""
    rows = (_("high corner"), _("low corner"), _("blocked field"))
    x0, y0 = (14.0, place.heading[1] + 34) if place.small else (746.0, 632.0)
    for number, words in enumerate(rows):
        x, y = (x0 + number * 116, y0) if place.small else (x0, y0 + number * 30)
        if number == 0:
            yield Shape("", Circle(x, y, 6.5), Paint(WHITE, INK))
        elif number == 1:
            corners = ((x, y - 8), (x + 8, y), (x, y + 8), (x - 8, y))
            yield Shape("", Polygon(corners), Paint(MUTED, INK))
        else:
            yield from shut(hexagon(x, y, 12), 12)
        yield text(x + 16, y, words, 13 if place.small else 16, INK, 400, "start")


def _legend(place: Layout) -> Iterator[Item]:
    """The six colours with their glyphs, and purple."""
    x0, y0 = place.heading[0], place.heading[1] + 30
    for number, colour in enumerate(COLOURS):
        x, y = x0 + number % 2 * 106, y0 + number // 2 * 30
        about = PAINTS[colour]
        yield Shape("", Rect(x, y - 11, 22, 22, 5), Paint(about.hex, INK, 1.5))
        yield glyph(about.glyph, x + 11, y, 6.5, about.ink)
        yield text(x + 30, y, COLOUR_WORDS[colour], 16, INK, 400, "start")


def _clipped(name: str, most: int) -> str:
    return name if len(name) <= most else name[: max(1, most - 1)] + "…"
