"""CUBED: hexagonal dominoes, with every refusal explained on the table."""

from cubeplay.cubed.game import GAME, Cubed
from cubeplay.cubed.moves import BagGives, CubedMove, Draw, DrawThree, Give, Keep, Pass, Place
from cubeplay.cubed.pieces import PIECES, Piece
from cubeplay.cubed.placements import placements
from cubeplay.cubed.state import Lying, Table

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
