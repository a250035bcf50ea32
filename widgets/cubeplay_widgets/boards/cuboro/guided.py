"""The buttons of cuboro in a guided game, in few words."""

from __future__ import annotations

from collections.abc import Iterator

from cubeplay.cuboro.rules.moves import Changing, Jump, Rotate, Shift, Tower
from cubeplay.cuboro.rules.state import CHANGES
from cubeplay.cuboro.teaching.first_game import no_change_words
from cubeplay.words import _

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
    red = table.changes > CHANGES or not table.marbles[table.player][0]
    words = _("Send the red one") if red else _("Send your marble")
    can_send, can_change = (any(isinstance(move, kind) for move in look.moves) for kind in (Tower, Changing))
    send = Action(words, choice.tower, not can_change, can_send)
    if not choice.field:
        return (*_tower(choice), send)
    back = Action(_("Put it back"), SelectMove(choice.field), row=_("Cube"))
    return (*(changes or (send,)), back)


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
    """The changes of the picked cube, the only one as the main one; first a button that turns it for a look.

    None says what it brings: the reader tries it, and the way shows.
    """
    names = {Rotate: _("Turn it so"), Shift: _("Slide"), Jump: _("Jump")}
    own = [move for move in look.moves if isinstance(move, Changing) and move.field == choice.field]
    if any(isinstance(move, (Rotate, Jump)) for move in own):
        yield Action(_("↻ Turn"), choice.turning(90), row=_("Cube"))
        if choice.table.variant.version == 2:
            yield Action(_("Turn over"), SelectMove(OVER, many=True), row=_("Cube"), pressed=choice.over)
    may = [move for move in (choice.rotate, choice.shift, choice.jump) if move in own]
    may = [move for move in may if not (choice.turned and isinstance(move, Shift))]
    for move in may:
        yield Action(names[type(move)], move, len(may) == 1, row="" if len(may) == 1 else _("Cube"))
