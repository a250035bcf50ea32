"""Compares two computer players in pairs of games with the same luck and the seats swapped.

>>> from cubeplay import GAMES
>>> bots = GAMES["cuboro"].bots()
>>> result = compare("cuboro", bots["greedy"], bots["random"], 4, seed=7)
>>> result.share, result.verdict
(Fraction(1, 1), 'stronger')

``cubeplay ladder`` (``command``) compares each computer player of a game with the one listed before it
(``ladder_measurement``, ``matchup``), or a player that follows the game's hints with the strongest one
(``hinted``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import pairwise
from math import sqrt
from random import Random
from typing import Any, Final, Literal

from cubeplay.game import Bot, Game, Outcome
from cubeplay.registry import find_game
from cubeplay.simulate import Sample, play_out, simulate

SURE: Final = 1.96
"""The standard errors to each side of a 95 % confidence interval."""

Options = Mapping[str, Any] | Callable[[Random], Mapping[str, Any]] | None
"""The options of a pair of games, or a function that draws them; None: :meth:`Game.contest`."""

Verdict = Literal["stronger", "weaker", "undecided"]


@dataclass(frozen=True)
class Comparison:
    """The result of one computer player against another.

    ``pairs`` is the sample of its share in each pair of games: 1 for two wins, 1/2 for one win or for two
    ties, 0 for none.  In games without opponents each player plays alone with the same luck, and the better
    score wins the pair.

    >>> Comparison(Sample({Fraction(1): 60, Fraction(1, 2): 100, Fraction(0): 40})).share
    Fraction(11, 20)
    """

    pairs: Sample

    @property
    def share(self) -> Fraction:
        """The share of all games that it won, a tie counting half."""
        return self.pairs.mean

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the share, by Wilson's formula with the variance of the pairs.

        It is wider than 0 also for a sample without variance.

        >>> low, high = Comparison(Sample({Fraction(1): 40})).interval
        >>> round(low, 2), high
        (0.91, 1.0)
        """
        size, mean = len(self.pairs), float(self.share)
        spread = float(self.pairs.map(lambda taken: (taken - self.share) ** 2).mean)
        even = mean * (1 - mean)
        effective = size * even / spread if spread else size
        centre = (mean + SURE**2 / (2 * effective)) / (1 + SURE**2 / effective)
        half = SURE * sqrt(even / effective + SURE**2 / (4 * effective**2)) / (1 + SURE**2 / effective)
        return min(mean, max(0.0, centre - half)), max(mean, min(1.0, centre + half))

    @property
    def verdict(self) -> Verdict:
        """The verdict by the interval."""
        low, high = self.interval
        return "stronger" if low > 0.5 else "weaker" if high < 0.5 else "undecided"


def compare(
    game: str | Game[Any, Any],
    one: Bot,
    other: Bot,
    pairs: int,
    *,
    seed: int | str = 0,
    together: bool | None = None,
    options: Options = None,
    **how: Any,
) -> Comparison:
    """Play pairs of games between two computer players.

    The two games of a pair have the same luck, and the seats are swapped.  ``together`` says that all players
    of a game win or lose together, by default as the game says; then, and in a solo game, each bot takes all
    seats by itself.  ``options`` are the game's, or a function that draws them for each pair; by default
    :meth:`Game.contest`.  ``how`` are the executor, ``progress`` and ``stop`` of
    :func:`cubeplay.simulate.simulate`.
    """
    trial = partial(pair_of_games, find_game(game), one, other, together=together, options=options)
    return Comparison(simulate(trial, pairs, seed=seed, **how))


def ladder(game: str | Game[Any, Any]) -> tuple[tuple[str, str], ...]:
    """The pairs of neighbours among a game's computer players, weakest first.

    >>> ladder("cubo")
    (('beginner', 'regular'), ('regular', 'expert'))
    """
    return tuple(pairwise(find_game(game).bots()))


def pair_of_games(
    game: Game[Any, Any],
    one: Bot,
    other: Bot,
    rng: Random,
    *,
    together: bool | None = None,
    options: Options = None,
) -> Fraction:
    """The share of the first bot in a pair of games, from 0 to 1; see :func:`compare`.

    >>> from cubeplay import GAMES
    >>> bots = GAMES["cuboro"].bots()
    >>> pair_of_games(GAMES["cuboro"], bots["random"], bots["greedy"], Random(1))
    Fraction(0, 1)
    """
    together = game.cooperative if together is None else together
    drawn = game.contest if options is None else options
    chosen = game.checked(drawn(rng) if callable(drawn) else drawn)
    play = partial(_played, game, rng.getrandbits(64), chosen)
    seats = game.seats_in(chosen)
    if together or seats == 1:
        mine, theirs = (_worth(game, play([bot] * seats)) for bot in (one, other))
        return Fraction(1, 2) if mine == theirs else Fraction(int(mine > theirs))
    seatings = ([(one, other)[(seat + first) % 2] for seat in range(seats)] for first in (0, 1))
    return sum((_taken(play(bots), one, bots) for bots in seatings), Fraction(0)) / 2


def _played(game: Game[Any, Any], luck: int, options: Mapping[str, Any], bots: Sequence[Bot]) -> Outcome:
    return play_out(game, bots, Random(luck), **options)


def _worth(game: Game[Any, Any], end: Outcome) -> float:
    return sum(game.worth(end, seat) for seat in range(len(end.scores)))


def _taken(end: Outcome, bot: Bot, bots: Sequence[Bot]) -> Fraction:
    """A bot's share in a game; a game without a winner is a tie."""
    if not end.winners:
        return Fraction(1, 2)
    return Fraction(sum(bots[seat] is bot for seat in end.winners), len(end.winners))
