"""Goals of steps, in words and as a test."""

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
    """What a goal tests: the session, and what has happened since the step began.

    ``moves`` are the learner's own moves, ``refused`` the ids of rules that refused one, ``guess`` is the
    learner's guess.
    """

    session: Session
    events: tuple[Event, ...] = ()
    moves: tuple[Any, ...] = ()
    refused: tuple[str, ...] = ()
    guess: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal in words and as a test.  Once reached, it stays reached until Reset."""

    words: str
    reached: Callable[[GoalContext], bool]


@dataclass(frozen=True, slots=True)
class Guess:
    """A number that the learner guesses before the page shows it.

    ``asks`` is the question and ``exact`` the number.  With ``of`` it is a share of that many equally likely
    cases; without, a count of points, fields or dice.  ``because`` explains a count.

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
        """The goal of any guess, right or wrong."""
        words = _("Say your guess") if self.of else _("Count, and say the number")
        return Goal(words, lambda sight: sight.guess is not None)

    @property
    def example(self) -> str:
        """An example of an answer."""
        return _("such as 9 of {of}").format(of=self.of) if self.of else _("such as 9")

    def read(self, text: str) -> Fraction:
        """Read a typed share or count.  Raises AnswerError."""
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
        """The guess and the exact number, in words."""
        if self.of:
            words = _("You guessed {guess:.3g} of {of}. It is {exact}.")
            exact = tell(Fraction(self.exact), self.of)
            return words.format(guess=float(guessed * self.of), of=self.of, exact=exact)
        right, wrong = _("{guess} is right."), _("You said {guess}. It is {exact}.")
        words = right if guessed == self.exact else wrong
        told = words.format(guess=grouped(guessed), exact=grouped(Fraction(self.exact)))
        return f"{told} {self.because}".strip()


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
