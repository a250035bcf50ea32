"""A table as a session, for the boards and pages of one device."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from os import PathLike
from threading import RLock
from typing import Any
from uuid import uuid4

from cubeplay.chance import Chance
from cubeplay.errors import CubeplayError, SaveError, UndoRefused
from cubeplay.game import Actor, Step
from cubeplay.rulebook import Seat
from cubeplay.session import Session
from cubeplay.session.history import History
from cubeplay.session.luck import Luck
from cubeplay.session.opening import Opening
from cubeplay.session.record import Record
from cubeplay.tables.events import Act, Played, UndoAsked
from cubeplay.tables.state import MoveChain, TableState, back, common, record_of, since, unstamped
from cubeplay.tables.tables import Tables
from cubeplay.tables.view import TableView, view_of
from cubeplay.words import _


class NoLuck(Luck):
    """The luck of a session whose dice and cards come from a table."""

    def brings(self, chance: Chance[Any], number: int) -> Any:
        """None: dice and cards come with the table's events."""
        return None


class TableSession(Session):
    """The game of a table, as a session of one device.

    Moves are sent to the table, and count when it has accepted them; dice and cards come from the table.
    ``catch_up`` reads what others have done, and ``subscribe`` reports every change, also of seats and
    signals.  ``people`` are the seats of this device.  Before the game has begun the state is the game's own
    start, and no move is possible.

    >>> from pathlib import Path
    >>> from tempfile import mkdtemp
    >>> from cubeplay.tables.events import Seated, Started
    >>> tables = Tables(Path(mkdtemp()) / "games.sqlite")
    >>> code = tables.open("cuboro", "owl", seed=7, players=2)
    >>> state = tables.act(code, "owl", Seated(0, "Plum"), Seated(1, "Fig"), Started())
    >>> session = TableSession(tables, code, "owl")
    >>> session.names, session.people, len(session.play("shift b1").events) > 0
    (('Plum', 'Fig'), (0, 1), True)
    """

    def __init__(self, tables: Tables, code: str, who: str) -> None:
        self.tables, self.code, self.who = tables, code, who
        self.lock, self.revision = RLock(), 0
        self.luck, self.undo_mode = NoLuck(""), "fair"
        self._listeners: list[Callable[[], None]] = []
        self._last: MoveChain | None = None
        self.table = tables.state(code)
        self._take_over(self.table)

    def _take_over(self, state: TableState) -> None:
        """Set this session to a state of the table."""
        self.table, self.game = state, state.game
        self.names, self.bots = state.names, state.bots
        if state.options != getattr(self, "options", None) or self._opening.state is not state.begin:
            self.options = dict(state.options)
            begin = self.game.start(**self.options) if state.begin is None else state.begin
            self._opening = Opening(self.game, self.options, begin)
            self._history, self._last = History(), None
        shared = common(self._last, state.last)
        if gone := len(self._history) - (shared.number if shared else 0):
            self._history.take_back(gone)
        if made := since(state.last, shared):
            self._history.add(made)
        self._last = state.last

    # State

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that this device plays."""
        return self.table.held(self.who)

    @property
    def seats(self) -> TableView:
        """The view of this device."""
        return view_of(self.table, self.who)

    @property
    def to_move(self) -> tuple[Actor, ...]:
        """Who may move; nobody before the game and after the host has ended it."""
        return super().to_move if self.table.phase in ("running", "paused", "over") else ()

    @property
    def awaits(self) -> str:
        """Always "": nobody enters real dice or cards at a table of several devices."""
        return ""

    @property
    def clock(self) -> int:
        """The present millisecond of the table's clock."""
        return max(self.game.now(self.state), self.table.timer.now(self.tables.clock()))

    # Events

    def do(self, *acts: Act) -> TableState:
        """Send events to the table.  Raises the errors of :meth:`Tables.act`."""
        with self.lock:
            then = self.tables.act(self.code, self.who, *acts, known=self.table)
            self._update(then)
        return then

    def play_on(self, moves: Sequence[tuple[Actor, Any]]) -> Step[Any]:
        """Make several moves for one seat, all or none.  Raises the errors of :meth:`Tables.act`."""
        if not moves:
            raise ValueError("no move is given")
        seats = {actor for actor, _move in moves}
        seat = seats.pop()
        if seats or not isinstance(seat, int):
            why = _("moves of several seats are not made together here.")
            raise CubeplayError(_("Not played"), why, _("Make one after the other."))
        texts = tuple(unstamped(self._move(move)) for _actor, move in moves)
        with self.lock:
            before = self._last
            self.do(Played(seat, texts, uuid4().hex))
            made = since(self._last, common(before, self._last))
        events = tuple(event for played in made for event in played.step.events)
        return Step(self.state, events, any(played.step.revealed for played in made))

    def catch_up(self) -> bool:
        """Read the table's present state; returns whether it has changed.

        Raises CubeplayError if the table was deleted, or cannot be read.
        """
        with self.lock:
            return self._update(self.tables.state(self.code))

    def hear(self, state: TableState) -> bool:
        """Take a newer state of the table, from :meth:`Tables.follow`; returns whether it has changed."""
        with self.lock:
            return state.number >= self.table.number and self._update(state)

    def _update(self, state: TableState) -> bool:
        if state.number == self.table.number:
            return False
        self._take_over(state)
        self._changed()
        return True

    def undo(self, player: Seat | None = None) -> None:
        """Ask the others to undo the last move of a seat: by default, of this device's that moved last.

        Raises UndoRefused.
        """
        if player is None:
            moved = (link.played.actor for link in back(self._last))
            mine = (seat for seat in moved if isinstance(seat, int) and seat in self.people)
            player = next(mine, next(iter(self.people), 0))
        self.do(UndoAsked(player))

    def redo(self) -> None:
        """Raises UndoRefused: an agreed undo is final."""
        raise UndoRefused(
            _("Nothing to redo"), _("what was taken back here stays taken back."), _("Play on.")
        )

    @property
    def can_redo(self) -> bool:
        """Never."""
        return False

    def restart(self) -> None:
        """Raises UndoRefused: a table cannot be restarted."""
        raise UndoRefused(_("Not reset"), _("this is a game."), _("Start a new one instead."))

    def correct(self) -> None:
        """Raises UndoRefused: nobody enters real dice here."""
        self._since_entered()

    # Saving

    @property
    def record(self) -> Record:
        """The record of the game.  Raises SaveError until the game is over."""
        return record_of(self.table)

    def save(self, path: str | PathLike[str]) -> None:
        """Write a save file.  Raises SaveError, also until the game is over."""
        super().save(path)

    def keep(self, journal: Any, written: int = 0) -> None:
        """Raises SaveError: the table stores the game."""
        raise SaveError(_("Not kept"), _("the table keeps this game."), _("Play on."))
