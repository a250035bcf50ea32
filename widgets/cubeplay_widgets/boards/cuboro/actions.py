"""The buttons beside cuboro's board: the tower's sides, tools for the picked cube, sending the marble.

Most show the points that the marble would score.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from cubeplay.cuboro.rules.geometry import FIELDS, LEVELS, SIDES
from cubeplay.cuboro.rules.moves import Jump, Rotate, Tower
from cubeplay.cuboro.rules.path import trace
from cubeplay.words import _, points_in_words

from cubeplay_widgets.board.face import Action, BoardView
from cubeplay_widgets.boards.cuboro.choice import AHEAD, OVER, CuboroSelection
from cubeplay_widgets.paint.scene import SelectMove

FACING: Final = {
    "high": {"north": _("North"), "east": _("East"), "south": _("South"), "west": _("West")},
    "low": {"north": _("Tunnel N"), "east": _("Tunnel E"), "south": _("Tunnel S"), "west": _("Tunnel W")},
}
"""The sides that the tower can face, at the height of the surface and of the tunnels."""


def actions(look: BoardView) -> tuple[Action, ...]:
    """All buttons of a look."""
    if look.table:
        return tuple(_at_table(look))
    return tuple(_beside_steps(look)) if look.moves else ()


def points_now(choice: CuboroSelection) -> int:
    """What the marble would score now, without a change that is only previewed."""
    unchanged = replace(choice, field="", turn=0, over=False, ahead=False)
    return unchanged.path.points if choice.preview else choice.path.points


def _allowed(choice: CuboroSelection, move: Rotate | Jump) -> bool:
    return choice.table.variant.version == 2 or not move.flip


# Beside the text of a step


def _beside_steps(look: BoardView) -> Iterator[Action]:
    choice = CuboroSelection.of(look)
    if choice.field:
        yield from _changes(choice)
    send = _("Send the marble: {points}").format(points=points_in_words(points_now(choice)))
    yield Action(send, choice.tower, not choice.field or not choice.table.may_change)
    if choice.side and not choice.field and choice.table.variant.version == 1:
        low = choice.stamped(Tower(choice.side, "low"))
        yield Action(_("Send it down through the tunnels"), low, open=False)


def _changes(choice: CuboroSelection) -> Iterator[Action]:
    """The changes of the picked cube."""
    field, to = choice.field, FIELDS[choice.table.empty]
    first = choice.preview
    if choice.full_turn and not choice.turned:
        yield Action(_("Turn {field} by nothing").format(field=field), choice.rotate, open=False)
    if choice.turned and _allowed(choice, choice.rotate):
        yield _button(choice, _("Turn {field} like this: {points}"), choice.rotate, first)
    if not choice.turned:
        if choice.beside:
            yield _button(choice, _("Slide {field} to {to}: {points}"), choice.shift, first)
        elif choice.between:
            words = _("Push {field} and {other} together").format(field=field, other=choice.between)
            yield Action(words, choice.slide, open=False)
        else:
            yield Action(_("Slide {field} to {to}").format(field=field, to=to), choice.slide, open=False)
    yield _button(choice, _("Let {field} jump to {to}: {points}"), choice.jump, first)


def _button(choice: CuboroSelection, words: str, move: Any, first: Any) -> Action:
    may = choice.table.may_change
    to, points = FIELDS[choice.table.empty], points_in_words(choice.points(move))
    return Action(words.format(field=choice.field, to=to, points=points), move, move == first and may, may)


# At a table in play


def _at_table(look: BoardView) -> Iterator[Action]:
    """The tower's sides, or the tools for the picked cube; its changes; the marble."""
    if look.seat is None or look.view.over:
        return
    choice, points = CuboroSelection.of(look), points_in_words(points_now(CuboroSelection.of(look)))
    send = _("Send the marble: {points}").format(points=points)
    if not look.moves:
        yield Action(send, choice.tower, True, False, _("not your turn"))
    elif not choice.field:
        yield from _sides(choice)
        yield Action(send, choice.tower, True)
    else:
        yield from _tools(choice)
        may = choice.table.may_change
        last = Action(_("Send the marble"), choice.tower, not may, note=points, near=False)
        yield from sorted((*_change_buttons(choice), last), key=lambda action: not action.main)


def _sides(choice: CuboroSelection) -> Iterator[Action]:
    """The sides that the tower can face, with their points; in version 2 those of the tunnels as well."""
    rows = {"high": _("Where the tower faces"), "low": _("Where it faces, through the tunnel")}
    lit = choice.path
    for level in LEVELS[: choice.table.variant.version]:
        for side in SIDES:
            note = points_in_words(trace(choice.shown, side, level).points)
            pressed = (lit.side, lit.level) == (side, level)
            move = choice.facing(side, level)
            yield Action(FACING[level][side], move, note=note, row=rows[level], pressed=pressed)


def _tools(choice: CuboroSelection) -> Iterator[Action]:
    """Buttons that turn the picked cube or show it in the empty field, as a preview."""
    row = _("Turn {field}").format(field=choice.field)
    yield Action(_("↺ Left"), choice.turning(270), row=row)
    yield Action(_("↻ Right"), choice.turning(90), row=row)
    if choice.table.variant.version == 2:
        yield Action(_("Turn over"), SelectMove(OVER, many=True), row=row, pressed=choice.over)
    ahead = SelectMove(AHEAD, many=True)
    yield Action(_("Try {to}").format(to=FIELDS[choice.table.empty]), ahead, row=row, pressed=choice.ahead)


def _change_buttons(choice: CuboroSelection) -> Iterator[Action]:
    """Buttons that change the picked cube; the main one makes the previewed change, else moves the cube."""
    field, to = choice.field, FIELDS[choice.table.empty]
    first = choice.preview or choice.move_in
    if choice.turned:
        if _allowed(choice, choice.rotate):
            yield _change(choice, _("Turn {field} like this").format(field=field), choice.rotate, first)
    elif choice.beside:
        yield _change(choice, _("Slide {field}").format(field=field), choice.shift, first)
    else:
        note = _("would move two") if choice.between else _("too far away")
        yield Action(_("Slide {field}").format(field=field), choice.slide, open=False, note=note)
    yield _change(choice, _("Jump to {to}").format(to=to), choice.jump, first)


def _change(choice: CuboroSelection, words: str, move: Any, first: Any) -> Action:
    may = choice.table.may_change
    note = points_in_words(choice.points(move)) if may else _("no change left")
    return Action(words, move, move == first and may, may, note)
