"""Experiments of lessons, as data: a question with an exact answer, and trials that estimate it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any, Protocol

from cubeplay.teach.answers import AnswerError, Told, read_number, tell
from cubeplay.words import _
from cubeplay.words.numbers import grouped

SIZES = (10, 100, 1_000, 10_000)
LARGEST = 1_000_000
"""The most trials of a run."""
RUNS = 3
"""How many runs of a size must be made before the next size opens, so that pupils see the spread."""


@dataclass(frozen=True, slots=True)
class Measure:
    """What is measured: the share of trials with some result, or an average.

    ``axis`` is the label of the chart's vertical axis ("Scoring throws, of 100"), ``across`` that of the
    horizontal one ("Throws in one run").  ``of`` is the number of equally likely cases, if cases are counted.
    ``unit`` is "" for a share, else what an average counts ("points"); then ``cases`` names the cases
    ("rolls").
    """

    axis: str
    across: str
    of: int | None = None
    unit: str = ""
    cases: str = ""

    @property
    def scale(self) -> int:
        """The factor of values on the chart: shares are shown of 100."""
        return 1 if self.unit else 100

    def read(self, text: str) -> Fraction:
        """Read a prediction; for a share it may be a number of cases.  Raises AnswerError."""
        value = read_number(text).value
        if self.unit:
            return value
        if value > 1 and self.of and value.denominator == 1:
            value /= self.of
        if 0 <= value <= 1:
            return value
        raise AnswerError(
            _("Not taken"),
            _("{text} cannot be: it must lie between none and all.").format(text=text.strip()[:40]),
            _("Write it like {example}.").format(example=tell(Fraction(1, 4), self.of)),
        )

    def tell(self, value: Fraction) -> Told:
        """A value as a count, a fraction, a decimal with its unit; a share without cases is given of 100."""
        told = tell(value, self.of)
        if not self.unit:
            return told if self.of else Told(self.found(float(value)), told.fraction, told.decimal)
        decimal = _("{value} {unit}").format(value=told.decimal, unit=self.unit)
        if not self.of or (value * self.of).denominator > 1:
            return Told("", "", decimal)
        # Translators: {unit} and {cases} are words of the lesson in the plural: points, rolls
        words, total = _("{total} {unit} in {all} {cases}"), value * self.of
        count = words.format(total=grouped(total), unit=self.unit, all=grouped(self.of), cases=self.cases)
        return Told(count, f"{grouped(total)}/{grouped(self.of)}", decimal)

    def short(self, value: Fraction) -> str:
        """A value in one or two words: for a share the count, if there is one."""
        told = self.tell(value)
        return told.decimal if self.unit else told.count or told.decimal

    def found(self, value: float) -> str:
        """A result of a run in words."""
        if self.unit:
            return _("{value} {unit}").format(value=grouped(value, 2), unit=self.unit)
        return _("{value} of 100").format(value=grouped(100 * value, 1))

    def spread(self, values: Sequence[float]) -> str:
        """The range of some results, in words."""
        digits = 2 if self.unit else 1
        low, high = (grouped(pick(values) * self.scale, digits) for pick in (min, max))
        if low == high:
            return self.found(values[0])
        if self.unit:
            return _("{low} to {high} {unit}").format(low=low, high=high, unit=self.unit)
        return _("{low} to {high} of 100").format(low=low, high=high)


@dataclass(frozen=True)
class Experiment:
    """A question with an exact answer that trials can estimate.

    ``trial`` gives one result: 1 or 0 for a share, points for an average.  ``ways`` show how the exact
    value is counted: pairs of a number and its words.  ``distribution`` gives the exact share of each
    result, for a chart.  With ``shared`` the seeds are the same for the whole class.
    """

    id: str
    asks: str
    measure: Measure
    exact: Fraction
    trial: Callable[[Random], float]
    explain: str
    ways: tuple[tuple[str, str], ...] = ()
    reading: str = ""
    distribution: Callable[[], Mapping[int, Fraction]] | None = None
    shared: bool = False

    @property
    def short(self) -> str:
        """The exact value in one or two words."""
        return self.measure.short(self.exact)

    def exact_words(self) -> str:
        """The label of the exact value's line on the chart."""
        return _("Exact: {value}").format(value=self.short)


@dataclass(frozen=True, slots=True)
class HandTrial:
    """One trial by hand: what was seen, and the result; ``picture`` is HTML that shows both.

    ``shows`` is what dice or draws showed, the same in all languages; "" if a board shows it.  ``seen`` is
    HTML that shows it without the result, for pupils who are asked for that first.
    """

    text: str
    value: float
    picture: str = field(default="", compare=False)
    shows: str = ""
    seen: str = field(default="", compare=False)


