"""Sessions at random: play, undo, redo, save and load in any order keep one and the same run."""

from cubeplay.gelatinous import GAME
from cubeplay.testing.machine import SessionMachine
from gelatinous_tables import CELLAR, GUARDROOM
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant
from test_gelatinous_contract import check_state


class Runs(SessionMachine):
    """Sessions of short runs."""

    game, longest = GAME, 3
    chosen = st.fixed_dictionaries(
        {
            "dungeon": st.just(CELLAR + GUARDROOM),
            "first_level": st.sampled_from((1, 5)),
            "abilities": st.sampled_from(("", "slide tip")),
        }
    )

    @invariant()
    def numbers_make_sense(self):
        check_state(self.session.state)


Runs.TestCase.settings = settings(max_examples=8, stateful_step_count=25, deadline=None)
TestRuns = Runs.TestCase
