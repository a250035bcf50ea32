"""Boards of cuboro that show its rules."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from cubeplay.cuboro import GAME
from cubeplay.cuboro.rules.state import Marble, Table

NAMES = ("Plum", "Fig")
SLIDE = "1/270 3/90 6; . 2/180 8/180; 4/90 5/270 7/270"
TURN = "6/270 5/270 7/180; 8 1/180 .; 3/180 4/270 2/90"
JUMP = "7/90 3/270 2/90; 5/270 . 8/180; 6/180 1/270 4/270"
LOST = "4 2/90 5; 3/90 . 1/180; 6 8/270 7/270"
TUNNELS = "7/90 4/180 3/270f; 2/180 1/180 5/90f; 6 8/180 ."
OVER = ". 8/180 4; 5 2/180 6/180f; 7 3 1/90"


def without_joker() -> Table:
    """The board of the start, but everybody's red marbles are spent."""
    return replace(GAME.start(), marbles=((4, 0), (4, 0)))


def one_taken() -> Table:
    """A board on which every way is lost; of the first two marbles a red one lies in north c."""
    return replace(GAME.start(grid=LOST), finishes=_finishes({2: "red"}), marbles=((4, 1), (4, 1)))


def last_marble() -> Table:
    """Only west 1 is free, and Plum has one marble left: that of the last round."""
    colours: Mapping[int, Marble] = {number: "red" if number % 3 == 2 else "blue" for number in range(12)}
    finishes = _finishes({number: colour for number, colour in colours.items() if number != 9})
    start = GAME.start(rounds=2)
    return replace(start, round=2, finishes=finishes, marbles=((1, 0), (0, 0)), points=(30, 31))


def _finishes(taken: Mapping[int, Marble]) -> tuple[Marble, ...]:
    return tuple(taken.get(number, "") for number in range(12))
