"""A game in play: where it begins, what chance brings, what has happened, and how it is played again."""

from cubeplay.session.session import Session

__all__ = ["Session"]
