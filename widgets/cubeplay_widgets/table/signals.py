"""Signals, requests and failed computer players at a table of several devices, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cubeplay.errors import CubeplayError
from cubeplay.game import Game
from cubeplay.players.strengths import called
from cubeplay.tables.events import Signal
from cubeplay.tables.state import Said
from cubeplay.tables.view import AskedView, SeatView
from cubeplay.words import _, shortened

from cubeplay_widgets.table.frame import TITLE

SIGNALS: Final[Mapping[Signal, str]] = {
    "nice": _("Nice!"),
    "thanks": _("Thanks!"),
    "sorry": _("Sorry!"),
    "hurry": _("Hurry, please!"),
    "wait": _("Wait, please!"),
    "again": _("Once more?"),
}
"""The signals that people can send to each other at a table."""


def signal_named(given: str) -> Signal:
    """The signal of a name.  Raises CubeplayError for any other name.

    >>> signal_named("nice")
    'nice'
    """
    for signal in SIGNALS:
        if signal == given:
            return signal
    raise CubeplayError(_("Not said"), _("there is no such signal."), _("Choose one of the row."))


def said_words(said: Said, name: str) -> str:
    """A signal in words, for the others.

    >>> said_words(Said(1, 0, "hurry"), "Plum")
    'Plum: Hurry, please!'
    """
    return _("{name}: {words}").format(name=name, words=SIGNALS[said.signal])


def asked_words(asked: AskedView, name: str) -> str:
    """A request in words; ``name`` is the player whom it is about."""
    if asked.is_mine:
        return _("You have asked the others. Wait for their answer.")
    if asked.what == "undo":
        return _("{name} asks to take back a move.").format(name=name)
    return _("Shall the computer play on for {name}?").format(name=name)


def failed_words(game: Game[Any, Any], seat: SeatView) -> str:
    """Words about a computer player that could not play on at a seat; "" if none has failed."""
    if not seat.failed:
        return ""
    player = shortened(called(game).get(seat.failed, seat.failed), TITLE)
    if seat.is_stuck:
        words = _("{player} cannot play on for {name}. The host can free the seat, or end the game.")
    elif seat.fault == "gone":
        words = _("{player} is not here any more: {other} plays on for {name}.")
    else:
        words = _("{player} could not play on: {other} plays on for {name}.")
    return words.format(player=player, name=seat.name, other=called(game).get(seat.bot, seat.bot))
