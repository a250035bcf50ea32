"""Whole games at random: sessions can be undone, redone, saved and replayed at any point."""

from random import Random

import pytest
from cubeplay.cuboro import GAME
from cubeplay.cuboro.rules.state import Table
from cubeplay.errors import SaveError
from cubeplay.session import Session
from cubeplay.testing.codec import from_json, to_json
from cuboro_tables import random_cubes, table, walk
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule
from tests.session_machine import SessionMachine


@pytest.mark.parametrize("options", [{"version": 1}, {"version": 2, "players": 4, "teams": True}])
def test_states_and_moves_go_to_json_and_back(options):
    for state, _actor, move in walk(Random(1), **options):
        assert from_json(Table, to_json(state)) == state
        if move is not None:
            assert from_json(type(move), to_json(move)) == move


def test_everything_lies_open():
    state = table(players=3)
    assert all(GAME.view(state, seat) == state for seat in (None, 0, 1, 2))


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

    @initialize(
        players=st.integers(2, 4),
        version=st.integers(1, 2),
        minus_points=st.booleans(),
        time_limit=st.booleans(),
        rounds=st.integers(1, 2),
    )
    def begin(self, **options):
        self.open(Session(GAME, seed=1, undo="free", teams=options["players"] == 4, **options))

    @precondition(lambda self: self.session.to_move)
    @rule(seed=st.integers(0, 10_000), count=st.integers(1, 20))
    def move(self, seed, count):
        rng = Random(seed)
        for _ in range(count):
            if self.session.to_move:
                state = self.session.state
                at = rng.randint(state.now, state.deadline)
                move = GAME.stamp(rng.choice(self.session.moves()), at)
                self.session.play(move)

    @precondition(lambda self: self.session.to_move[1:])
    @rule()
    def tick(self):
        self.session.play(GAME.tick(self.session.state), "clock")

    @invariant()
    def the_board_is_whole(self):
        board = self.session.state.board
        assert sorted(cube.cube for cube in board if cube) == list(range(8))
        assert board[self.session.state.empty] is None

    @invariant()
    def somebody_can_move_until_the_end(self):
        assert bool(self.session.to_move and self.session.moves()) == (self.session.outcome is None)


TestGames = Games.TestCase
TestGames.settings = settings(max_examples=20, stateful_step_count=15, deadline=None)
