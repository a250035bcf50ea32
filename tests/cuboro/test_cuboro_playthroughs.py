"""Recorded games: replay gives the same text, move for move, and the same states as the live game."""

import pytest
from cubeplay.cuboro import GAME
from cubeplay.record import read_entry
from cubeplay.session import Session
from cuboro_transcript import FILES, options_of, played, script, transcript


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_replay_equals_the_recorded_playthrough(path):
    text = path.read_text(encoding="utf-8")
    assert transcript(text) == text


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_session_plays_it_alike_and_a_saved_one_comes_back(path, tmp_path):
    lines = script(path.read_text(encoding="utf-8"))
    session = Session(GAME, seed=1, **options_of(next(line for line in lines if line.startswith("options"))))
    for line in lines:
        if line.startswith(">"):
            actor, notation = read_entry(line[2:])
            session.play(notation, actor)
        elif line.startswith("!"):
            state = session.state
            actor, notation = read_entry(line[2:])
            assert session.why(notation, actor)
            assert session.state is state
    *_told, (_line, _rule, last) = played(lines)
    assert session.state == last
    session.save(tmp_path / "game.json")
    again = Session.load(tmp_path / "game.json")
    assert (again.state, again.log, again.outcome) == (session.state, session.log, session.outcome)
