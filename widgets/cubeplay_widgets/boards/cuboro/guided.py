"""The buttons of cuboro in a guided game, in few words."""

from __future__ import annotations

from collections.abc import Iterator

from cubeplay.cuboro.rules.moves import Changing, Jump, Rotate, Shift, Tower
from cubeplay.cuboro.rules.state import CHANGES
from cubeplay.cuboro.teaching.first_game import no_change_words, points
from cubeplay.words import _, pgettext

from cubeplay_widgets.board.game_board import Action, BoardView
from cubeplay_widgets.boards.cuboro.around_board import may_move
from cubeplay_widgets.boards.cuboro.choice import OVER, CuboroSelection
from cubeplay_widgets.paint.scene import SelectMove


def told_buttons(look: BoardView) -> tuple[Action, ...]:
    """Turn the tower and send the marble; or what the picked cube may do, of the kinds that are open."""
    if not look.moves:
        return ()
    choice = CuboroSelection.of(look)
    changes = tuple(_changes(look, choice)) if choice.field else ()
    table = choice.table
    red = table.changes > CHANGES or (table.changes and not table.marbles[table.player][0])
    words = _("Send the red one") if red else _("Send your marble")
    can_send, can_change = (any(isinstance(move, kind) for move in look.moves) for kind in (Tower, Changing))
    send = Action(words, choice.tower, not can_change)
    if not choice.field:
        return (*_tower(choice), *([send] if can_send else ()))
    back = Action(_("Put it back"), SelectMove(choice.field), row=_("Cube"))
    sends = can_send and (not changes or (len(choice.kinds) > 1 and not choice.preview))
    return (*changes, *([send] if sends else ()), back)


def cubes_wait(look: BoardView) -> str:
    """Why a press on a cube does nothing; "" if it does something, or if nobody is to move."""
    if not look.moves or may_move(look):
        return ""
    return no_change_words(look.view)


def _tower(choice: CuboroSelection) -> Iterator[Action]:
    """Buttons that turn the tower and, in version 2, let it down to the tunnels or up again."""
    path, row = choice.path, _("Tower")
    yield Action(_("Turn the tower"), choice.turned_on, row=row)
    if choice.table.variant.version == 2:
        down = path.level == "high"
        words = _("Down to the tunnels") if down else _("Up to the channels")
        yield Action(words, choice.facing(path.side, "low" if down else "high"), row=row)


def _changes(look: BoardView, choice: CuboroSelection) -> Iterator[Action]:
    """Buttons that show the picked cube turned or in the gap; the change that is shown is the main one.

    None says what it brings: the reader tries it, and the way shows.
    """
    names = {Rotate: _("Turn it so"), Shift: pgettext("slide a cube", "Slide"), Jump: _("Jump")}
    if choice.kinds & {Rotate, Jump}:
        yield Action(_("↻ Turn"), choice.turning(90), row=_("Cube"))
        if choice.table.variant.version == 2:
            yield Action(_("Turn over"), SelectMove(OVER, many=True), row=_("Cube"), pressed=choice.over)
    if Rotate in choice.kinds and choice.kinds & {Shift, Jump}:
        words = _("Back from the gap") if choice.ahead else _("Into the gap")
        yield Action(words, choice.into_gap, row=_("Cube"))
    change = choice.preview
    if isinstance(change, Changing) and change in look.moves:
        yield Action(names[type(change)], change, True)
    if isinstance(change, Shift) and choice.jump in look.moves and not look.plain:  # which may cost more
        yield Action(names[Jump], choice.jump, row=_("Cube"))


def told_way(look: BoardView) -> tuple[str, str]:
    """Nothing that must be chosen first; in a first game, what the change that is shown would bring."""
    choice = CuboroSelection.of(look)
    if not (look.plain and look.moves and choice.preview in look.moves):
        return "", ""
    path = choice.path
    if not path.points:
        return "", _("Like this no way brings points. It is not done yet.")
    return "", _("Like this: {points}. It is not done yet.").format(points=points(path.points))
