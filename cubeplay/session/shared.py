"""How a session is kept and shared: every move goes to a journal, and what others wrote there is done."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from threading import RLock
from typing import Any

from cubeplay.errors import BehindError, CubeplayError, SaveError, UndoRefused
from cubeplay.game import CHANCE, Actor, Game
from cubeplay.session import record as files
from cubeplay.session.history import History, PlayedMove
from cubeplay.session.record import Journal
from cubeplay.session.replay import damaged
from cubeplay.words import _


class SharedSession(ABC):
    """What a session does with its journal, if it has one."""

    game: Game[Any, Any]
    names: tuple[str, ...]
    lock: RLock
    _history: History
    _journal: Journal | None = None
    _written = 0
    _waiting: tuple[str, ...] = ()
    _unsaved: SaveError | None = None

    @property
    @abstractmethod
    def state(self) -> Any:
        """The present state."""

    @abstractmethod
    def _settled(self, made: list[PlayedMove]) -> list[PlayedMove]:
        """Some new moves, and what chance plays by itself after them."""

    @abstractmethod
    def _due(self, state: Any, number: int) -> Any:
        """What chance plays by itself in a state as its move ``number``; None if it does not."""

    @abstractmethod
    def _since_entered(self) -> int:
        """How many moves there are from the last real dice or cards on.  Raises UndoRefused."""

    @abstractmethod
    def _changed(self) -> None:
        """Tell all who listen."""

    @property
    def unsaved(self) -> SaveError | None:
        """Why the last moves are not in the journal; None while all are, or while none is kept."""
        return self._unsaved

    def keep(self, journal: Journal, written: int = 0) -> None:
        """Write every further move to a journal before it is shown.

        A journal that holds ``written`` entries already is taken to hold this session's moves; an
        empty one gets them now.  A journal that cannot be written does not stop the game: ``unsaved``
        says why, and what waits is written with the next move, or by :meth:`save_waiting`.
        """
        self._journal, self._written, self._waiting, self._unsaved = journal, written, (), None
        if not written:
            self._write(self._entries())

    def resume(self, journal: Journal, entries: Sequence[str]) -> None:
        """Begin anew with all entries of a journal, and keep it.  Raises SaveError for what cannot be."""
        self._history = History()
        self._history.add(self._settled([]))
        dealt = self._entries()
        if list(entries[: len(dealt)]) != dealt:
            raise damaged(_("its first dice or cards are not what its seed gives."))
        self._journal, self._written, self._waiting, self._unsaved = journal, len(dealt), (), None
        self.follow(entries[len(dealt) :])

    def _entries(self) -> list[str]:
        return [files.entry(played.actor, str(played.move)) for played in self._history.past]

    def save_waiting(self) -> bool:
        """Write to the journal what it could not take before; returns whether all is written now.

        Raises BehindError if the game has gone on elsewhere meanwhile.
        """
        with self.lock:
            self._write([])
            return self._unsaved is None

    def catch_up(self) -> bool:
        """Take over what others have written to the journal; returns whether there was anything.

        Raises SaveError if the journal cannot be read.
        """
        if self._journal is None:
            return False
        with self.lock:
            try:
                if not self.save_waiting():
                    return False
            except BehindError:  # what others have played counts, not what waited here
                self.resume(self._journal, self._journal.read(0))
                self._changed()
                return True
            entries = self._journal.read(self._written)
            try:
                self.follow(entries)
            finally:
                if entries:
                    self._changed()
            return bool(entries)

    def follow(self, entries: Sequence[str]) -> None:
        """Do what a journal tells: moves, undo and redo.  Raises SaveError for what cannot be."""
        try:
            for text in entries:
                self._follow(text)
                self._written += 1
            due = self._due(self.state, self._history.rolled)
        except SaveError:
            raise
        except CubeplayError as error:
            raise damaged(str(error)) from error
        except Exception as error:  # a journal may hold anything, and a game meets it unprepared
            why = _("its entry number {number} cannot be.")
            raise damaged(why.format(number=self._written + 1)) from error
        if due is not None:
            raise damaged(_("its last dice or cards are missing."))

    def _follow(self, text: str) -> None:
        if text.startswith("undo "):
            self._take_back_as_told(text)
        elif text == "redo":
            self._history.bring_back()
        else:
            actor, notation = files.read_entry(text)
            self._history.add([self._followed(actor, self.game.parse(notation))])

    def _take_back_as_told(self, text: str) -> None:
        """Take back as much as undo, a correction of real dice or a restart does, and nothing else."""
        for counted in (self._history.since_decision, self._since_entered, self._since_opening):
            with suppress(UndoRefused):
                if text == f"undo {(count := counted())}":
                    self._history.take_back(count)
                    return
        raise damaged(_("{undo} cannot be.").format(undo=text[:60]))

    def _since_opening(self) -> int:
        return len(self._history) - self._history.opening()

    def _followed(self, actor: Actor, move: Any) -> PlayedMove:
        """A move that a journal tells of.  Raises IllegalMove, and SaveError for dice of its own making."""
        step = self.game.apply(self.state, actor, move, self.names)
        if actor == CHANCE and self._due(self.state, self._history.rolled) not in (None, move):
            why = _("{move} is not what its seed rolls or its script names.")
            raise damaged(why.format(move=str(move)[:60]))
        return PlayedMove(actor, move, step)

    def _write(self, entries: Sequence[str]) -> None:
        """Write entries, and what waits before them, to the journal; what it cannot take waits."""
        if self._journal is None or not (self._waiting or entries):
            return
        waiting = (*self._waiting, *entries)
        try:
            self._journal.append(self._written, waiting)
        except SaveError as error:
            self._waiting, self._unsaved = waiting, error
        else:
            self._written += len(waiting)
            self._waiting, self._unsaved = (), None
