"""The tables of a store: reads and writes their streams in the event log."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from cubeplay.errors import BehindError, CubeplayError
from cubeplay.game import Game
from cubeplay.registry import find_game
from cubeplay.rooms.join_codes import new_code, read_code
from cubeplay.rooms.projections import Projections
from cubeplay.session.record import Record
from cubeplay.store.base import WAIT
from cubeplay.store.classes import door, is_taken
from cubeplay.store.follow import Following
from cubeplay.store.location import Place
from cubeplay.store.log import EventLog, LogTransaction, Stream, behind
from cubeplay.tables import presence
from cubeplay.tables.events import (
    ACTS,
    TABLE,
    Act,
    Came,
    Deleted,
    Followed,
    Hosted,
    Left,
    Opened,
    Rematched,
    Way,
)
from cubeplay.tables.permissions import check_may
from cubeplay.tables.reducer import Changed, apply_all, changed_by, driven_by, faster
from cubeplay.tables.rematch import laid_again
from cubeplay.tables.state import UNKNOWN, TableState, record_of
from cubeplay.tables.store_clock import store_clock, utc_now
from cubeplay.tables.view import TableView, view_of
from cubeplay.words import _

DAYS: Final = 30
"""How many days after its last event a table is deleted."""

TRIES: Final = 5
"""How often a change is tried if other writers are faster."""

Change = Callable[[TableState, datetime], Changed]
"""A function from a table and the time to the changed table and its events."""


class FasterError(BehindError):
    """Another player moved first, which made the change impossible."""


class Tables:
    """The tables of a store.  Raises SaveError if the store cannot be used.

    ``clock`` gives the time of all moves, by default :func:`cubeplay.tables.store_clock.store_clock`.

    >>> from pathlib import Path
    >>> from tempfile import mkdtemp
    >>> from cubeplay.tables.events import Seated, Started
    >>> tables = Tables(Path(mkdtemp()) / "games.sqlite")
    >>> code = tables.open("cuboro", "owl", seed=7, codes=lambda: "KMTR", players=2)
    >>> seated = tables.act(code, "owl", Seated(0, " Plum ")), tables.act(code, "fig", Seated(1, "Fig"))
    >>> tables.act(code, "fig", Started())
    Traceback (most recent call last):
    cubeplay.errors.CubeplayError: Not done: only the host of table KMTR can do this. Ask who opened it.
    >>> tables.act(code, "owl", Started()).names
    ('Plum', 'Fig')
    """

    def __init__(
        self, place: Place | None = None, clock: Callable[[], datetime] | None = None, wait: float = WAIT
    ) -> None:
        self.log = EventLog(place, wait)
        self.clock = clock or store_clock(self.log)
        self._projections = Projections(self.log, "table", TableState, apply_all)

    # Reading

    def find(self, typed: str) -> TableState:
        """The table of a typed code.  Raises CubeplayError if there is none."""
        return self.state(read_code(typed) or typed.strip())

    def state(self, code: str) -> TableState:
        """The present state of a table, with all hidden things.  Raises CubeplayError if there is none."""
        _check_code(code)
        return _existing(code, *self._projections.read(code))[1]

    def view(self, code: str, who: str) -> TableView:
        """A device's view of a table.  Raises CubeplayError if there is none."""
        return view_of(self.state(code), who)

    def tables(self, who: str) -> tuple[TableState, ...]:
        """All tables whose host a device is, or where it has a seat; the latest first."""
        with self.log.reading() as base:
            rows = base.execute(
                "SELECT DISTINCT name FROM streams JOIN events ON events.stream = streams.id"
                " WHERE streams.kind = 'table' AND events.who = $1",
                (who,),
            )
            codes = [str(code) for (code,) in rows]
        found = []
        for code in codes:
            with suppress(CubeplayError):  # just deleted
                found.append(self.state(code))
        mine = (state for state in found if who == state.host or state.held(who))
        return tuple(sorted(mine, key=lambda state: (state.opened, state.code), reverse=True))

    def follow(
        self, code: str, tell: Callable[[TableState], None], gone: Callable[[], None] = lambda: None
    ) -> Following:
        """Follow a table: ``tell`` is called with its state, now and after each change by any process.

        ``gone`` is called when the table is deleted.  See :func:`cubeplay.store.follow.follow` for the thread
        that calls them.  Raises CubeplayError if there is no table with this code.
        """
        self.state(code)
        return self._projections.follow(code, tell, gone)

    # Writing

    def open(
        self,
        game: str | Game[Any, Any],
        who: str,
        *,
        seed: int | str | None = None,
        codes: Callable[[], str] = new_code,
        **options: Any,
    ) -> str:
        """Open a table for a game, with ``who`` as its host; returns its code.

        ``codes`` is called until it returns an unused code.  Raises OptionError.
        """
        game = find_game(game)
        checked = game.checked(options)
        game.check_new(checked)
        seed = secrets.randbits(64) if seed is None else seed
        opened = ACTS.checked(Opened(game.name, game.version, checked, seed))
        drafts = [ACTS.draft(TABLE, opened), ACTS.draft(who, Hosted())]
        while True:
            with self.log.writing(door(code := codes())) as turn:
                if not is_taken(turn.connection, code):
                    turn.append(Stream("table", code), drafts, self.clock())
                    return code

    def rematch(
        self,
        code: str,
        who: str,
        act: Rematched | None = None,
        *,
        seed: int | str | None = None,
        codes: Callable[[], str] = new_code,
    ) -> str:
        """Open another table for the people of a table that is over; returns its code.

        Followers of the old table learn the code from its ``next``.  A second call returns the same code, as
        long as that table exists.  Raises CubeplayError if ``who`` is not the host.
        """
        _check_code(code)
        act, stream = ACTS.checked(act or Rematched()), self._projections.stream(code)
        with self.log.writing() as turn:
            state, now = self._existing(turn, code)[1], self.clock().astimezone(UTC)
            check_may(state, who, act)
            if state.next and turn.read(Stream("table", state.next)).birth:
                return state.next
            new = next(each for each in iter(codes, "") if not is_taken(turn.connection, each))
            seed = secrets.randbits(64) if seed is None else seed
            turn.append(Stream("table", new), laid_again(state, new, seed, act, now), now)
            turn.append(stream, driven_by(state, [Followed(new)], now)[1], now, expected=state.number)
        return new

    def newest(self, code: str) -> str:
        """The code of a table's last rematch, its own if there is none.  Raises CubeplayError."""
        state = self.state(code)
        with suppress(CubeplayError):
            while state.next:
                state = self.state(state.next)
        return state.code

    def act(self, code: str, who: str, *acts: Act, known: TableState | None = None) -> TableState:
        """Write events of a device, all or none, and those that follow by themselves.

        Events that change nothing are not written.  ``known`` is the state that the device saw: if the events
        were possible in that state, the error says who was faster.  Raises CubeplayError, or FasterError, if
        the device may not do this now.
        """
        wanted = [ACTS.checked(act) for act in acts]

        def done(state: TableState, now: datetime) -> Changed:
            try:
                return changed_by(state, who, wanted, now)
            except CubeplayError as error:
                name = "" if known is None else faster(known, state, who, wanted, now)
                if not name:
                    raise
                why = _("{name} was faster: {why}").format(name=name, why=error.why)
                raise FasterError(error.what, why, error.next) from None

        return self._write(code, done)

    def drive(self, code: str, *acts: Act, expected: int) -> TableState | None:
        """Write events of the clock or of computer players, for :class:`~.automatic_moves.TableDriver`.

        ``expected`` is the number of the state that they follow from; returns None if the table has changed
        since.
        """

        def done(state: TableState, now: datetime) -> Changed:
            if state.number != expected:
                raise behind()
            return driven_by(state, acts, now)

        with suppress(BehindError):
            return self._write(code, done, tries=1)
        return None

    # Presence

    def stay(self, code: str, who: str, page: str = "", way: Way = "device") -> TableState:
        """Note that a page of a device is open, for the time of :data:`cubeplay.tables.presence.HERE`.

        The page must call it again before that.  Raises CubeplayError as :meth:`act` does.
        """
        state = self.state(code)
        device = state.devices.get(who)
        if device is None or page not in device.pages or device.way != way:
            state = self.act(code, who, Came(page, way))
        presence.hear(self.log, code, who, page, self.clock())
        return state

    def leave(self, code: str, who: str, page: str = "") -> TableState:
        """Note that a page of a device is closed."""
        _check_code(code)
        presence.end(self.log, code, who, page)
        return self.act(code, who, Left(page))

    def lost(self, state: TableState) -> tuple[str, ...]:
        """The devices whose pages have sent nothing for some time, though they were not closed."""
        return presence.lost(self.log, state, self.clock())

    # The end

    def record(self, code: str) -> Record:
        """The record of a table's game, with the seed.  Raises SaveError until the game is over."""
        return record_of(self.state(code))

    def delete(self, code: str, who: str) -> None:
        """Delete a table.  Raises CubeplayError if ``who`` is not its host."""
        _check_code(code)
        with self.log.writing(self._projections.stream(code)) as turn:
            check_may(self._existing(turn, code)[1], who, Deleted())
            self._delete(turn, code)
        self.log.tidy()

    def sweep(self, now: datetime | None = None, days: int = DAYS) -> tuple[str, ...]:
        """Delete the tables whose last event is more than ``days`` days ago; returns their codes.

        A server calls it when it starts, and once a day.
        """
        last = (now or utc_now()) - timedelta(days=days)
        gone = []
        for kept in self.log.streams("table"):
            if UNKNOWN < kept.changed < last:
                with self.log.writing(kept.stream) as turn:
                    self._delete(turn, kept.stream.name)
                gone.append(kept.stream.name)
        if gone:
            self.log.tidy()
        return tuple(gone)

    # Within a transaction

    def _write(self, code: str, change: Change, tries: int = TRIES) -> TableState:
        """Change a table; if another writer was faster, try again with the new state."""
        _check_code(code)
        stream = self._projections.stream(code)
        for left in reversed(range(tries)):
            try:
                with self.log.writing(stream) as turn:
                    birth, state = self._existing(turn, code)
                    then, drafts = change(state, now := self.clock().astimezone(UTC))
                    turn.append(stream, drafts, now, expected=state.number)
                self._projections.remember(code, birth, then)
                return then
            except FasterError:
                raise
            except BehindError:
                if not left:
                    raise
        raise behind()

    def _delete(self, turn: LogTransaction, code: str) -> None:
        turn.delete(Stream("table", code))
        presence.forget(turn, code)
        self._projections.forget(code)

    def _existing(self, turn: LogTransaction, code: str) -> tuple[int, TableState]:
        return _existing(code, *self._projections.within(turn, code))


def _check_code(code: str) -> None:
    if not code or read_code(code) != code:
        raise _none(code)


def _existing(code: str, birth: int, state: TableState) -> tuple[int, TableState]:
    """Check a table that was read.  Raises CubeplayError if it does not exist or cannot be played here."""
    if not birth or state.phase == "none":
        raise _none(code)
    if state.rules != state.game.version:
        why = _("it was laid by version {found} of the rules, and these are version {known}.")
        why = why.format(found=state.rules, known=state.game.version)
        raise CubeplayError(_("Not opened"), why, _("Open another table."))
    if state.begin is not None and state.house != state.house_here:
        why = _("it is played with rooms, cards or cubes that are not here.")
        raise CubeplayError(_("Not opened"), why, _("Join it where it was opened."))
    return birth, state


def _none(code: str) -> CubeplayError:
    why = _("there is no table {code}.").format(code=code[:20])
    return CubeplayError(_("Not found"), why, _("Look at the code again: four letters from A to Z."))
