"""CUBED: hexagonal dominoes, with every refusal explained on the table."""

from cubeplay.cubed.exact.odds import (
    BlockingOdds,
    ColourOdds,
    DrawOdds,
    blocking_out,
    colours_unseen,
    draw_odds,
)
from cubeplay.cubed.game import GAME, Cubed
from cubeplay.cubed.rules.move_generation import placements
from cubeplay.cubed.rules.moves import BagGives, CubedMove, Draw, DrawThree, Give, Keep, Pass, Place
from cubeplay.cubed.rules.pieces import PIECES, Piece
from cubeplay.cubed.rules.state import Lying, Table

__all__ = [
    "GAME",
    "PIECES",
    "BagGives",
    "BlockingOdds",
    "ColourOdds",
    "Cubed",
    "CubedMove",
    "Draw",
    "DrawOdds",
    "DrawThree",
    "Give",
    "Keep",
    "Lying",
    "Pass",
    "Piece",
    "Place",
    "Table",
    "blocking_out",
    "colours_unseen",
    "draw_odds",
    "placements",
]
