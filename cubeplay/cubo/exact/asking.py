"""Checks of the questions for odds: the player of a seat, and the dice before the player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubeplay.cubo.rules.state import Player, Table
from cubeplay.errors import CubeplayError
from cubeplay.rulebook import Seat
from cubeplay.words import _

if TYPE_CHECKING:
    from cubeplay.cubo.exact.solver import NineDice


def roll_of(own: Player) -> NineDice:
    """The red pips, the blue pips and the white pips of the dice that lie before a player."""
    red, blue, white = ([die.pips for die in own.dice if die.colour == c] for c in ("red", "blue", "white"))
    return tuple(red), tuple(blue), white[0]


def seated(view: Table, seat: Seat) -> Player:
    """The player of a seat while a round is played.  Raises CubeplayError."""
    if type(seat) is not int or seat not in range(len(view.players)):
        why = _("nobody sits in seat {seat!r}.").format(seat=seat)
        raise refused(why, _("Seats are counted from 0."))
    if view.phase != "play":
        raise refused(_("no round is being played."), _("Ask while dice are rolled and arranged."))
    return view.players[seat]


def lying(view: Table, seat: Seat) -> Player:
    """The player of a seat, whose dice lie on the table.  Raises CubeplayError."""
    own = seated(view, seat)
    if own.holding:
        raise refused(_("the dice are in the hand."), _("Ask when they have been thrown."))
    return own


def check_reroll(view: Table, own: Player) -> None:
    """Refuse what is no choice between keeping and rerolling (rules cubo.last-roll, cubo.sealed)."""
    if view.anyone_called:
        raise refused(_("somebody has called, so nobody rerolls any more."), _("Ask before the first call."))
    if own.choice:
        raise refused(_("this player has chosen already."), _("Ask again when the choices have been opened."))
    if own.missed:
        raise refused(_("this player has missed the countdown."), _("Ask in the next round."))


def refused(why: str, mend: str) -> CubeplayError:
    """The error for a question that has no answer."""
    return CubeplayError(_("Not counted"), why, mend)