def in_words(shows: str) -> str:
    """What dice or draws showed, for people: its words, which are kept in English, in their language.

    >>> in_words("no yes"), in_words("red 1245 blue 2334 white 3")
    ('no yes', 'red 1245 blue 2334 white 3')
    """
    words = {"yes": _("yes"), "no": _("no"), "red": _("red"), "blue": _("blue"), "white": _("white")}
    return " ".join(words.get(each, each) for each in shows.split(" "))


class TrialBoard(Protocol):
    """A board (a widget) on which trials are made one after another."""

    def deal(self, rng: Random) -> None:
        """Prepare the next trial."""
        ...


@dataclass(frozen=True)
class HandWork:
    """Ten trials by hand, with dice from the seed, with real dice that are typed, or on a board.

    ``roll`` makes a trial; ``read`` reads typed dice and raises CubeplayError if they are wrong; ``example``
    shows how to type them.  ``board`` makes a board from the random numbers of the first trial and a function
    that the board calls with each trial.  ``does`` is the label of the button that calls ``roll``; ``real``
    and ``enters`` are the labels of the field for typed dice and of its button.  ``asks`` is the question
    about each trial that pupils answer before the result is told ("Does it score?"), "" for none.
    """

    text: str
    roll: Callable[[Random], HandTrial]
    read: Callable[[str], HandTrial] | None = None
    example: str = ""
    board: Callable[[Random, Callable[[HandTrial], None]], TrialBoard] | None = None
    does: str = _("Roll for me")
    real: str = _("Real dice")
    enters: str = _("Enter these dice")
    wanted: int = 10
    shared: bool = False
    asks: str = ""


@dataclass
class RunPlan:
    """The runs that were made: three of a size open the next size."""

    sizes: tuple[int, ...] = SIZES
    results: dict[int, list[float]] = field(default_factory=dict)

    def open(self, size: int) -> bool:
        """Whether runs of a size may be made."""
        smaller = self.sizes[: self.sizes.index(size)]
        return all(self.full(each) for each in smaller)

    def full(self, size: int) -> bool:
        """Whether three runs of a size have been made."""
        return len(self.results.get(size, ())) >= RUNS

    @property
    def wanted(self) -> int | None:
        """The size to run next; None if all are full."""
        return next((size for size in self.sizes if not self.full(size)), None)

    def add(self, size: int, result: float) -> int:
        """Add a run's result; returns its number, from 1.  Raises ValueError for a closed size."""
        if not self.open(size):
            raise ValueError(f"runs of {size} are not open yet")
        self.results.setdefault(size, []).append(result)
        return len(self.results[size])

    def restore(self, kept: Any) -> None:
        """Restore stored results; those that do not fit are left out."""
        kept = kept if isinstance(kept, dict) else {}
        for size in self.sizes:
            values = kept.get(str(size))
            if isinstance(values, list) and self.open(size):
                self.results[size] = [float(value) for value in values if is_result(value)]


def is_result(value: object) -> bool:
    """Whether a stored value can be the result of a trial or a run.

    >>> is_result(20.5), is_result("20.5"), is_result(10**400), is_result(float("nan"))
    (True, False, False, False)
    """
    return isinstance(value, int | float) and -1e15 < value < 1e15


def compare(measure: Measure, guess: Fraction, exact: Fraction) -> str:
    """A sentence that compares a prediction with the exact value.

    >>> compare(Measure("", "", of=216), Fraction(30, 216), Fraction(14, 216))
    'The exact value is 14 of 216. Your prediction was 30 of 216: about 2.1 times as large.'
    """
    high = guess > exact
    times = Fraction(0) if guess <= 0 or exact <= 0 else max(guess, exact) / min(guess, exact)
    if abs(guess - exact) <= abs(exact) / 20:
        words = _("The exact value is {exact}. Your prediction was {guess}: that is very near.")
    elif not times and high:
        words = _("The exact value is {exact}. Your prediction was {guess}: too high.")
    elif not times:
        words = _("The exact value is {exact}. Your prediction was {guess}: too low.")
    elif times < Fraction(3, 2) and high:
        words = _("The exact value is {exact}. Your prediction was {guess}: a little too high.")
    elif times < Fraction(3, 2):
        words = _("The exact value is {exact}. Your prediction was {guess}: a little too low.")
    elif high:
        words = _("The exact value is {exact}. Your prediction was {guess}: about {times} times as large.")
    else:
        words = _("Your prediction was {guess}. The exact value is {exact}: about {times} times as large.")
    return words.format(exact=measure.short(exact), guess=measure.short(guess), times=grouped(times, 1))
