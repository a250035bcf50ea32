"""Cards drawn from a pile without putting them back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from math import comb, prod
from random import Random
from typing import Any, Generic, TypeVar

from msgspec import Struct

from cubeplay.chance.choice import with_shares

M = TypeVar("M")


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
        return tuple(with_shares(self.kinds, self.counts)) if self.parts else ()

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
