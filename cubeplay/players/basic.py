"""Computer players for every game: a random, a greedy and a searching one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from random import Random
from statistics import fmean
from typing import Any

from cubeplay.game import CHANCE, Answer, Game
from cubeplay.players.search import Arm, TreeSearch
from cubeplay.rulebook import Seat
from cubeplay.words import _
from cubeplay.words.numbers import Numeral

Delay = tuple[int, int]
"""The shortest and the longest time for an answer, in milliseconds."""


def _choices(game: Game[Any, Any], view: Any, player: Seat) -> tuple[Any, ...]:
    """The legal moves but those that give up.  Raises ValueError if there is none."""
    moves = game.moves(view, player)
    if game.giving_up:
        moves = tuple(move for move in moves if not isinstance(move, game.giving_up))
    if not moves:
        raise ValueError(f"seat {player} has no move in {game.title} here")
    return moves


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Plays any legal move.

    >>> from cubeplay import Session
    >>> session = Session("cuboro", seed=7, bots=("", ""))
    >>> answer = RandomBot().answer(session.game, session.view(0), 0, Random(1))
    >>> answer.move in session.moves()
    True
    """

    title: str = _("Random")
    strength: str = _("plays any legal move")
    delay: Delay = (0, 0)

    def answer(self, game: Game[Any, Any], view: Any, player: Seat, rng: Random) -> Answer:
        """A random legal move, all equally likely.  Raises ValueError if there is none."""
        move = rng.choice(_choices(game, view, player))
        return Answer(move, rng.randint(*self.delay), _("Any move would have done."))


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """Plays the move with the highest expected ``game.evaluate`` directly after it.

    The expectation over dice or cards right after the move is exact for up to ``exact`` outcomes, else the
    mean of ``samples`` draws.  Hidden things are averaged over ``samples`` guesses.

    >>> from cubeplay import Session
    >>> session = Session("cuboro", seed=7)
    >>> GreedyBot().answer(session.game, session.view(0), 0, Random(1)).move in session.moves()
    True
    """

    title: str = _("Greedy")
    strength: str = _("takes what looks best at once")
    delay: Delay = (0, 0)
    samples: int = 16
    exact: int = 36

    def answer(self, game: Game[Any, Any], view: Any, player: Seat, rng: Random) -> Answer:
        """The move with the best expectation, ties at random.  Raises ValueError if there is none."""
        moves = _choices(game, view, player)
        guess = game.guess(view, player, rng)
        guesses = [guess]
        if guess != view:
            guesses += [game.guess(view, player, rng) for _number in range(self.samples - 1)]
        luck = rng.random()
        worths = [self._worth(game, guesses, player, move, luck) for move in moves]
        best = max(worths)
        move = rng.choice([move for move, worth in zip(moves, worths, strict=True) if worth == best])
        because = _("At once it looks worth {points:.1f} points, and nothing looks better.")
        return Answer(move, rng.randint(*self.delay), because.format(points=Numeral(best)))

    def _worth(self, game: Game[Any, Any], guesses: list[Any], player: Seat, move: Any, luck: float) -> float:
        """The mean worth over all guesses, with the same ``luck`` for every move."""
        rng = Random(luck)
        mean = fmean(
            self._expected(game, game.apply(guess, player, move).state, player, rng, self.exact)
            for guess in guesses
        )
        return round(mean, 9)

    def _expected(self, game: Game[Any, Any], state: Any, player: Seat, rng: Random, room: int) -> float:
        """The expected worth of a state over the chance moves that come next.

        ``room`` is the most states to evaluate, also if several chance moves follow each other.
        """
        if game.to_move(state) != (CHANCE,):
            return game.evaluate(game.view(state, player), player)
        chance = game.chance(state)
        draws: list[tuple[Any, float | Fraction]] = list(islice(chance.outcomes(), room + 1))
        if len(draws) > room:
            number = max(1, min(self.samples, room))
            draws = [(chance.sample(rng), 1 / number) for _draw in range(number)]
        room //= len(draws)
        return sum(
            float(share) * self._expected(game, game.apply(state, CHANCE, move).state, player, rng, room)
            for move, share in draws
        )


@dataclass(frozen=True, slots=True)
class SearchBot:
    """Searches with :class:`cubeplay.players.search.TreeSearch`, ``iterations`` lines of play for each move.

    It plays the move that was tried most.  If several seats choose at once, it draws among the moves that
    were tried at least half as often, in proportion: a fixed choice would be predictable.

    >>> SearchBot(iterations=200).iterations
    200
    """

    title: str = _("Thinker")
    strength: str = _("looks ahead")
    delay: Delay = (0, 0)
    iterations: int = 400
    depth: int = 20
    curiosity: float = 0.7
    together: bool = False

    def answer(self, game: Game[Any, Any], view: Any, player: Seat, rng: Random) -> Answer:
        """The best move that the search finds.  Raises ValueError if there is none."""
        moves = _choices(game, view, player)
        if len(moves) == 1:
            return Answer(moves[0], rng.randint(*self.delay), _("There is no other move."))
        search = TreeSearch(
            game, view, player, rng, depth=self.depth, curiosity=self.curiosity, together=self.together
        )
        arms = search.run(self.iterations)
        several = sum(isinstance(actor, int) for actor in game.to_move(view)) > 1
        move = _mixed(arms, rng) if several else max(arms, key=lambda m: (arms[m].tried, search.worth(m)))
        because = _("{tried} of the {total} lines of play that it looked at began like this.")
        words = because.format(tried=arms[move].tried, total=self.iterations)
        return Answer(move, rng.randint(*self.delay), words)


def _mixed(arms: Mapping[Any, Arm], rng: Random) -> Any:
    most = max(arm.tried for arm in arms.values())
    good = [move for move, arm in arms.items() if 2 * arm.tried >= most]
    return rng.choices(good, [arms[move].tried for move in good])[0]
