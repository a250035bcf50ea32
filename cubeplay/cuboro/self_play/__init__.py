"""A computer player of cuboro that learns by playing against itself, small enough to be read in one go.

``features`` says what it sees of a table, ``training`` how it learns what that is worth, ``keeping`` where
that is kept, and ``bot`` how it plays by it.

    python -m cubeplay.cuboro.self_play --games 320

teaches it in a few minutes.  From then on it sits among the computer players of cuboro, through the entry
point ``cubeplay.bots``; before, it is not offered.  Needs numpy.
"""

from __future__ import annotations

from cubeplay.cuboro.self_play.keeping import place
from cubeplay.game import Bot


def player() -> Bot | None:
    """The player with what it has learned; None as long as nothing is kept.

    Raises CubeplayError for a file that cannot be used, and without numpy.
    """
    try:
        changed = place().stat().st_mtime_ns
    except OSError:
        return None
    from cubeplay.cuboro.self_play.keeping import kept

    return kept(place(), changed)
