"""The hand at a table of CUBED in play: pieces that fit come first; a long hand has several pages."""

from __future__ import annotations

from collections.abc import Iterator

from cubeplay.cubed.rules.state import Pieces
from cubeplay.words import _, plural

from cubeplay_widgets.boards.cubed.hand import CubedHand
from cubeplay_widgets.boards.cubed.layout import NARROW
from cubeplay_widgets.boards.cubed.pieces import Put, piece, pieces
from cubeplay_widgets.boards.cubed.table import CLEAR, HAND, PAGE
from cubeplay_widgets.paint import marks
from cubeplay_widgets.paint.pieces import fitted, text
from cubeplay_widgets.paint.scene import Group, Item, Paint, Rect, SelectMove, Shape
from cubeplay_widgets.paint.theme import PALE, WHITE

CELL, CELL_UNFIT = "#2B3440", "#232D39"
"""The background of a piece that fits, and of one that fits nowhere now."""


class TableHand(CubedHand):
    """The hand in rows; the chosen piece is drawn in its turn."""

    def items(self) -> Iterator[Item]:
        """The hand, or drawn pieces to keep one of."""
        yield from self._heading()
        if self.shown == "keep":
            yield from self._lifted()
            return
        grid = self.place.hand
        shown = list(enumerate(self._on_this_page()))
        for index, number in shown:
            yield self._ground(index, number)
        rest = [Put(number, 0, grid.centre(index), grid.r) for index, number in shown]
        yield pieces(put for put in rest if put.piece != self.choice.piece)
        for index, number in shown:
            yield from self._held(index, number)

    # What is shown

    def _ordered(self) -> Pieces:
        """The hand; if it has several pages, with what fits now first."""
        seat = self.look.seat
        hand = self.table.hands[seat] if seat is not None else ()
        if len(hand) <= self.place.hand.places:
            return hand
        return tuple(sorted(hand, key=lambda number: not self.choice.fitting[number]))

    def _on_this_page(self) -> Pieces:
        hand, room = self._ordered(), self.place.hand.places
        start = self._page() * room
        return hand[start : start + room]

    def _page(self) -> int:
        """The page to show: that of a piece which a hint names, or else the chosen page."""
        pointed = [k for k, number in enumerate(self._ordered()) if f"{HAND}{number}" in self.look.hinted]
        return pointed[0] // self.place.hand.places if pointed else self.choice.page % self._pages()

    def _pages(self) -> int:
        return max(1, -(-len(self._ordered()) // self.place.hand.places))

    def _heading(self) -> Iterator[Item]:
        """The title, how many pieces fit, and the button to the next page."""
        x, y = self.place.title
        hand = self._ordered()
        fit = sum(self.choice.fitting[number] > 0 for number in hand)
        if self.look.seat is None:
            yield text(x, y, _("The hands are hidden."), 16, WHITE, 400, "start")
            return
        words = plural("{fit} of {number} fits", "{fit} of {number} fit", fit)
        told = [words.format(fit=fit, number=len(hand)), *([_("dashed: not")] if fit < len(hand) else [])]
        told = told if self.mine else [self._number_words(len(hand))]
        lines = told if self.place.strip.width < NARROW else ["; ".join(told)]
        room = self.place.strip.x + self.place.strip.width - x - 4
        yield text(x, y - 9, title := _("Your hand"), fitted(title, 16, room), WHITE, 700, "start")
        for number, line in enumerate(lines):
            yield text(x, y + 11 + 16 * number, line, fitted(line, 14, room), PALE, 400, "start")
        if self._pages() > 1:
            yield self._next_page_button(len(hand))

    @staticmethod
    def _number_words(number: int) -> str:
        return plural("{number} piece", "{number} pieces", number).format(number=number)

    def _next_page_button(self, held: int) -> Group:
        """The button to the next page."""
        box, room = self.place.tools, self.place.hand.places
        page = (self._page() + 1) % self._pages()
        first, last = page * room + 1, min(held, (page + 1) * room)
        words = _("{first} to {last}").format(first=first, last=last)
        shapes = (
            Shape("", box, Paint(CELL, PALE, 1.5)),
            text(
                box.x + box.width / 2, box.y + box.height / 2, words, fitted(words, 16, box.width - 8), WHITE
            ),
        )
        label = _("show pieces {first} to {last} of {held}").format(first=first, last=last, held=held)
        says = _("Pieces {first} to {last}.").format(first=first, last=last)
        return Group("page", shapes, label, SelectMove(f"{PAGE}{page}", of=PAGE, says=says), box)

    # One piece

    def _ground(self, index: int, number: int) -> Shape:
        fits = bool(self.choice.fitting[number]) or not self.mine
        return Shape("", self._cell(index), Paint(CELL) if fits else Paint(CELL_UNFIT, PALE, 1.5, (4, 4)))

    def _cell(self, index: int) -> Rect:
        """The cell of a piece, with the piece in its middle."""
        grid = self.place.hand
        cell, top = grid.cell(index), grid.centre(index)[1] - grid.pitch / 2 + 1.5
        return Rect(cell.x + 1.5, top, cell.width - 3, cell.height - 3, 8)

    def _held(self, index: int, number: int) -> Iterator[Item]:
        grid, place = self.place.hand, self._cell(index)
        if number == self.choice.piece:
            turn = self.choice.turn if self.shown == "turns" else 0
            yield piece(f"piece{number}", number, turn, grid.centre(index), grid.r)
        yield Shape(f"{HAND}{number}", place, CLEAR, self._held_words(number), self._pick(number))
        if number == self.choice.piece:
            yield from marks.legal(place.outline, "dark")
