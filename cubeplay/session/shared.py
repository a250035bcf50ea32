"""Storing and sharing a session: its moves are written to a journal, and those of others are read from it."""

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
    """The part of a session that reads and writes its journal, if it has one."""

    game: Game[Any, Any]
    names: tuple[str, ...]
    lock: RLock
    _history: History
    _journal: Journal | None = None
    _written = 0
    _waiting: tuple[str, ...] = ()
    unsaved: SaveError | None = None
    """Why the last moves are not in the journal; None if all are, or if there is no journal."""

    @property
    @abstractmethod
    def state(self) -> Any:
        """The present state."""

    @abstractmethod
    def _settled(self, made: list[PlayedMove]) -> list[PlayedMove]:
        """New moves with the chance moves that follow."""

    @abstractmethod
    def _due(self, state: Any, number: int) -> Any:
        """Chance move ``number`` in a state; None if a person must enter it, or if no chance move is due."""

    @abstractmethod
    def _since_entered(self) -> int:
        """How many moves there are from the last entered dice or cards on.  Raises UndoRefused."""

    @abstractmethod
    def _changed(self) -> None:
        """Call all listeners."""

    def keep(self, journal: Journal, written: int = 0) -> None:
        """Write every further move to a journal before it is shown.

        An empty journal gets all moves so far; one with ``written`` entries must have them already.  A
        journal that cannot be written does not stop the game: ``unsaved`` says why, and the waiting entries
        are written with the next move, or by :meth:`save_waiting`.
        """
        self._journal, self._written, self._waiting, self.unsaved = journal, written, (), None
        if not written:
            self._write(self._entries())

    def resume(self, journal: Journal, entries: Sequence[str]) -> None:
        """Begin again with all entries of a journal, and write to it from now on.

        Raises SaveError for impossible entries.
        """
        self._history = History()
        self._history.add(self._settled([]))
        dealt = self._entries()
        if list(entries[: len(dealt)]) != dealt:
            raise damaged(_("its first dice or cards are not what its seed gives."))
        self._journal, self._written, self._waiting, self.unsaved = journal, len(dealt), (), None
        self.follow(entries[len(dealt) :])

    def _entries(self) -> list[str]:
        return [played.entry for played in self._history.past]

    def save_waiting(self) -> bool:
        """Write waiting entries to the journal; returns whether all are written now.

        Raises BehindError if another session has written to the journal.
        """
        with self.lock:
            self._write([])
            return self.unsaved is None

    def catch_up(self) -> bool:
        """Make the moves that others have written to the journal; returns whether there were any.

        Raises SaveError if the journal cannot be read.
        """
        if self._journal is None:
            return False
        with self.lock:
            try:
                if not self.save_waiting():
                    return False
                entries = self._journal.read(self._written)
            except BehindError:  # the entries of others count, not those of this page
                self.resume(self._journal, self._journal.read(0))
                self._changed()
                return True
            try:
                self.follow(entries)
            finally:
                if entries:
                    self._changed()
            return bool(entries)

    def follow(self, entries: Sequence[str]) -> None:
        """Carry out entries of a journal: moves, undo and redo.  Raises SaveError for impossible ones."""
        try:
            for text in entries:
                self._follow(text)
                self._written += 1
            due = self._due(self.state, self._history.rolled)
        except SaveError:
            raise
        except CubeplayError as error:
            raise damaged(str(error)) from error
        except Exception as error:  # a game may raise anything for a damaged journal
            why = _("its entry number {number} cannot be.")
            raise damaged(why.format(number=self._written + 1)) from error
        if due is not None:
            raise damaged(_("its last dice or cards are missing."))

    def _follow(self, text: str) -> None:
        if text.startswith("undo "):
            self._follow_undo(text)
        elif text == "redo":
            self._history.bring_back()
        else:
            actor, notation = files.read_entry(text)
            self._history.add([self._made(actor, self.game.parse(notation))])

    def _follow_undo(self, text: str) -> None:
        """Undo as many moves as an undo, a correction of real dice or a restart would, and no others."""
        for counted in (self._history.since_decision, self._since_entered, self._since_opening):
            with suppress(UndoRefused):
                if text == f"undo {(count := counted())}":
                    self._history.take_back(count)
                    return
        raise damaged(_("{undo} cannot be.").format(undo=text[:60]))

    def _since_opening(self) -> int:
        return len(self._history) - self._history.opening()

    def _made(self, actor: Actor, move: Any) -> PlayedMove:
        """A move of a journal.  Raises IllegalMove, and SaveError for dice that its seed does not roll."""
        step = self.game.apply(self.state, actor, move, self.names)
        if actor == CHANCE and self._due(self.state, self._history.rolled) not in (None, move):
            why = _("{move} is not what its seed rolls or its script names.")
            raise damaged(why.format(move=str(move)[:60]))
        return PlayedMove(actor, move, step)

    def _write(self, entries: Sequence[str]) -> None:
        """Write the waiting and the new entries to the journal; if it fails, all of them wait."""
        if self._journal is None or not (self._waiting or entries):
            return
        waiting = (*self._waiting, *entries)
        try:
            self._journal.append(self._written, waiting)
        except SaveError as error:
            self._waiting, self.unsaved = waiting, error
        else:
            self._written += len(waiting)
            self._waiting, self.unsaved = (), None
