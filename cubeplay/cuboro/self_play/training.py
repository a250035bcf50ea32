"""How the learner learns: by games against itself and linear regression on their results.

After every few games one weight for each feature is fitted, by least squares, so that their weighted sum
predicts the lead of the seat at the end; then the learner plays on by these weights.  Some moves are random,
to explore.  Before the first fit all moves are random.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

from cubeplay.cuboro import GAME
from cubeplay.cuboro.rules.state import Table
from cubeplay.cuboro.self_play.bot import Learner
from cubeplay.cuboro.self_play.features import FEATURES, afterstate, features, lead
from cubeplay.game import Bot
from cubeplay.rulebook import Seat
from cubeplay.simulate.stopping import StopFlag
from cubeplay.tournament import Comparison, compare

EVERY: Final = 10
"""The games between two fits."""

REMEMBERED: Final = 16
"""How many spans between two fits are remembered: older games were played worse."""

CURIOSITY: Final = 0.2
"""The share of random moves."""

RIDGE: Final = 1.0
"""The regularization of the regression: it keeps weights small that the games do not determine."""


class TrainingExample(NamedTuple):
    """An afterstate of a game that is over: its features, and how far ahead its seat ended."""

    features: tuple[float, ...]
    lead: float


def variants(rng: Random) -> dict[str, Any]:
    """Random options of the training games: both versions, two to four players."""
    return {"version": rng.choice((1, 2)), "players": rng.choice((2, 3, 4))}


def duels(rng: Random) -> dict[str, Any]:
    """Random options of the games for measuring: both versions, two players."""
    return {"version": rng.choice((1, 2))}


def stages(games: int, seed: int = 0) -> Iterator[Learner]:
    """The learner after every :data:`EVERY` games, up to ``games``; the same for the same seed."""
    rng, learner = Random(f"learner {seed}"), None
    memory: deque[list[TrainingExample]] = deque(maxlen=REMEMBERED)
    for played in range(EVERY, games + 1, EVERY):
        memory.append([seen for _game in range(EVERY) for seen in _game_of(learner, rng)])
        learner = Learner(_fitted([seen for some in memory for seen in some]), played, seed)
        yield learner


def _game_of(learner: Learner | None, rng: Random) -> list[TrainingExample]:
    """The examples of a game of the learner against itself."""
    table: Table = GAME.start(**variants(rng))
    trail: list[tuple[Seat, tuple[float, ...]]] = []
    while not table.over:
        seat = table.player
        table = _moved(learner, table, rng)
        trail.append((seat, features(table, seat)))
    return [TrainingExample(row, lead(table, seat)) for seat, row in trail]


def _moved(learner: Learner | None, table: Table, rng: Random) -> Table:
    moves = GAME.moves(table, table.player)
    if learner is None or rng.random() < CURIOSITY:
        return afterstate(table, rng.choice(moves))
    return afterstate(table, moves[int(learner.worths(table, table.player, moves).argmax())])


def _fitted(seen: list[TrainingExample]) -> dict[str, float]:
    """The weights by least squares, without the constant term: it is the same for all moves."""
    rows = np.array([(1.0, *each.features) for each in seen])
    ends = np.array([each.lead for each in seen])
    weights = np.linalg.solve(rows.T @ rows + RIDGE * np.eye(rows.shape[1]), rows.T @ ends)
    return dict(zip(FEATURES, map(float, weights[1:].round(6)), strict=True))


def measured(player: Bot, other: Bot, pairs: int, seed: int = 0, stop: StopFlag | None = None) -> Comparison:
    """The results of a player against another, in pairs of games with the same luck and the seats swapped.

    If stopped, the results of the pairs that were played by then.
    """
    return compare(GAME, player, other, pairs, seed=f"learner {seed}", options=duels, stop=stop)
