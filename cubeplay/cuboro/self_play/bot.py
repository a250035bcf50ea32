"""The learner as a computer player: it makes the move whose afterstate has the highest estimate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cubeplay.cuboro.bots.players import PACE
from cubeplay.cuboro.rules.moves import CuboroMove
from cubeplay.cuboro.rules.state import Table
from cubeplay.cuboro.self_play.features import FEATURES, TENS, afterstate, features
from cubeplay.game import Answer, Game
from cubeplay.rulebook import Seat
from cubeplay.words import _, plural
from cubeplay.words.numbers import Numeral


@dataclass(frozen=True)
class Learner:
    """A player with one weight for each feature, learned from ``games`` games against itself.

    Raises ValueError for other weights.

    >>> Learner({"lead": 1.0}, games=0, seed=0)
    Traceback (most recent call last):
    ValueError: the weights are for other features
    """

    weights: Mapping[str, float]
    games: int
    seed: int

    def __post_init__(self) -> None:
        if list(self.weights) != list(FEATURES) or not np.isfinite(self._row).all():
            raise ValueError("the weights are for other features")

    @property
    def _row(self) -> NDArray[np.float64]:
        return np.array([*self.weights.values()], float)

    @property
    def title(self) -> str:
        """Its name in lists."""
        return _("Learner")

    @property
    def strength(self) -> str:
        """From how many games it has learned."""
        words = plural(
            "has learned from {count} game against itself",
            "has learned from {count} games against itself",
            self.games,
        )
        return words.format(count=self.games)

    def worths(self, table: Table, seat: Seat, moves: Sequence[CuboroMove]) -> NDArray[np.float64]:
        """The estimated lead at the end after each of some legal moves, in tens of points."""
        seen = np.array([features(afterstate(table, move), seat) for move in moves])
        worths: NDArray[np.float64] = seen @ self._row
        return worths

    def answer(self, game: Game[Any, Any], view: Table, player: Seat, rng: Random) -> Answer:
        """The move with the highest estimate, the first of several.  Raises ValueError if there is none."""
        moves = game.moves(view, player)
        worths = self.worths(view, player, moves)
        best = int(worths.argmax())
        delay = rng.randint(*PACE) if view.variant.time_limit else 0
        because = _("Of {count} moves it likes this one best: {points:+.1f} points against the middling one.")
        ahead = TENS * float(worths[best] - np.median(worths))
        words = because.format(count=len(moves), points=Numeral(ahead))
        return Answer(game.stamp(moves[best], view.now + delay), delay, words)
