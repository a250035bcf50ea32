"""The contract: what games implement (``game.py``) and the values they return (``contract_types.py``)."""

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
