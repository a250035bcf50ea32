"""A game in play: where it begins, what chance brings, what has happened, and how it is played again."""

from cubeplay.session.forced import forced, play_forced
from cubeplay.session.rematch import rematch
from cubeplay.session.session import Session

__all__ = ["Session", "forced", "play_forced", "rematch"]
