"""A table of several devices, on the page of one of them: its session, its room, and its heartbeat."""

from __future__ import annotations

import asyncio
import atexit
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, partial
from time import monotonic
from typing import Any, Final
from uuid import uuid4
from weakref import WeakMethod

from cubeplay.errors import CubeplayError
from cubeplay.game import Actor, Step
from cubeplay.rulebook import Seat
from cubeplay.session import Session
from cubeplay.tables import Tables, TableSession, TableView
from cubeplay.tables.events import Act, Agreed, Declined, Paused, Rematched, Signalled, WentOn, WithoutAsked
from cubeplay.tables.state import TableState
from cubeplay.words import _, listed
from ipywidgets import Widget

from cubeplay_widgets.endings.summary import EndingButton
from cubeplay_widgets.table.frame import Way
from cubeplay_widgets.table.room import Message, ShownTable, TablePage
from cubeplay_widgets.table.shared_messages import (
    SIGNALS,
    STOPPED,
    TABLE,
    Signals,
    asked,
    failed_words,
    mates_told,
    signal_named,
    stopped,
    waits_for,
)

EVERY: Final = 10.0
"""Seconds between two heartbeats."""


class Presence:
    """The heartbeat of one page of a device at a table.

    It stops while the page sends no messages, so that the table soon counts the device as away, and goes on
    with the next message.  ``on_trouble`` is called with the error if a heartbeat fails.
    """

    def __init__(
        self,
        tables: Tables,
        code: str,
        who: str,
        on_trouble: Callable[[CubeplayError], None],
        steady: Callable[[], float] = monotonic,
    ) -> None:
        self.page = uuid4().hex[:12]
        self._tables, self._code, self._who = tables, code, who
        self._on_trouble, self._steady = on_trouble, steady
        self._heard = self._said = steady()
        self._task: asyncio.Task[None] | None = None
        self._last = WeakMethod(self.leave)

    def begin(self, *watched: Widget) -> None:
        """Begin the heartbeat; messages of the ``watched`` widgets show that the page is alive.

        Without a running event loop there is a single heartbeat.
        """
        for widget in watched:
            widget.on_msg(self._hear)
        self.say()
        atexit.register(self._leave_last)
        with suppress(RuntimeError):
            self._task = asyncio.get_running_loop().create_task(self._run())

    def _hear(self, *_message: object) -> None:
        """Note a message of the page."""
        self._heard = self._steady()
        if self._heard - self._said > EVERY:
            self.say()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            self.look()

    def look(self) -> None:
        """Send a heartbeat if the page has sent a message lately."""
        if self._steady() - self._heard < EVERY:
            self.say()

    def say(self) -> None:
        """Send a heartbeat."""
        self._said = self._steady()
        try:
            self._tables.stay(self._code, self._who, self.page)
        except CubeplayError as error:
            self._on_trouble(error)

    def leave(self) -> None:
        """End the heartbeat, and tell the table that the page is closed."""
        atexit.unregister(self._leave_last)
        if self._task is not None:
            self._task.cancel()
        with suppress(CubeplayError):
            self._tables.leave(self._code, self._who, self.page)

    def _leave_last(self) -> None:
        if leave := self._last():
            leave()


class SharedSession(TableSession):
    """The game of a table on the page of a device.

    A board that subscribes is called only if something visible to its device has changed in the game: hidden
    moves of others do not even show that they were made.  The hearers of :meth:`listens` are called after
    every visible change at the table, such as who is present and what is asked or said.
    """

    def __init__(self, tables: Tables, code: str, who: str) -> None:
        super().__init__(tables, code, who)
        self.known: TableView = self.seats
        self._hearers: list[Callable[[bool], None]] = []

    def listens(self, hearer: Callable[[bool], None]) -> None:
        """Call ``hearer`` after every change visible to this device, with whether the game has changed."""
        self._hearers.append(hearer)

    def play_on(self, moves: Sequence[tuple[Actor, Any]]) -> Step[Any]:
        """Make several moves in a row for one seat; after a refusal the newest events are fetched."""
        try:
            return super().play_on(moves)
        except CubeplayError:
            self.catch_up()
            raise

    def _changed(self) -> None:
        before, self.known = self.known, self.seats
        if before == self.known:
            return
        if moved := _game(before) != _game(self.known):
            super()._changed()
        for hearer in tuple(self._hearers):
            hearer(moved)


