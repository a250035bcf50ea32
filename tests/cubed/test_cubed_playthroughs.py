"""Recorded games: replay gives the same text, move for move, and the same states as the live game."""

from itertools import pairwise

import pytest
from cubed_transcript import FILES, options, played, script, transcript
from cubeplay.cubed import GAME
from cubeplay.record import Record, read_entry
from cubeplay.session import Session


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


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_session_that_is_told_the_draws_plays_the_same(path):
    lines = script(path.read_text(encoding="utf-8"))
    chosen = next(options(line) for line in lines if line.startswith("options"))
    session = Session(GAME, seed=1, chance="ask", **chosen)
    for line in lines:
        if line.startswith(">"):
            actor, notation = read_entry(line[2:])
            session.play(notation, actor)
    *_rest, (_line, _rules, state) = played(lines)
    assert session.state == state
    assert isinstance(session.record, Record)
