"""The messages at a table of several devices: also requests, signals of others, and who is away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from cubeplay.players.bots import bots_of
from cubeplay.rulebook import Seat
from cubeplay.tables.view import TableView
from cubeplay.words import _

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.paint.seats import seat_glyph
from cubeplay_widgets.table.frame import TableFrame, Way
from cubeplay_widgets.table.seat.session import SeatSession
from cubeplay_widgets.table.seat.words import asked_words, failed_words, said_words
from cubeplay_widgets.table.voice import Voice, fitting

SHORTLY: Final = 4.0
"""Seconds for which a signal is shown."""

TABLE: Final[Way] = ("to-table", _("Back to the table"))
"""The button to the page of the table, with its seats, code and host's buttons."""


class SeatVoice(Voice):
    """The message bar of a game, with requests and signals from other devices.

    ``again`` is called to show the usual message after a signal.
    """

    def __init__(
        self, board: Board, frame: TableFrame, session: SeatSession, again: Callable[[], None]
    ) -> None:
        self._table, self._again = session, again
        self._said_last = session.known.signals[-1].number if session.known.signals else 0
        self._signal: tuple[str, Seat] | None = None
        self._timer: asyncio.TimerHandle | None = None
        super().__init__(board, frame, session.people)
        self._told_of: tuple[str, ...] = ()
        self._hear_failed(session.known)

    def tell(self, covered: str = "", more: str = "") -> None:
        """Show the message for the present situation; for a covered table the words ``covered``."""
        known = self._table.known
        self._hear_signals(known)
        self._hear_failed(known)
        if not covered and known.phase in ("paused", "ended"):
            self._listen()
            self._tell_phase(known)
        elif not covered and known.asked is not None and not self.board.last_objections:
            self._listen()
            self._tell_asked(known)
        else:
            super().tell(covered, more)
        if self._signal is not None:
            self._tell_signal(*self._signal)

    def _tell_phase(self, known: TableView) -> None:
        if known.phase == "ended":
            words, next = _("The host has ended the game."), _("Thank you for playing.")
        else:
            words, next = _("The host has stopped the game."), _("Wait until it goes on.")
        self.frame.say(words, next, ways=(TABLE,))

    def _tell_asked(self, known: TableView) -> None:
        """Show a request, with buttons to answer it."""
        asked = known.asked
        assert asked is not None
        words = asked_words(asked, known.seats[asked.seat].name)
        more = _("What came after it goes, too.") if asked.what == "undo" and not asked.is_mine else ""
        ways: tuple[Way, ...] = ()
        if asked.is_mine:
            ways = ((f"decline {asked.number}", _("Ask no longer")),)
        elif asked.is_to_me:
            ways = (
                (f"agree {asked.number}", _("Agree")),
                (f"decline {asked.number}", _("Decline")),
            )
        self.frame.say(words, more, mark="hint" if asked.is_to_me else "info", ways=ways)

    def _wait_for(self, seat: Seat, latest: str) -> None:
        """Say for whom the table waits; if that player is away, also what can be done."""
        known, name = self._table.known, self._table.known.seats[seat].name
        if seat in known.mine:
            self.frame.say(_("{name}, show your hand, and play.").format(name=name), glyph=seat_glyph(seat))
            return
        if known.seats[seat].is_stuck:
            ways: tuple[Way, ...] = (TABLE,) if known.is_host else ()
            words = failed_words(self._table.game, known.seats[seat])
            self.frame.say(words, mark="bad", glyph=seat_glyph(seat), ways=ways)
            return
        if not known.seats[seat].is_away:
            if known.seats[seat].sitter == "computer":
                super()._wait_for(seat, latest)
                return
            words = _("{name} is choosing.")
            if known.follows in known.mine:
                words = _("{name} is choosing. You are next.")
            words = words.format(name=name)
            said = (self._notice, words) if self._notice else (words, fitting(words, latest))
            self.frame.say(*said, glyph=seat_glyph(seat))
            return
        words = _("{name} is away.").format(name=name)
        ways = ()
        next = _("Wait for them.")
        if bots_of(self._table.game) and known.mine:
            ways = ((f"without {seat}", _("Let the computer play")),)
            next = _("Wait, or let the computer play.")
        self.frame.say(words, next, glyph=seat_glyph(seat), ways=ways)

    def _hear_failed(self, known: TableView) -> None:
        """Note computer players that could not play on, to say so."""
        game = self._table.game
        failed = tuple(failed_words(game, seat) for seat in known.seats)
        new = [words for words in failed if words and words not in self._told_of]
        self._told_of = failed
        if new and known.phase != "over":
            self.note(" ".join(new))

    # What others say

    def _hear_signals(self, known: TableView) -> None:
        new = [said for said in known.signals if said.number > self._said_last]
        if not new:
            return
        self._said_last = new[-1].number
        others = [said for said in new if said.seat not in known.mine]
        if others:
            last = others[-1]
            self._signal = said_words(last, known.seats[last.seat].name), last.seat
            self._wait_shortly()

    def _tell_signal(self, words: str, seat: Seat) -> None:
        """Show a signal after the message, or instead of it if both are too long; the buttons stay."""
        told = self.frame.says
        ways = [(what, label) for what, label in told["ways"] if what != "whole"]
        if fitting(told["text"], words):
            self.frame.say(told["text"], words, mark=told["mark"], glyph=told["glyph"], ways=ways)
        else:
            self.frame.say(words, glyph=seat_glyph(seat), ways=ways)

    def _wait_shortly(self) -> None:
        self.put_away()
        with suppress(RuntimeError):
            self._timer = asyncio.get_running_loop().call_later(SHORTLY, self.hush)

    def hush(self) -> None:
        """Hide the signal."""
        if self._signal is not None:
            self._signal = None
            self._again()

    def put_away(self) -> None:
        """Stop the timer that hides a signal."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
