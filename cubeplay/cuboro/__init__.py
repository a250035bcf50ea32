"""cuboro Tricky Ways: state, rules, the marble's way, cubes as data, solver and computer players.

>>> from cubeplay.cuboro import GAME, best_turn
>>> turn = best_turn(GAME.start())
>>> turn.points, len(turn.moves)
(8, 5)
"""

from __future__ import annotations

from cubeplay.cuboro.ceiling import Ceiling, ceiling
from cubeplay.cuboro.chains import positions
from cubeplay.cuboro.path import Path, PathStep, previews, trace
from cubeplay.cuboro.rules import GAME
from cubeplay.cuboro.solver import Turn, best_turn, longest_path

__all__ = [
    "GAME",
    "Ceiling",
    "Path",
    "PathStep",
    "Turn",
    "best_turn",
    "ceiling",
    "longest_path",
    "positions",
    "previews",
    "trace",
]
