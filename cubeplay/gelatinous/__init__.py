"""Gelatinous Cube Dice: thirty rooms that are puzzles for a rolling die.

>>> from cubeplay.gelatinous import GAME
>>> run = GAME.start(first_level=6)
>>> run.health, run.setup.rooms
(8, 5)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from cubeplay.gelatinous.game import Gelatinous
from cubeplay.gelatinous.rules.catalogue import RULEBOOK

if TYPE_CHECKING:
    from cubeplay.gelatinous.bots.players import bot_scores
    from cubeplay.gelatinous.exact.solver import Solution, solve

__all__ = ["GAME", "Gelatinous", "Solution", "bot_scores", "solve"]

GAME: Final = Gelatinous(RULEBOOK)
"""The game; ``GAMES["gelatinous"]``."""

_HOME: Final = {"solve": "exact.solver", "Solution": "exact.solver", "bot_scores": "bots.players"}
"""Where the exact answers live; each module is imported when it is first asked for."""


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(import_module(f"cubeplay.gelatinous.{_HOME[name]}"), name)
    raise AttributeError(name)
