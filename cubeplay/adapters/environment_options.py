"""What a game is played with as somebody's environment: its options, its pace, how long it may last."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from numbers import Integral
from typing import Any, Final, TypeVar

from cubeplay.encoding import GameEncoding, Plane, numbers_of
from cubeplay.game import Game
from cubeplay.game.options import OptionValue
from cubeplay.registry import GAMES, OUTSIDE, find_game

T = TypeVar("T")

PACE: Final = 1_000
"""Milliseconds that a decision takes in a timed game, if nothing else is said."""

LONGEST: Final = 2_000
"""Decisions after which a game is broken off, if nothing else is said."""

_AT_MOST: Final = {"pace": 3_600_000, "longest": 1_000_000}
"""A decision takes an hour at most, and no game has a million."""

MOST_PIECES: Final = 100
"""More dice, cards, rooms and pieces of the house than chance ever lists, or brings between two decisions."""


@dataclass(frozen=True, eq=False)
class Setting:
    """A game with its options, all present and checked.

    In a timed game each decision takes ``pace`` milliseconds.  A game that is not over after ``longest``
    decisions is broken off and won by nobody: in Cubo one may reroll for ever.  Nobody gives up, unless
    ``surrender`` says that one may where the rules have a move for that: most who play at random would.
    """

    game: Game[Any, Any]
    options: Mapping[str, OptionValue]
    pace: int = PACE
    longest: int = LONGEST
    surrender: bool = False

    def __post_init__(self) -> None:
        for name, most in _AT_MOST.items():
            number = getattr(self, name)
            if not isinstance(number, Integral) or not 1 <= int(number) <= most:
                raise ValueError(f"{name} must be a whole number from 1 to {most:,}, not {number!r}")
        if self.surrender not in (False, True):
            raise ValueError(f"surrender must be True or False, not {self.surrender!r}")

    def __deepcopy__(self, memo: object) -> Setting:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return setting, (self.game.name, dict(self.options), self.pace, self.longest, self.surrender)

    @cached_property
    def seats(self) -> int:
        """How many play."""
        return self.game.seats_in(self.options)

    @cached_property
    def timed(self) -> bool:
        """Whether moves carry the millisecond at which they are made."""
        return self.game.timed(self.options)

    @cached_property
    def hides(self) -> bool:
        """Whether players hide something from each other."""
        return self.game.hides(self.options)

    @cached_property
    def left_out(self) -> tuple[type, ...]:
        """The kinds of move that nobody is offered."""
        return () if self.surrender else self.game.giving_up

    @cached_property
    def numbers(self) -> GameEncoding[Any, Any]:
        """The game's moves and views as numbers."""
        return numbers_of(self.game)

    @cached_property
    def planes(self) -> Sequence[Plane]:
        """What a seat sees: the game's planes, and what it has said of a move."""
        size = self.numbers.size
        begun = Plane("begun", (size,), "how often each id was chosen for the move that is being said")
        return (*self.numbers.planes(self.options), begun)

    @cached_property
    def width(self) -> int:
        """How many numbers a seat sees."""
        return sum(plane.size for plane in self.planes)

    @property
    def solo(self) -> bool:
        """Whether one plays alone."""
        return self.seats == 1

    @property
    def common(self) -> bool:
        """Whether all win and lose together."""
        return self.game.cooperative and not self.solo

    @property
    def bounds(self) -> tuple[float, float]:
        """The least and the most that a seat can get in the end."""
        if self.solo:
            return self.game.solo_scores
        return (0.0, 1.0) if self.common else (-1 / self.seats, 1 - 1 / self.seats)

    @property
    def most_outcomes(self) -> int:
        """More than chance ever lists, or brings between two decisions: no text describes more pieces than
        it has letters.
        """
        return max(MOST_PIECES, *(len(text) for text in self.options.values() if isinstance(text, str)), 0)

    def returns(self, state: Any) -> list[float]:
        """What each seat gets for a state: its share of the win less the mean share.

        Who play together get the share of them that has won; who plays alone gets the points.  Before the
        end, and in a game that was broken off, everybody gets 0.
        """
        end = self.game.outcome(state)
        if end is None:
            return [0.0] * self.seats
        if self.solo:
            return [self.game.worth(end, 0)]
        if self.common:
            return [len(end.winners) / self.seats] * self.seats
        if not end.winners:
            return [0.0] * self.seats
        share = 1 / len(end.winners)
        return [share * (seat in end.winners) - 1 / self.seats for seat in range(self.seats)]


def setting(
    name: str,
    options: Mapping[str, Any],
    pace: int = PACE,
    longest: int = LONGEST,
    surrender: bool = False,
) -> Setting:
    """A game by its name.

    Raises CubeplayError for an unknown game, OptionError, HouseDataError for own pieces, and ValueError.

    >>> setting("cubo", {"players": 3}).seats
    3
    """
    game = find_game(name)
    return Setting(game, game.checked(options), pace, longest, surrender)


def each_numbered(made: Callable[[str], T]) -> Iterator[tuple[str, T]]:
    """What is made of each game that has numbers, by its name.

    A game of another package for which that fails is left out, which is said in one line.
    """
    for name in GAMES:
        try:
            if GAMES[name].encoding:
                yield name, made(name)
        except Exception as error:
            if name not in OUTSIDE.names:
                raise
            print(OUTSIDE.leave_out(name, error), file=sys.stderr)
