"""Cubo: nine dice, a square, and a decision: reroll, or call?

>>> from cubeplay.cubo import GAME
>>> table = GAME.start(players=3)
>>> GAME.to_move(table), GAME.moves(table, 0)
((0,), (Flip(at=None),))
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from cubeplay.cubo.game import GAME, Cubo

if TYPE_CHECKING:
    from cubeplay.cubo.exact.all_rolls_table import best_score
    from cubeplay.cubo.exact.decision import (
        beat_odds,
        centre_dice,
        keep_or_reroll,
        reroll_odds,
        roll_best,
    )
    from cubeplay.cubo.exact.exchange import best_with_exchange
    from cubeplay.cubo.exact.odds import optimal_scores, optimal_stopping, reroll_value
    from cubeplay.cubo.exact.solver import best_arrangement

__all__ = [
    "GAME",
    "Cubo",
    "beat_odds",
    "best_arrangement",
    "best_score",
    "best_with_exchange",
    "centre_dice",
    "keep_or_reroll",
    "optimal_scores",
    "optimal_stopping",
    "reroll_odds",
    "reroll_value",
    "roll_best",
]

_HOME: Final = {
    "beat_odds": "decision",
    "best_arrangement": "solver",
    "best_score": "all_rolls_table",
    "best_with_exchange": "exchange",
    "centre_dice": "decision",
    "keep_or_reroll": "decision",
    "optimal_scores": "odds",
    "optimal_stopping": "odds",
    "reroll_odds": "decision",
    "reroll_value": "odds",
    "roll_best": "decision",
}
"""The modules of the exact answers; each is imported when one of its names is first used."""


def __getattr__(name: str) -> Any:
    """Import the module of a name when the name is first used."""
    if name in _HOME:
        return getattr(import_module(f"cubeplay.cubo.exact.{_HOME[name]}"), name)
    raise AttributeError(name)
