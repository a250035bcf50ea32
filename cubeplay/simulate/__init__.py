"""Many games, or many rolls: simulation that can be repeated, spread out, watched and stopped.

Trial ``i`` draws its random numbers from the seed and ``i`` alone.  So a result depends on the seed,
and not on the executor, the number of workers, or how the trials are cut into chunks.

>>> sample = simulate(two_dice, 1000, seed=7)
>>> sample == simulate(two_dice, 1000, seed=7, chunk=13)
True
>>> abs(sample.mean - 7) < 4 * sample.standard_error
True

``docs/simulate.md`` shows it on a laptop, on its processes (:class:`Workers`) and on a cluster
(:func:`cluster`); ``cubeplay simulate`` is the same from the command line.
"""

from cubeplay.simulate.clusters import cluster
from cubeplay.simulate.games import play_out
from cubeplay.simulate.pool import Workers
from cubeplay.simulate.progress import Progress
from cubeplay.simulate.sample import Sample
from cubeplay.simulate.spread import StopSignal, WorkersLost, simulate
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
    "play_out",
    "simulate",
    "trial_rng",
    "two_dice",
]
