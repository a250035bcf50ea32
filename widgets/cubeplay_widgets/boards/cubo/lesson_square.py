"""Cubo's board with only a square and a tray, to arrange a roll in a lesson."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cubeplay.cubo.rules.moves import Call, Lift
from cubeplay.cubo.rules.state import FIELDS, Player, dice_words
from cubeplay.rulebook import seat_name
from cubeplay.words import _

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.boards.cubo.around_board import stamped
from cubeplay_widgets.boards.cubo.board import CuboFace
from cubeplay_widgets.boards.cubo.layout import HAND, HAND_SMALL
from cubeplay_widgets.boards.cubo.own_square import OwnSquare
from cubeplay_widgets.boards.cubo.pieces import MAT, state_words
from cubeplay_widgets.paint.pieces import fitted, text
from cubeplay_widgets.paint.scene import Group, Item, Paint, Rect, Scene, Shape, in_part
from cubeplay_widgets.paint.theme import INK, MUTED, WHITE


class HandFace(CuboFace):
    """A square and a tray, with all buttons on the board."""

    def scene(self, look: BoardView) -> Scene:
        """The picture; its ids are those of :class:`CuboFace`, and ``tile`` for the button that covers."""
        layout = HAND_SMALL if look.small else HAND
        hand = CuboHand(look, layout)
        items: list[Item] = [Shape("", Rect(0, 0, *layout.size), Paint(MAT.ground))]
        items += in_part(_("Square"), (*hand.heading(), *hand.square()))
        items += in_part(_("Tray"), hand.tray())
        own: Player = look.view.players[look.seat or 0]
        return Scene(layout.size, tuple(items), _("Your roll: {dice}.").format(dice=dice_words(own.dice)))


class CuboHand(OwnSquare):
    """The square below its owner's name, and a tray with a button to cover a full square."""

    def heading(self) -> Iterator[Item]:
        """The name of the player, and what the player is doing."""
        square = self.layout.square
        y = square.y - 18
        yield text(square.x + 4, y, seat_name(self.seat, self.look.names), 18, INK, 700, "start")
        yield text(square.x + square.width, y, state_words(self.table, self.seat), 15, MUTED, 400, "end")

    def tray(self) -> Iterator[Item]:
        """The loose dice; if there are none, a button or words."""
        box = self.layout.tray
        if self.own.loose:
            yield from self._loose(box)
        elif self.chosen in FIELDS and self.arranging:
            yield _button(
                "tray", box, _("Take the die off the square"), stamped(self.look, Lift(self.chosen))
            )
        elif Call in self.kinds:
            yield _button("tile", box, _("Cover it and call “Cubo!”"), stamped(self.look, Call()))
        else:
            words = self._tray_words()
            size = fitted(words, 20, box.width - 8)
            yield text(box.x + box.width / 2, box.y + box.height / 2, words, size, MUTED, 400)


def _button(id: str, place: Rect, words: str, move: Any) -> Group:
    """A large button that fills the tray."""
    box = Rect(place.x + 8, place.y + 10, place.width - 16, place.height - 20, 10)
    middle = place.x + place.width / 2, place.y + place.height / 2
    size = fitted(words, 20 if place.width > 320 else 17, box.width - 8)
    return Group(
        id, (Shape("", box, Paint(INK, INK)), text(*middle, words, size, WHITE, 600)), words, move, box
    )
