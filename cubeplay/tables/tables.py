"""The tables of a store: each is a stream of the event log, and this is what writes to it."""

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
from cubeplay.store.events import Stream, behind
from cubeplay.store.follow import Following
from cubeplay.store.log import EventLog, LogTransaction
from cubeplay.store.places import Place
from cubeplay.tables import presence
from cubeplay.tables.again import laid_again
from cubeplay.tables.clock import store_clock, utc_now
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
from cubeplay.tables.saved import record_of
from cubeplay.tables.state import UNKNOWN, TableState
from cubeplay.tables.view import TableView, view_of
from cubeplay.words import _

DAYS: Final = 30
"""So many days after its last event a table is deleted."""

TRIES: Final = 5
"""How often a change is tried where other writers are faster."""

Change = Callable[[TableState, datetime], Changed]
"""What becomes of a table at a time, and what is to be written of it."""


class FasterError(BehindError):
    """Somebody else moved first, and after that this can no longer be done."""


class Tables:
    """The tables of a store.  Raises SaveError if the file cannot be used.

    ``clock`` says what time it is, by default :func:`cubeplay.tables.clock.store_clock`.  The time of all
    moves comes from it, and never from a device.

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
        self._folds = Projections(self.log, "table", TableState, apply_all)

    # What there is

    def find(self, typed: str) -> TableState:
        """The table of a code, however it was typed.  Raises CubeplayError if there is none."""
        return self.state(read_code(typed) or typed.strip())

    def state(self, code: str) -> TableState:
        """A table as it is now, with all that is hidden.  Raises CubeplayError if there is none."""
        _check_code(code)
        return _there(code, *self._folds.read(code))[1]

    def view(self, code: str, who: str) -> TableView:
        """What a device may know of a table.  Raises CubeplayError if there is none."""
        return view_of(self.state(code), who)

    def tables(self, who: str) -> tuple[TableState, ...]:
        """All tables of which a device is the host, or where it holds a seat; the latest first."""
        with self.log.reading() as base:
            rows = base.execute(
                "SELECT DISTINCT name FROM streams JOIN events ON events.stream = streams.id"
                " WHERE streams.kind = 'table' AND events.who = $1",
                (who,),
            )
            codes = [str(code) for (code,) in rows]
        found = []
        for code in codes:
            with suppress(CubeplayError):  # deleted meanwhile
                found.append(self.state(code))
        mine = (state for state in found if who == state.host or state.held(who))
        return tuple(sorted(mine, key=lambda state: (state.opened, state.code), reverse=True))

    def follow(
        self, code: str, tell: Callable[[TableState], None], gone: Callable[[], None] = lambda: None
    ) -> Following:
        """Follow a table: ``tell`` gets it as it is, at once and after each change, wherever that is made.

        ``gone`` is called when it has been deleted.  Both are called as :func:`cubeplay.store.follow.follow`
        says.  Raises CubeplayError if there is no table of this code.
        """
        self.state(code)
        return self._folds.follow(code, tell, gone)

    # What is done

    def open(
        self,
        game: str | Game[Any, Any],
        who: str,
        *,
        seed: int | str | None = None,
        codes: Callable[[], str] = new_code,
        **options: Any,
    ) -> str:
        """Lay a table for a game, with its options; returns its code.

        ``who`` is the host.  ``codes`` is asked until it gives one that is free.  Raises OptionError.
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
        """Lay another table for the people of one that is over; returns its code.

        Whoever follows the one that is over hears of the other by its ``next``.  A second press gives the
        table that the first one laid, as long as that is there.  Raises CubeplayError for who is no host.
        """
        _check_code(code)
        act, stream = ACTS.checked(act or Rematched()), self._folds.stream(code)
        with self.log.writing() as turn:
            state, now = self._there(turn, code)[1], self.clock().astimezone(UTC)
            check_may(state, who, act)
            if state.next and turn.read(Stream("table", state.next)).birth:
                return state.next
            new = next(each for each in iter(codes, "") if not is_taken(turn.connection, each))
            seed = secrets.randbits(64) if seed is None else seed
            turn.append(Stream("table", new), laid_again(state, new, seed, act, now), now)
            turn.append(stream, driven_by(state, [Followed(new)], now)[1], now, expected=state.number)
        return new

    def newest(self, code: str) -> str:
        """The code of the table at which the people of one play now: its own, or that of the last rematch.

        Raises CubeplayError if there is none of this code.
        """
        state = self.state(code)
        with suppress(CubeplayError):
            while state.next:
                state = self.state(state.next)
        return state.code

    def act(self, code: str, who: str, *acts: Act, known: TableState | None = None) -> TableState:
        """Let a device do something at a table, all of it or nothing; what changes nothing is not written.

        What follows by itself, dice, cards, and what all have agreed on, is done with it.  ``known`` is the
        state that the device acted on: where it could have been done then, and others have been faster, the
        refusal says so.  Raises CubeplayError, or FasterError, if the device may not do this now.
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
        """Let the table itself do something, as what drives it does: the clock, computer players.

        ``expected`` is the number of the state that this follows from; None if the table has gone on since.
        """

        def done(state: TableState, now: datetime) -> Changed:
            if state.number != expected:
                raise behind()
            return driven_by(state, acts, now)

        with suppress(BehindError):
            return self._write(code, done, tries=1)
        return None

    # Who is here

    def stay(self, code: str, who: str, page: str = "", way: Way = "device") -> TableState:
        """Say that a page of a device is open, for as long as :mod:`cubeplay.tables.presence` says.

        A page says it again before that is over.  Raises CubeplayError as :meth:`act` does.
        """
        state = self.state(code)
        device = state.devices.get(who)
        if device is None or page not in device.pages or device.way != way:
            state = self.act(code, who, Came(page, way))
        presence.hear(self.log, code, who, page, self.clock())
        return state

    def leave(self, code: str, who: str, page: str = "") -> TableState:
        """Say that a page of a device is closed."""
        _check_code(code)
        presence.end(self.log, code, who, page)
        return self.act(code, who, Left(page))

    def lost(self, state: TableState) -> tuple[str, ...]:
        """The devices of which no page has been heard of for some time, though none was closed."""
        return presence.lost(self.log, state, self.clock())

    # How it ends

    def record(self, code: str, who: str | None = None) -> Record:
        """The game of a table as a save file holds it, with the seed.

        Only when it is over: raises SaveError before that, whoever asks.
        """
        return record_of(self.state(code))

    def delete(self, code: str, who: str) -> None:
        """Delete a table with all that it holds.  Raises CubeplayError for who is not its host."""
        _check_code(code)
        with self.log.writing(self._folds.stream(code)) as turn:
            check_may(self._there(turn, code)[1], who, Deleted())
            self._delete(turn, code)
        self.log.tidy()

    def sweep(self, now: datetime | None = None, days: int = DAYS) -> tuple[str, ...]:
        """Delete the tables of which the last event is so many days ago.  Returns their codes.

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
        """Change a table; where another writer has been faster, on what there is then."""
        _check_code(code)
        stream = self._folds.stream(code)
        for left in reversed(range(tries)):
            try:
                with self.log.writing(stream) as turn:
                    birth, state = self._there(turn, code)
                    then, drafts = change(state, now := self.clock().astimezone(UTC))
                    turn.append(stream, drafts, now, expected=state.number)
                self._folds.remember(code, birth, then)
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
        self._folds.forget(code)

    def _there(self, turn: LogTransaction, code: str) -> tuple[int, TableState]:
        return _there(code, *self._folds.within(turn, code))


def _check_code(code: str) -> None:
    if not code or read_code(code) != code:
        raise _none(code)


def _there(code: str, birth: int, state: TableState) -> tuple[int, TableState]:
    """A table that was found.  Raises CubeplayError if it was not, or if its game cannot be played here."""
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
