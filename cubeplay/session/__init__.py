"""A game in play: its start, its dice and cards, its moves, and how it is saved and replayed."""

from cubeplay.session.forced import forced, play_forced
from cubeplay.session.rematch import rematch
from cubeplay.session.session import Session

__all__ = ["Session", "forced", "play_forced", "rematch"]
