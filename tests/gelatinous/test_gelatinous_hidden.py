"""What nobody knows stays out of the table: no deck has an order before it is looked at."""

from fractions import Fraction

import pytest
from cubeplay.gelatinous import GAME
from cubeplay.session import Session


def play_alike(seed):
    """A session whose dice and cards are typed in: the seed, and so the rest of the decks, is another."""
    session = Session(GAME, seed=seed, chance="ask", difficulty="wizard")
    for text in (
        "draw slide spin",
        "keep spin",
        "enter the-larder",
        "dangers 1 2 3",
        "die 6",
        "turn 2 north",
    ):
        session.play(text)
    return session


@pytest.mark.rule("gelatinous.pile")
def test_runs_that_differ_only_in_what_is_to_come_look_the_same():
    one, other = play_alike(1), play_alike(2)
    assert one.state == other.state
    assert one.view(0) == other.view(0) == one.view(None)
    assert one.log == other.log


@pytest.mark.rule("gelatinous.pile")
def test_the_odds_of_the_next_room_know_only_what_has_been_seen():
    session = play_alike(3)
    run = session.state.but(phase="enter", done=1)
    odds = dict(GAME.chance(run).outcomes())
    assert set(odds.values()) == {Fraction(1, 23)}
    assert "the-larder" not in {move.room for move in odds}
    assert all(run.dungeon.rooms[move.room].kind == "A" for move in odds)
