"""Cubo's puzzles: the best square of a roll, and the best one with a die from the centre."""

from typing import Final

from cubeplay.cubo.game import GAME
from cubeplay.cubo.puzzles.kinds import BestExchange, BestSquare

KINDS: Final = {kind.name: kind for kind in (BestSquare(GAME), BestExchange(GAME))}
"""The kinds by name."""
