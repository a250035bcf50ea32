"""CUBED: hexagonal dominoes, with every refusal explained on the table."""

from cubeplay.cubed.game import GAME, Cubed
from cubeplay.cubed.rules.listing import placements
from cubeplay.cubed.rules.moves import BagGives, CubedMove, Draw, DrawThree, Give, Keep, Pass, Place
from cubeplay.cubed.rules.pieces import PIECES, Piece
from cubeplay.cubed.rules.state import Lying, Table

__all__ = [
    "GAME",
    "PIECES",
    "BagGives",
    "Cubed",
    "CubedMove",
    "Draw",
    "DrawThree",
    "Give",
    "Keep",
    "Lying",
    "Pass",
    "Piece",
    "Place",
    "Table",
    "placements",
]
