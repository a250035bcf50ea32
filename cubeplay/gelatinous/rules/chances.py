"""What chance may bring in Gelatinous Cube Dice: cards, the next room, dangers, the die."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations
from random import Random
from typing import Final

from cubeplay.chance import AtOnce, Chance, Steps
from cubeplay.chance import Draw as Cards
from cubeplay.chance import Roll as Dice
from cubeplay.gelatinous.rules.moves import Dangers, Draw, Enter, GelatinousMove, Show
from cubeplay.gelatinous.rules.state import Phase, Run


@dataclass(frozen=True)
class OneOf:
    """One of several moves, each equally likely."""

    moves: tuple[GelatinousMove, ...]

    @cached_property
    def _share(self) -> dict[GelatinousMove, Fraction]:
        return dict.fromkeys(self.moves, Fraction(1, len(self.moves)))

    def sample(self, rng: Random) -> GelatinousMove:
        """One of the moves at random."""
        return rng.choice(self.moves)

    def probability(self, move: GelatinousMove) -> Fraction:
        """Equal shares."""
        return self._share.get(move, Fraction(0))

    def outcomes(self) -> Iterator[tuple[GelatinousMove, Fraction]]:
        """Every move that it may be."""
        return iter(self._share.items())

    def steps(self) -> Steps[GelatinousMove]:
        """A single step."""
        return AtOnce(tuple(self._share), (1,) * len(self._share))


@dataclass(frozen=True)
class OneOfDraws(OneOf):
    """One of all ways to draw ``number`` cards from a ``pool``."""

    pool: tuple[str, ...]
    number: int

    def steps(self) -> Steps[GelatinousMove]:
        """The steps card by card."""
        return Cards(dict.fromkeys(self.pool, 1), self.number, Draw, _cards).steps()


def _cards(move: GelatinousMove) -> tuple[str, ...] | None:
    return move.cards if isinstance(move, Draw) else None


_START_DIE: Final = OneOf(tuple(map(Show, range(1, 7))))


@lru_cache(maxsize=64)
def _two_of(pool: tuple[str, ...]) -> OneOf:
    """Two cards of a pool, or as many as it has."""
    number = min(2, len(pool))
    return OneOfDraws(tuple(map(Draw, combinations(pool, number))), pool, number)


@lru_cache(maxsize=64)
def _one_of(names: tuple[str, ...]) -> OneOf:
    return OneOf(tuple(map(Enter, names)))


def _rooms(state: Run) -> OneOf:
    return _one_of(state.dungeon.next_rooms(state.unseen, state.done, state.setup.rooms))


def _danger_dice(state: Run) -> Chance[GelatinousMove]:
    return Dice(
        (state.stats.dangers,),
        lambda dice: Dangers(dice[0]),
        lambda move: (move.pips,) if isinstance(move, Dangers) else None,
    )


_CHANCE: Final[dict[Phase, Callable[[Run], Chance[GelatinousMove]]]] = {
    "draw": lambda state: _two_of(state.pool),
    "enter": _rooms,
    "dangers": _danger_dice,
    "die": lambda _state: _START_DIE,
}

ON_CHANCE: Final[frozenset[Phase]] = frozenset(_CHANCE)
"""The phases in which chance is to move."""


def coming(state: Run) -> Chance[GelatinousMove]:
    """What may come now.  Raises ValueError when chance is not to move."""
    if state.phase not in ON_CHANCE:
        raise ValueError("Gelatinous Cube Dice does not wait for chance here")
    return _CHANCE[state.phase](state)
