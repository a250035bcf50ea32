"""How the learner learns: it plays against itself, and asks afterwards what its tables were worth.

After every few games it fits one weight for each feature, by least squares, so that their sum tells as well
as it can how far ahead the seat ended; then it plays on by these weights.  Now and then it tries any move, to
find out.  Before the first fit it plays at random.
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
"""So many games are played between two fits."""

REMEMBERED: Final = 16
"""So many times the games between two fits are remembered: old ones were played worse."""

CURIOSITY: Final = 0.2
"""How often it tries any move."""

RIDGE: Final = 1.0
"""What keeps weights small of which the games tell nothing."""


class TrainingExample(NamedTuple):
    """An afterstate of a game that is over: its features, and how far ahead its seat ended."""

    features: tuple[float, ...]
    lead: float


def variants(rng: Random) -> dict[str, Any]:
    """What it plays: both versions, two to four players."""
    return {"version": rng.choice((1, 2)), "players": rng.choice((2, 3, 4))}


def duels(rng: Random) -> dict[str, Any]:
    """What it is measured at: both versions, two players."""
    return {"version": rng.choice((1, 2))}


def stages(games: int, seed: int = 0) -> Iterator[Learner]:
    """What it knows after every :data:`EVERY` games, up to so many.  The same seed teaches it the same."""
    rng, learner = Random(f"learner {seed}"), None
    memory: deque[list[TrainingExample]] = deque(maxlen=REMEMBERED)
    for played in range(EVERY, games + 1, EVERY):
        memory.append([seen for _game in range(EVERY) for seen in _game_of(learner, rng)])
        learner = Learner(_fitted([seen for some in memory for seen in some]), played, seed)
        yield learner


def _game_of(learner: Learner | None, rng: Random) -> list[TrainingExample]:
    """A game against itself."""
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
    """The weights whose sums come nearest to how the games ended; what is always there counts for no move."""
    rows = np.array([(1.0, *each.features) for each in seen])
    ends = np.array([each.lead for each in seen])
    weights = np.linalg.solve(rows.T @ rows + RIDGE * np.eye(rows.shape[1]), rows.T @ ends)
    return dict(zip(FEATURES, map(float, weights[1:].round(6)), strict=True))


def measured(player: Bot, other: Bot, pairs: int, seed: int = 0, stop: StopFlag | None = None) -> Comparison:
    """How a player does against another one, in pairs of games with the same luck and the seats swapped.

    Where it is stopped, that is as many of the pairs as were played by then.
    """
    return compare(GAME, player, other, pairs, seed=f"learner {seed}", options=duels, stop=stop)
