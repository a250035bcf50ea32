"""Two claims of others between which pupils choose, before and after the run, and what a class chose."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, get_args

from msgspec import Struct

from cubeplay.words import _

Letter = Literal["A", "B"]
"""A claim."""

LETTERS: Final[tuple[Letter, ...]] = get_args(Letter)

Asked = Literal["predict", "simulate"]
"""The part in which a pupil chooses: before the run, or after it."""

ASKED: Final[tuple[Asked, ...]] = get_args(Asked)

LONGEST: Final = 140
"""The most letters of the sentence that says why."""

FEWEST: Final = 6
"""The fewest choices that are counted before all: of fewer one could tell who chose what."""


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """A claim: its words, and a row of dice (tuples of pips) and signs that shows what it means."""

    words: str
    shows: tuple[tuple[int, ...] | str, ...] = ()


class Claims(Struct, frozen=True, forbid_unknown_fields=True):
    """Two claims, of which one is right; ``because`` says why, and waits for the look back.

    >>> Claims("orders", Claim("Up is down."), Claim("Up and down are two."), "B", "Read them.").both[1][0]
    'B'
    """

    id: str
    a: Claim
    b: Claim
    right: Letter
    because: str
    asks: str = _("Who is right, A or B?")

    @property
    def both(self) -> tuple[tuple[Letter, Claim], ...]:
        """Both claims with their letters, in order."""
        return ("A", self.a), ("B", self.b)


@dataclass(frozen=True, slots=True)
class Shares:
    """How many chose each claim."""

    a: int = 0
    b: int = 0

    @property
    def all(self) -> int:
        """How many chose."""
        return self.a + self.b

    @property
    def counts(self) -> bool:
        """Whether enough have chosen, so that the counts may be shown to all.

        >>> Shares(3, 2).counts, Shares(3, 3).counts
        (False, True)
        """
        return self.all >= FEWEST


@dataclass(frozen=True, slots=True)
class ChoicePool:
    """What a class chose before and after the run, and how many changed their mind to each claim."""

    before: Shares = Shares()
    after: Shares = Shares()
    to: Shares = Shares()


def pooled(choices: Iterable[tuple[Letter | None, Letter | None]]) -> ChoicePool:
    """What pupils chose before and after the run; None for a pupil who did not choose.

    >>> pooled([("A", "B"), ("A", "A"), ("B", None)])
    ChoicePool(before=Shares(a=2, b=1), after=Shares(a=1, b=1), to=Shares(a=0, b=1))
    """
    known = [*choices]
    changed = [then for first, then in known if first and then and first != then]
    return ChoicePool(
        _shares(first for first, _then in known), _shares(then for _first, then in known), _shares(changed)
    )


def _shares(letters: Iterable[Letter | None]) -> Shares:
    found = [*letters]
    return Shares(found.count("A"), found.count("B"))
