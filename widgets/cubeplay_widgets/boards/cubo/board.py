"""Cubo's board: the player's own square with the points of its lines, the tray, and the centre."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, ClassVar

from cubeplay.chance import Chance
from cubeplay.cubo.rules.moves import read_die
from cubeplay.cubo.rules.state import FIELDS, Cells, Player, Table, dice_words
from cubeplay.game import Game
from cubeplay.rulebook import Event, seat_name
from cubeplay.words import _, points_in_words

from cubeplay_widgets.board.entry_pad import Pad
from cubeplay_widgets.board.game_board import BoardView, Face
from cubeplay_widgets.boards.cubo import around_board
from cubeplay_widgets.boards.cubo.around_board import LOOSE
from cubeplay_widgets.boards.cubo.companion import pad
from cubeplay_widgets.boards.cubo.layout import (
    BESIDE,
    BESIDE_SMALL,
    PICTURE,
    SQUARE,
    TABLE,
    TABLE_LOW,
    TABLE_TALL,
    CuboLayout,
)
from cubeplay_widgets.boards.cubo.own_square import OwnSquare, centre, centre_row
from cubeplay_widgets.boards.cubo.pieces import MAT, dice_in_rows, state_words
from cubeplay_widgets.paint.scene import Box, Item, Paint, Rect, Scene, Shape, in_part
from cubeplay_widgets.paint.svg import svg
from cubeplay_widgets.paint.theme import Mat

CENTRE_NAME, EDGE = 44, 8
"""In board units: the room for the centre's title above it, and the margin round it."""


class CuboFace(Face):
    """What lies on Cubo's table, as one seat sees it."""

    title: ClassVar[str] = _("Cubo")
    loud: ClassVar[frozenset[str]] = frozenset({"cubo.missed"})
    watched: ClassVar[frozenset[str]] = frozenset(
        f"cubo.{rule}"
        for rule in ("exchange", "colours", "give-back", "straight", "trip", "one-colour", "total")
    )
    mat: ClassVar[Mat] = MAT
    odds_in: ClassVar[str] = "cubeplay_widgets.boards.cubo.odds"

    def dice(self, written: str) -> Scene:
        """Dice such as "r4 w2 b6"; "/" begins another row, and "." is an empty place."""
        return dice_in_rows(written)

    def scene(self, look: BoardView) -> Scene:
        """The square, and beside it the tray and the centre; if these share a place, the one needed now.

        Ids: fields a1 to c3, loose dice loose1 to loose8, centre dice centre1 to centre4, ``tray``,
        and ``taken``, the die taken from the centre.
        """
        layout = layout_of(look)
        mine = OwnSquare(look, layout)
        items: list[Item] = [Shape("", Rect(0, 0, *layout.size), Paint(MAT.ground))]
        items += in_part(_("Square"), mine.square())
        if mine.needs_centre or not layout.shares:
            items += in_part(_("Centre"), centre(look, layout))
        elif layout is TABLE_LOW and not mine.cleared:
            items += in_part(_("Centre"), centre_row(look, layout))
        if not (mine.needs_centre and layout.shares):
            items += in_part(_("Tray"), mine.tray())
        return Scene(layout.size, tuple(items), describe(look))

    def shared(self, look: BoardView) -> Box:
        """The centre; squares are shown beside the players' names."""
        box = layout_of(look).centre
        return box.x - EDGE, box.y - CENTRE_NAME, box.x + box.width + EDGE, box.y + box.height + EDGE

    def start(self, look: BoardView, scene: Scene) -> str:
        """The first loose die, if there is one to place."""
        loose = f"{LOOSE}1"
        return loose if loose in scene and scene[loose].move else super().start(look, scene)

    actions = staticmethod(around_board.actions)
    task = staticmethod(around_board.task)
    seats = staticmethod(around_board.seats)
    hurry = staticmethod(around_board.hurry)
    beside = staticmethod(around_board.beside)
    progress = staticmethod(around_board.progress)
    parts = staticmethod(around_board.parts)

    def pad(self, look: BoardView, chance: Chance[Any]) -> Pad | None:
        """The faces of the red, blue and white dice."""
        return pad(chance)

    def touched(self, events: Iterable[Event]) -> tuple[str, ...]:
        """The fields that the last move touched, each with the seat of the square: "0 a1"."""
        moved = [(dict(event.facts).get("player"), fact) for event in events for _name, fact in event.facts]
        return tuple(f"{seat} {place}" for seat, place in moved if place in FIELDS)

    def placed(self, look: BoardView) -> BoardView:
        """The look with the fields of the square that is shown."""
        last = (place.split() for place in look.last)
        return replace(look, last=tuple(field for seat, field in last if seat == str(look.seat)))

    def compared(self, shown: Any, key: str) -> str:
        """A square with the points of its lines."""
        return picture(shown, SQUARE, _("Square"), dice_words(shown), key)

    def opened(self, shown: Any, key: str) -> str:
        """A square without the points of its lines."""
        square = SQUARE.square
        box = square.x, square.y, square.x + square.width, square.y + square.height
        return picture(shown, SQUARE, _("Square"), dice_words(shown), key, view=box)

    def thumbnail(self, game: Game[Any, Any]) -> str:
        """A square full of dice."""
        cells = tuple(map(read_die, ("r1", "b2", "b3", "r2", "w3", "r4", "b3", "b4", "r5")))
        told = _("Nine dice in a square; its rows score 3, 8 and 5.")
        return picture(cells, PICTURE, self.title, told, "cubo-picture")


def layout_of(look: BoardView) -> CuboLayout:
    """The layout for a look; at a table in play, a phone and a wide page have room for the centre as well."""
    if look.table and not look.small:
        return TABLE
    if look.table:
        return TABLE_TALL if look.tall else TABLE_LOW
    return BESIDE_SMALL if look.small else BESIDE


def describe(look: BoardView) -> str:
    """The table in a few sentences."""
    table: Table = look.view
    told = [_("Round {round} of {rounds}.").format(round=max(1, table.round), rounds=table.rounds)]
    for seat, player in enumerate(table.players):
        words = state_words(table, seat)
        line = _("{name}: {state}, {points}.")
        name = seat_name(seat, look.names)
        told.append(line.format(name=name, state=words, points=points_in_words(player.score)))
    return " ".join(told)


def picture(
    cells: Cells, layout: CuboLayout, title: str, told: str, key: str, view: Box | None = None
) -> str:
    """A square and the points of its lines, as SVG; a chip that does not fit into the picture is left out.

    ``told`` is its description, ``key`` makes its ids unique on a page, ``view`` is the part shown.
    """
    table = Table((Player(cells=cells, rolls=1),), (), phase="over", round=1)
    items: list[Item] = [Shape("", Rect(0, 0, *layout.size), Paint(MAT.ground))]
    square = OwnSquare(BoardView(table), layout).square()
    items += [item for item in square if getattr(item, "box", (0, 0))[1] < layout.size[1] - 6]
    plain = (shape for item in items for shape in item.shapes)
    return svg(Scene(layout.size, tuple(plain), told), title, key, view=view)
