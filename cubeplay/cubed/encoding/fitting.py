"""Fits the net of the Thinker to how rounds end: ``python -m cubeplay.cubed.encoding.fitting``.

The Blocker plays rounds for two against itself, one placement in seven at random, so that the net sees what
good players avoid too.  The net learns from each placement whether who made it has won in the end.  It is
fitted by Adam (Kingma and Ba, 2015) to the logarithm of the likelihood.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cubeplay.cubed.bots.players import best_other
from cubeplay.cubed.bots.playouts import Playout
from cubeplay.cubed.bots.value_net import WEIGHTS, Net, PlacementOutlook, PlacementValue
from cubeplay.cubed.game import GAME
from cubeplay.cubed.rules.moves import CubedMove, Place
from cubeplay.cubed.rules.state import Table
from cubeplay.game import CHANCE
from cubeplay.rulebook import Seat
from cubeplay.simulate import Workers, simulate
from cubeplay.simulate.progress import Progress

Array = NDArray[np.float64]

STRAY: Final = 1 / 7
"""How often a placement is any of the legal ones."""

BATCH: Final = 1024
"""How many placements a step looks at."""

RATE: Final = 3e-3
"""The length of the first step; the last one's is 0."""

PASSES: Final = 6
"""How often each placement is looked at."""


class Placements(NamedTuple):
    """What counted after each of them (a row), and whether it won: 1, 0, or a half for a tie."""

    counts: Array
    won: Array


def played(rounds: int, seed: int, workers: int = 1) -> Placements:
    """The placements of so many rounds, spread over processes."""
    with Workers(workers) as executor, Progress() as progress:
        found = simulate(a_round, rounds, seed=seed, executor=executor, progress=progress)
    rows = [row for one in found.counts for row in one]
    return Placements(np.array([counts for counts, _won in rows]), np.array([won for _counts, won in rows]))


def a_round(rng: Random) -> tuple[tuple[PlacementValue, float], ...]:
    """The placements of one round: what counted after each, and whether it won."""
    return tuple(_placements(rng))


def _placements(rng: Random) -> Iterator[tuple[PlacementValue, float]]:
    """Those of one round."""
    state, seen = GAME.start(players=2, rounds=1), list[tuple[Seat, PlacementValue]]()
    while actors := GAME.to_move(state):
        (actor,) = actors
        move: CubedMove
        if isinstance(actor, int):
            move = _move(state, actor, rng)
            if isinstance(move, Place):
                seen.append((actor, PlacementOutlook(GAME.view(state, actor), actor).after(move)))
        else:
            assert actor == CHANCE
            move = GAME.chance(state).sample(rng)
        state = GAME.carry_out(state, actor, move).state
    end = GAME.outcome(state)
    assert end is not None
    for seat, prospect in seen:
        yield prospect, end.winners.count(seat) / len(end.winners)


def _move(state: Table, seat: Seat, rng: Random) -> CubedMove:
    """What the Blocker does, or now and then something else."""
    moves = GAME.moves(state, seat)
    places = [move for move in moves if isinstance(move, Place)]
    if not places:
        return best_other(state, moves)
    if not state.lying or rng.random() < STRAY:
        return rng.choice(places)
    return Playout(state, rng).quick()


def fitted(sample: Placements, units: int, seed: int) -> Net:
    """The net of so many hidden units that fits best.  The counts are brought to one scale meanwhile."""
    rng = np.random.default_rng(seed)
    middle, spread = sample.counts.mean(0), sample.counts.std(0)
    spread[spread == 0] = 1
    counts = (sample.counts - middle) / spread
    size = counts.shape[1]
    start = {
        "hidden": rng.normal(0, size**-0.5, (units, size)),
        "biases": np.zeros(units),
        "output": rng.normal(0, units**-0.5, units),
        "bias": np.zeros(1),
    }
    weights = _descended(start, counts, sample.won, rng)
    hidden = weights["hidden"] / spread
    biases = weights["biases"] - hidden @ middle
    (bias,) = _rounded(weights["bias"])
    return Net(tuple(map(_rounded, hidden)), _rounded(biases), _rounded(weights["output"]), bias)


def _descended(
    weights: dict[str, Array], counts: Array, won: Array, rng: np.random.Generator
) -> dict[str, Array]:
    """The weights after all steps of Adam."""
    means = {name: np.zeros_like(array) for name, array in weights.items()}
    squares = {name: np.zeros_like(array) for name, array in weights.items()}
    batches = [
        batch
        for _pass in range(PASSES)
        for batch in np.array_split(rng.permutation(len(won)), max(1, len(won) // BATCH))
    ]
    for step, batch in enumerate(batches, start=1):
        rate = RATE * (1 - (step - 1) / len(batches))
        for name, slope in _slopes(weights, counts[batch], won[batch]).items():
            means[name] = 0.9 * means[name] + 0.1 * slope
            squares[name] = 0.999 * squares[name] + 0.001 * slope**2
            upright = means[name] / (1 - 0.9**step)
            weights[name] = weights[name] - rate * upright / (
                np.sqrt(squares[name] / (1 - 0.999**step)) + 1e-8
            )
    return weights


def _slopes(weights: Mapping[str, Array], counts: Array, won: Array) -> dict[str, Array]:
    """How the error changes with every weight."""
    sums = counts @ weights["hidden"].T + weights["biases"]
    values = np.maximum(sums, 0)
    chances = 1 / (1 + np.exp(-(values @ weights["output"] + weights["bias"])))
    off = (chances - won) / len(won)
    back = np.outer(off, weights["output"]) * (sums > 0)
    return {
        "hidden": back.T @ counts,
        "biases": back.sum(0),
        "output": values.T @ off,
        "bias": off.sum(keepdims=True),
    }


def error(net: Net, sample: Placements) -> float:
    """The mean of minus the logarithm of the likelihood; guessing a half each time has 0.693."""
    chances = np.array([net.chance(PlacementValue(*row)) for row in sample.counts.tolist()]).clip(
        1e-6, 1 - 1e-6
    )
    return float(-(sample.won * np.log(chances) + (1 - sample.won) * np.log(1 - chances)).mean())


def written(net: Net) -> str:
    """A net as JSON, a unit a line."""
    units = ",\n    ".join(json.dumps(row) for row in net.hidden)
    return (
        f'{{\n  "counts": {json.dumps(PlacementValue._fields)},\n  "hidden": [\n    {units}\n  ],\n'
        f'  "biases": {json.dumps(net.biases)},\n  "output": {json.dumps(net.output)},\n'
        f'  "bias": {json.dumps(net.bias)}\n}}\n'
    )


def _rounded(numbers: Array) -> tuple[float, ...]:
    """Four digits of each number, more than the sample can tell."""
    return tuple(float(f"{number:.4g}") for number in numbers)


def main() -> None:
    """Play, fit, say how well it fits a tenth of the rounds that it has not seen, and keep the net."""
    parser = argparse.ArgumentParser(prog="python -m cubeplay.cubed.encoding.fitting", description=__doc__)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=20_000)
    parser.add_argument("--units", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=WEIGHTS)
    told = parser.parse_args()
    sample = played(told.rounds, told.seed, told.workers)
    unseen = played(told.rounds // 10, told.seed + 1, told.workers)
    net = fitted(sample, told.units, told.seed)
    print(f"{len(sample.won)} placements: error {error(net, sample):.4f}, of others {error(net, unseen):.4f}")
    told.to.write_text(written(net), "utf-8")


if __name__ == "__main__":
    main()
