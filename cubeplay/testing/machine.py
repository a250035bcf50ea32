"""A hypothesis state machine that plays, undoes, saves and resumes sessions of a game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from cubeplay.errors import UndoRefused
from cubeplay.game import Game
from cubeplay.registry import at_hand
from cubeplay.session import Session
from cubeplay.store import Store
from cubeplay.testing.random_games import Choose, some_actor, some_move
from cubeplay.testing.sessions import check_saved

SETTINGS = settings(max_examples=20, stateful_step_count=15, deadline=None)
"""How many examples and steps a machine runs."""


class SessionMachine(RuleBasedStateMachine):
    """A session with random moves, undo, redo, saving and resuming.

    A subclass sets its ``game``, the strategy of ``chosen`` options, and ``choose``; further invariants of
    the game are methods with ``@invariant()``.  Run it as ``TestGames = Games.TestCase``.
    """

    game: ClassVar[Game[Any, Any]]
    chosen: ClassVar[st.SearchStrategy[Mapping[str, Any]]] = st.just({})
    choose: ClassVar[Choose | None] = None
    longest: ClassVar[int] = 15
    """The most moves in a row."""

    session: Session

    @initialize(data=st.data(), seed=st.integers(0, 99))
    def begin(self, data: st.DataObject, seed: int) -> None:
        """Begin a session and store it."""
        self._at_hand = at_hand(self.game)
        self._at_hand.__enter__()
        self._folder = TemporaryDirectory(ignore_cleanup_errors=True)  # the store is still open
        self.session = Session(self.game, seed=seed, undo="free", **data.draw(self.chosen))
        self._store = Store(Path(self._folder.name) / "games.sqlite")
        self._id = self._store.add(self.session)

    def teardown(self) -> None:
        """Delete the store."""
        if hasattr(self, "_folder"):
            self._folder.cleanup()
            self._at_hand.__exit__(None, None, None)

    @precondition(lambda self: self.session.to_move)
    @rule(data=st.data(), seed=st.integers(0, 10_000))
    def move(self, data: st.DataObject, seed: int) -> None:
        """Make some moves."""
        rng, choose = Random(seed), type(self).choose
        for _number in range(data.draw(st.integers(1, self.longest))):
            if self.session.to_move:
                actor = some_actor(self.session.to_move, rng)
                self.session.play(some_move(self.game, self.session.state, actor, rng, choose), actor)

    @rule()
    def undo_and_redo(self) -> None:
        """Undo and redo together change nothing."""
        state, log = self.session.state, self.session.log
        try:
            self.session.undo()
        except UndoRefused:
            return
        self.session.redo()
        assert (self.session.state, self.session.log) == (state, log)

    @rule()
    def take_back(self) -> None:
        """The move of a seat can be undone."""
        if any(isinstance(played.actor, int) for played in self.session.played):
            self.session.undo()

    @rule()
    def replay(self) -> None:
        """The moves alone lead to the same state."""
        again = self.session.start
        for played in self.session.played:
            again = self.game.apply(again, played.actor, self.game.parse(str(played.move))).state
        assert again == self.session.state

    @rule()
    def save_and_load(self) -> None:
        """A save file restores the session."""
        check_saved(self.session)

    @rule()
    def resume(self) -> None:
        """The store restores the session."""
        resumed = self._store.open(self._id)
        assert (resumed.state, resumed.log) == (self.session.state, self.session.log)

    @invariant()
    def the_log_has_words_for_all(self) -> None:
        """Every line of the log is a sentence."""
        assert all(line.text and "{" not in line.text for line in self.session.log[-5:])

    @invariant()
    def somebody_can_move_until_the_end(self) -> None:
        """A seat that is to move has a move, and nobody is to move after the end."""
        session = self.session
        seats = session.seats_to_move
        assert all(session.moves(seat) for seat in seats)
        assert bool(session.to_move) == (session.outcome is None)


def session_machine(
    game: Game[Any, Any],
    options: st.SearchStrategy[Mapping[str, Any]] | None = None,
    choose: Choose | None = None,
) -> Any:
    """A test case of the sessions of a game, for a module of tests to assign: ``TestSessions = …``."""
    space = {
        "game": game,
        "chosen": st.just({}) if options is None else options,
        "choose": staticmethod(choose) if choose else None,
    }
    machine: Any = type(f"{type(game).__name__}Sessions", (SessionMachine,), space)
    machine.TestCase.settings = SETTINGS
    return machine.TestCase
