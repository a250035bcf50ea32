"""Trials and chunks of trials: the random numbers of each trial depend on the seed and its number alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from random import Random
from typing import Any

from cubeplay.errors import BotError, CubeplayError
from cubeplay.session.luck import chance_rng
from cubeplay.words import _

Trial = Callable[[Random], Hashable]
"""One trial: a function of random numbers alone; its result is a number or anything hashable."""


class TrialError(RuntimeError):
    """A trial that failed: ``number`` counts from 0, and ``trial_rng(seed, number)`` repeats it.

    ``by`` is the error of a computer player, if that is the cause.

    >>> print(TrialError(3, "ValueError: no dice"))
    Trial 3 failed: ValueError: no dice
    """

    def __init__(self, number: int, reason: str, by: BotError | None = None) -> None:
        super().__init__(number, reason, by)
        self.number, self.reason, self.by = number, reason, by

    def __str__(self) -> str:
        return _("Trial {number} failed: {reason}").format(number=self.number, reason=self.reason)

    def told(self, what: str, failed: str, player_failed: str, player: str = "") -> CubeplayError:
        """The error for people: ``what`` was not done, and why.

        ``failed`` is a sentence with {number} and {reason}; ``player_failed`` the one for a computer player's
        error, with {number}, {player} and {why}.  ``player`` is a name for that player other than its title.
        """
        if self.by is None:
            why = failed.format(number=self.number, reason=self.reason)
            return CubeplayError(what, why, _("Take another seed."))
        why = player_failed.format(number=self.number, player=player or self.by.player, why=self.by.why)
        return CubeplayError(what, why, self.by.next)


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


def never() -> bool:
    """The ``stopped`` of a run that nobody stops.

    >>> never()
    False
    """
    return False


def run_chunk(
    trial: Trial, seed: int | str, start: int, end: int, stopped: Callable[[], bool] = never
) -> Counter[Any]:
    """The results of the trials from ``start`` to before ``end``, or until ``stopped`` is true."""
    counts: Counter[Any] = Counter()
    for number in range(start, end):
        if stopped():
            break
        try:
            counts[trial(trial_rng(seed, number))] += 1
        except BotError as error:
            raise TrialError(number, str(error), error) from error
        except Exception as error:
            raise TrialError(number, f"{type(error).__name__}: {error}") from error
    return counts
