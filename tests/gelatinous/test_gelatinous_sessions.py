"""Runs that are put away, saved in the middle of a room, taken back, or played with real dice."""

from random import Random

import pytest
from cubeplay.errors import SaveError, UndoRefused
from cubeplay.gelatinous import GAME
from cubeplay.session import Session
from gelatinous_tables import CELLAR, GUARDROOM

OWN = CELLAR + GUARDROOM


def through_rooms(session, number):
    """Let the careful bot play until so many rooms are done."""
    bot = GAME.bots()["careful"]
    while session.state.done < number:
        session.play(bot.answer(GAME, session.state, 0, Random(0)).move)
    return session


@pytest.mark.rule("gelatinous.stop", "gelatinous.next-room")
def test_put_away_after_room_three_and_resumed_another_day(tmp_path):
    live = through_rooms(Session(GAME, seed=11, first_level=2), 3)
    live.play("stop")
    live.save(tmp_path / "run.json")
    resumed = Session.load(tmp_path / "run.json")
    assert resumed.state == live.state
    assert resumed.state.phase == "away"
    for session in (live, resumed):
        through_rooms(session, 4)
    assert resumed.state == live.state
    assert resumed.log == live.log


@pytest.mark.rule("gelatinous.done")
def test_saved_in_the_middle_of_a_room(tmp_path):
    live = through_rooms(Session(GAME, seed=3, abilities="slide spin"), 1)
    live.play("next room")
    live.play(live.moves()[0])
    live.play(live.moves()[0])
    live.save(tmp_path / "run.json")
    assert Session.load(tmp_path / "run.json").state == live.state


@pytest.mark.rule("gelatinous.pile")
def test_rooms_of_ones_own_travel_inside_the_file(tmp_path):
    live = Session(GAME, seed=3, dungeon=OWN, abilities="none")
    live.save(tmp_path / "run.json")
    assert Session.load(tmp_path / "run.json").state == live.state
    text = (tmp_path / "run.json").read_text(encoding="utf-8")
    (tmp_path / "run.json").write_text(text.replace("Test guardroom", "Test gardroom"), encoding="utf-8")
    with pytest.raises(SaveError):
        Session.load(tmp_path / "run.json")


def test_a_step_can_be_taken_back_and_dice_cannot():
    session = Session(GAME, seed=3, dungeon=OWN, abilities="none")
    session.play(session.moves()[0])
    turned = session.state
    session.play(next(move for move in session.moves() if str(move).startswith("roll")))
    session.undo()
    assert session.state == turned
    session = through_rooms(Session(GAME, seed=3, abilities="none"), 1)
    session.play("next room")
    with pytest.raises(UndoRefused, match="dice, cards or the clock"):
        session.undo()


def test_real_dice_may_be_typed_in():
    session = Session(GAME, chance="ask", dungeon=OWN, abilities="none")
    for text in ("enter test-cellar", "dangers 6 4 6", "die 3", "turn 1 north"):
        assert not session.state.visit.used
        session.play(text)
    assert session.state.visit.dangers == (1, 4, 6)
    assert session.state.die.top == 3
