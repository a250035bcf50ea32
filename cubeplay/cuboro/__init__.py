"""cuboro Tricky Ways: state, rules, the marble's way, cubes as data, solver and computer players.

>>> from cubeplay.cuboro import GAME, best_turn
>>> turn = best_turn(GAME.start())
>>> turn.points, len(turn.moves)
(8, 5)
"""

from __future__ import annotations

from cubeplay.cuboro.exact.chains import positions
from cubeplay.cuboro.exact.longest_possible_path import Ceiling, ceiling
from cubeplay.cuboro.exact.odds import Ways, blind_ways, ways_to_points
from cubeplay.cuboro.exact.solver import SolvedTurn, best_turn, longest_path
from cubeplay.cuboro.game import GAME
from cubeplay.cuboro.rules.path import Path, PathStep, previews, trace

__all__ = [
    "GAME",
    "Ceiling",
    "Path",
    "PathStep",
    "SolvedTurn",
    "Ways",
    "best_turn",
    "blind_ways",
    "ceiling",
    "longest_path",
    "positions",
    "previews",
    "trace",
    "ways_to_points",
]
