"""Pictures of pieces that people design: a room whose squares can be pressed, and an ability card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from textwrap import wrap

from cubeplay.gelatinous import GAME
from cubeplay.gelatinous.own_pieces import room_of
from cubeplay.gelatinous.rules.abilities import AbilityEffect
from cubeplay.gelatinous.rules.rooms import COLUMNS, RoomPlan
from cubeplay.gelatinous.rules.state import Visit
from cubeplay.own_pieces import Piece
from cubeplay.words import _, listed
from msgspec import structs

from cubeplay_widgets.board.drawing import BoardDrawing, Zone
from cubeplay_widgets.boards.gelatinous.ability_choice import WIDTH, card_shapes, card_words
from cubeplay_widgets.boards.gelatinous.layout import PICTURE
from cubeplay_widgets.boards.gelatinous.room import arrow, floor, furniture, names, walls, walls_round
from cubeplay_widgets.boards.gelatinous.side_panel import actions_words
from cubeplay_widgets.paint.scene import Rect

SQUARE = 60
"""The side of a square, in units: at least 44 CSS pixels on a phone."""

MARGIN = 40
"""The margin round the room, in units, for the way out and for names."""


def drawings(sort: str, piece: Piece) -> tuple[BoardDrawing, ...]:
    """A room with all its squares to press; or the card of an ability."""
    return (_room(piece) if sort == "rooms" else _ability(piece),)


def _ability(piece: Piece) -> BoardDrawing:
    """The card as shown when abilities are chosen, higher for a long text."""
    entered = {name: value for name, value in piece.items() if name != "word"}
    card = AbilityEffect(piece["word"], **entered | {"title": piece["title"] or _("No name yet")})
    lines, cost = len(wrap(card.text, WIDTH)), actions_words(card.cost)
    box = Rect(8, 8, 332, max(118, 54 + lines * 21), 10)
    size, items = (348, round(box.height) + 16), tuple(card_shapes(card, box, cost))
    return BoardDrawing(_("The card on the table"), size, items, told=card_words(card, cost))


def _room(piece: Piece) -> BoardDrawing:
    room = room_of(piece)
    size = room.columns * SQUARE + 2 * MARGIN, room.rows * SQUARE + 2 * MARGIN
    layout = replace(PICTURE, size=size, place=Rect(0, 0, *size), depth=MARGIN - 4, names=MARGIN)
    grid = replace(layout.grid(room), cell=SQUARE, left=MARGIN, top=MARGIN)
    way_out = arrow(grid, is_open=True) if room.exit[0] else ()
    lies = structs.replace(GAME.start(), visit=Visit(room.id, room.start, glyphs=room.glyphs))
    items = (*floor(grid), *furniture(grid, lies), *walls(grid), *way_out, *names(grid, 20))
    squares = (f"{letter}{row}" for row in range(1, room.rows + 1) for letter in COLUMNS[: room.columns])
    zones = tuple(Zone(each, _told(room, each), grid.rect(each), each == piece["at"]) for each in squares)
    return BoardDrawing(_("The room from above"), size, items, zones)


def _told(room: RoomPlan, square: str) -> str:
    """A square in words: its name, and what is on it."""
    return listed((square, *_things_on(room, square)))


def _things_on(room: RoomPlan, square: str) -> Iterator[str]:
    if square in room.pillars:
        yield _("a pillar")
        return
    if square == room.start:
        yield _("the start")
    if square in room.number_of:
        yield str(room.number_of[square])
    if square in room.glyphs:
        yield _("a glyph")
    if square == room.exit[0]:
        yield _("the way out")
    if len(walls_round(room, square)) == 4:
        yield _("walled in")
