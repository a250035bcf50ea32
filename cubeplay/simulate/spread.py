"""Trials in chunks: made here or handed to an executor, counted in order, and handed out again if lost."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, wait
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, Protocol

from cubeplay.errors import CubeplayError
from cubeplay.limits import as_written
from cubeplay.simulate.sample import Sample
from cubeplay.simulate.trials import Trial, never, run_chunk
from cubeplay.words import _

AHEAD: Final = 256
"""So many chunks are handed to an executor before the first of them is waited for."""

LOSSES: Final = 4
"""After so many losses in a row, with no chunk finished between them, a run is given up."""

POLL: Final = 0.05
"""Seconds between two looks at ``stop`` while an executor works."""


class StopSignal(Protocol):
    """What ``threading.Event`` and its like have.

    >>> from threading import Event
    >>> isinstance(Event().is_set(), bool)
    True
    """

    def is_set(self) -> bool:
        """Whether to stop."""
        ...


class WorkersLost(CubeplayError):
    """Those who made the trials are gone, again and again; ``sample`` holds what was finished before.

    >>> error = WorkersLost("it is closed.")
    >>> print(error.why, len(error.sample))
    it is closed. 0
    """

    def __init__(self, why: str, next: str = "") -> None:
        super().__init__(_("Stopped early"), why, next)
        self.sample = Sample({}, complete=False)


class _Refused(WorkersLost):
    """An executor that takes nothing more."""


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
    """Make ``n`` trials and count their results.

    ``executor`` may be any from :mod:`concurrent.futures`, :class:`~cubeplay.simulate.Workers` or a
    cluster's; without one the trials are made here.  Work is cut into pieces of ``chunk`` trials; after each
    ``progress(done, n)`` is called in this thread.  ``stop`` is an event or a function; once it says so, the
    sample of the first trials, as many as are finished, is returned at once.

    A chunk whose worker dies is handed out again; results stay the same.  Raises TrialError for the first
    trial that fails, WorkersLost with what is finished where no worker holds, and CubeplayError for a number
    of trials that there cannot be.

    >>> from cubeplay.simulate import two_dice
    >>> sample = simulate(two_dice, 500, seed=7)
    >>> len(sample), min(sample.counts), max(sample.counts)
    (500, 2, 12)
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
    except WorkersLost as lost:
        lost.sample = Sample(dict(counts), complete=False)
        raise
    return Sample(dict(counts), done >= n)


def _check(n: object, chunk: object) -> None:
    """Refuse numbers that cannot be; none at all is an empty sample.  Raises CubeplayError."""
    what = _("Not simulated")
    if not isinstance(n, int) or isinstance(n, bool) or n < 0:
        why = _("{number} is no number of trials.").format(number=as_written(n))
        raise CubeplayError(what, why, _("Take a whole number, 0 or more."))
    if chunk is not None and (not isinstance(chunk, int) or chunk < 1):
        why = _("a chunk cannot have {number} trials.").format(number=as_written(chunk))
        raise CubeplayError(what, why, _("Take 1 or more, or leave it out."))


@dataclass
class _Chunk:
    """Some trials that an executor has been given."""

    start: int
    end: int
    future: Future[Counter[Any]]

    @property
    def lost(self) -> bool:
        """Whether it ended without a result, and by no fault of a trial."""
        if not self.future.done():
            return False
        return self.future.cancelled() or isinstance(self.future.exception(), BrokenExecutor | CancelledError)


@dataclass
class _Run:
    """One simulation: what is to be made, and by which stop it ends early."""

    trial: Trial
    n: int
    seed: int | str
    size: int
    stopped: Callable[[], bool]

    def here(self) -> Iterator[Counter[Any]]:
        """The chunks, made in this thread."""
        for start, end in self._bounds():
            piece = run_chunk(self.trial, self.seed, start, end, self.stopped)
            if piece:
                yield piece
            if piece.total() < end - start:
                return

    def elsewhere(self, executor: Executor) -> Iterator[Counter[Any]]:
        """The chunks in order, of which a bounded number is under way.  Raises WorkersLost."""
        bounds, losses = self._bounds(), 0
        pending: deque[_Chunk] = deque()
        try:
            while not self.stopped():
                for start, end in islice(bounds, AHEAD - len(pending)):
                    pending.append(_Chunk(start, end, self._handed(executor, start, end)))
                if not pending:
                    return
                if wait([pending[0].future], POLL).not_done:
                    continue
                if pending[0].lost:
                    losses += 1
                    self._hand_again(executor, pending, losses)
                    continue
                losses = 0
                yield _first(pending)
            yield from _finished(pending)
        except WorkersLost as lost:
            yield from _finished(pending)
            if isinstance(lost, _Refused):
                pending.clear()  # nobody is left who could call them off
            raise
        finally:
            for each in pending:
                each.future.cancel()

    def _bounds(self) -> Iterator[tuple[int, int]]:
        return ((start, min(start + self.size, self.n)) for start in range(0, self.n, self.size))

    def _handed(self, executor: Executor, start: int, end: int) -> Future[Counter[Any]]:
        """A chunk given to an executor.  Raises WorkersLost if it takes no more."""
        try:
            return executor.submit(run_chunk, self.trial, self.seed, start, end)
        except BrokenExecutor as error:
            why = _("a worker has died, and its pool takes no more trials.")
            raise _Refused(why, _("Give cubeplay.simulate.Workers, which goes on without it.")) from error
        except Exception as error:
            why = _("the executor takes no more trials ({reason}).").format(reason=as_written(str(error)))
            raise _Refused(why, _("See that it is running and can be reached, and start again.")) from error

    def _hand_again(self, executor: Executor, pending: deque[_Chunk], losses: int) -> None:
        """Hand out again all that is lost.  Raises WorkersLost after too many losses."""
        if losses == LOSSES:
            raise _given_up(pending[0].start, pending[-1].end)
        for each in pending:
            if each.lost:
                each.future = self._handed(executor, each.start, each.end)


def _finished(pending: deque[_Chunk]) -> Iterator[Counter[Any]]:
    """The first chunks, as many as are finished."""
    while pending and pending[0].future.done() and not pending[0].lost:
        yield _first(pending)


def _first(pending: deque[_Chunk]) -> Counter[Any]:
    """The counts of the first chunk, which is finished; it waits no more, unless it failed.

    Raises TrialError, or WorkersLost where a cluster gives up on it.
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
