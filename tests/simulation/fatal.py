"""A trial that kills its process: worker processes read it quickly, without any tests."""

import os
import signal

from cubeplay.simulate import trial_rng, two_dice

FATAL = 61


def rolls_and_kills(marker, rng):
    """Two dice; the process of one trial is killed, each time or, with a marker's path, the first time."""
    pips = two_dice(rng)
    if pips == two_dice(again := trial_rng(7, FATAL)) and rng.random() == again.random():
        if marker:
            try:
                os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                return pips
        os.kill(os.getpid(), signal.SIGKILL)
    return pips
