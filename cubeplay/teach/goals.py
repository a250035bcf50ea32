"""Goals of steps: what is to be reached, in words and as a test."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cubeplay.rulebook import Event
from cubeplay.session import Session
from cubeplay.teach.answers import AnswerError, grouped, read_number, tell
from cubeplay.words import _


@dataclass(frozen=True, slots=True)
class GoalContext:
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
    reached: Callable[[GoalContext], bool]


@dataclass(frozen=True, slots=True)
class Guess:
    """A number that the learner says before the page tells it.

    ``asks`` is the question and ``exact`` the number.  With ``of`` it is a share of so many equally likely
    cases; without, it is counted: points, fields, dice.  ``because`` says how a count comes about.

    >>> points = Guess("How many points?", 32, because="3 + 8 + 5 and 3 + 8 + 5.")
    >>> points.told(points.read("30 points"))
    'You said 30. It is 32. 3 + 8 + 5 and 3 + 8 + 5.'
    """

    asks: str
    exact: Fraction | int
    of: int | None = None
    because: str = ""

    @property
    def goal(self) -> Goal:
        """The goal of having said a number, right or wrong."""
        words = _("Say your guess") if self.of else _("Count, and say the number")
        return Goal(words, lambda sight: sight.guess is not None)

    @property
    def example(self) -> str:
        """How an answer may look."""
        return _("such as 9 of {of}").format(of=self.of) if self.of else _("such as 9")

    def read(self, text: str) -> Fraction:
        """What somebody typed: a share, or a count.  Raises AnswerError."""
        if self.of:
            number = read_number(text).value
            return number / self.of if number > 1 else number
        with suppress(AnswerError):
            number = read_number(text).value
            if number.denominator == 1 and number >= 0:
                return number
        why = _("'{text}' is not a whole number.").format(text=text.strip()[:40])
        raise AnswerError(_("Not read"), why, _("Write a number such as 9."))

    def told(self, guessed: Fraction) -> str:
        """What was guessed and what it is, in words."""
        if self.of:
            words = _("You guessed {guess:.3g} of {of}. It is {exact}.")
            exact = tell(Fraction(self.exact), self.of)
            return words.format(guess=float(guessed * self.of), of=self.of, exact=exact)
        right, wrong = _("{guess} is right."), _("You said {guess}. It is {exact}.")
        words = right if guessed == self.exact else wrong
        told = words.format(guess=grouped(guessed), exact=grouped(Fraction(self.exact)))
        return f"{told} {self.because}".strip()


def happens(words: str, rule: str, times: int = 1, form: str | None = None) -> Goal:
    """A goal: a rule makes something happen, perhaps in one of its forms.

    >>> happens("Flip the counter", "cubo.flip").words
    'Flip the counter'
    """

    def reached(sight: GoalContext) -> bool:
        found = (event for event in sight.events if event.rule == rule)
        return sum(form in (None, event.form) for event in found) >= times

    return Goal(words, reached)


def refuses(words: str, *rules: str) -> Goal:
    """A goal: one of these rules refuses a move (any rule, if none is named).

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
