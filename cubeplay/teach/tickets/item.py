"""Questions that are made from a seed: words with numbers, an exact answer, a slip for each wrong thought.

A kind of item is a function of random numbers.  It is asked again until no slip comes near the answer or
another slip, so that a wrong thought never passes, and each wrong answer tells its thought.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any, Final

from cubeplay.teach.questions import Alternative, Count, MultipleChoice, Question, Slip
from cubeplay.words import _

MOST_TRIES: Final = 200
"""How often numbers are drawn anew before a kind counts as broken."""

NEAR: Final = Fraction(3, 200)
"""The least distance between an answer that is no whole number and a slip: rounding keeps them apart."""

MOST_PIPS: Final = 6
"""Dice with more on a face are told in words alone."""

SEEDS: Final = 2**53
"""Seeds are smaller, so that JSON keeps them exactly."""


TicketAnswer = tuple[str, int, str]
"""A stored answer to an item: the item's kind and seed, and what was given, an option as "#2"."""


@dataclass(frozen=True, slots=True)
class Made:
    """A question with its numbers, which a test counts again; ``faces`` are those of a die to be drawn."""

    question: Question
    numbers: Mapping[str, Any]
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ItemKind:
    """A kind of question; ``about`` names it without the numbers of a seat."""

    id: str
    about: str
    make: Callable[[Random], Made]


@dataclass(frozen=True, slots=True)
class Item:
    """A question of some kind, as one seat gets it."""

    kind: ItemKind
    seed: int
    question: Question
    numbers: Mapping[str, Any]
    faces: tuple[int, ...] = ()

    @property
    def thoughts(self) -> tuple[str, ...]:
        """The thoughts behind the slips, in the order of their numbers from 1; none for a right option."""
        match self.question:
            case MultipleChoice():
                return tuple(option.hint for option in self.question.options)
            case Count():
                return tuple(slip.hint for slip in self.question.slips)


def made_item(kind: ItemKind, seed: int) -> Item:
    """The item of a kind for a seed, always the same.  Raises ValueError for a kind whose slips meet."""
    rng = Random(f"{kind.id}/{seed}")
    for _try in range(MOST_TRIES):
        made = kind.make(rng)
        if _is_clear(made.question):
            return Item(kind, seed, made.question, made.numbers, made.faces)
    raise ValueError(f"the slips of {kind.id} meet its answer")


def _is_clear(question: Question) -> bool:
    if isinstance(question, MultipleChoice):
        return len({option.text for option in question.options}) == len(question.options)
    values = [question.exact, *(slip.value for slip in question.slips)]
    return all(abs(one - other) >= _apart(one, other) for one, other in combinations(values, 2))


def _apart(one: Fraction, other: Fraction) -> Fraction:
    return Fraction(1) if one.denominator == other.denominator == 1 else NEAR


def judge(item: Item, given: str) -> tuple[bool, int]:
    """Whether an answer is right, and the number of its slip from 1; 0 for a right answer and all others.

    >>> from cubeplay.teach.tickets.kinds import KINDS
    >>> item = made_item(KINDS["second-more"], 4)
    >>> judge(item, item.question.right), judge(item, "never")
    ((True, 0), (False, 0))
    """
    question = item.question
    if question.judge(given).passed:
        return True, 0
    if isinstance(question, MultipleChoice):
        return False, question.number(given)
    value = question.known(given)
    found = (
        number for number, slip in enumerate(question.slips, 1) if value is not None and _meets(value, slip)
    )
    return False, next(found, 0)


def _meets(value: Fraction, slip: Slip) -> bool:
    """Whether a typed number is a slip, perhaps rounded."""
    return abs(value - slip.value) <= (NEAR / 3 if slip.value.denominator > 1 else 0)


# For kinds


def asked(
    asks: str,
    exact: Fraction | int,
    because: str,
    slips: Sequence[tuple[Fraction | int, str]],
    *,
    of: int | None = None,
    faces: Sequence[int] = (),
    **numbers: Any,
) -> Made:
    """A question for a number; ``slips`` are wrong numbers with the thoughts behind them."""
    known = tuple(Slip(Fraction(value), thought) for value, thought in slips)
    question = Count(asks, because, exact=Fraction(exact), hint=_("Another thought"), slips=known, of=of)
    return Made(question, numbers, tuple(faces) if max(faces, default=0) <= MOST_PIPS else ())


def chosen(
    asks: str, right: str, because: str, wrong: Sequence[tuple[str, str]], rng: Random, **numbers: Any
) -> Made:
    """A question with options; ``wrong`` are pairs of an option and the thought behind it."""
    options = (Alternative(right), *(Alternative(text, thought) for text, thought in wrong))
    return Made(MultipleChoice(asks, because, options=options, shuffle=str(rng.random())), numbers)
