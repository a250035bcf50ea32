"""What a page shows round cuboro's board: what to do, the players, and which marble it is."""

from __future__ import annotations

from html import escape

from cubeplay.cuboro.rules.geometry import FIELDS
from cubeplay.cuboro.rules.state import Table
from cubeplay.words import _, plural, points_in_words

from cubeplay_widgets.board.face import BoardView, GameProgress, SeatCard, TurnPrompt
from cubeplay_widgets.boards.cuboro.actions import points_now
from cubeplay_widgets.boards.cuboro.choice import CuboroSelection


def task(look: BoardView) -> TurnPrompt:
    """Send the marble, or change the picked cube."""
    if not look.moves:
        return TurnPrompt(_("wait for the others"))
    choice = CuboroSelection.of(look)
    if choice.field:
        return _changing(choice)
    points, left = choice.path.points, changes_left(look.view)
    if not points and left and not choice.side:
        return TurnPrompt(_("change a cube: no way scores yet"), _("Press a cube. Or send the marble."))
    words = plural("send the marble: {number} point", "send the marble: {number} points", points)
    other = plural("Or change a cube: {left} change left.", "Or change a cube: {left} changes left.", left)
    none = _("No change is left.")
    return TurnPrompt(words.format(number=points), other.format(left=left) if left else none)


def _changing(choice: CuboroSelection) -> TurnPrompt:
    """What to do with the picked cube."""
    field, to = choice.field, FIELDS[choice.table.empty]
    if not choice.table.may_change:
        return TurnPrompt(
            _("send the marble: no change is left"), _("Press {field} to put it back.").format(field=field)
        )
    if choice.preview:
        points = points_in_words(choice.points(choice.preview))
        other = _("Or turn it further. Now the marble scores {number}.")
        return TurnPrompt(
            _("make this change: {points}").format(points=points), other.format(number=points_now(choice))
        )
    words = _("turn {field}, or slide it to {to}") if choice.beside else _("turn {field}, or move it to {to}")
    return TurnPrompt(words.format(field=field, to=to), _("Press it again to put it back."))


def changes_left(table: Table) -> int:
    """How many changes the player to move may still make with this marble."""
    return max(0, table.most_changes - table.changes)


def progress(table: Table) -> GameProgress:
    """The number of this marble in the round."""
    of = sum(map(sum, table.variant.marbles))
    left = sum(map(sum, table.marbles))
    words = _("Marble {number} of {of}")
    if table.variant.rounds > 1:
        words = _("Round {round} of {rounds}, marble {number} of {of}")
    number = min(of, of - left + 1)
    told = words.format(round=table.round, rounds=table.variant.rounds, number=number, of=of)
    return GameProgress(told, of - left, of)


def seats(table: Table) -> tuple[SeatCard, ...]:
    """Everybody's points and marbles."""
    return tuple(
        SeatCard(seat, str(table.points[table.peg(seat)]), _marbles_left(sum(marbles)))
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
