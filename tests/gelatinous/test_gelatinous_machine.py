"""Sessions at random: play, undo, redo, save and load in any order keep one and the same run."""

from cubeplay.errors import UndoRefused
from cubeplay.gelatinous import GAME
from cubeplay.session import Session
from gelatinous_tables import CELLAR, GUARDROOM
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule


class Runs(RuleBasedStateMachine):
    @initialize(
        seed=st.integers(0, 99), level=st.sampled_from((1, 5)), held=st.sampled_from(("", "slide tip"))
    )
    def begin(self, seed, level, held):
        self.session = Session(
            GAME, seed=seed, undo="free", dungeon=CELLAR + GUARDROOM, first_level=level, abilities=held
        )

    @precondition(lambda self: self.session.to_move)
    @rule(data=st.data())
    def play(self, data):
        self.session.play(data.draw(st.sampled_from(self.session.moves())))

    @rule()
    def undo_and_redo(self):
        before = self.session.state
        try:
            self.session.undo()
        except UndoRefused:
            return
        self.session.redo()
        assert self.session.state == before

    @rule()
    def undo(self):
        try:
            self.session.undo()
        except UndoRefused:
            assert not any(played.actor == 0 for played in self.session.played)

    @rule()
    def save_and_load(self):
        record = self.session.record
        again = Session(GAME, seed=record.seed, undo="free", **record.options)
        for actor, notation in record.moves[len(again.played) :]:
            if len(again.played) < len(record.moves) and actor == 0:
                again.play(notation)
        assert again.state == self.session.state
        assert again.log == self.session.log

    @invariant()
    def numbers_make_sense(self):
        if not hasattr(self, "session"):
            return
        run = self.session.state
        assert 0 <= run.health <= run.stats.health
        assert 0 <= run.resistance <= run.stats.resistance
        assert set(run.visit.dangers).isdisjoint(run.visit.eaten)
        assert len(run.visit.used) <= run.uses
        assert (self.session.outcome is None) == (run.phase != "over")


Runs.TestCase.settings = settings(max_examples=15, stateful_step_count=25, deadline=None)
TestRuns = Runs.TestCase
