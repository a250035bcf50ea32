"""CU[o]BE's row and curve of the benchmark."""

from __future__ import annotations

from cubeplay.cuobe.game import GAME

from benchmarks import Times, random_play, row, seconds_a_move
from benchmarks.growth import curve


@curve("cuobe", "random play, a move", "players", (1, 2, 3, 4, 6))
def move_by_players(players: int) -> float:
    """Seconds for a move of whole games."""
    return seconds_a_move(GAME, players=players)


@row(
    "cuobe",
    "random play, seconds a move",
    peer="OpenSpiel block dominoes",
    at_least=0.5,
    needs=("pyspiel",),
)
def moves_a_second() -> Times:
    """Whole games of four players with the quick set-up."""
    return random_play(GAME, players=4)
