"""Reviews of games: the standing after every move, and which decisions cost most.

A game's judge is in the module that :attr:`cubeplay.game.Game.analysis` names: it compares a move with the
best one that the game's solver, or its best computer player, finds.  Without a judge a review has the
standings alone.  A seed decides all luck.

>>> from cubeplay import Session
>>> from cubeplay.analysis import review, turning_points
>>> session = Session("cuboro", seed=7, players=2, names=("Plum", "Fig"))
>>> for move in ("tower north", "tower north"):
...     step = session.play(move)
>>> for point in turning_points(review(session)):
...     print(point)  # doctest: +ELLIPSIS
Better: “Lift the cube on a3 to b2” instead of “Stand the tower on b2, ...”. 4 points more.
Better: “Lift the cube on a3 to b2” instead of “Stand the tower on b2, ...”. 7 points more.
"""

from cubeplay.analysis.judge import Judge, Judgement, judge_of
from cubeplay.analysis.review import Decision, ReviewedMoment, review, turning_points

__all__ = ["Decision", "Judge", "Judgement", "ReviewedMoment", "judge_of", "review", "turning_points"]
