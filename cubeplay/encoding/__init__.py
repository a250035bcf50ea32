"""A game in numbers, for programs that learn: each move as ids of a fixed range, each view as planes.

The numbers of a game stand in a module of its own, which :attr:`cubeplay.game.Game.encoding` names; a game
may do without.  They hold for all options of the game alike, so that what was learned can be kept.
"""

from cubeplay.encoding.encoder import GameEncoding, Ids, Plane, Row, numbers_of, slices, zeros
from cubeplay.encoding.staged_moves import Staged, firsts, following, whole

__all__ = [
    "GameEncoding",
    "Ids",
    "Plane",
    "Row",
    "Staged",
    "firsts",
    "following",
    "numbers_of",
    "slices",
    "whole",
    "zeros",
]
