"""Agreements of those who play: to undo a move, or to let a computer play on for somebody."""

from __future__ import annotations

from cubeplay.errors import UndoRefused
from cubeplay.players.strengths import stand_in
from cubeplay.rulebook import Seat
from cubeplay.tables.events import ComputerTook, TookBack, UndoAsked
from cubeplay.tables.play import MoveChain, back
from cubeplay.tables.state import TableState
from cubeplay.words import _


def check_undo(state: TableState, seat: Seat) -> None:
    """Check that a seat may ask to undo its last move.  Raises UndoRefused.

    There is no undo in a game with a clock.  A person who plays without other people, whom nobody can refuse,
    cannot undo a move that was followed by dice or cards, or that revealed something.
    """
    if state.is_timed:
        raise _refused(_("this is a race against the clock."))
    last = decision(state, seat)
    if last is None:
        raise UndoRefused(_("Nothing to undo"), _("no move has been made yet."), _("Play on."))
    if len(state.people) > 1:
        return
    for link in back(state.last):
        if not isinstance(link.played.actor, int):
            raise _refused(_("dice, cards or the clock have come since."))
        if link.played.step.revealed:
            raise _refused(_("the move revealed something that was hidden."))
        if link is last:
            return


def decision(state: TableState, seat: Seat) -> MoveChain | None:
    """The last move of a seat; of moves that were made together, the first."""
    for link in back(state.last):
        if link.played.actor == seat and not link.played.along:
            return link
    return None


def agreed(state: TableState) -> TookBack | ComputerTook | None:
    """The event that follows from a question to which all agree; None while an answer is missing."""
    if state.asked is None or state.awaited or state.phase not in ("running", "paused"):
        return None
    if isinstance(state.asked.act, UndoAsked):
        return TookBack(state.asked.to)
    return ComputerTook(state.asked.act.seat, stand_in(state.game))


def _refused(why: str) -> UndoRefused:
    return UndoRefused(_("Not undone"), why, _("Play on from here."))
