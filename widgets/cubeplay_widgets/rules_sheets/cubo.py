"""The pictures of Cubo's sheet: a square with the points of its lines, a line of each kind, an exchange."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from cubeplay.cubo.rules.scoring import LINES, Line, score_lines
from cubeplay.cubo.rules.state import Cells, dice_words
from cubeplay.cubo.teaching import rules_sheet
from cubeplay.words import _, listed

from cubeplay_widgets.boards.cubo.pieces import drawn_die
from cubeplay_widgets.paint.pieces import text
from cubeplay_widgets.paint.scene import Item, Paint, Rect, Shape
from cubeplay_widgets.paint.theme import INK, WHITE
from cubeplay_widgets.rules_sheets.sheet_pictures import PaperDrawing, Pictures, drawing, pointer

SIDE, PITCH = 76, 82


def _lying(cells: Cells, x: float = 2, y: float = 2) -> Iterator[Item]:
    """Dice in a row."""
    for number, each in enumerate(cells):
        if each is not None:
            yield drawn_die("", (x + number * PITCH, y), SIDE, each.colour, each.pips)


def _line(cells: Cells) -> Callable[[], PaperDrawing]:
    return lambda: drawing(_lying(cells), (3 * PITCH, SIDE + 8), 108)


def _chip(x: float, y: float, line: Line) -> Iterator[Item]:
    """The points of a line, and for a doubled line their calculation."""
    yield Shape("", Rect(x, y, 68, 46, 8), Paint(WHITE, INK, 2))
    yield text(x + 34, y + (16 if line.doubled else 23), line.points, 24)
    if line.doubled:
        yield text(x + 34, y + 36, _("{base} × 2").format(base=line.base), 15, INK, 400)


def square() -> PaperDrawing:
    """The square with the points of all its lines."""
    lines = score_lines(rules_sheet.SQUARE)
    items: list[Item] = []
    for row in range(3):
        items += _lying(rules_sheet.SQUARE[3 * row : 3 * row + 3], 2, 2 + row * PITCH)
        items += _chip(3 * PITCH + 10, 17 + row * PITCH, lines[row])
        items += _chip(6 + row * PITCH, 3 * PITCH + 8, lines[3 + row])
    total = sum(line.points for line in lines)
    items.append(Shape("", Rect(3 * PITCH + 10, 3 * PITCH + 8, 68, 46, 8), Paint(INK, INK, 2)))
    items.append(text(3 * PITCH + 44, 3 * PITCH + 31, total, 26, WHITE))
    words = _("{line}: {points}")
    said = listed(
        words.format(line=name, points=line.points)
        for (name, _fields), line in zip(LINES, lines, strict=True)
    )
    dice = dice_words(tuple(each for each in rules_sheet.SQUARE if each))
    told = _("Nine dice in a square: {dice}. {said}.").format(dice=dice, said=said)
    return drawing(items, (3 * PITCH + 82, 3 * PITCH + 58), 258, told)


def exchange() -> PaperDrawing:
    """A line and the taken die, and the line after the exchange."""
    x = 3 * PITCH
    items: list[Item] = [*_lying(rules_sheet.BEFORE), text(x + 10, SIDE / 2, "+", 34)]
    items += [drawn_die("", (x + 26, 2), SIDE, rules_sheet.TAKEN.colour, rules_sheet.TAKEN.pips)]
    items += [pointer(x + PITCH + 32, SIDE / 2 + 2), *_lying(rules_sheet.AFTER, x + PITCH + 84)]
    return drawing(items, (7 * PITCH + 84, SIDE + 8), 322)


PICTURES: Final[Pictures] = {
    "square": square,
    "straight": _line(rules_sheet.STRAIGHT),
    "trip": _line(rules_sheet.TRIP),
    "colour": _line(rules_sheet.COLOUR),
    "best": _line(rules_sheet.BEST),
    "wild": _line(rules_sheet.WILD),
    "nothing": _line(rules_sheet.NOTHING),
    "exchange": exchange,
}
