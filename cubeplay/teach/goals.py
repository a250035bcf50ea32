"""Goals of steps: what is to be reached, in words and as a test."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cubeplay.rulebook import Event
from cubeplay.session import Session
from cubeplay.words import _


@dataclass(frozen=True, slots=True)
class Sight:
    """What a goal looks at: the session, and what has happened since the step began.

    ``moves`` are the learner's own moves, ``refused`` the ids of rules that refused one, ``guess`` is the
    number that the learner has guessed.
    """

    session: Session
    events: tuple[Event, ...] = ()
    moves: tuple[Any, ...] = ()
    refused: tuple[str, ...] = ()
    guess: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Goal:
    """Something to reach: in words, and as a test.  Once reached it stays reached until Reset."""

    words: str
    reached: Callable[[Sight], bool]


@dataclass(frozen=True, slots=True)
class Guess:
    """A share of some equally likely cases that the learner guesses before the page tells it.

    ``asks`` is the question, ``exact`` the share, ``of`` the number of the cases.
    """

    asks: str
    exact: Fraction
    of: int

    @property
    def goal(self) -> Goal:
        """The goal of having guessed, right or wrong."""
        return Goal(_("Say your guess"), lambda sight: sight.guess is not None)


def happens(words: str, rule: str, times: int = 1, form: str | None = None) -> Goal:
    """A goal: a rule makes something happen, perhaps in one of its forms."""

    def reached(sight: Sight) -> bool:
        found = (event for event in sight.events if event.rule == rule)
        return sum(form in (None, event.form) for event in found) >= times

    return Goal(words, reached)


def refuses(words: str, *rules: str) -> Goal:
    """A goal: one of these rules refuses a move (any rule, if none is named)."""
    return Goal(words, lambda sight: any(not rules or rule in rules for rule in sight.refused))


def plays(words: str, *kinds: type) -> Goal:
    """A goal: the learner makes a move of one of these kinds."""
    return Goal(words, lambda sight: any(isinstance(move, kinds) for move in sight.moves))


def holds(words: str, test: Callable[[Any], bool]) -> Goal:
    """A goal: the state passes a test."""
    return Goal(words, lambda sight: test(sight.session.state))
