"""What the chapters of Gelatinous Cube Dice share: named dice, what must wait, and when a room is left."""

from __future__ import annotations

from cubeplay.gelatinous.rules.moves import GelatinousMove, NextRoom
from cubeplay.gelatinous.rules.state import Run
from cubeplay.gelatinous.teaching.first_game import glyph_words
from cubeplay.teach.guided import Dealer, GuidedGame
from cubeplay.words import _


def falls(**named: str) -> Dealer:
    """A dealer that names what comes by the phase of the run; the seed has what is left out.

    >>> deal = falls(draw="draw ooze seep", die="die 3")
    """
    return lambda _game, _chance, run: named.get(run.phase, "")


def left(game: GuidedGame) -> bool:
    """Whether the room in which this moment began is left, or the run is over."""
    return game.state.done > game.began.done or game.outcome is not None


def lost(game: GuidedGame) -> bool:
    """Whether the run is over and not won."""
    return game.outcome is not None and not game.outcome.winners


def again(game: GuidedGame) -> str:
    """The present moment, from a first move in its room until it is done: it can be begun again."""
    acted = bool(game.own) and game.state.phase == "room" and not game.over
    return game.moment.id if game.moment and (acted or lost(game)) else ""


def room_words(game: GuidedGame) -> str:
    """What a move has done in a room, and that the boilers overheat."""
    if lost(game) and game.state.health:
        return _("That was the last action: the boilers overheat. Begin this room again?")
    return glyph_words(game)


def stop_first(run: Run, move: GelatinousMove) -> str:
    """Why the next room waits until the run has been put away once."""
    waits = isinstance(move, NextRoom) and run.phase == "between"
    return _("First put the run away, and take it out again.") if waits else ""
