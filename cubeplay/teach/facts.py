"""What a pupil finds out in a lesson, fact by fact, as data that a log, a file and a table can hold.

Each fact stands for itself and is never changed: a prediction, a trial by hand, a run, an answer to a check.
Its :attr:`key` says which one it is, so that a fact that comes twice is known as the same one.  The shapes
are checked by msgspec, as those of save files are.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any, Final, Literal, get_args

from msgspec import Meta, Struct, to_builtins

from cubeplay import limits

Part = Literal["ask", "predict", "hand", "simulate", "count", "change", "checks", "back"]
"""The parts of a lesson, by the names that data know them by."""

PARTS: Final[tuple[Part, ...]] = get_args(Part)
"""The parts in their order."""

Word = Annotated[str, Meta(max_length=limits.NAME)]
Line = Annotated[str, Meta(max_length=limits.LINE)]
Exact = Annotated[str, Meta(pattern=r"\A-?[0-9]{1,99}(/[1-9][0-9]{0,98})?\Z")]
"""A number as ``str(Fraction)`` writes it."""

Count = Annotated[int, Meta(ge=1, le=1_000)]
Size = Annotated[int, Meta(ge=1, le=10**9)]

Key = tuple[str | int, ...]
"""Which fact of a pupil it is."""


class _Fact(Struct, frozen=True, forbid_unknown_fields=True, tag_field="fact"):
    """What facts have in common."""

    def data(self) -> dict[str, Any]:
        """The fact as data that JSON can hold."""
        found: dict[str, Any] = to_builtins(self)
        return found

    def agrees(self, other: Fact) -> bool:
        """Whether another fact says the same."""
        return self == other


class Predicted(_Fact, frozen=True, tag="predicted"):
    """A locked prediction: its value, the reason, and how sure (1 to 5, or 0 if that was not told).

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


class Tried(_Fact, frozen=True, tag="tried"):
    """A trial by hand: which one, from 1, its result, and what the dice showed, if it was kept."""

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
    """A run of a simulation: of how many trials, which of this size, from 1, and their mean."""

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
    """An answer to a check: which check, which answer to it (both from 1), and if it is right.

    ``option`` is the number of the option that was chosen, from 1; ``answer`` is what was typed.  A fact of
    before has the option's words as its answer, and no number.
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
        """Whether another fact says the same; of two with one key, one may keep words and one a number."""
        if not isinstance(other, CheckAnswered) or bool(self.option) == bool(other.option):
            return self == other
        return (self.key, self.right) == (other.key, other.right)


Fact = Predicted | Tried | Ran | CheckAnswered


def exact_mean(mean: float, size: int) -> Fraction:
    """The mean of some trials whose results are whole numbers, as far as a float can tell; else nearly it.

    >>> exact_mean(0.07, 100), exact_mean(1 / 3, 30), exact_mean(0.5, 1)
    (Fraction(7, 100), Fraction(1, 3), Fraction(1, 2))
    """
    near = Fraction(mean).limit_denominator(size)
    return (
        near if abs(near - Fraction(mean)) < Fraction(1, 10**9) else Fraction(mean).limit_denominator(10**9)
    )
