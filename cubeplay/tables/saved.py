"""The game of a table as a save file holds it."""

from __future__ import annotations

from cubeplay.errors import SaveError
from cubeplay.session.record import Record
from cubeplay.tables.play import back
from cubeplay.tables.state import TableState
from cubeplay.words import _


def record_of(state: TableState) -> Record:
    """The game of a table as a save file holds it.  Raises SaveError while it is not over."""
    if not state.is_done:
        why = _("the game is going on, and the file would show what is hidden.")
        raise SaveError(_("Not saved"), why, _("Wait until the game is over."))
    moves = [(link.played.actor, str(link.played.move)) for link in back(state.last)][::-1]
    return Record(
        game=state.game_name,
        rules=state.rules,
        seed=state.seed,
        options=state.options,
        names=state.names,
        bots=state.bots,
        house=state.game.house(state.options),
        moves=tuple(moves),
    )
