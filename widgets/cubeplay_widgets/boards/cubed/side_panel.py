"""Beside CUBED's table: the player's hand, and buttons to zoom and to move the view.

On a narrow page turning, drawing and passing have small buttons beside the hand.  All other buttons are
beside the board: see :mod:`cubeplay_widgets.boards.cubed.around_board`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cubeplay.cubed.rules.moves import Draw, Pass
from cubeplay.cubed.rules.state import Table
from cubeplay.words import _, pgettext

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.boards.cubed.hand import NarrowHand, WideHand
from cubeplay_widgets.boards.cubed.layout import MOST_ZOOM, VIEW, CubedLayout, Zoom
from cubeplay_widgets.boards.cubed.table import MAT, CubedSelection, Scenery
from cubeplay_widgets.boards.cubed.table_hand import TableHand
from cubeplay_widgets.paint.geometry import NOWHERE
from cubeplay_widgets.paint.pieces import fitted, text
from cubeplay_widgets.paint.scene import (
    Group,
    Item,
    Label,
    Paint,
    Rect,
    SelectMove,
    Shape,
)
from cubeplay_widgets.paint.theme import INK, MUTED, WHITE

CHIP, RIM, BAND = "#2B3440", "#8391A0", "#F4F7F9"
SIDES: Final = (
    ("left", _("West"), _("Looking further west."), (-1, 0)),
    ("right", _("East"), _("Looking further east."), (1, 0)),
    ("up", _("North"), _("Looking further north."), (0, -1)),
    ("down", _("South"), _("Looking further south."), (0, 1)),
)


TIGHT: Final = 22.0
"""If fields have a smaller radius, they are hard to hit: zoom buttons are shown."""


class HandPanel:
    """The hand, and the buttons of the view; on a narrow page also buttons beside the hand."""

    def __init__(self, look: BoardView, place: CubedLayout, choice: CubedSelection, scenery: Scenery) -> None:
        self.look, self.place, self.choice, self.scenery = look, place, choice, scenery
        self.table: Table = look.view
        self.kinds = {type(move) for move in look.moves}
        self.mine = look.seat is not None and look.seat == self.table.player and bool(look.moves)

    def items(self) -> Iterator[Item]:
        """The strip first: it covers pieces that reach beyond the table's edge."""
        if self.look.table:
            yield Shape("", self.place.strip, Paint(MAT))
            yield from self._pan_buttons()
            yield from TableHand(self.look, self.place, self.choice).items()
            return
        if self.place.strip == NOWHERE:
            return
        yield Shape("", self.place.strip, Paint(BAND))
        if self.scenery.r < TIGHT or self.choice.sight != Zoom():
            yield from self._zoom_buttons()
        yield from self._pan_buttons()
        if self.place.small:
            yield from NarrowHand(self.look, self.place, self.choice).items()
            yield from self._hand_buttons()
        else:
            yield from WideHand(self.look, self.place, self.choice).items()

    def _hand_buttons(self) -> Iterator[Item]:
        """Beside a hand on a narrow page: turn the chosen piece, or pass if none is chosen; and draw."""
        if not self.mine or self.table.phase not in ("play", "bonus"):
            return
        box = self.place.tools
        left = Rect(box.x, box.y, box.width / 2 - 2, box.height, 8)
        right = Rect(left.x + left.width + 4, box.y, left.width, box.height, 8)
        if self.choice.piece:
            yield self._turn_button(left)
        elif not self.table.solo:
            yield self._hand_button("pass", _("Pass"), _("pass"), Pass(), left)
        yield self._hand_button("draw", _("Draw"), _("draw a piece from the bag"), Draw(), right)

    def _hand_button(self, id: str, words: str, label: str, move: Any, box: Rect) -> Group:
        """A button; if its move is not legal, its border is dashed."""
        main, legal = self._is_main(move), move in self.look.moves
        ink, dash = (INK, ()) if legal else (MUTED, (5.0, 4.0))
        x, y, size = box.x + box.width / 2, box.y + box.height / 2, fitted(words, 15, box.width - 4)
        shapes = (
            Shape("", box, Paint(INK if main else WHITE, INK if main else RIM, 1.5, dash)),
            text(x, y, words, size, WHITE if main else ink, 600),
        )
        return Group(id, shapes, label, move, box)

    def _turn_button(self, box: Rect) -> Group:
        """The button that turns the chosen piece by 60°."""
        x, y, words = box.x + box.width / 2, box.y + box.height / 2, pgettext("turn a piece", "Turn")
        shapes = (
            Shape("", box, Paint(WHITE, RIM, 1.5)),
            text(x, y - 9, words, fitted(words, 15, box.width - 4), INK, 600),
            text(x, y + 10, "60°", 14, MUTED),
        )
        thing = _("piece {piece}, turned by {turn}°").format(piece=self.choice.piece, turn=self.choice.turn)
        return Group("turn-on", shapes, Label(thing, _("turn it by 60°")), self.choice.turned(60), box)

    def _zoom_buttons(self) -> Iterator[Item]:
        rest = self.place.views
        for id, words, move, width in self._zooms():
            if move is not None:
                box = Rect(rest.x, rest.y, width, rest.height, 8)
                yield self._view_button(id, words, move, box)
                rest = Rect(rest.x + width + 6, rest.y, rest.width - width - 6, rest.height)

    def _zooms(self) -> Iterator[tuple[str, str, SelectMove | None, float]]:
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
        all_of_it = SelectMove(sight.id, of=VIEW, says=_("The whole table is shown."))
        yield (
            "zoom-all",
            pgettext("the whole table", "All"),
            all_of_it if sight != Zoom() else None,
            38 if small else 64,
        )

    def _pan_buttons(self) -> Iterator[Item]:
        """A button for each side beyond which something lies; it moves the view there."""
        beyond, sight = self.scenery.beyond(), self.choice.sight
        boxes = self._corner_boxes() if self.look.table else self._side_boxes()
        for side, words, says, (right, down) in SIDES:
            if beyond[side]:
                there = Zoom(sight.zoom, sight.right + right, sight.down + down)
                yield self._view_button(f"look-{side}", words, _view(there, says), boxes[side])

    def _side_boxes(self) -> dict[str, Rect]:
        """A button in the middle of each side of the table."""
        a, (wide, high) = self.place.table, (54.0, 32.0) if self.place.small else (76.0, 34.0)
        x, y = a.x + (a.width - wide) / 2, a.y + (a.height - high) / 2
        return {
            "left": Rect(a.x + 4, y, wide, high, 8),
            "right": Rect(a.x + a.width - wide - 4, y, wide, high, 8),
            "up": Rect(x, a.y + 4, wide, high, 8),
            "down": Rect(x, a.y + a.height - high - 4, wide, high, 8),
        }

    def _corner_boxes(self) -> dict[str, Rect]:
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

    def _is_main(self, move: Any) -> bool:
        legal = move in self.look.moves
        return legal and not self.choice.moves and not (isinstance(move, Pass) and Draw in self.kinds)

    def _view_button(self, id: str, words: str, move: SelectMove, box: Rect) -> Group:
        size = 13 if self.place.small else 16
        shapes = (
            Shape("", box, Paint(CHIP, RIM, 1.5)),
            text(box.x + box.width / 2, box.y + box.height / 2, words, size, WHITE, 600),
        )
        return Group(id, shapes, _LABELS[id], move, box)


def _view(sight: Zoom, says: str) -> SelectMove:
    """The press that sets this zoom."""
    return SelectMove(sight.id, of=VIEW, says=says)


_LABELS: Final = {
    "zoom-in": _("look nearer"),
    "zoom-out": _("look from farther"),
    "zoom-all": _("show the whole table"),
    "look-left": _("look further west"),
    "look-right": _("look further east"),
    "look-up": _("look further north"),
    "look-down": _("look further south"),
}
