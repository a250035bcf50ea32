"""cuboro's bare board, beside the text of a step: the cubes, and a strip with what a hand would do.

The marble is sent, and a cube moved, by buttons beside the board: see :meth:`CuboroFace.actions`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cubeplay.cuboro.rules.geometry import LEVELS, SIDES
from cubeplay.words import plural

from cubeplay_widgets.board.face import Look
from cubeplay_widgets.boards.cuboro.choice import Choice
from cubeplay_widgets.boards.cuboro.layout import Layout
from cubeplay_widgets.boards.cuboro.side import changes, facing, path_words
from cubeplay_widgets.boards.cuboro.tools import PAPER, tools_in
from cubeplay_widgets.paint.pieces import text
from cubeplay_widgets.paint.scene import Group, Item, Paint, Rect, Shape
from cubeplay_widgets.paint.theme import INK, WHITE

COLUMNS = 2
GAP = 6


def strip(look: Look, choice: Choice, layout: Layout) -> Iterator[Item]:
    """What the lit way scores, the changes made; and tools for the picked cube, or the tower's sides."""
    width, height = layout.size
    left = layout.frame.x + layout.frame.width + 3
    yield Shape("", Rect(left, 0, width - left, height), Paint(PAPER))
    if choice.table.over:
        return
    yield _path(choice, layout)
    yield from changes(choice, layout)
    if choice.field and look.moves:
        yield from tools_in(look, choice, grid(layout.tools, 3))
    else:
        yield from _facings(look, choice, layout)


def _path(choice: Choice, layout: Layout) -> Group:
    """What a marble would score on the lit way."""
    box, path = layout.path, choice.path
    y = box.y + box.height / 2
    words = plural("point", "points", path.points)
    shapes = (
        Shape("", box, Paint(INK, INK)),
        text(box.x + box.width * 0.34, y, path.points, 38, WHITE, 700, "end"),
        text(box.x + box.width * 0.42, y + 4, words, 22, WHITE, 400, "start"),
    )
    return Group("path", shapes, path_words(path), None, box)


def _facings(look: Look, choice: Choice, layout: Layout) -> Iterator[Item]:
    """The sides that the tower can face, with what each would score; in version 2 the tunnels as well."""
    ways = [(side, level) for level in LEVELS[: choice.table.variant.version] for side in SIDES]
    for place, way in zip(grid(layout.facings, len(ways) // COLUMNS), ways, strict=True):
        yield facing(look, choice, place, *way)


def grid(box: Rect, rows: int) -> list[Rect]:
    """Places for buttons, row by row, in two columns."""
    width, height = (box.width - GAP) / COLUMNS, (box.height - GAP * (rows - 1)) / rows
    return [
        Rect(box.x + column * (width + GAP), box.y + row * (height + GAP), width, height, 8)
        for row in range(rows)
        for column in range(COLUMNS)
    ]
