"""The strip beside cuboro's board: what the lit path scores, the changes made, and buttons.

Buttons to send the marble or to move a cube are on the page: see :meth:`CuboroFace.actions`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cubeplay.cuboro.rules.geometry import LEVELS, SIDES, PortLevel
from cubeplay.cuboro.rules.path import Path, trace
from cubeplay.cuboro.rules.state import CHANGES, Table
from cubeplay.words import COMPASS, _, listed, plural, points_in_words

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.boards.cuboro.choice import CuboroSelection, face_id
from cubeplay_widgets.boards.cuboro.layout import CuboroLayout
from cubeplay_widgets.boards.cuboro.path import marble, told
from cubeplay_widgets.boards.cuboro.picked_cube_buttons import PAPER, arrow, tools
from cubeplay_widgets.paint.pieces import text
from cubeplay_widgets.paint.scene import Group, Item, Label, Paint, Rect, Shape
from cubeplay_widgets.paint.theme import INK, WHITE

EDGE, SUNK = "#6E7B88", "#E9EDF1"
COLUMNS = 2
GAP = 6


def side(look: BoardView, choice: CuboroSelection, layout: CuboroLayout) -> Iterator[Item]:
    """The lit path's points, the changes made, and tools for the picked cube or the tower's sides."""
    width, height = layout.size
    left = layout.frame.x + layout.frame.width + 3
    yield Shape("", Rect(left, 0, width - left, height), Paint(PAPER))
    if choice.table.over:
        return
    yield _path(choice, layout)
    yield _changes(choice, layout)
    if choice.field and look.moves:
        yield from tools(look, choice, grid(layout.tools, 3))
    else:
        yield from _facings(look, choice, layout)


# The path


def _path(choice: CuboroSelection, layout: CuboroLayout) -> Group:
    """What a marble would score on the lit path."""
    box, path = layout.path, choice.path
    y = box.y + box.height / 2
    words = plural("point", "points", path.points)
    shapes = (
        Shape("", box, Paint(INK, INK)),
        text(box.x + box.width * 0.34, y, path.points, 38, WHITE, 700, "end"),
        text(box.x + box.width * 0.42, y + 4, words, 22, WHITE, 400, "start"),
    )
    return Group("path", shapes, path_words(path), None, box)


def path_words(path: Path) -> str:
    """A path in words: its points, every step and the end."""
    told_steps = [
        _("{kind} on {field}, {total}").format(kind=_KINDS[step.kind], field=step.field, total=step.total)
        for step in path.steps
    ]
    head = (
        _("The tower on {field} faces {side} at tunnel height, 1")
        if path.level == "low"
        else _("The tower on {field} faces {side}, 1")
    )
    way = listed((head.format(field=path.tower, side=COMPASS[path.side]), *told_steps))
    words = _("This path: {points}. {way}. {end}")
    return words.format(points=points_in_words(path.points), way=way, end=told(path))


_KINDS = {"channel": _("channel"), "tunnel": _("tunnel"), "drop": _("hole into the tunnel")}


# The tower's sides


def _facings(look: BoardView, choice: CuboroSelection, layout: CuboroLayout) -> Iterator[Item]:
    """The sides that the tower can face, with the points of each; in version 2 the tunnels as well."""
    ways = [(side, level) for level in LEVELS[: choice.table.variant.version] for side in SIDES]
    for place, way in zip(grid(layout.tools, len(ways) // COLUMNS), ways, strict=True):
        yield _facing(look, choice, place, *way)


def grid(box: Rect, rows: int) -> list[Rect]:
    """Places for buttons in two columns, row by row."""
    width, height = (box.width - GAP) / COLUMNS, (box.height - GAP * (rows - 1)) / rows
    return [
        Rect(box.x + column * (width + GAP), box.y + row * (height + GAP), width, height, 8)
        for row in range(rows)
        for column in range(COLUMNS)
    ]


def _facing(look: BoardView, choice: CuboroSelection, place: Rect, name: str, level: PortLevel) -> Group:
    """The button of one side of the tower, with the points of its path."""
    path = trace(choice.shown, name, level)
    lit = (path.side, path.level) == (choice.path.side, choice.path.level)
    ink = WHITE if lit else INK
    body = Shape("", place, Paint(INK if lit else PAPER, INK if lit else EDGE, 2))
    dash = Rect(place.x + 4, place.y + 4, place.width - 8, place.height - 8, 5)
    rim = Shape("", dash, Paint("", ink, 2, (5, 4)))
    x, y = place.x + place.width / 2, place.y + place.height / 2
    shapes = (
        body,
        *((rim,) if level == "low" else ()),
        arrow(x - 10, y, SIDES.index(name), 8, ink),
        text(x + 11, y, path.points, 18, ink),
    )
    words = (
        _("tower looks {side}, through the tunnel: {points}")
        if level == "low"
        else _("tower looks {side}: {points}")
    )
    thing = words.format(side=COMPASS[name], points=points_in_words(path.points))
    thing = listed((thing, _("lit now"))) if lit else thing
    label = Label(thing, "" if lit or not look.moves else _("light this path"))
    move = choice.facing(name, level) if look.moves else None
    return Group(face_id(name, level), shapes, label, move, place)


# Changes


def _changes(choice: CuboroSelection, layout: CuboroLayout) -> Group:
    """A box for each change of a turn, dark if made; the last one is for the red marble's change."""
    table, box = choice.table, layout.changes
    left = table.most_changes - table.changes
    width = (box.width - 15) / 4
    shapes: list[Shape] = []
    for number in range(1, 5):
        place = Rect(box.x + (number - 1) * (width + 5), box.y, width, box.height, 8)
        used, joker = table.changes >= number, number > CHANGES
        dash = (6.0, 4.0) if joker and not used else ()
        fill = INK if used else PAPER if not joker or table.joker else SUNK
        shapes.append(Shape("", place, Paint(fill, INK, 2, dash)))
        x, y = place.x + width / 2, place.y + box.height / 2
        if joker:
            shapes += marble(x, y, min(13, width * 0.42), True) if table.joker or used else ()
        else:
            shapes.append(text(x, y, number, 18, WHITE if used else INK))
    return Group("changes", tuple(shapes), _change_words(table, max(0, left)), None, box)


def _change_words(table: Table, left: int) -> str:
    words = (
        _("{made} of 3 changes made, {left} left, the fourth with the red marble")
        if table.joker
        else _("{made} of 3 changes made, {left} left")
    )
    return words.format(made=min(3, table.changes), left=left)
