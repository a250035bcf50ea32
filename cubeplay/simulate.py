"""Many games, or many rolls: simulation that can be repeated, spread out, watched and stopped.

Trial ``i`` draws its random numbers from the seed and ``i`` alone.  So a result depends on the seed,
and not on the executor, the number of workers, or how the trials are cut into chunks.

>>> sample = simulate(two_dice, 1000, seed=7)
>>> sample == simulate(two_dice, 1000, seed=7, chunk=13)
True
>>> abs(sample.mean - 7) < 4 * sample.standard_error
True
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, wait
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from itertools import islice
from math import sqrt
from random import Random
from typing import Any, Final, Protocol

from cubeplay.errors import CubeplayError
from cubeplay.game import CHANCE, CLOCK, Bot, Game, Outcome
from cubeplay.players import LONGEST, next_turn
from cubeplay.registry import find_game
from cubeplay.rulebook import Seat
from cubeplay.session.luck import chance_rng
from cubeplay.session.opening import opening
from cubeplay.showing import Shown, table
from cubeplay.words import _, plural

Trial = Callable[[Random], Hashable]
"""One trial: what it draws comes from the ``rng`` alone; the result is a number or anything hashable."""

AHEAD: Final = 256
"""So many chunks are handed to an executor before the first of them is waited for."""

LISTED: Final = 40
"""So many results of a sample are listed when it shows itself."""

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


class TrialError(RuntimeError):
    """A trial that failed: ``number`` counts from 0, and ``trial_rng(seed, number)`` repeats it.

    >>> print(TrialError(3, "ValueError: no dice"))
    Trial 3 failed: ValueError: no dice
    """

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(number, reason)
        self.number, self.reason = number, reason

    def __str__(self) -> str:
        return _("Trial {number} failed: {reason}").format(number=self.number, reason=self.reason)


@dataclass(frozen=True)
class Sample(Shown):
    """How often each result came.  ``complete`` is False if the run was stopped before its end.

    >>> Sample({1: 3, 5: 1}).mean
    Fraction(2, 1)
    >>> Sample({"heads": 3, "tails": 1}).share("heads")
    Fraction(3, 4)
    >>> print(Sample({"heads": 3, "tails": 1}).as_text())
    4 trials
    heads  3  75.00%
    tails  1  25.00%
    """

    counts: Mapping[Any, int] = field(default_factory=dict, hash=False)
    complete: bool = True

    def __len__(self) -> int:
        return sum(self.counts.values())

    def __bool__(self) -> bool:
        return bool(self.counts)

    @property
    def mean(self) -> Fraction:
        """The mean of results that are numbers.  Raises ValueError for an empty sample."""
        total = sum((Fraction(value) * count for value, count in self.counts.items()), Fraction(0))
        return total / self._size(1)

    @property
    def variance(self) -> Fraction:
        """The unbiased variance of numbers, in their unit squared.  Raises ValueError below two trials."""
        size, mean = self._size(2), self.mean
        squares = sum((Fraction(v) - mean) ** 2 * count for v, count in self.counts.items())
        return Fraction(squares) / (size - 1)

    @property
    def standard_error(self) -> float:
        """How far the mean typically lies from the true one.  Raises ValueError below two trials."""
        return sqrt(self.variance / len(self))

    def share(self, value: Hashable) -> Fraction:
        """The share of the trials with this result.  Raises ValueError for an empty sample."""
        return Fraction(self.counts.get(value, 0), self._size(1))

    def share_of(self, test: Callable[[Any], bool]) -> Fraction:
        """The share of the trials whose result passes a test.  Raises ValueError for an empty sample."""
        return Fraction(sum(count for value, count in self.counts.items() if test(value)), self._size(1))

    def shares(self) -> dict[Any, Fraction]:
        """The share of every result, the most frequent first."""
        ordered = sorted(self.counts.items(), key=lambda item: -item[1])
        return {value: Fraction(count, self._size(1)) for value, count in ordered}

    def map(self, function: Callable[[Any], Hashable]) -> Sample:
        """The sample of a function of the results.

        >>> Sample({2: 1, 3: 4, 5: 2}).map(lambda pips: pips % 2).counts
        {0: 1, 1: 6}
        """
        counts: Counter[Hashable] = Counter()
        for value, count in self.counts.items():
            counts[function(value)] += count
        return Sample(dict(counts), self.complete)

    def as_text(self) -> str:
        """A line for each result: the result, how often it came, and its share."""
        rows = self._rows()
        widths = [max((len(row[column]) for row in rows), default=0) for column in range(3)]
        lines = (f"{a:>{widths[0]}}  {b:>{widths[1]}}  {c:>{widths[2]}}" for a, b, c in rows)
        return "\n".join(filter(None, (self._headline(), *lines, self._rest())))

    def as_html(self) -> str:
        """The same as a table."""
        rows = table((_("Result"), _("How often"), _("Share")), self._rows())
        return f"<p>{escape(self._headline())}</p>{rows}<p>{escape(self._rest())}</p>"

    def _headline(self) -> str:
        count = len(self)
        words = plural("{count} trial", "{count} trials", count).format(count=f"{count:,}")
        if count > 1 and all(isinstance(value, int | float | Fraction) for value in self.counts):
            line = _("{trials}, mean {mean:.4g}, standard error {error:.2g}")
            return line.format(trials=words, mean=float(self.mean), error=self.standard_error)
        return words

    def _rows(self) -> list[tuple[str, str, str]]:
        """The results in their own order if they have one, at most LISTED of them."""
        try:
            values = sorted(self.counts)
        except TypeError:
            values = list(self.shares())
        return [(str(v), f"{self.counts[v]:,}", f"{float(self.share(v)):.2%}") for v in values[:LISTED]]

    def _rest(self) -> str:
        """How many results are not listed, in words; "" if all are."""
        left = len(self.counts) - LISTED
        return (
            plural("and {count} other result", "and {count} other results", left).format(count=left)
            if left > 0
            else ""
        )

    def _size(self, least: int) -> int:
        if len(self) < least:
            raise ValueError(_("A sample of {size} is too small for this.").format(size=len(self)))
        return len(self)


def trial_rng(seed: int | str, number: int) -> Random:
    """The random numbers of one trial.

    >>> trial_rng(7, 0).random() == trial_rng(7, 0).random() != trial_rng(7, 1).random()
    True
    """
    return chance_rng(f"trial of {seed}", number)


def two_dice(rng: Random) -> int:
    """The sum of two dice: a first trial to play with.

    >>> 2 <= two_dice(Random(1)) <= 12
    True
    """
    return rng.randint(1, 6) + rng.randint(1, 6)


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

    ``executor`` may be any from :mod:`concurrent.futures`, or a cluster's; without one the trials
    are made here.  Work is cut into pieces of ``chunk`` trials; after each ``progress(done, n)`` is
    called in this thread.  ``stop`` is an event or a function; once it says so, the sample of the
    first trials, as many as are finished, is returned at once.  Raises TrialError for the first trial
    that fails.

    >>> sample = simulate(two_dice, 500, seed=7)
    >>> len(sample), min(sample.counts), max(sample.counts)
    (500, 2, 12)
    """
    size = chunk or max(1, min(500, n // 100))
    stopped = stop if callable(stop) else stop.is_set if stop else _never
    pieces = _here(trial, n, seed, size, stopped)
    if executor is not None:
        pieces = _elsewhere(executor, trial, n, seed, size, stopped)
    counts: Counter[Any] = Counter()
    done = 0
    for piece in pieces:
        counts.update(piece)
        done += piece.total()
        if progress is not None:
            progress(done, n)
    return Sample(dict(counts), done >= n)


def _never() -> bool:
    return False


def _starts(n: int, size: int) -> Iterator[tuple[int, int]]:
    return ((start, min(start + size, n)) for start in range(0, n, size))


def _run(
    trial: Trial, seed: int | str, start: int, end: int, stopped: Callable[[], bool] = _never
) -> Counter[Any]:
    """The results of the trials from ``start`` to before ``end``, or of those before the stop."""
    counts: Counter[Any] = Counter()
    for number in range(start, end):
        if stopped():
            break
        try:
            counts[trial(trial_rng(seed, number))] += 1
        except Exception as error:
            raise TrialError(number, f"{type(error).__name__}: {error}") from error
    return counts


def _here(
    trial: Trial, n: int, seed: int | str, size: int, stopped: Callable[[], bool]
) -> Iterator[Counter[Any]]:
    for start, end in _starts(n, size):
        piece = _run(trial, seed, start, end, stopped)
        if piece:
            yield piece
        if piece.total() < end - start:
            return


def _elsewhere(
    executor: Executor, trial: Trial, n: int, seed: int | str, size: int, stopped: Callable[[], bool]
) -> Iterator[Counter[Any]]:
    """The chunks in order, of which a bounded number is under way."""
    starts = _starts(n, size)
    pending: deque[Future[Counter[Any]]] = deque()
    try:
        while not stopped():
            for start, end in islice(starts, AHEAD - len(pending)):
                pending.append(executor.submit(_run, trial, seed, start, end))
            if not pending:
                return
            if not wait([pending[0]], POLL).not_done:
                yield pending.popleft().result()
        while pending and pending[0].done():
            yield pending.popleft().result()
    finally:
        for future in pending:
            future.cancel()


def play_out(
    game: str | Game[Any, Any], bots: Sequence[Bot], rng: Random, *, start: Any = None, **options: Any
) -> Outcome:
    """Play a whole game, a bot on each seat, without a session: how it ended.

    ``start`` is the position to begin in, a state or its text; without one it is the game's own start.
    With ``functools.partial`` it is a trial: ``simulate(partial(play_out, "cubo", bots), 1000, seed=7)``.
    Raises OptionError, CubeplayError for a seat without a bot, and RuntimeError for a game without an end.

    >>> from cubeplay.players import RandomBot
    >>> play_out("cuboro", [RandomBot()] * 2, Random(1)).rule
    'cuboro.end-marbles'
    """
    game = find_game(game)
    state = opening(game, start, options).state
    places, since = dict(enumerate(bots)), dict[Seat, int]()
    for _number in range(LONGEST):
        actors = game.to_move(state)
        if not actors:
            break
        actor, move = _next(game, state, places, since, rng)
        state = game.apply(state, actor, move).state
        for seat in game.to_move(state):
            if isinstance(seat, int) and (seat == actor or seat not in actors):
                since[seat] = game.now(state)
    end = game.outcome(state)
    if end is None:
        raise RuntimeError(f"{game.title} did not end within {LONGEST} moves")
    return end


def _next(
    game: Game[Any, Any], state: Any, bots: Mapping[Seat, Bot], since: Mapping[Seat, int], rng: Random
) -> tuple[Any, Any]:
    actors = game.to_move(state)
    if actors == (CHANCE,):
        return CHANCE, game.chance(state).sample(rng)
    turn = next_turn(game, state, bots, lambda seat: since.get(seat, 0), lambda _seat: rng)
    if turn is not None:
        return turn.actor, turn.move
    if actors == (CLOCK,):
        return CLOCK, game.tick(state)
    why = _("nobody sits on seat {number}.").format(number=actors[0])
    raise CubeplayError(_("Not played"), why, _("Give a bot for every seat."))
