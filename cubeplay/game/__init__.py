"""The contract: what games implement (``game.py``), what they return (``contract_types.py``), options."""

from cubeplay.game.contract_types import (
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
from cubeplay.game.game import Game

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
