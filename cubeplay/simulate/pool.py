"""A pool of processes that starts again if one of them dies."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, Final, ParamSpec, TypeVar

from cubeplay.errors import CubeplayError
from cubeplay.limits import as_written
from cubeplay.words import _

P = ParamSpec("P")
T = TypeVar("T")

MOST: Final = 60
"""The most processes: a limit of Windows."""


class Workers(Executor):
    """An executor with ``number`` processes, by default as many as there are processors.

    If a process dies, Python's pool breaks; the next task then starts a new pool, and
    :func:`cubeplay.simulate.simulate` submits lost tasks again.  The processes ignore Ctrl+C, which their
    parent handles.  Functions must be importable, since they are sent by name.

    >>> from cubeplay.simulate import simulate, two_dice
    >>> with Workers(1) as workers:
    ...     sample = simulate(two_dice, 50, seed=7, executor=workers)
    >>> sample == simulate(two_dice, 50, seed=7)
    True
    """

    def __init__(self, number: int | None = None) -> None:
        """Raises CubeplayError for an impossible number."""
        self.number = processors() if number is None else number
        if not isinstance(self.number, int) or isinstance(number, bool) or not 1 <= self.number <= MOST:
            why = _("{number} is no number of processes.").format(number=as_written(number))
            raise CubeplayError(_("Not spread out"), why, _("Take 1 to {most}.").format(most=MOST))
        self._pool = self._new()

    def submit(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Call a function in one of the processes."""
        try:
            return self._pool.submit(function, *args, **kwargs)
        except BrokenExecutor:
            self._pool.shutdown(wait=False)
            self._pool = self._new()
            return self._pool.submit(function, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes when the running tasks are done."""
        self._pool.shutdown(wait, cancel_futures=cancel_futures)

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.number, get_context("spawn"), _ignore_signals)


def processors() -> int:
    """How many processors this process may use, at most MOST.

    >>> 1 <= processors() <= MOST
    True
    """
    may: Any = getattr(os, "sched_getaffinity", None)
    return min(MOST, len(may(0)) if may else os.cpu_count() or 1)


def _ignore_signals() -> None:
    """Leave the signals that a terminal or a batch system sends to a process group to the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "setpgrp"):
        os.setpgrp()
