"""What holds of every session of every game, however it is played, taken back, saved and resumed."""

from pathlib import Path
from tempfile import TemporaryDirectory

from cubeplay import record as files
from cubeplay.errors import UndoRefused
from cubeplay.session import Session
from cubeplay.store import Store
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule


class SessionMachine(RuleBasedStateMachine):
    """A session that plays, takes back, plays again, is saved and resumed.

    A game's machine begins with :meth:`open` and adds a rule that moves.
    """

    def open(self, session):
        """Begin with a session, which is kept in a store from now on."""
        self.session, self.game = session, session.game
        self._folder = TemporaryDirectory()
        self._store = Store(Path(self._folder.name) / "games.sqlite")
        self._id = self._store.add(session)

    def teardown(self):
        if hasattr(self, "_folder"):
            self._folder.cleanup()

    @rule()
    def undo_and_redo(self):
        state, log = self.session.state, self.session.log
        try:
            self.session.undo()
        except UndoRefused:
            return
        self.session.redo()
        assert (self.session.state, self.session.log) == (state, log)

    @rule()
    def take_back(self):
        if any(isinstance(played.actor, int) for played in self.session.played):
            self.session.undo()

    @rule()
    def replay(self):
        again = self.session.start
        for played in self.session.played:
            again = self.game.apply(again, played.actor, self.game.parse(str(played.move))).state
        assert again == self.session.state

    @rule()
    def save_and_load(self):
        loaded = Session.from_record(files.loads(files.dumps(self.session.record)))
        assert (loaded.state, loaded.log, loaded.record) == (
            self.session.state,
            self.session.log,
            self.session.record,
        )

    @rule()
    def resume(self):
        resumed = self._store.open(self._id)
        assert (resumed.state, resumed.log) == (self.session.state, self.session.log)

    @invariant()
    def the_log_has_words_for_all(self):
        assert all(line.text and "{" not in line.text for line in self.session.log[-5:])
