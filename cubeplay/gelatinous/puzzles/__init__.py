"""Puzzles of Gelatinous Cube Dice: out of a room in the fewest actions, and out of it unharmed."""

from typing import Final

from cubeplay.gelatinous.game import GAME
from cubeplay.gelatinous.puzzles.kinds import Fewest, Unharmed

KINDS: Final = {kind.name: kind for kind in (Fewest(GAME), Unharmed(GAME))}
"""The kinds by name."""
