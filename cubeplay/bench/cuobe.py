"""CU[o]BE's row of the benchmark."""

from __future__ import annotations

from cubeplay.bench import Times, random_play, row
from cubeplay.cuobe.game import GAME
from cubeplay.words import _


@row(
    "cuobe",
    _("random play, seconds a move"),
    peer=_("OpenSpiel block dominoes"),
    at_least=0.1,
    needs=("pyspiel",),
)
def moves_a_second() -> Times:
    """Whole games of four players, quick set-up."""
    return random_play(GAME, players=4)
