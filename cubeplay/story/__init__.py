"""The story of a game: the points of each round, the ending, and the moments that decided the game.

A game's story is in the module that :attr:`cubeplay.game.Game.story` names; a game may have none.  A story
contains only what everybody at the table may know.

>>> from cubeplay import Session
>>> from cubeplay.players import autoplay
>>> session = Session("cubo", seed=7, players=2, rounds=1, names=("Plum", "Fig"), bots=("beginner",) * 2)
>>> story = story_of(session.game)
>>> story.rounds(session)
()
>>> turns = autoplay(session)
>>> (last,) = story.rounds(session)
>>> tuple(share.points for share in last.shares) == session.outcome.scores
True
"""

from cubeplay.story.parts import Counted, Round, ScoreRow, ScoreSheet, Share, SidePlace, StoryMoment, ranked
from cubeplay.story.story import Story, story_of

__all__ = [
    "Counted",
    "StoryMoment",
    "SidePlace",
    "Round",
    "ScoreRow",
    "Share",
    "ScoreSheet",
    "Story",
    "ranked",
    "story_of",
]
