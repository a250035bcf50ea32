"""A computer player of cuboro that learns by playing against itself, small enough to be read in one go.

``features`` turns a table into numbers, ``training`` fits a weight for each, ``keeping`` stores the weights
in a file, and ``bot`` plays by them.

    python -m cubeplay.cuboro.self_play --games 320

trains it in a few minutes.  From then on it is among the computer players of cuboro, through the entry point
``cubeplay.bots``; before, it is not offered.  Needs numpy.
"""

from __future__ import annotations

from cubeplay.cuboro.self_play.weights_file import place
from cubeplay.game import Bot


def player() -> Bot | None:
    """The player with the stored weights; None if there are none.

    Raises CubeplayError for a file that cannot be used, and without numpy.
    """
    try:
        changed = place().stat().st_mtime_ns
    except OSError:
        return None
    from cubeplay.cuboro.self_play.weights_file import kept

    return kept(place(), changed)
