"""Pictures of pieces that people design for CU[o]BE: the die, a room or a card, as on the table."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from cubeplay.cuobe.edition.editing import blue_card, edition_of, green_card, room_card
from cubeplay.cuobe.edition.edition import SYNDROMES, BlueCard, Edition, GreenCard, RoomCard
from cubeplay.cuobe.rules.cards import card_text, room_text
from cubeplay.cuobe.rules.state import CENTRE, PLACES, Player, Room, Setup, State
from cubeplay.own_pieces import Piece
from cubeplay.words import _, listed

from cubeplay_widgets.board.drawing import BoardDrawing
from cubeplay_widgets.boards.cuobe.entry_keys import die
from cubeplay_widgets.boards.cuobe.hand import card_shapes
from cubeplay_widgets.boards.cuobe.layout import PICTURE
from cubeplay_widgets.boards.cuobe.naming import GREENS, KINDS
from cubeplay_widgets.boards.cuobe.rooms import tile
from cubeplay_widgets.boards.cuobe.side_panel import green_shapes
from cubeplay_widgets.paint.scene import Rect, Shape

MARGIN = 8
"""The margin round a piece, in units."""


class _OneRoom(Setup, frozen=True, kw_only=True, dict=True):
    """A game whose edition has one room only."""

    room: RoomCard

    @cached_property
    def edition(self) -> Edition:
        """The cards of the standard edition, and this room."""
        return replace(edition_of(""), rooms={self.room.id: self.room})


def drawings(piece: Piece) -> tuple[BoardDrawing, ...]:
    """The six faces of the die, a room from above, or a card, even if it breaks the rules for pieces."""
    if "die" in piece:
        return (_die(piece["die"]),)
    table = {name: value for name, value in piece.items() if name != "of"}
    table["title"] = table.get("title") or _("No name yet")
    match piece["of"]:
        case "room":
            return (_room(room_card(table)),)
        case "blue":
            return (_blue(blue_card(table)),)
    return (_green(green_card(table)),)


def _die(faces: list[int]) -> BoardDrawing:
    shapes = tuple(shape for at, number in enumerate(faces) for shape in die(number, 3 + at * 58))
    size = len(faces) * 58 - 2, 56
    return BoardDrawing(_("The faces of the die"), size, shapes, told=listed(map(str, faces)))


def _room(card: RoomCard) -> BoardDrawing:
    """The room alone on the board, with its printed signs."""
    size, fields = round(PICTURE.cell) + 2 * MARGIN, [Room()] * len(PLACES)
    fields[0] = Room(card.id)
    state = State(_OneRoom(room=card), (Player(CENTRE),), tuple(fields), (), (), (), ())
    layout = replace(PICTURE, size=(size, size), corner=(MARGIN, MARGIN))
    words = _("{title}: {text}").format(title=card.title, text=" ".join(room_text(card)))
    return BoardDrawing(_("The room on the board"), (size, size), (tile(state, layout, 0),), told=words)


def _blue(card: BlueCard) -> BoardDrawing:
    weapon = any(effect.do == "weapon" for effect in card.effects)
    place = Rect(MARGIN, MARGIN, 216, 44, 6)
    return _card(card, place, KINDS[card.kind], tuple(card_shapes(card, place, 18, weapon=weapon)))


def _green(card: GreenCard) -> BoardDrawing:
    place = Rect(MARGIN, MARGIN, 300, 190, 8)
    return _card(card, place, GREENS[card.kind], tuple(green_shapes(card, place, _text(card))))


def _card(card: BlueCard | GreenCard, place: Rect, kind: str, shapes: tuple[Shape, ...]) -> BoardDrawing:
    words = _("{title}, {kind}: {text}").format(title=card.title, kind=kind, text=_text(card))
    size = round(place.width) + 2 * MARGIN, round(place.height) + 2 * MARGIN
    return BoardDrawing(_("The card on the table"), size, shapes, told=words)


def _text(card: BlueCard | GreenCard) -> str:
    """The text of a card; "" for a syndrome that the rules do not know."""
    if card.kind == "syndrome" and card.id not in SYNDROMES:
        return ""
    return " ".join(card_text(card))
