"""How far the careful computer player comes, over many runs."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from cubeplay.game import CHANCE
from cubeplay.gelatinous.bots.players import next_moves
from cubeplay.gelatinous.game import GAME
from cubeplay.gelatinous.rules.state import Difficulty, Run
from cubeplay.simulate import Sample, simulate


def bot_scores(
    difficulty: Difficulty = "standard", runs: int = 1000, *, seed: int | str = 0, **how: Any
) -> Sample:
    """How many rooms the careful bot completes, over seeded runs.

    ``how`` are the executor, ``progress`` and ``stop`` of :func:`cubeplay.simulate.simulate`.

    >>> len(bot_scores(runs=2, seed=7))
    2
    """
    return simulate(partial(rooms_completed, difficulty=difficulty), runs, seed=seed, **how)


def rooms_completed(rng: Random, **options: Any) -> int:
    """The score of the careful bot in one run with the game's ``options``."""
    state: Run = GAME.start(**options)
    while actors := GAME.to_move(state):
        if actors == (CHANCE,):
            state = GAME.apply(state, CHANCE, GAME.chance(state).sample(rng)).state
            continue
        for move in next_moves(GAME, state):
            state = GAME.apply(state, 0, move).state
    return state.done
