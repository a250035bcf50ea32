"""CUBED's bare board, beside the text of a step: the table and one's own hand, and nothing else.

On a narrow page turning, drawing and passing have small buttons beside the hand; else, and for all that is
rare, there are buttons beside the board: see :mod:`cubeplay_widgets.boards.cubed.actions`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cubeplay.cubed.rules.moves import Draw, Pass
from cubeplay.words import _, listed

from cubeplay_widgets.boards.cubed.hand import Hand
from cubeplay_widgets.boards.cubed.holding import TableHand
from cubeplay_widgets.boards.cubed.layout import HexGrid, Zoom
from cubeplay_widgets.boards.cubed.pieces import Put, piece, pieces
from cubeplay_widgets.boards.cubed.side import BAND, RIM, SidePanel
from cubeplay_widgets.boards.cubed.table import CLEAR, HAND, MAT, piece_words
from cubeplay_widgets.paint.labels import Label
from cubeplay_widgets.paint.pieces import text
from cubeplay_widgets.paint.scene import Group, Item, Paint, Rect, Shape
from cubeplay_widgets.paint.theme import INK, MUTED, WHITE

TIGHT: Final = 22.0
"""Fields of a smaller radius than this are hard to hit: then one may look nearer."""


class BareSide(SidePanel):
    """The hand; and buttons to look nearer, where the table has grown large."""

    def items(self) -> Iterator[Item]:
        """The strip first: it covers what sticks out of the table."""
        if self.look.table:
            yield Shape("", self.place.strip, Paint(MAT))
            yield from self._pans()
            yield from TableHand(self.look, self.place, self.choice).items()
            return
        yield Shape("", self.place.strip, Paint(BAND))
        if self.scenery.r < TIGHT or self.choice.sight != Zoom():
            yield from self._looks()
        yield from self._pans()
        if self.place.small:
            yield from NarrowHand(self.look, self.place, self.choice).items()
            yield from self._handy()
        else:
            yield from WideHand(self.look, self.place, self.choice).items()

    def _handy(self) -> Iterator[Item]:
        """Beside a hand on a narrow page: turn the chosen piece, or pass without one; and draw."""
        if not self.mine or self.table.phase not in ("play", "bonus"):
            return
        box = self.place.tools
        left = Rect(box.x, box.y, box.width / 2 - 2, box.height, 8)
        right = Rect(left.x + left.width + 4, box.y, left.width, box.height, 8)
        if self.choice.piece:
            yield self._turn_on(left)
        elif not self.table.solo:
            yield self._offer("pass", _("Pass"), _("pass"), Pass(), left)
        yield self._offer("draw", _("Draw"), _("draw a piece from the bag"), Draw(), right)

    def _offer(self, id: str, words: str, label: str, move: Any, box: Rect) -> Group:
        """A button; one that would be refused is dashed, and says why."""
        main, legal = self._is_main(move), move in self.look.moves
        ink, dash = (INK, ()) if legal else (MUTED, (5.0, 4.0))
        shapes = (
            Shape("", box, Paint(INK if main else WHITE, INK if main else RIM, 1.5, dash)),
            text(box.x + box.width / 2, box.y + box.height / 2, words, 15, WHITE if main else ink, 600),
        )
        return Group(id, shapes, label, move, box)

    def _turn_on(self, box: Rect) -> Group:
        """The button that turns the chosen piece on by 60°."""
        x, y = box.x + box.width / 2, box.y + box.height / 2
        shapes = (
            Shape("", box, Paint(WHITE, RIM, 1.5)),
            text(x, y - 9, _("Turn"), 15, INK, 600),
            text(x, y + 10, "60°", 14, MUTED),
        )
        words = _("piece {piece}, turned by {turn}°")
        thing = words.format(piece=self.choice.piece, turn=self.choice.turn)
        return Group("turn-on", shapes, Label(thing, _("turn it by 60°")), self.choice.turned(60), box)

    def _looks(self) -> Iterator[Item]:
        rest = self.place.views
        for id, words, move, width in self._views():
            if move is not None:
                box = Rect(rest.x, rest.y, width, rest.height, 8)
                yield from self._button(id, words, move, box)
                rest = Rect(rest.x + width + 6, rest.y, rest.width - width - 6, rest.height)


class WideHand(Hand):
    """The hand beside the table; below it the turns of the chosen piece, or what was drawn to keep one."""

    def items(self) -> Iterator[Item]:
        """The hand, and what is to be done with it."""
        yield from self._hand()
        if self.shown != "legend":
            yield text(*self.place.heading, self._now_words(), 18, INK, 700, "start")
            yield from self._lifted() if self.shown == "keep" else self._turns()


class NarrowHand(Hand):
    """The hand in rows below the table; the chosen piece lies in it as it is turned."""

    def items(self) -> Iterator[Item]:
        """The hand, or what was drawn to keep one."""
        if self.shown == "keep":
            yield from self._lifted()
            return
        grid, seat = self.place.hand, self.look.seat
        hand = self.table.hands[seat] if seat is not None else ()
        rest = [Put(number, 0, grid.centre(k), grid.r) for k, number in enumerate(hand)]
        yield pieces(put for put in rest if put.piece != self.choice.piece)
        for index, number in enumerate(hand):
            if number == self.choice.piece and self.shown == "turns":
                yield from self._chosen(index, grid)
            else:
                yield from self._held(index, number)

    def _chosen(self, index: int, grid: HexGrid) -> Iterator[Item]:
        """The chosen piece as it is turned."""
        number, turn = self.choice.piece, self.choice.turn
        x, y = grid.centre(index)
        yield piece(f"piece{number}", number, turn, (x, y), grid.r)
        yield from self._under(x, y + grid.r + 9, turn)
        words = listed((piece_words(number), self._turn_words(turn)))
        label = Label(words, _("put it back"))
        yield Shape(f"{HAND}{number}", grid.cell(index), CLEAR, label, self._pick(number))
