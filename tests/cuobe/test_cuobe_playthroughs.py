"""Recorded games: replay gives the same text, move for move, and the same states as the live game."""

from itertools import pairwise

import pytest
from cubeplay.cuobe.game import GAME
from cubeplay.record import Record, read_entry
from cubeplay.session import Session
from cuobe_invariants import check
from cuobe_transcript import FILES, PLAYS, options, played, script, transcript

NAMES = [path.stem for path in FILES]
AGAIN = "a card has changed? run: python tests/cuobe/cuobe_transcript.py anew"


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_replay_equals_the_recorded_playthrough(path):
    text = path.read_text(encoding="utf-8")
    assert transcript(text) == text, AGAIN


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_refused_try_changes_nothing(path):
    states = [(line, state) for line, _rules, state in played(script(path.read_text(encoding="utf-8")))]
    for (line, before), (_next, after) in pairwise(states):
        if line.startswith("!"):
            assert after == before


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_all_is_in_order_in_every_recorded_state(path):
    for _line, _rules, state in played(script(path.read_text(encoding="utf-8"))):
        if state is not None:
            check(state)


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_session_that_is_told_what_chance_did_plays_the_same(path):
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


def test_there_is_a_recorded_game_for_each_way_to_play():
    assert set(NAMES) == set(PLAYS)
    said = [
        next(options(line) for line in script(path.read_text("utf-8")) if line.startswith("options"))
        for path in FILES
    ]
    assert {chosen["players"] for chosen in said} >= {1, 2, 4}
    assert any(chosen.get("decks") == "advanced" and chosen.get("specialist") for chosen in said)
    assert any(chosen.get("pvp") == "respawn" for chosen in said)
