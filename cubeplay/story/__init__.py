"""The story of a game: what each round brought whom, how it ended, and the moments that decided it.

A game's story stands in a module of its own, which :attr:`cubeplay.game.Game.story` names; a game may do
without.  A story tells no more than everybody at the table may know.

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
