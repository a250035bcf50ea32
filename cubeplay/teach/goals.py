"""Goals of steps, in words and as a test."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cubeplay.rulebook import Event
from cubeplay.session import Session


@dataclass(frozen=True, slots=True)
class GoalContext:
    """What a goal tests: the session, and what has happened since the step began.

    ``moves`` are the learner's own moves, ``refused`` the ids of rules that refused one.
    """

    session: Session
    events: tuple[Event, ...] = ()
    moves: tuple[Any, ...] = ()
    refused: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal in words and as a test.  Once reached, it stays reached until Reset."""

    words: str
    reached: Callable[[GoalContext], bool]


def happens(words: str, rule: str, times: int = 1, form: str | None = None) -> Goal:
    """A goal: an event of a rule, perhaps in one of its forms.

    >>> happens("Flip the counter", "cubo.flip").words
    'Flip the counter'
    """

    def reached(sight: GoalContext) -> bool:
        found = (event for event in sight.events if event.rule == rule)
        return sum(form in (None, event.form) for event in found) >= times

    return Goal(words, reached)


def refuses(words: str, *rules: str) -> Goal:
    """A goal: one of these rules, or any if none is named, refuses a move.

    >>> goal = refuses("Try to move the white die", "cubo.white-middle")
    >>> goal.reached(GoalContext(Session("cubo"), refused=("cubo.white-middle",)))
    True
    """
    return Goal(words, lambda sight: any(not rules or rule in rules for rule in sight.refused))


def plays(words: str, *kinds: type) -> Goal:
    """A goal: the learner makes a move of one of these kinds.

    >>> plays("Say a word", str).reached(GoalContext(Session("cubo"), moves=("hello",)))
    True
    """
    return Goal(words, lambda sight: any(isinstance(move, kinds) for move in sight.moves))


def holds(words: str, test: Callable[[Any], bool]) -> Goal:
    """A goal: the state passes a test.

    >>> holds("Reach the second round", lambda table: table.round == 2).reached(GoalContext(Session("cubo")))
    False
    """
    return Goal(words, lambda sight: test(sight.session.state))
