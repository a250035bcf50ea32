"""Probability distributions over moves: rolls of dice, draws of cards, weighted choices.

A game that waits for chance returns one of these from :meth:`cubeplay.game.Game.chance`.  Each can be sampled
without listing the outcomes, gives the exact probability of a move, lists all outcomes with their
probabilities, and can be split into steps of one die or card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, islice, product
from math import comb, factorial, prod
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

M = TypeVar("M")
M_co = TypeVar("M_co", covariant=True)
Dice = tuple[tuple[int, ...], ...]


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


def _with_shares(parts: Iterable[M], weights: Collection[int]) -> Iterator[tuple[M, Fraction]]:
    """Each part with its weight's share of the total."""
    total = sum(weights)
    shares = {weight: Fraction(weight, total) for weight in set(weights)}
    return zip(parts, map(shares.__getitem__, weights), strict=True)


@lru_cache(maxsize=4096)
def ways(pips: tuple[int, ...]) -> int:
    """The number of orders in which dice can show these pips.

    >>> ways((1, 1, 6))
    3
    """
    return factorial(len(pips)) // prod(map(factorial, Counter(pips).values()))


class Roll(Struct, Generic[M], frozen=True):
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
        """The share of the equally likely orders that show these pips."""
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

    def steps(self) -> Falling[M]:
        """Die by die, in the order of the groups."""
        return Falling(self, *_distinct_faces(self.faces))

    def _share(self, dice: Dice) -> Fraction:
        favourable = prod([_ways_to_show(self.faces, tuple(group)) for group in dice])
        return Fraction(favourable, len(self.faces) ** sum(self.groups))


@lru_cache(maxsize=4096)
def _ways_to_show(faces: tuple[int, ...], pips: tuple[int, ...]) -> int:
    """The number of ways in which dice with these faces show these pips, in any order."""
    counts = Counter(faces)
    return ways(pips) * prod(counts[pip] for pip in pips)


@lru_cache(maxsize=64)
def _distinct_faces(faces: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The distinct faces of a die, and how many sides show each."""
    pips, counts = zip(*sorted(Counter(faces).items()), strict=True)
    return pips, counts


class Falling(Struct, Generic[M], frozen=True):
    """A roll one die at a time.  ``faces`` are a die's distinct faces, ``counts`` how many sides show each.

    >>> two = Roll((2,), make=lambda dice: dice, read=lambda dice: dice).steps()
    >>> two.take(6).move, two.take(6).take(1).move
    (None, ((1, 6),))
    """

    roll: Roll[M]
    faces: tuple[int, ...]
    counts: tuple[int, ...]
    pips: tuple[int, ...] = ()

    @property
    def parts(self) -> tuple[int, ...]:
        """Each face of the next die; empty when all dice have fallen."""
        return self.faces if len(self.pips) < sum(self.roll.groups) else ()

    @property
    def weights(self) -> tuple[int, ...]:
        """How often a die has each face."""
        return self.counts

    def outcomes(self) -> tuple[tuple[int, Fraction], ...]:
        """Each face of the next die, with its probability."""
        return tuple(_with_shares(self.faces, self.counts)) if self.parts else ()

    def take(self, part: int) -> Falling[M]:
        """Let the next die show a face."""
        return Falling(self.roll, self.faces, self.counts, (*self.pips, part))

    @property
    def move(self) -> M | None:
        """The roll, when all dice have fallen."""
        if len(self.pips) < sum(self.roll.groups):
            return None
        pips = iter(self.pips)
        return self.roll.make(tuple(tuple(sorted(islice(pips, number))) for number in self.roll.groups))


class Draw(Struct, Generic[M], frozen=True):
    """A draw of ``number`` cards without replacement from a multiset; the order of the cards is unknown.

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
        """Every distinct draw, one by one: the first ones are quick even if there are many."""
        kinds = tuple(sorted((card, count) for card, count in self.pile.items() if count))
        for cards in _draws(kinds, self.number):
            yield self.make(cards), self._share(cards)

    def steps(self) -> Drawing[M]:
        """Card by card."""
        left = sorted((card, count) for card, count in self.pile.items() if count)
        return Drawing(self, tuple([card for card, _count in left]), tuple([count for _card, count in left]))

    def _share(self, cards: tuple[Hashable, ...]) -> Fraction:
        ways_to_draw = prod(comb(self.pile.get(card, 0), n) for card, n in Counter(cards).items())
        return Fraction(ways_to_draw, comb(sum(self.pile.values()), self.number))


class Drawing(Struct, Generic[M], frozen=True):
    """A draw one card at a time.  ``counts`` says how many cards of each of the ``kinds`` are left.

    >>> bag = Draw({"a": 2, "b": 1}, 2, make=lambda cards: cards, read=lambda cards: cards).steps()
    >>> bag.take("b").outcomes(), bag.take("b").take("a").move
    ((('a', Fraction(1, 1)),), ('a', 'b'))
    """

    draw: Draw[M]
    kinds: tuple[Any, ...]
    counts: tuple[int, ...]
    cards: tuple[Any, ...] = ()

    @property
    def parts(self) -> tuple[Any, ...]:
        """Each kind of card that is left; empty when all cards are drawn."""
        return () if len(self.cards) == self.draw.number else self.kinds

    @property
    def weights(self) -> tuple[int, ...]:
        """How many cards of each kind are left."""
        return self.counts

    def outcomes(self) -> tuple[tuple[Any, Fraction], ...]:
        """Each kind of card that is left, with its probability."""
        return tuple(_with_shares(self.kinds, self.counts)) if self.parts else ()

    def take(self, part: Any) -> Drawing[M]:
        """Let the next card be of a kind."""
        kinds, counts = self.kinds, self.counts
        at = kinds.index(part)
        count = counts[at]
        if count > 1:
            counts = (*counts[:at], count - 1, *counts[at + 1 :])
        else:
            kinds, counts = kinds[:at] + kinds[at + 1 :], counts[:at] + counts[at + 1 :]
        return Drawing(self.draw, kinds, counts, (*self.cards, part))

    @property
    def move(self) -> M | None:
        """The draw, when all cards are drawn."""
        return self.draw.make(tuple(sorted(self.cards))) if len(self.cards) == self.draw.number else None


def _draws(kinds: tuple[tuple[Any, int], ...], number: int) -> Iterator[tuple[Any, ...]]:
    """The distinct draws of a number of cards; ``kinds`` has each card with how many copies there are."""
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
    """The probability of each number of marked cards in a draw without replacement.

    ``marked`` of the ``of`` cards are marked.  If more are drawn than there are, the result is empty.

    >>> hits(2, 4, 2)
    {0: Fraction(1, 6), 1: Fraction(2, 3), 2: Fraction(1, 6)}
    """
    pile = Draw({1: marked, 0: of - marked}, drawn, make=sum, read=lambda _number: None)
    return dict(sorted(pile.outcomes()))


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
        return _with_shares(weights, weights.values())

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
        return _with_shares(map(self.make, self.weights), self.weights.values())

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
        return () if self.come else tuple(_with_shares(self.moves, self.weights))

    def take(self, part: M) -> AtOnce[M]:
        """Let a move come."""
        return AtOnce(self.moves, self.weights, (part,))

    @property
    def move(self) -> M | None:
        """The move that has come."""
        return self.come[0] if self.come else None
