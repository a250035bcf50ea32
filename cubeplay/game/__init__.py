"""The contract: what every game implements (``game.py``), and the values that it returns (``values.py``)."""

from cubeplay.game.game import Game
from cubeplay.game.values import (
    CHANCE,
    CLOCK,
    Actor,
    Answer,
    Bot,
    Hint,
    House,
    Outcome,
    Reading,
    Step,
    Strength,
    once,
    without,
)

__all__ = [
    "CHANCE",
    "CLOCK",
    "Actor",
    "Answer",
    "Bot",
    "Game",
    "Hint",
    "House",
    "Outcome",
    "Reading",
    "Step",
    "Strength",
    "once",
    "without",
]
