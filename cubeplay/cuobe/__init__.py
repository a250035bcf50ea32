"""CU[o]BE: co-operative horror on a shifting grid of rooms."""

from cubeplay.cuobe.edition.editing import edition_of, folder_text
from cubeplay.cuobe.edition.edition import Edition, Effect
from cubeplay.cuobe.game import GAME, Cuobe
from cubeplay.cuobe.rules.moves import CuobeMove
from cubeplay.cuobe.rules.state import Player, Room, Spawn, State, Task

__all__ = [
    "GAME",
    "Cuobe",
    "CuobeMove",
    "Edition",
    "Effect",
    "Player",
    "Room",
    "Spawn",
    "State",
    "Task",
    "edition_of",
    "folder_text",
]
