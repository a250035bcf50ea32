"""What a page shows round cuboro's board: the buttons, what to do, the players, and the round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from html import escape
from typing import Any, Final

from cubeplay.cuboro.rules.geometry import FIELDS, LEVELS, SIDES
from cubeplay.cuboro.rules.moves import Changing, Jump, Rotate, Tower
from cubeplay.cuboro.rules.path import trace
from cubeplay.cuboro.rules.state import CHANGES, Table
from cubeplay.words import _, plural, points_in_words

from cubeplay_widgets.board.game_board import Action, BoardView, GameProgress, SeatCard, TurnPrompt
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


def task(look: BoardView) -> TurnPrompt:
    """Send the marble, or change the picked cube."""
    if not look.moves:
        return TurnPrompt(_("wait for the others"))
    choice = CuboroSelection.of(look)
    if choice.field:
        return _changing(look, choice)
    if look.plain:
        if not any(isinstance(move, Tower) for move in look.moves):
            return TurnPrompt(_("press a cube"))
        cubes = _("Or change a cube: press it.") if may_move(look) else ""
        return TurnPrompt(_("turn the tower, or send"), cubes)
    points, left = choice.path.points, changes_left(look.view)
    if not points and left and not choice.side:
        return TurnPrompt(_("change a cube: no way scores yet"), _("Press a cube. Or send the marble."))
    words = plural("send the marble: {number} point", "send the marble: {number} points", points)
    other = plural("Or change a cube: {left} change left.", "Or change a cube: {left} changes left.", left)
    none = _("No change is left.")
    return TurnPrompt(words.format(number=points), other.format(left=left) if left else none)


def _changing(look: BoardView, choice: CuboroSelection) -> TurnPrompt:
    """What to do with the picked cube."""
    field, to = choice.field, FIELDS[choice.table.empty]
    if not choice.table.may_change:
        return TurnPrompt(
            _("send the marble: no change is left"), _("Press {field} to put it back.").format(field=field)
        )
    if look.plain:
        return TurnPrompt(_("choose what this cube does"), _("Press it again to put it back."))
    if choice.preview:
        points = points_in_words(choice.points(choice.preview))
        other = _("Or turn it further. Now the marble scores {number}.")
        return TurnPrompt(
            _("make this change: {points}").format(points=points), other.format(number=points_now(choice))
        )
    words = _("turn {field}, or slide it to {to}") if choice.beside else _("turn {field}, or move it to {to}")
    return TurnPrompt(words.format(field=field, to=to), _("Press it again to put it back."))


def may_move(look: BoardView) -> bool:
    """Whether a cube can be picked: in a first game only while a change is open."""
    changes = any(isinstance(move, Changing) for move in look.moves) if look.plain else look.moves
    return bool(changes)


def changes_left(table: Table) -> int:
    """How many changes the player to move may still make with this marble."""
    return max(0, table.most_changes - table.changes)


def progress(look: BoardView) -> GameProgress:
    """The number of this marble in the round; in a first game the reader's marbles stand in the bar."""
    table: Table = look.view
    of = sum(map(sum, table.variant.marbles))
    left = sum(map(sum, table.marbles))
    words = _("Marble {number} of {of}")
    if table.variant.rounds > 1:
        words = _("Round {round} of {rounds}, marble {number} of {of}")
    number = min(of, of - left + 1)
    told = words.format(round=table.round, rounds=table.variant.rounds, number=number, of=of)
    most = CHANGES if look.plain and table.marbles[table.player][0] else table.most_changes
    made = _("Changes: {made} of {most}").format(made=table.changes, most=most)
    if look.plain and look.seat is not None:
        mine = _("Marbles: {number}").format(number=sum(table.marbles[look.seat]))
        made = _("{marbles} · {changes}").format(marbles=mine, changes=made)
    return GameProgress(told, of - left, of, made)


def seats(look: BoardView) -> tuple[SeatCard, ...]:
    """Everybody's points and, but in a first game, marbles."""
    table: Table = look.view
    return tuple(
        SeatCard(
            seat,
            str(table.points[table.peg(seat)]),
            "" if look.plain else _marbles_left(sum(marbles)),
            brief=_("{number} left").format(number=sum(marbles)),
        )
        for seat, marbles in enumerate(table.marbles)
    )


def _marbles_left(number: int) -> str:
    return plural("{number} marble left", "{number} marbles left", number).format(number=number)


def beside(look: BoardView) -> str:
    """The player's own marbles, and the changes of this turn, as HTML."""
    table: Table = look.view
    if look.seat is None or table.over:
        return ""
    blue, red = table.marbles[look.seat]
    told = [(_("Your marbles"), _("{blue} blue, {red} red").format(blue=blue, red=red))]
    if table.player == look.seat:
        words = _("{made} made, {left} left").format(made=table.changes, left=changes_left(table))
        told.append((_("Changes in this turn"), words))
    joker = _("The red marble allows a fourth change.") if red else ""
    lines = "".join(f"<p><b>{escape(head)}</b><br/>{escape(words)}</p>" for head, words in told)
    return lines + (f'<p class="cp-small cp-muted">{escape(joker)}</p>' if joker else "")
