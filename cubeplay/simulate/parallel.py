"""Runs trials in chunks, here or in an executor; counts results in order; submits lost chunks again."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, wait
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, Protocol

from cubeplay.errors import CubeplayError
from cubeplay.limits import as_written
from cubeplay.place import Steps, done
from cubeplay.simulate.sample import Sample
from cubeplay.simulate.trials import Trial, never, run_chunk
from cubeplay.words import _

AHEAD: Final = 256
"""The most chunks that an executor has at once."""

LOSSES: Final = 4
"""After this many losses in a row, without a finished chunk between them, the run ends."""

POLL: Final = 0.05
"""Seconds between two checks of ``stop`` while an executor works."""


class StopSignal(Protocol):
    """An object like ``threading.Event``.

    >>> from threading import Event
    >>> isinstance(Event().is_set(), bool)
    True
    """

    def is_set(self) -> bool:
        """Whether to stop."""
        ...


class WorkersLost(CubeplayError):
    """The workers died again and again; ``sample`` has the results so far.

    >>> error = WorkersLost("it is closed.")
    >>> print(error.why, len(error.sample))
    it is closed. 0
    """

    def __init__(self, why: str, next: str = "") -> None:
        super().__init__(_("Stopped early"), why, next)
        self.sample = Sample({}, complete=False)


class _Refused(WorkersLost):
    """The executor accepts no more work."""


def simulate(
    trial: Trial,
    n: int,
    *,
    seed: int | str,
    executor: Executor | None = None,
    chunk: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    stop: Callable[[], bool] | StopSignal | None = None,
) -> Sample:
    """Run ``n`` trials and count their results.

    ``executor`` may be any of :mod:`concurrent.futures`, :class:`~cubeplay.simulate.Workers` or a
    cluster's; without one the trials run in this thread.  After each ``chunk`` of trials this thread calls
    ``progress(done, n)``.  ``stop`` is an event or a function; once it is true, the sample of the trials that
    are finished is returned at once: always the first ones.

    A chunk whose worker dies is submitted again; results stay the same.  Raises TrialError for the first
    trial that fails, WorkersLost with the sample so far if workers die again and again, and CubeplayError for
    an impossible number of trials.

    >>> from cubeplay.simulate import two_dice
    >>> sample = simulate(two_dice, 500, seed=7)
    >>> len(sample), min(sample.counts), max(sample.counts)
    (500, 2, 12)
    """
    return done(in_steps(trial, n, seed=seed, executor=executor, chunk=chunk, progress=progress, stop=stop))


def in_steps(
    trial: Trial,
    n: int,
    *,
    seed: int | str,
    executor: Executor | None = None,
    chunk: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    stop: Callable[[], bool] | StopSignal | None = None,
) -> Steps[Sample]:
    """:func:`simulate` in steps of a chunk each, for a page that can only do one thing at a time.

    >>> from cubeplay.simulate import two_dice
    >>> sum(1 for _step in in_steps(two_dice, 500, seed=7, chunk=100))
    5
    """
    _check(n, chunk)
    size = chunk or max(1, min(500, n // 100))
    stopped = stop if callable(stop) else stop.is_set if stop else never
    run = _Run(trial, n, seed, size, stopped)
    counts: Counter[Any] = Counter()
    done = 0
    try:
        for piece in run.here() if executor is None else run.elsewhere(executor):
            counts.update(piece)
            done += piece.total()
            if progress is not None:
                progress(done, n)
            yield None
    except WorkersLost as lost:
        lost.sample = Sample(dict(counts), complete=False)
        raise
    return Sample(dict(counts), done >= n)


def _check(n: object, chunk: object) -> None:
    """Raises CubeplayError for impossible numbers of trials; 0 is possible."""
    what = _("Not simulated")
    if not isinstance(n, int) or isinstance(n, bool) or n < 0:
        why = _("{number} is no number of trials.").format(number=as_written(n))
        raise CubeplayError(what, why, _("Take a whole number, 0 or more."))
    if chunk is not None and (not isinstance(chunk, int) or chunk < 1):
        why = _("a chunk cannot have {number} trials.").format(number=as_written(chunk))
        raise CubeplayError(what, why, _("Take 1 or more, or leave it out."))


@dataclass
class _Chunk:
    """A range of trials that was submitted to an executor."""

    start: int
    end: int
    future: Future[Counter[Any]]

    @property
    def lost(self) -> bool:
        """Whether the chunk ended without a result, though no trial failed."""
        if not self.future.done():
            return False
        return self.future.cancelled() or isinstance(self.future.exception(), BrokenExecutor | CancelledError)


@dataclass
class _Run:
    """One simulation, with the function that says whether to stop early."""

    trial: Trial
    n: int
    seed: int | str
    size: int
    stopped: Callable[[], bool]

    def here(self) -> Iterator[Counter[Any]]:
        """The results of the chunks, computed in this thread."""
        for start, end in self._bounds():
            piece = run_chunk(self.trial, self.seed, start, end, self.stopped)
            if piece:
                yield piece
            if piece.total() < end - start:
                return

    def elsewhere(self, executor: Executor) -> Iterator[Counter[Any]]:
        """The results of the chunks in order, computed by an executor.  Raises WorkersLost."""
        bounds, losses = self._bounds(), 0
        pending: deque[_Chunk] = deque()
        try:
            while not self.stopped():
                for start, end in islice(bounds, AHEAD - len(pending)):
                    pending.append(_Chunk(start, end, self._submitted(executor, start, end)))
                if not pending:
                    return
                if wait([pending[0].future], POLL).not_done:
                    continue
                if pending[0].lost:
                    losses += 1
                    self._submit_again(executor, pending, losses)
                    continue
                losses = 0
                yield _first(pending)
            yield from _finished(pending)
        except WorkersLost as lost:
            yield from _finished(pending)
            if isinstance(lost, _Refused):
                pending.clear()  # the executor is gone, and cannot cancel them
            raise
        finally:
            for each in pending:
                each.future.cancel()

    def _bounds(self) -> Iterator[tuple[int, int]]:
        return ((start, min(start + self.size, self.n)) for start in range(0, self.n, self.size))

    def _submitted(self, executor: Executor, start: int, end: int) -> Future[Counter[Any]]:
        """Submit a chunk to an executor.  Raises WorkersLost if the executor accepts no more."""
        try:
            return executor.submit(run_chunk, self.trial, self.seed, start, end)
        except BrokenExecutor as error:
            why = _("a worker has died, and its pool takes no more trials.")
            raise _Refused(why, _("Give cubeplay.simulate.Workers, which goes on without it.")) from error
        except Exception as error:
            why = _("the executor takes no more trials ({reason}).").format(reason=as_written(str(error)))
            raise _Refused(why, _("See that it is running and can be reached, and start again.")) from error

    def _submit_again(self, executor: Executor, pending: deque[_Chunk], losses: int) -> None:
        """Submit all lost chunks again.  Raises WorkersLost after too many losses."""
        if losses == LOSSES:
            raise _given_up(pending[0].start, pending[-1].end)
        for each in pending:
            if each.lost:
                each.future = self._submitted(executor, each.start, each.end)


def _finished(pending: deque[_Chunk]) -> Iterator[Counter[Any]]:
    """The results of the finished chunks at the front of the queue."""
    while pending and pending[0].future.done() and not pending[0].lost:
        yield _first(pending)


def _first(pending: deque[_Chunk]) -> Counter[Any]:
    """Take the finished first chunk; returns its counts.

    Raises TrialError, or WorkersLost if a cluster has given it up; then it stays in the queue.
    """
    chunk = pending[0]
    error = chunk.future.exception()
    if type(error).__name__ == "KilledWorker":  # of dask.distributed, which need not be installed
        raise _given_up(chunk.start, chunk.end) from error
    counts = chunk.future.result()
    pending.popleft()
    return counts


def _given_up(start: int, end: int) -> WorkersLost:
    why = _("{count} times a worker died over the trials from {start} to {end}.")
    after = _("Give each more memory, keep the trial in a module that workers can import, or try it alone.")
    return WorkersLost(why.format(count=LOSSES, start=start, end=end - 1), after)
