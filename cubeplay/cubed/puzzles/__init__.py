"""CUBED's puzzles: a hand that is to be played out, and a field that is to be blocked."""

from typing import Final

from cubeplay.cubed.game import GAME
from cubeplay.cubed.puzzles.block import BlockField
from cubeplay.cubed.puzzles.hand import EmptyHand

KINDS: Final = {kind.name: kind for kind in (EmptyHand(GAME), BlockField(GAME))}
"""The kinds by name."""
