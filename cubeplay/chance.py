"""Chance: what may come, and how likely.

A game that waits for chance answers :meth:`cubeplay.game.Game.chance` with one of these.  Each can be
sampled without listing what may come, gives the exact probability of a move, and lists everything
with its probability where the list is small enough to be wanted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod
from random import Random
from typing import Any, Generic, Protocol, TypeVar

M = TypeVar("M")
M_co = TypeVar("M_co", covariant=True)
Dice = tuple[tuple[int, ...], ...]


class Chance(Protocol[M]):
    """What may come next, and how likely.

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


def ways(pips: tuple[int, ...]) -> int:
    """In how many orders these dice can fall.

    >>> ways((1, 1, 6))
    3
    """
    return factorial(len(pips)) // prod(map(factorial, Counter(pips).values()))


@dataclass(frozen=True)
class Roll(Generic[M]):
    """A roll of groups of dice; the dice of one group cannot be told apart.

    ``groups`` holds the number of dice in each group.  ``make`` turns the pips, one sorted tuple per
    group, into a move, and ``read`` turns a move back into them, or into ``None`` if it is no roll.

    >>> two = Roll((2,), make=lambda dice: dice, read=lambda dice: dice)
    >>> two.probability(((1, 6),))
    Fraction(1, 18)
    >>> sum(p for _, p in two.outcomes())
    Fraction(1, 1)
    """

    groups: tuple[int, ...]
    make: Callable[[Dice], M]
    read: Callable[[M], Dice | None]
    faces: tuple[int, ...] = (1, 2, 3, 4, 5, 6)

    def sample(self, rng: Random) -> M:
        """Roll the dice."""
        return self.make(tuple(tuple(sorted(rng.choices(self.faces, k=n))) for n in self.groups))

    def probability(self, move: M) -> Fraction:
        """The share of all equally likely falls that give these pips."""
        dice = self.read(move)
        fits = (
            dice is not None
            and tuple(map(len, dice)) == self.groups
            and all(pip in self.faces for group in dice for pip in group)
            and all(tuple(sorted(group)) == tuple(group) for group in dice)
        )
        return self._share(dice) if fits and dice is not None else Fraction(0)

    def outcomes(self) -> Iterator[tuple[M, Fraction]]:
        """Every distinct roll."""
        faces = tuple(sorted(set(self.faces)))
        for dice in product(*(combinations_with_replacement(faces, n) for n in self.groups)):
            yield self.make(dice), self._share(dice)

    def _share(self, dice: Dice) -> Fraction:
        weight = Counter(self.faces)
        falls = prod(ways(group) * prod(weight[pip] for pip in group) for group in dice)
        return Fraction(falls, len(self.faces) ** sum(self.groups))


@dataclass(frozen=True)
class Draw(Generic[M]):
    """A draw without replacement from a multiset: ``number`` cards, their order not told.

    ``pile`` maps each card to how many copies are unseen.  ``make`` turns the sorted tuple of cards
    into a move; ``read`` turns it back, or gives ``None``.

    >>> bag = Draw({"a": 2, "b": 1}, 2, make=lambda cards: cards, read=lambda cards: cards)
    >>> dict(bag.outcomes())
    {('a', 'a'): Fraction(1, 3), ('a', 'b'): Fraction(2, 3)}
    """

    pile: Mapping[Any, int]
    number: int
    make: Callable[[tuple[Any, ...]], M]
    read: Callable[[M], tuple[Any, ...] | None]

    def sample(self, rng: Random) -> M:
        """Draw the cards."""
        cards = sorted(self.pile)
        counts = [self.pile[card] for card in cards]
        drawn = rng.sample(cards, self.number, counts=counts) if self.number else []
        return self.make(tuple(sorted(drawn)))

    def probability(self, move: M) -> Fraction:
        """The hypergeometric probability of these cards."""
        cards = self.read(move)
        if cards is None or len(cards) != self.number or tuple(sorted(cards)) != tuple(cards):
            return Fraction(0)
        return self._share(cards)

    def outcomes(self) -> Iterator[tuple[M, Fraction]]:
        """Every distinct draw; the first ones come at once, however many there are."""
        kinds = tuple(sorted((card, count) for card, count in self.pile.items() if count))
        for cards in _draws(kinds, self.number):
            yield self.make(cards), self._share(cards)

    def _share(self, cards: tuple[Hashable, ...]) -> Fraction:
        ways_to_draw = prod(comb(self.pile.get(card, 0), n) for card, n in Counter(cards).items())
        return Fraction(ways_to_draw, comb(sum(self.pile.values()), self.number))


def _draws(kinds: tuple[tuple[Any, int], ...], number: int) -> Iterator[tuple[Any, ...]]:
    """The different ways to take a number of cards, given each kind and how often it is there."""
    if not number:
        yield ()
    left = sum(count for _card, count in kinds)
    for at, (card, count) in enumerate(kinds):
        if left < number:
            return
        left -= count
        for taken in range(min(count, number), max(number - left, 1) - 1, -1):
            yield from ((*(card,) * taken, *rest) for rest in _draws(kinds[at + 1 :], number - taken))


def hits(marked: int, of: int, drawn: int) -> dict[int, Fraction]:
    """How likely each number of marked cards is among some that are drawn without putting back.

    ``marked`` of the ``of`` cards are marked.  More than there are cannot be drawn: then nothing is listed.

    >>> hits(2, 4, 2)
    {0: Fraction(1, 6), 1: Fraction(2, 3), 2: Fraction(1, 6)}
    """
    pile = Draw({1: marked, 0: of - marked}, drawn, make=sum, read=lambda _number: None)
    return dict(sorted(pile.outcomes()))


@dataclass(frozen=True)
class Weighted(Generic[M]):
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
        for move in dict.fromkeys(move for move, _ in self.choices):
            yield move, self.probability(move)
