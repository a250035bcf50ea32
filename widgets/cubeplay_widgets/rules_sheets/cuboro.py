"""The pictures of cuboro's sheet: the three kinds of changes, and the longest ways with their points."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from cubeplay.cuboro.rules.cubes import Placed
from cubeplay.cuboro.rules.house import house_cubes
from cubeplay.cuboro.teaching.rules_sheet import longest
from cubeplay.words import _

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.boards.cuboro.board import WELL, board, describe
from cubeplay_widgets.boards.cuboro.choice import FACE, CuboroSelection
from cubeplay_widgets.boards.cuboro.cubes import drawn
from cubeplay_widgets.boards.cuboro.layout import PICTURE
from cubeplay_widgets.boards.cuboro.path import marble
from cubeplay_widgets.paint.marks import legal
from cubeplay_widgets.paint.pieces import arc
from cubeplay_widgets.paint.scene import Item, Paint, Polygon, Rect, Shape
from cubeplay_widgets.paint.theme import INK
from cubeplay_widgets.rules_sheets.sheet_pictures import PaperDrawing, Pictures, cropped, pointer

CUBE, STEP = 60, 66
BEND, ROAD, CROSS = Placed(2), Placed(1), Placed(4)
WIDTH = 150
"""The width of all changes, so that the texts beside them are aligned."""


def _field(number: int, lying: Placed | None, x: float) -> Iterator[Item]:
    """A field of a row with the cube that stands on it."""
    place = Rect(x + number * STEP, 0, CUBE, CUBE, 4)
    yield Shape("", Rect(place.x - 3, -3, CUBE + 6, CUBE + 6, 4), Paint(WELL))
    if lying is None:
        yield from legal(place.outline, "light")
    else:
        yield drawn(house_cubes()[lying.cube], lying, place)


def _row(fields: tuple[Placed | None, ...], x: float = 0) -> Iterator[Item]:
    for number, lying in enumerate(fields):
        yield from _field(number, lying, x)


def _change(before: tuple[Placed | None, ...], after: tuple[Placed | None, ...]) -> list[Item]:
    x = len(before) * STEP
    return [*_row(before), pointer(x + 4, CUBE / 2, 34), *_row(after, x + 52)]


def shift() -> PaperDrawing:
    """A cube slides into the empty field."""
    return cropped(_change((BEND, None), (None, BEND)), WIDTH)


def rotation() -> PaperDrawing:
    """A cube turns."""
    items = _change((BEND, ROAD), (BEND, Placed(ROAD.cube, 1)))
    return cropped(items, WIDTH)


def jump() -> PaperDrawing:
    """A cube jumps over another, and turns on the way."""
    x = 3 * STEP
    before = [*_row((BEND, CROSS, None))]
    after = [*_row((None, CROSS, Placed(BEND.cube, 3)), x + 52)]
    leap = Shape("", arc(STEP + CUBE / 2, 8, STEP, 200, 335), Paint("", INK, 4.5, cap="round"))
    tip = 2 * STEP + CUBE / 2 - 2, -4
    head = Polygon(((tip[0] + 2, tip[1] + 12), (tip[0] - 16, tip[1] - 6), (tip[0] + 6, tip[1] - 12)))
    return cropped([*before, leap, Shape("", head, Paint(INK)), pointer(x + 4, CUBE / 2, 34), *after], WIDTH)


def joker() -> PaperDrawing:
    """A red marble, and a blue one beside it."""
    items = [Shape("", Rect(0, 0, 264, 1), Paint("", "#FFFFFF", 0.1))]
    items += [*marble(132, 30, 26, red=True)]
    return cropped(items, WIDTH)


def _way(version: int) -> Callable[[], PaperDrawing]:
    def picture() -> PaperDrawing:
        table, path = longest(version)
        low = "-low" if path.level == "low" else ""
        look = BoardView(table, None, selected=frozenset({f"{FACE}{path.side}{low}"}))
        choice = CuboroSelection.of(look)
        _ground, *items = board(choice, PICTURE)
        told = _("A board with the longest way. {told}").format(told=describe(look, choice))
        return cropped(items, 236, told)

    return picture


PICTURES: Final[Pictures] = {
    "shift": shift,
    "rotation": rotation,
    "jump": jump,
    "joker": joker,
    "way-1": _way(1),
    "way-2": _way(2),
}
