"""Reproducible simulation of many games or rolls, on one process or many, with progress and early stopping.

The random numbers of trial ``i`` depend on the seed and ``i`` alone.  So a result does not depend on the
executor, the number of workers, or how the trials are split into chunks.

>>> sample = simulate(two_dice, 1000, seed=7)
>>> sample == simulate(two_dice, 1000, seed=7, chunk=13)
True
>>> abs(sample.mean - 7) < 4 * sample.standard_error
True

``docs/simulate.md`` shows it in one process, in several (:class:`Workers`) and on a cluster
(:func:`cluster`); ``cubeplay simulate`` is the command.
"""

from cubeplay.simulate.clusters import cluster
from cubeplay.simulate.games import play_out
from cubeplay.simulate.parallel import StopSignal, WorkersLost, in_steps, simulate
from cubeplay.simulate.pool import Workers
from cubeplay.simulate.progress import Progress
from cubeplay.simulate.sample import Sample
from cubeplay.simulate.trials import Trial, TrialError, trial_rng, two_dice

__all__ = [
    "Progress",
    "Sample",
    "StopSignal",
    "Trial",
    "TrialError",
    "Workers",
    "WorkersLost",
    "cluster",
    "in_steps",
    "play_out",
    "simulate",
    "trial_rng",
    "two_dice",
]
