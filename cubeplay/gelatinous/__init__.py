"""Gelatinous Cube Dice: thirty rooms that are puzzles for a rolling die.

>>> from cubeplay.gelatinous import GAME
>>> run = GAME.start(first_level=6)
>>> run.health, run.setup.rooms
(8, 5)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from cubeplay.gelatinous.game import GAME, Gelatinous

if TYPE_CHECKING:
    from cubeplay.gelatinous.exact.odds import danger_odds, leaving_odds, safest_squares
    from cubeplay.gelatinous.exact.solver import Solution, fewest_steps, solve, steps_to_glyph, ways_out
    from cubeplay.gelatinous.tools.scores import bot_scores

__all__ = [
    "GAME",
    "Gelatinous",
    "Solution",
    "bot_scores",
    "danger_odds",
    "fewest_steps",
    "leaving_odds",
    "safest_squares",
    "solve",
    "steps_to_glyph",
    "ways_out",
]

_HOME: Final = {
    "Solution": "exact.solver",
    "bot_scores": "tools.scores",
    "danger_odds": "exact.odds",
    "fewest_steps": "exact.solver",
    "leaving_odds": "exact.odds",
    "safest_squares": "exact.odds",
    "solve": "exact.solver",
    "steps_to_glyph": "exact.solver",
    "ways_out": "exact.solver",
}
"""The modules of the exact answers; each is imported when one of its names is first used."""


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(import_module(f"cubeplay.gelatinous.{_HOME[name]}"), name)
    raise AttributeError(name)
