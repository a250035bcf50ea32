"""What may come and how likely: the contract of chances, and choices from a short list."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

M = TypeVar("M")
M_co = TypeVar("M_co", covariant=True)


class Chance(Protocol[M]):
    """A probability distribution over moves.

    >>> coin: Chance[str] = Weighted((("heads", 1), ("tails", 1)))
    >>> [move for move, share in coin.outcomes()]
    ['heads', 'tails']
    """

    def sample(self, rng: Random) -> M:
        """Draw one move at random."""
        ...

    def probability(self, move: M) -> Fraction:
        """The exact probability of a move; 0 for one that cannot come."""
        ...

    def outcomes(self) -> Iterator[tuple[M, Fraction]]:
        """Every move that can come, once, with its probability.  May be long."""
        ...

    def steps(self) -> Steps[M]:
        """The same, one die or card at a time."""
        ...


class Steps(Protocol[M_co]):
    """A roll or draw in progress: some dice or cards are known, others are still to come.

    Several sequences of steps may lead to one move, as two dice may fall in two orders.  The probability of a
    sequence is the product of its steps', and those of all sequences to a move add up to the move's.

    >>> from cubeplay.chance import Dice, Roll
    >>> steps: Steps[Dice] = Roll((2,), make=lambda dice: dice, read=lambda dice: dice).steps()
    >>> while outcomes := steps.outcomes():
    ...     steps = steps.take(outcomes[-1][0])
    >>> steps.move
    ((6, 6),)
    """

    @property
    def parts(self) -> Sequence[Any]:
        """The possible next dice or cards, each once; empty when the move is complete."""
        ...

    @property
    def weights(self) -> Sequence[int]:
        """The relative frequency of each of the :attr:`parts`."""
        ...

    def outcomes(self) -> Sequence[tuple[Any, Fraction]]:
        """The parts with their exact probabilities."""
        ...

    def take(self, part: Any) -> Steps[M_co]:
        """The steps that follow after one of the :attr:`parts`."""
        ...

    @property
    def move(self) -> M_co | None:
        """The move, when all steps are taken; None before."""
        ...


def with_shares(parts: Iterable[M], weights: Collection[int]) -> Iterator[tuple[M, Fraction]]:
    """Each part with its weight's share of the total."""
    total = sum(weights)
    shares = {weight: Fraction(weight, total) for weight in set(weights)}
    return zip(parts, map(shares.__getitem__, weights), strict=True)


class Weighted(Struct, Generic[M], frozen=True):
    """A short list of moves with whole-number weights.

    >>> coin = Weighted((("heads", 1), ("tails", 1)))
    >>> coin.probability("heads")
    Fraction(1, 2)
    """

    choices: tuple[tuple[M, int], ...]

    def sample(self, rng: Random) -> M:
        """Draw one of the moves."""
        moves = [move for move, _weight in self.choices]
        return rng.choices(moves, [weight for _move, weight in self.choices])[0]

    def probability(self, move: M) -> Fraction:
        """The share of the move's weight."""
        total = sum(weight for _, weight in self.choices)
        return Fraction(sum(weight for other, weight in self.choices if other == move), total)

    def outcomes(self) -> Iterator[tuple[M, Fraction]]:
        """Every move with its share."""
        weights: dict[M, int] = {}
        for move, weight in self.choices:
            weights[move] = weights.get(move, 0) + weight
        return with_shares(weights, weights.values())

    def steps(self) -> AtOnce[M]:
        """A single step: one of the choices."""
        moves, weights = zip(*[choice for choice in self.choices if choice[1]], strict=True)
        return AtOnce(moves, weights)


class Pick(Struct, Generic[M], frozen=True):
    """One of many things with whole-number weights; only the thing that is picked is turned into a move.

    ``make`` turns what was picked into a move; ``read`` turns it back, or gives ``None``.

    >>> deck = Pick({"ace": 1, "king": 3}, make=str.upper, read=str.lower)
    >>> deck.probability("KING"), deck.probability("QUEEN")
    (Fraction(3, 4), Fraction(0, 1))
    """

    weights: Mapping[Any, int]
    make: Callable[[Any], M]
    read: Callable[[M], Any]

    def sample(self, rng: Random) -> M:
        """Pick one at random."""
        return self.make(rng.choices(tuple(self.weights), tuple(self.weights.values()))[0])

    def probability(self, move: M) -> Fraction:
        """The share of the move's weight."""
        weight = self.weights.get(self.read(move), 0)
        return Fraction(weight, sum(self.weights.values())) if weight else Fraction(0)

    def outcomes(self) -> Iterator[tuple[M, Fraction]]:
        """Every move with its share."""
        return with_shares(map(self.make, self.weights), self.weights.values())

    def steps(self) -> AtOnce[M]:
        """A single step: one of the things."""
        return AtOnce(tuple(map(self.make, self.weights)), tuple(self.weights.values()))


class AtOnce(Struct, Generic[M], frozen=True):
    """A single step: one of the ``moves``, each with its weight.

    >>> coin = Weighted((("heads", 1), ("tails", 1))).steps()
    >>> coin.take("heads").move
    'heads'
    """

    moves: tuple[M, ...]
    weights: tuple[int, ...]
    come: tuple[M, ...] = ()

    @property
    def parts(self) -> tuple[M, ...]:
        """Every move; empty when one has come."""
        return () if self.come else self.moves

    def outcomes(self) -> tuple[tuple[M, Fraction], ...]:
        """Every move with its probability."""
        return () if self.come else tuple(with_shares(self.moves, self.weights))

    def take(self, part: M) -> AtOnce[M]:
        """Let a move come."""
        return AtOnce(self.moves, self.weights, (part,))

    @property
    def move(self) -> M | None:
        """The move that has come."""
        return self.come[0] if self.come else None
