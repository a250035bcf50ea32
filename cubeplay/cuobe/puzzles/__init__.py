"""CU[o]BE's puzzles: the decision with the best odds, and what may still come of a deck."""

from typing import Final

from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.puzzles.counting import NextCards
from cubeplay.cuobe.puzzles.fighting import FirstFight

KINDS: Final = {kind.name: kind for kind in (FirstFight(GAME), NextCards(GAME))}
"""The kinds by name."""
