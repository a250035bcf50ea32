"""CU[o]BE's puzzles: the decision with the best odds."""

from typing import Final

from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.puzzles.kinds import FirstFight

KINDS: Final = {kind.name: kind for kind in (FirstFight(GAME),)}
"""The kinds by name."""
