"""Computer players: which there are, how strong they are, how they choose and how they take their turns.

A player gets the *view* of its seat and never sees more.  It answers with a move and, in games with a clock,
with the time that the move takes; it never reads a clock itself.  The order to read in:

- ``basic``: three players for every game, the last of them uses ``search``;
- ``turns``: how players take their turns; ``bot_runner`` asks them and checks their answers;
- ``bots`` and ``strengths``: which players a game has, and their names for people.
"""

from cubeplay.players.basic import Delay, GreedyBot, RandomBot, SearchBot
from cubeplay.players.bots import bots_of
from cubeplay.players.turns import (
    LONGEST,
    Gone,
    NextAct,
    autoplay,
    bot_rng,
    next_bot_move,
    next_turn,
    play_turn,
    seated,
    sitting,
)

__all__ = [
    "Delay",
    "Gone",
    "GreedyBot",
    "LONGEST",
    "NextAct",
    "RandomBot",
    "SearchBot",
    "autoplay",
    "bot_rng",
    "bots_of",
    "next_bot_move",
    "next_turn",
    "play_turn",
    "seated",
    "sitting",
]
