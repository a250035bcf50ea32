"""The hand beside or below CUBED's table: the turns of the chosen piece, pieces to keep."""

from __future__ import annotations

from collections.abc import Iterator

from cubeplay.cubed.rules.moves import Keep
from cubeplay.cubed.rules.open_fields import surface, turns_of
from cubeplay.cubed.rules.pieces import TURNS, points_of
from cubeplay.cubed.rules.state import Table
from cubeplay.words import _, listed, pgettext, plural, points_in_words

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.boards.cubed.layout import CubedLayout, HexGrid
from cubeplay_widgets.boards.cubed.pieces import Put, cross, hexagon, piece, pieces
from cubeplay_widgets.boards.cubed.table import AT, CLEAR, HAND, TURN, CubedSelection, piece_words
from cubeplay_widgets.paint import marks
from cubeplay_widgets.paint.pieces import text
from cubeplay_widgets.paint.scene import (
    Item,
    Label,
    Paint,
    Polygon,
    Rect,
    SelectMove,
    Shape,
)
from cubeplay_widgets.paint.theme import INK, MUTED, REFUSED


class CubedHand:
    """The hand of the player who looks: what its drawings on every layout have in common."""

    def __init__(self, look: BoardView, place: CubedLayout, choice: CubedSelection) -> None:
        self.look, self.place, self.choice = look, place, choice
        self.table: Table = look.view
        self.mine = look.seat is not None and look.seat == self.table.player and bool(look.moves)
        keeping = self.table.phase == "keep" and self.mine
        turning = bool(choice.piece) and self.table.phase != "gift"
        self.shown = "keep" if keeping else "turns" if turning else ""

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
        place = self._press_area(grid, index)
        yield Shape(f"{HAND}{number}", place, CLEAR, self._held_words(number), self._pick(number))

    def _pick(self, number: int) -> SelectMove | None:
        """A press on a piece of the hand: the piece is chosen, and turns itself to fit, or no longer."""
        able = self.mine and self.table.phase in ("play", "bonus", "gift")
        return SelectMove(f"{HAND}{number}", of=(HAND, TURN, AT)) if able else None

    def _press_area(self, grid: HexGrid, index: int) -> Polygon | Rect:
        """The area to press: the hexagon, or on a narrow page its whole cell."""
        return grid.cell(index) if self.place.small else Polygon(hexagon(*grid.centre(index), grid.r))

    def _held_words(self, number: int) -> str:
        words, fits = piece_words(number), self.choice.fitting[number]
        if self._pick(number) is None:
            return words
        if self.table.phase != "gift":
            told = plural("{piece}, {ways} way to place it", "{piece}, {ways} ways to place it", fits)
            words = (told if fits else _("{piece}, fits nowhere now")).format(piece=words, ways=fits)
        return Label(words, _("put it back") if self.choice.piece == number else _("choose it"))

    def _turns(self) -> Iterator[Item]:
        grid = self.place.turns
        yield pieces(Put(self.choice.piece, turn, grid.centre(k), grid.r) for k, turn in enumerate(TURNS))
        for index, turn in enumerate(TURNS):
            x, y = grid.centre(index)
            chosen = turn == self.choice.turn
            outline = hexagon(x, y, grid.r)
            words = self._turn_words(turn)
            label = listed((words, _("chosen"))) if chosen else Label(words, _("turn it so"))
            move = None if chosen else self.choice.turned(turn - self.choice.turn)
            yield Shape(f"{TURN}{turn}", self._press_area(grid, index), CLEAR, label, move)
            if chosen:
                yield from marks.selected(outline)
            yield from self._degrees(x, y + grid.r + 12, turn)

    def _is_level(self, turn: int) -> bool:
        """Whether the corners of the chosen piece, so turned, match the table in height."""
        lying = self.table.lying
        return turn in (turns_of(surface(lying).parity) if lying else TURNS)

    def _turn_words(self, turn: int) -> str:
        """The chosen piece in a turn, in words."""
        if not self._is_level(turn):
            return _("turned by {turn}°, heights don't match").format(turn=turn)
        return _("turned by {turn}°, {fits}").format(turn=turn, fits=self.choice.fits_words(turn))

    def _degrees(self, x: float, y: float, turn: int) -> Iterator[Item]:
        """Below a turn: its degrees, underlined if the piece fits somewhere; a cross if heights differ."""
        fits, allowed = self.choice.by_turn[turn], self._is_level(turn)
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
            label = Label(piece_words(number), pgettext("a piece", "keep it"))
            yield Shape(f"lifted{number}", self._press_area(grid, index), CLEAR, label, Keep(number))
            yield from marks.legal(outline, "light")


class WideHand(CubedHand):
    """The hand beside the table; below it the turns of the chosen piece, or drawn pieces to keep one of."""

    def items(self) -> Iterator[Item]:
        """The hand, and below it the turns or the drawn pieces."""
        yield from self._hand()
        if self.shown:
            yield text(*self.place.heading, self._heading(), 18, INK, 700, "start")
            yield from self._lifted() if self.shown == "keep" else self._turns()

    def _hand(self) -> Iterator[Item]:
        seat = self.look.seat
        x, y = self.place.title
        if seat is None:
            yield text(x, y, _("The hands are hidden."), 20, INK, 400, "start")
            return
        hand = self.table.hands[seat]
        yield text(x, y, _("Your hand"), 20, INK, 700, "start")
        right = self.place.strip.x + self.place.strip.width - 12
        yield text(right, y, points_in_words(points_of(hand)), 15, MUTED, 400, "end")
        grid = self.place.hand
        rest = [Put(number, 0, grid.centre(k), grid.r) for k, number in enumerate(hand)]
        yield pieces(put for put in rest if put.piece != self.choice.piece)
        for index, number in enumerate(hand):
            yield from self._held(index, number)

    def _heading(self) -> str:
        """The heading over what is below the hand."""
        if self.table.ended:
            return _("The game is over.")
        if self.shown == "turns":
            return _("Turn piece {piece}").format(piece=self.choice.piece)
        return _("Keep one of these.")


class NarrowHand(CubedHand):
    """The hand in rows below the table; the chosen piece is drawn in its turn."""

    def items(self) -> Iterator[Item]:
        """The hand, or drawn pieces to keep one of."""
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
        """The chosen piece in its turn."""
        number, turn = self.choice.piece, self.choice.turn
        x, y = grid.centre(index)
        yield piece(f"piece{number}", number, turn, (x, y), grid.r)
        yield from self._degrees(x, y + grid.r + 9, turn)
        words = listed((piece_words(number), self._turn_words(turn)))
        label = Label(words, _("put it back"))
        yield Shape(f"{HAND}{number}", grid.cell(index), CLEAR, label, self._pick(number))
