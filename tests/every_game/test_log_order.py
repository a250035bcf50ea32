"""The order of the log: what a move did stands before what came of it."""

import pytest
from cubeplay import GAMES
from tests.every_game.random_games import VARIANTS, moments

FIRST = {
    "cubo": {
        "Flip": {"flip"},
        "Roll": {"roll", "centre-roll", "last-roll"},
        "Start": {"command"},
        "Arrange": {"arrange"},
        "Place": {"arrange"},
        "Call": {"call", "sealed"},
        "Take": {"take"},
        "Exchange": {"exchange"},
        "Keep": {"exchange"},
        "Reroll": {"reroll-all", "sealed"},
        "TimeUp": {"missed", "time-up"},
    },
    "gelatinous": {
        "Draw": {"draw"},
        "Keep": {"keep"},
        "Enter": {"enter"},
        "Dangers": {"dangers"},
        "Show": {"start"},
        "Turn": {"free-turn"},
        "Roll": {"step", "overtime"},
        "Use": {"ability", "overtime"},
        "NextRoom": {"next-room"},
        "Stop": {"stop"},
    },
    "cuboro": {
        "Shift": {"shift"},
        "Rotate": {"rotation"},
        "Jump": {"jump"},
        "Tower": {"tower"},
        "Overtime": {"time-limit"},
    },
    "cubed": {
        "BagGives": {"hands", "draw", "solo-hand", "solo-start", "keep-one"},
        "Place": {"place"},
        "Draw": {"draw"},
        "Pass": {"pass"},
    },
    "cuobe": {
        "Drawn": {"green-card", "blue-card", "arrive", "loot"},
        "Shown": {"discover"},
        "Rolled": {"search", "fight", "force"},
        "Fight": {"fight"},
        "Stash": {"stash"},
        "TakeFind": {"find-token"},
    },
}
"""What the first line of a move may be about.  Overtime is paid before the step, by its rule."""


@pytest.mark.parametrize("name", FIRST)
def test_the_first_line_of_a_move_is_about_the_move(name):
    """In particular the roll stands before what moved on because of it."""
    seen = set()
    for spot in moments(GAMES[name], range(9)):
        kind = type(spot.move).__name__
        if spot.step and spot.step.events and kind in FIRST[name]:
            first = spot.step.events[0].rule.removeprefix(f"{name}.")
            spot.claim(first in FIRST[name][kind], f"'{spot.move}' begins its log with {first}")
            seen.add(kind)
    assert len(seen) > len(FIRST[name]) / 2


def test_every_game_is_here():
    assert FIRST.keys() == VARIANTS.keys()
