"""A game to review: goes to any of its moves, and begins a new game from there."""

from __future__ import annotations

from collections.abc import Sequence
from threading import RLock
from typing import Any

from cubeplay.errors import CubeplayError
from cubeplay.game import CHANCE, Actor, Step
from cubeplay.session.history import History
from cubeplay.session.session import Session
from cubeplay.words import _


class Reel(Session):
    """A read-only copy of a session that can go to any of its moves.

    The session is not changed, and later moves in it do not appear in the copy.

    >>> session = Session("cubo", seed=7, players=2)
    >>> step = session.play("flip"), session.play("start")
    >>> reel = Reel(session)
    >>> reel.wind(2)
    >>> reel.all_moves, reel.state.phase, session.state.phase
    (5, 'command', 'play')
    """

    def __init__(self, session: Session) -> None:
        vars(self).update(vars(session))
        self._all = session.played
        self._history, self._listeners, self._journal = History(), [], None
        self.lock, self.revision = RLock(), 0

    @property
    def all_moves(self) -> int:
        """How many moves the whole game has."""
        return len(self._all)

    def wind(self, number: int) -> None:
        """Go to the state after ``number`` moves.  Raises ValueError if the game has fewer, or below 0."""
        if not 0 <= number <= self.all_moves:
            raise ValueError(f"the game has {self.all_moves} moves, not {number}")
        with self.lock:
            now = len(self._history)
            if number < now:
                self._history.take_back(now - number)
            else:
                self._history.add(self._all[now:number])
            self._changed()

    def play(self, move: Any, player: Actor | None = None) -> Step[Any]:
        """Raises CubeplayError: the copy is read-only."""
        raise CubeplayError(_("Not played"), _("you are looking back."), _("Press “Try from here” to play."))

    def play_on(self, moves: Sequence[tuple[Actor, Any]]) -> Step[Any]:
        """Raises CubeplayError, as :meth:`play` does."""
        return self.play(moves)

    def try_from_here(self) -> Session:
        """A new game with the same players, options and moves up to here, and a new seed from here on."""
        opening, played = self._opening, self.played
        session = Session(
            self.game,
            start=opening.state if opening.given else None,
            script=tuple(each.move for each in played if each.actor == CHANCE),
            undo=self.undo_mode,
            names=self.names,
            bots=self.bots,
            **self.options,
        )
        for each in played:
            if each.actor != CHANCE:
                session.play(each.move, each.actor)
        return session
