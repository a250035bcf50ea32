"""Recorded games: replay gives the same text, move for move, and the same states as the live game."""

from itertools import pairwise

import pytest
from cubeplay.cubo import GAME
from cubeplay.session import Session
from cubo_transcript import FILES, played, script, transcript


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_replay_equals_the_recorded_playthrough(path):
    text = path.read_text(encoding="utf-8")
    assert transcript(text) == text


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_refused_try_changes_nothing(path):
    states = [(line, state) for line, _rules, state in played(script(path.read_text(encoding="utf-8")))]
    for (line, before), (_next, after) in pairwise(states):
        if line.startswith("!"):
            assert after == before


def test_same_seed_same_game():
    first, second, other = (Session(GAME, seed=seed, players=3) for seed in (5, 5, 6))
    for session in (first, second, other):
        session.play("flip")
        session.play("start")
    assert first.state == second.state != other.state


def test_a_saved_game_comes_back_as_it_was(tmp_path):
    session = Session(GAME, seed=2, timing="timed", rounds=1)
    for move in ("flip @5", "start @10"):
        session.play(move)
    session.play("throw @20", 1)
    session.save(tmp_path / "game.json")
    assert Session.load(tmp_path / "game.json").state == session.state
