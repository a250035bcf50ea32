"""Sessions at random: play, undo, redo, save and load in any order keep one and the same run."""

from cubeplay.gelatinous import GAME
from cubeplay.session import Session
from gelatinous_tables import CELLAR, GUARDROOM
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule
from tests.session_machine import SessionMachine


class Runs(SessionMachine):
    """Sessions of short runs."""

    @initialize(
        seed=st.integers(0, 99), level=st.sampled_from((1, 5)), held=st.sampled_from(("", "slide tip"))
    )
    def begin(self, seed, level, held):
        options = {"dungeon": CELLAR + GUARDROOM, "first_level": level, "abilities": held}
        self.open(Session(GAME, seed=seed, undo="free", **options))

    @precondition(lambda self: self.session.to_move)
    @rule(data=st.data())
    def play(self, data):
        self.session.play(data.draw(st.sampled_from(self.session.moves())))

    @invariant()
    def numbers_make_sense(self):
        run = self.session.state
        assert 0 <= run.health <= run.stats.health
        assert 0 <= run.resistance <= run.stats.resistance
        assert set(run.visit.dangers).isdisjoint(run.visit.eaten)
        assert len(run.visit.used) <= run.uses
        assert (self.session.outcome is None) == (run.phase != "over")


Runs.TestCase.settings = settings(max_examples=15, stateful_step_count=25, deadline=None)
TestRuns = Runs.TestCase
