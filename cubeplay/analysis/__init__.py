"""Looking back at a game: how it stood after every move, and which decisions cost most.

A game's own judge stands in a module that :attr:`cubeplay.game.Game.analysis` names; it weighs what a seat
played against the best that the game's solver, or its best computer player, finds.  A game without one tells
how it stood and no more.  Nothing here draws, and a seed decides all luck.

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
