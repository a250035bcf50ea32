"""The tools for the picked cube on cuboro's board: turn it, turn it over, slide it, preview it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cubeplay.cuboro.rules.moves import Rotate
from cubeplay.words import _

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.boards.cuboro.choice import AHEAD, OVER, CuboroSelection
from cubeplay_widgets.boards.cuboro.layout import towards
from cubeplay_widgets.paint.pieces import arc, text
from cubeplay_widgets.paint.scene import Group, Item, Paint, Polygon, Polyline, Rect, SelectMove, Shape
from cubeplay_widgets.paint.theme import INK, WHITE

PAPER = "#FFFFFF"


def tools(look: BoardView, choice: CuboroSelection, places: Sequence[Rect]) -> Iterator[Item]:
    """A button in each place: turn the picked cube, turn it over, slide it, see it in the empty field."""
    found: list[tuple[str, Any, str]] = [
        ("turn-left", choice.turning(270), _("turn it left; show that first")),
        ("turn-right", choice.turning(90), _("turn it right; show that first")),
    ]
    if choice.table.variant.version == 2:
        found.append((OVER, SelectMove(OVER, many=True), _("turn it upside down; show that first")))
    else:
        found.append((OVER, choice.stamped(Rotate(choice.field, 0, True)), _("turn it upside down")))
    found.append(("slide", choice.slide, _("slide it into the empty field")))
    found.append((AHEAD, SelectMove(AHEAD, many=True), _("show it in the empty field first")))
    for place, (id, move, label) in zip(places, found, strict=False):
        on = id in look.selected
        body = Shape("", place, Paint(INK if on else PAPER, INK, 2))
        shapes = (body, *_icon(id, place, WHITE if on else INK))
        words = (_("{field}: {tool}, now shown") if on else _("{field}: {tool}")).format(
            field=choice.field, tool=label
        )
        yield Group(id, shapes, words, move, place)


def _icon(id: str, place: Rect, ink: str) -> Iterator[Shape]:
    x, y = place.x + place.width / 2, place.y + place.height / 2
    if id == OVER:
        yield Shape("", Polyline(((x - 14, y), (x + 14, y))), Paint("", ink, 2, (4, 3)))
        yield arrow(x, y - 10, 0, 7, ink)
        yield arrow(x, y + 10, 2, 7, ink)
    elif id == "slide":
        yield Shape("", Rect(x - 14, y - 7, 14, 14, 2), Paint("", ink, 2.5))
        yield arrow(x + 8, y, 1, 7, ink)
    elif id == AHEAD:
        yield text(x, y, "?", 26, ink)
    else:
        yield from _round_arrow(x, y, 11, ink, right=id == "turn-right")


def _round_arrow(x: float, y: float, r: float, ink: str, *, right: bool) -> Iterator[Shape]:
    """A round arrow."""
    start, end = (150, 400) if right else (30, -220)
    yield Shape("", arc(x, y, r, start, end), Paint("", ink, 3.5))
    tip = x + (r if right else -r) * 0.78, y + r * 0.62
    yield arrow(*tip, 2, r * 0.55, ink)


def arrow(x: float, y: float, side: int, r: float, ink: str) -> Shape:
    """An arrow head that points to a side."""
    tip = towards((x, y), side, r)
    back = towards((x, y), side, -r * 0.7)
    left, right = towards(back, (side + 1) % 4, r), towards(back, (side + 3) % 4, r)
    return Shape("", Polygon((tip, left, right)), Paint(ink))
