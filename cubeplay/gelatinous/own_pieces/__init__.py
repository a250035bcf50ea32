"""What can be made of one's own for Gelatinous Cube Dice: rooms and abilities."""

from typing import Final

from cubeplay.gelatinous.own_pieces.abilities import Abilities
from cubeplay.gelatinous.own_pieces.rooms import Rooms, room_of

__all__ = ["SORTS", "room_of"]

SORTS: Final = (Rooms(), Abilities())
"""The sorts of pieces."""