def _game(view: TableView) -> TableView:
    """A view without everything that does not belong to the game itself."""
    seats = tuple(replace(seat, is_away=False) for seat in view.seats)
    nobody = replace(view, asked=None, signals=(), watching=0, is_host=False, way="device", seats=seats)
    return replace(nobody, phase="running", next="")


REMATCHES: Final = {
    "rematch": Rematched(),
    "rematch-turned": Rematched(turned=True),
    "change-players": Rematched(waits=True),
}
"""The buttons with which the host begins another game at the end, and their events."""


class SharedRoom:
    """The room of a table of several devices, for one of them: it follows the table and sends moves there.

    The server of the tables lets computer players and clocks move, and saves the game.
    """

    is_shared = True
    keeping = None

    def __init__(self, page: TablePage, session: SharedSession) -> None:
        self.page, self.session = page, session
        self._players_shown, self._is_host = (session.people, session.bots), session.known.is_host
        self._told_of: tuple[str, ...] = ()

    @property
    def is_host(self) -> bool:
        """Whether this device is the host."""
        return self.session.known.is_host

    @property
    def has_hints(self) -> bool:
        """Whether the host allows hints."""
        return self.session.known.has_hints

    def begin(self, table: ShownTable) -> None:
        """Show what can be said to others."""
        self._table = table
        table.frame.signals = [[signal, words] for signal, words in SIGNALS.items()]
        self.signals = Signals(self.session.known, table.renew)
        self._hear_failed()

    def start(self) -> None:
        """Follow the table, and let others see that this device is there."""
        session, table = self.session, self._table
        self.presence = Presence(session.tables, session.code, session.who, self._say_trouble)
        session.listens(self._changed)
        self.presence.begin(table.frame, table.board.touch)
        self._following = session.tables.follow(session.code, self._follow, self._deleted)
        self._changed(moved=False)

    def end(self) -> None:
        """Stop following the table, and tell it that the page is closed."""
        self._following.stop()
        self.presence.leave()
        self.signals.end()

    def _follow(self, state: TableState) -> None:
        self.session.hear(state)

    def _say_trouble(self, error: CubeplayError) -> None:
        self._table.say_trouble(str(error))

    def _deleted(self) -> None:
        why = _("table {code} has been deleted.").format(code=self.session.code)
        self.page.gone(CubeplayError(_("The game is over"), why, _("Open another table.")))

    def _changed(self, moved: bool) -> None:
        """Show a change at the table; if the game itself has ``moved``, the board has shown that already."""
        known, table = self.session.known, self._table
        if known.next and self.page.table is table:
            self.page.join(known.next)
            return
        if (self.session.people, self.session.bots) != self._players_shown:
            if self.page.table is table:
                self.page.join(self.session.code)
            return
        table.board.wait(known.phase in STOPPED)
        if self._is_host != known.is_host:
            self._is_host = not self._is_host
            table.overlay.renew()
        if not moved:
            table.renew()

    # What is shown

    def stands(self) -> bool:
        """False: nobody stops the computer players of a table."""
        return False

    def countdown(self) -> tuple[int | None, int]:
        """The deadline while the game runs, and the present millisecond."""
        known = self.session.known
        return known.deadline if known.phase == "running" else None, self.session.clock

    def pace(self) -> list[str]:
        """No buttons."""
        return []

    def menu(self) -> list[Way]:
        """The page of the table, covering the hand, and the host's buttons."""
        known = self.session.known
        covers = [("cover", _("Cover the hand"))] if self._table.curtain.can_cover else []
        stop = {"running": ("pause", _("Stop the game for all")), "paused": ("resume", _("Go on"))}
        hosts = [stop[known.phase]] if known.is_host and known.phase in stop else []
        return [TABLE, *covers, *hosts]

    def about(self, players: list[str]) -> list[str]:
        """Code, players, computer players that failed, and that the table saves the game."""
        code = _("Table {code}").format(code=self.session.code)
        failed = (failed_words(self.session.game, seat) for seat in self.session.known.seats)
        return [code, *players, *filter(None, failed), _("The table keeps this game.")]

    def may_undo(self) -> bool:
        """Whether this device has moved, and the others can be asked now."""
        known, session = self.session.known, self.session
        mine = any(played.actor in session.people for played in session.played)
        return mine and not session.table.is_timed and known.phase == "running" and known.asked is None

    def seat_state(self, seat: Seat, state: str) -> str:
        """Also who is away and who plays together."""
        known = self.session.known
        state = _("away") if known.seats[seat].is_away else state
        return listed(filter(None, (state, mates_told(self.session.game, known, seat))))

    # Messages

    def message(self, refused: bool) -> Message | None:
        """That the host has stopped the game, or a request; computer players that failed are noted."""
        known = self.session.known
        self.signals.hear(known)
        self._hear_failed()
        if known.phase in STOPPED:
            return stopped(known)
        return None if refused or known.asked is None else asked(known)

    def _hear_failed(self) -> None:
        """Note computer players that could not play on, to say so."""
        known = self.session.known
        failed = tuple(failed_words(self.session.game, seat) for seat in known.seats)
        new = [words for words in failed if words and words not in self._told_of]
        self._told_of = failed
        if new and known.phase != "over":
            self._table.note(" ".join(new))

    def stuck(self) -> Message | None:
        """None: :meth:`waits_for` says it."""
        return None

    def waits_for(self, seat: Seat, latest: str, notice: str) -> Message | None:
        """For whom the table waits; if that player is away, also what can be done."""
        return waits_for(self.session.known, self.session.game, seat, latest, notice)

    @property
    def signal(self) -> tuple[str, Seat] | None:
        """What somebody at another device has just said, and who."""
        return self.signals.shown

    def endings_here(self, buttons: tuple[EndingButton, ...]) -> tuple[EndingButton, ...]:
        """The buttons; without those of the host at other devices."""
        if self.is_host:
            return buttons
        rest = tuple(each for each in buttons if each.id not in REMATCHES)
        return (EndingButton(*TABLE, main=True), *rest)

    # What is done

    def look_back(self, number: int) -> None:
        """Show the replay; Close goes back to the table.  Raises SaveError for a game that is not over."""
        from cubeplay_widgets.replay.replay import Replay

        page, code = self.page, self.session.code
        over = Session.from_record(self.session.record)
        back = Replay(over, page.face, page.go_on, lambda: page.join(code))
        if number:
            back.to(number)
        page.show_replay(back)

    @cached_property
    def commands(self) -> dict[str, Callable[[], object]]:
        """What the buttons do that only a table of several devices has."""
        return {
            "to-table": lambda: self.page.to_table(self.session.code),
            "cover": self._cover,
            "pause": lambda: self.session.do(Paused()),
            "resume": lambda: self.session.do(WentOn()),
        }

    @cached_property
    def endings(self) -> dict[str, Callable[[], object]]:
        """How the host begins another game, to which all devices go."""
        return {way: partial(self._rematch, event) for way, event in REMATCHES.items()}

    def _rematch(self, event: Rematched) -> None:
        self.session.tables.rematch(self.session.code, self.session.who, event)
        self.session.catch_up()

    def _cover(self) -> None:
        """Cover the hand until its player shows it again."""
        self._table.curtain.cover_all()
        self._table.renew()

    def do(self, what: str, given: str) -> bool:
        """Say something to the others, or answer a request."""
        word, _space, number = what.partition(" ")
        if what == "say":
            self.session.do(Signalled(self.session.people[0], signal_named(given)))
        elif word in ("agree", "decline", "without") and number.isdecimal():
            self.session.do(_answer(word, int(number)))
        else:
            return False
        return True


def _answer(word: str, number: int) -> Act:
    if word == "without":
        return WithoutAsked(number)
    return Agreed(number) if word == "agree" else Declined(number)
