"""CU[o]BE's row of the benchmark."""

from __future__ import annotations

from cubeplay.bench import Times, random_play, row, seconds_a_move
from cubeplay.bench.growth import curve
from cubeplay.cuobe.game import GAME
from cubeplay.words import _


@curve("cuobe", _("random play, a move"), _("players"), (1, 2, 3, 4, 6))
def move_by_players(players: int) -> float:
    """Seconds a move of whole games of so many players."""
    return seconds_a_move(GAME, players=players)


@row(
    "cuobe",
    _("random play, seconds a move"),
    peer=_("OpenSpiel block dominoes"),
    at_least=0.5,
    needs=("pyspiel",),
)
def moves_a_second() -> Times:
    """Whole games of four players, quick set-up."""
    return random_play(GAME, players=4)
