"""Whole games at random: sessions can be undone, redone, saved and replayed at any point."""

from random import Random

import pytest
from cubeplay.cuboro import GAME
from cubeplay.errors import SaveError
from cubeplay.session import Session
from cubeplay.testing.machine import SessionMachine
from cuboro_tables import random_cubes
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant
from test_cuboro_contract import check_state


def test_own_cubes_and_start_travel_inside_a_save_file(tmp_path):
    session = Session(GAME, version=2, cubes=random_cubes(Random(2)), grid="1 2 3; 4 5/90 .; 6f 7 8")
    session.play("jump a1 turn 90 flip")
    session.save(tmp_path / "own.json")
    assert Session.load(tmp_path / "own.json").state == session.state


def test_a_save_file_that_moves_two_cubes_is_refused(tmp_path):
    session = Session(GAME, grid="2 1 3; 4 5 6; 7 8 .")
    session.play("shift b3")
    session.save(tmp_path / "game.json")
    text = (tmp_path / "game.json").read_text(encoding="utf-8")
    (tmp_path / "game.json").write_text(text.replace("shift b3", "push a3 b3"), encoding="utf-8")
    with pytest.raises(SaveError, match="move two cubes at once"):
        Session.load(tmp_path / "game.json")


class Games(SessionMachine):
    """Sessions of games with random options."""

    game, longest = GAME, 20
    chosen = st.fixed_dictionaries(
        {
            "players": st.integers(2, 4),
            "version": st.integers(1, 2),
            "minus_points": st.booleans(),
            "time_limit": st.booleans(),
            "rounds": st.integers(1, 2),
        }
    ).map(lambda options: options | {"teams": options["players"] == 4})

    @invariant()
    def the_board_is_whole(self):
        check_state(self.session.state)


TestGames = Games.TestCase
TestGames.settings = settings(max_examples=10, stateful_step_count=15, deadline=None)
