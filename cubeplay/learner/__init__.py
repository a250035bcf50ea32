"""A computer player of cuboro that learns by playing against itself, small enough to be read in one go.

:mod:`~cubeplay.learner.features` says what it sees of a table, :mod:`~cubeplay.learner.training` how it
learns what that is worth, :mod:`~cubeplay.learner.keeping` where that is kept, and
:mod:`~cubeplay.learner.bot` how it plays by it.

    python -m cubeplay.learner --games 320

teaches it in a few minutes.  From then on it sits among the computer players of cuboro, through the entry
point ``cubeplay.bots``; before, it is not offered.  Needs numpy.
"""

from __future__ import annotations

from cubeplay.game import Bot
from cubeplay.learner.keeping import place


def player() -> Bot | None:
    """The player with what it has learned; None as long as nothing is kept.

    Raises CubeplayError for a file that cannot be used, and without numpy.
    """
    try:
        changed = place().stat().st_mtime_ns
    except OSError:
        return None
    from cubeplay.learner.keeping import kept

    return kept(place(), changed)
