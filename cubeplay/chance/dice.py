"""Dice that are rolled together, and how they fall one after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, islice, product
from math import factorial, prod
from random import Random
from typing import Generic, TypeVar

from msgspec import Struct

from cubeplay.chance.choice import with_shares

M = TypeVar("M")
Dice = tuple[tuple[int, ...], ...]


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
        return tuple(with_shares(self.faces, self.counts)) if self.parts else ()

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
