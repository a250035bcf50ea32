"""CU[o]BE's puzzles: how many dice to fight with first, and a bet on the next cards of a deck."""

from typing import Final

from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.puzzles.card_counting import NextCards
from cubeplay.cuobe.puzzles.fighting import FirstFight

KINDS: Final = {kind.name: kind for kind in (FirstFight(GAME), NextCards(GAME))}
"""The kinds by name."""
