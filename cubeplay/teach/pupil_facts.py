"""A pupil's work in a lesson as facts, for the event log, for files and for tables.

A fact is a prediction, a chosen claim, a trial by hand, a run, or an answer to a check or an exit ticket, and
is never changed.  Its :attr:`key` identifies it, so that a fact that arrives twice counts once.  msgspec
checks the types.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any, Final, Literal, get_args

from msgspec import Meta, Struct, to_builtins

from cubeplay import limits
from cubeplay.teach.claims import Asked, Letter
from cubeplay.words.late import untranslated

Part = Literal["ask", "predict", "hand", "simulate", "count", "change", "checks", "back"]
"""The names of a lesson's parts in data."""

PARTS: Final[tuple[Part, ...]] = get_args(Part)
"""The parts in their order."""

Word = Annotated[str, Meta(max_length=limits.NAME)]
Line = Annotated[str, Meta(max_length=limits.LINE)]
Exact = Annotated[str, Meta(pattern=r"\A-?[0-9]{1,99}(/[1-9][0-9]{0,98})?\Z")]
"""A number as ``str(Fraction)`` writes it."""

Count = Annotated[int, Meta(ge=1, le=1_000)]
Size = Annotated[int, Meta(ge=1, le=10**9)]

Key = tuple[str | int, ...]
"""What identifies a fact among those of a pupil."""


class _Fact(Struct, frozen=True, forbid_unknown_fields=True, tag_field="fact"):
    """The base of all facts."""

    def data(self) -> dict[str, Any]:
        """The fact as data for JSON."""
        found: dict[str, Any] = to_builtins(self, enc_hook=untranslated)
        return found

    def agrees(self, other: Fact) -> bool:
        """Whether another fact says the same."""
        return self == other


class Predicted(_Fact, frozen=True, tag="predicted"):
    """A locked prediction: its value, the reason, and how sure the pupil is (1 to 5, or 0 for no answer).

    >>> Predicted("predict", "reroll", "5/36", sure=3).number
    Fraction(5, 36)
    """

    part: Literal["predict", "change"]
    experiment: Word
    value: Exact
    reason: Line = ""
    sure: Annotated[int, Meta(ge=0, le=5)] = 0

    @property
    def key(self) -> Key:
        """Which fact it is."""
        return "predicted", self.experiment

    @property
    def number(self) -> Fraction:
        """The value."""
        return Fraction(self.value)


class Chose(_Fact, frozen=True, tag="chose"):
    """A claim that a pupil took as right, before the run or after it; the pupil's words are no fact."""

    part: Asked
    claims: Word
    claim: Letter

    @property
    def key(self) -> Key:
        """Which fact it is."""
        return "chose", self.part, self.claims


class Tried(_Fact, frozen=True, tag="tried"):
    """A trial by hand: its number from 1, its result, and what the dice showed, if known."""

    number: Count
    value: Exact
    shows: Word = ""

    @property
    def part(self) -> Part:
        """The part of the lesson that it belongs to."""
        return "hand"

    @property
    def key(self) -> Key:
        """Which fact it is."""
        return "tried", self.number

    @property
    def result(self) -> Fraction:
        """The result."""
        return Fraction(self.value)


class Ran(_Fact, frozen=True, tag="ran"):
    """A run of ``size`` trials: its number among the runs of this size, from 1, and its mean."""

    part: Literal["simulate", "change"]
    experiment: Word
    size: Size
    number: Count
    mean: Exact

    @property
    def key(self) -> Key:
        """Which fact it is."""
        return "ran", self.experiment, self.size, self.number

    @property
    def result(self) -> Fraction:
        """The mean."""
        return Fraction(self.mean)


class CheckAnswered(_Fact, frozen=True, tag="answered"):
    """An answer to a check: the check, the number of the answer (both from 1), and whether it is right.

    ``option`` is the number of the chosen option, from 1; ``answer`` is the typed text.  Older facts have the
    option's words as their answer, and no number.
    """

    check: Count
    number: Count
    answer: Line
    right: bool
    option: Annotated[int, Meta(ge=0, le=1_000)] = 0

    @property
    def part(self) -> Part:
        """The part of the lesson that it belongs to."""
        return "checks"

    @property
    def key(self) -> Key:
        """Which fact it is."""
        return "answered", self.check, self.number

    def agrees(self, other: Fact) -> bool:
        """Whether another fact says the same, perhaps an option's words where this one has its number."""
        if not isinstance(other, CheckAnswered) or bool(self.option) == bool(other.option):
            return self == other
        return (self.key, self.right) == (other.key, other.right)


class TicketAnswered(_Fact, frozen=True, tag="ticket"):
    """An answer to an exit ticket: the item from 1, its kind and seed, whether it is right, else its slip.

    ``option`` is the number of the chosen option, from 1; ``answer`` is the typed text.
    """

    item: Count
    kind: Word
    seed: Annotated[int, Meta(ge=0, lt=2**53)]
    answer: Line
    right: bool
    slip: Annotated[int, Meta(ge=0, le=1_000)] = 0
    option: Annotated[int, Meta(ge=0, le=1_000)] = 0

    @property
    def part(self) -> Part:
        """The part of the lesson that it belongs to."""
        return "back"

    @property
    def key(self) -> Key:
        """Which fact it is."""
        return "ticket", self.item


Fact = Predicted | Chose | Tried | Ran | CheckAnswered | TicketAnswered


def exact_mean(mean: float, size: int) -> Fraction:
    """The mean of trials as a fraction: exact if their results are whole numbers, else approximate.

    >>> exact_mean(0.07, 100), exact_mean(1 / 3, 30), exact_mean(0.5, 1)
    (Fraction(7, 100), Fraction(1, 3), Fraction(1, 2))
    """
    near = Fraction(mean).limit_denominator(size)
    return (
        near if abs(near - Fraction(mean)) < Fraction(1, 10**9) else Fraction(mean).limit_denominator(10**9)
    )
