"""What a table of several devices says: requests, signals, and who is away, plays on or plays together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

from cubeplay.errors import CubeplayError
from cubeplay.game import Game
from cubeplay.players.bots import bots_of
from cubeplay.players.strengths import called
from cubeplay.rulebook import Seat
from cubeplay.tables.events import Signal
from cubeplay.tables.state import Said
from cubeplay.tables.view import AskedView, SeatView, TableView
from cubeplay.words import _, all_of, shortened

from cubeplay_widgets.paint.pieces import seat_glyph
from cubeplay_widgets.table.frame import TITLE, Way, fitting
from cubeplay_widgets.table.room import Message


def mates_told(game: Game[Any, Any], view: TableView, seat: Seat) -> str:
    """The partners of a seat in words; "" without any (:meth:`cubeplay.game.Game.teams`)."""
    team = next((team for team in game.teams(view.options) if seat in team), ())
    names = [view.seats[other].name for other in team if other != seat]
    return _("with {names}").format(names=all_of(names)) if names else ""


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


SHORTLY: Final = 4.0
"""Seconds for which a signal is shown."""

TABLE: Final[Way] = ("to-table", _("Back to the table"))
"""The button to the page of the table, with its seats, code and host's buttons."""


STOPPED: Final = ("paused", "ended")
"""The phases of a table in which nobody may move."""


def stopped(known: TableView) -> Message:
    """That the host has stopped or ended the game."""
    if known.phase == "ended":
        return Message(_("The host has ended the game."), _("Thank you for playing."), ways=(TABLE,))
    return Message(_("The host has stopped the game."), _("Wait until it goes on."), ways=(TABLE,))


def asked(known: TableView) -> Message:
    """What somebody asks all others, with buttons to answer it."""
    asked = known.asked
    assert asked is not None
    more = _("What came after it is taken back, too.") if asked.what == "undo" and not asked.is_mine else ""
    ways: tuple[Way, ...] = ()
    if asked.is_mine:
        ways = ((f"decline {asked.number}", _("Ask no longer")),)
    elif asked.is_to_me:
        ways = ((f"agree {asked.number}", _("Agree")), (f"decline {asked.number}", _("Decline")))
    words = asked_words(asked, known.seats[asked.seat].name)
    return Message(words, more, "hint" if asked.is_to_me else "info", ways=ways)


def waits_for(known: TableView, game: Game[Any, Any], seat: Seat, latest: str, notice: str) -> Message | None:
    """For whom a table waits; if that player is away, also what can be done.

    None for a computer player that can play on.  ``notice`` is shown before other news (``latest``).
    """
    glyph, view, name = seat_glyph(seat), known.seats[seat], known.seats[seat].name
    if seat in known.mine:
        return Message(_("{name}, show your hand, and play.").format(name=name), glyph=glyph)
    if view.is_stuck:
        ways = (TABLE,) if known.is_host else ()
        return Message(failed_words(game, view), mark="bad", glyph=glyph, ways=ways)
    if view.is_away:
        words = _("{name} is away.").format(name=name)
        if not (bots_of(game) and known.mine):
            return Message(words, _("Wait for them."), glyph=glyph)
        ways = ((f"without {seat}", _("Let the computer play")),)
        return Message(words, _("Wait, or let the computer play."), glyph=glyph, ways=ways)
    if view.sitter == "computer":
        return None
    words = _("{name} is choosing.")
    if known.follows in known.mine:
        words = _("{name} is choosing. You are next.")
    words = words.format(name=name)
    said = (notice, words) if notice else (words, fitting(words, latest))
    return Message(*said, glyph=glyph)


class Signals:
    """What people at other devices say: the last signal is ``shown`` for some seconds.

    ``renew`` is called when it is over.
    """

    def __init__(self, known: TableView, renew: Callable[[], None]) -> None:
        self._last = known.signals[-1].number if known.signals else 0
        self._renew = renew
        self.shown: tuple[str, Seat] | None = None
        self._timer: asyncio.TimerHandle | None = None

    def hear(self, known: TableView) -> None:
        """Show the newest signal of another device, if there is one that was not shown before."""
        new = [said for said in known.signals if said.number > self._last]
        if not new:
            return
        self._last = new[-1].number
        others = [said for said in new if said.seat not in known.mine]
        if others:
            self.shown = said_words(others[-1], known.seats[others[-1].seat].name), others[-1].seat
            self.end()
            with suppress(RuntimeError):
                self._timer = asyncio.get_running_loop().call_later(SHORTLY, self.hush)

    def hush(self) -> None:
        """Hide the signal."""
        if self.shown is not None:
            self.shown = None
            self._renew()

    def end(self) -> None:
        """Stop the timer that hides a signal."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
