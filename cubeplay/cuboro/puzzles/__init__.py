"""cuboro's puzzles: the longest way that one, two or three changes can make."""

from typing import Final

from cubeplay.cuboro.game import GAME
from cubeplay.cuboro.puzzles.kinds import OneChange, ThreeChanges, TwoChanges

KINDS: Final = {kind.name: kind for kind in (OneChange(GAME), TwoChanges(GAME), ThreeChanges(GAME))}
"""The kinds by name."""
