"""The pictures of CUBED's sheet: pieces that fit or not, blocked fields, kinds, a bridge, a void."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from cubeplay.cubed.rules.fields import neighbours
from cubeplay.cubed.rules.open_fields import surface
from cubeplay.cubed.rules.state import Lying
from cubeplay.cubed.teaching import rules_sheet
from cubeplay.cubed.teaching.positions import SMALL

from cubeplay_widgets.boards.cubed.layout import plane
from cubeplay_widgets.boards.cubed.pieces import edge, hexagon, piece, shut
from cubeplay_widgets.paint.marks import refused
from cubeplay_widgets.paint.pieces import faded
from cubeplay_widgets.paint.scene import Item, Paint, Point, Points, Polygon, Polyline, Rect, Shape
from cubeplay_widgets.paint.theme import GREEN, INK, WHITE
from cubeplay_widgets.rules_sheets.sheet_pictures import PaperDrawing, Pictures, cropped

R: Final = 60.0


def _at(field: str, r: float = R) -> Point:
    x, y = plane(field)
    return x * r, y * r


def _laid(lying: tuple[Lying, ...]) -> Iterator[Item]:
    for each in lying:
        yield piece("", each.piece, each.turn, _at(each.field), R * 0.965)


def _between(one: str, other: str) -> Points:
    """The edge where two neighbours touch."""
    return edge(hexagon(*_at(one), R), neighbours(one).index(other))


def _pair(lying: tuple[Lying, ...], *, good: bool) -> Callable[[], PaperDrawing]:
    """Two pieces, and between them a tick or a cross."""

    def picture() -> PaperDrawing:
        one, other = lying
        ends = _between(one.field, other.field)
        mark = _tick(ends) if good else refused(ends)
        return cropped([*_laid(lying), *mark], 100)

    return picture


def _tick(ends: Points) -> Iterator[Shape]:
    """A green edge with a tick."""
    (a, b), (c, d) = ends
    x, y = (a + c) / 2, (b + d) / 2
    yield Shape("", Polygon(hexagon(x, y, 17)), Paint(WHITE, GREEN, 4))
    yield Shape("", Polyline(((x - 8, y), (x - 2, y + 7), (x + 8, y - 7))), Paint("", INK, 4.5, cap="round"))


def _rim(each: Lying) -> Shape:
    """The outline of the piece that was just placed."""
    return Shape("", Polygon(hexagon(*_at(each.field), R * 0.98)), Paint("", INK, 11))


def _table(lying: tuple[Lying, ...], width: int) -> PaperDrawing:
    """Pieces on the table, all pale but the last one."""
    *before, last = lying
    pale = [faded(each, WHITE, 0.45) for each in _laid(tuple(before))]
    return cropped([*pale, *_laid((last,)), _rim(last)], width)


def _start(number: int) -> Callable[[], PaperDrawing]:
    """The first pieces of a game, all as wide."""

    def picture() -> PaperDrawing:
        items = [*_laid(SMALL[:number]), _rim(SMALL[number - 1])]
        wide = R * 3**0.5
        x, y = _at(SMALL[0].field)
        paper = Shape("", Rect(x - wide / 2 - 4, y, 2 * wide + 8, 1), Paint(WHITE))
        return cropped([paper, *items], 84)

    return picture


def block() -> PaperDrawing:
    """A blocking piece on a small table, and the fields that it closes."""
    lying = rules_sheet.blocked()
    ground = surface(lying)
    closed = [field for field, spot in ground.open.items() if spot.blocked]
    items: list[Item] = [shape for field in closed for shape in shut(hexagon(*_at(field), R * 0.94), R)]
    return cropped([*items, *_laid(lying)], 128)


def _kind(number: int) -> Callable[[], PaperDrawing]:
    return lambda: cropped([piece("", number, 0, (0, 0), R)], 46)


PICTURES: Final[Pictures] = {
    "first": _start(1),
    "second": _start(2),
    "third": _start(3),
    "fits": _pair(rules_sheet.FITS, good=True),
    "heights": _pair(rules_sheet.HEIGHTS, good=False),
    "match": _pair(rules_sheet.MATCH, good=True),
    "colours": _pair(rules_sheet.COLOURS, good=False),
    "block": block,
    "bridge": lambda: _table(rules_sheet.BRIDGE, 112),
    "void": lambda: _table(rules_sheet.void(), 112),
    **{kind: _kind(number) for kind, number in rules_sheet.KINDS.items()},
}
