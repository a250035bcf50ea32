"""The base of all counts: what a pupil marked, and what is said to it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from cubeplay.words import _

Marks = Mapping[str, str]
"""What a pupil marked or typed, by the key of its place; a place that is left empty has no entry."""

ENOUGH: Final = 3
"""After so many checks a pupil may see the whole count."""
LONGEST: Final = 40
"""The most letters of a mark."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check found: marks that are right, how many are wanted, and marks that are wrong.

    ``look`` is the key of the one place that is pointed at, "" if all is right; ``asks`` is the question
    about it.  ``fine`` are the places that are told to be right.  ``is_read`` is False if a mark cannot be
    read; such a check is not counted.  ``shows`` is what may be shown by now.
    """

    right: int
    all: int
    wrong: int = 0
    head: str = ""
    look: str = ""
    asks: str = ""
    fine: tuple[str, ...] = ()
    is_read: bool = True
    shows: Mapping[str, str] = field(default_factory=dict)

    @property
    def done(self) -> bool:
        """Whether all is right, and nothing is wrong."""
        return self.is_read and self.right == self.all and not self.wrong


class Count(ABC):
    """A count that a pupil makes: an empty form, and what is right in it."""

    kind: ClassVar[str]

    @property
    @abstractmethod
    def keys(self) -> Collection[str]:
        """The keys of all places."""

    @abstractmethod
    def check(self, marks: Marks) -> Checked:
        """What is right, what is wrong, and one place to look at.  The answer is never told."""

    @abstractmethod
    def task(self) -> dict[str, Any]:
        """What a page needs for the empty form, as data for JSON; nothing in it tells an answer."""

    @abstractmethod
    def own(self, marks: Marks) -> dict[str, Any]:
        """The count itself, beside a pupil's marks, as data for JSON."""

    @property
    @abstractmethod
    def right(self) -> dict[str, str]:
        """The marks of somebody who makes no mistake."""

    def fitting(self, marks: object) -> dict[str, str]:
        """The marks that belong to this count, of all that a note or a page says."""
        given = marks if isinstance(marks, dict) else {}
        return {
            key: mark
            for key in self.keys
            if isinstance(mark := given.get(key), str) and 0 < len(mark) <= LONGEST
        }

    def settled(self, marks: Marks) -> dict[str, str]:
        """The marks as they are checked and stored."""
        return dict(marks)

    def told(self, marks: Marks) -> tuple[str, str]:
        """Two sentences about a pupil's marks, when the whole count is seen."""
        found = self.check(marks)
        if found.done:
            return _("All {all} are right.").format(all=found.all), ""
        head = _("You found {right} of the {all}.").format(right=found.right, all=found.all)
        return head, _("What was missing is ringed.") if found.right < found.all else self._over(found.wrong)

    @staticmethod
    def _over(wrong: int) -> str:
        return _("{wrong} too many.").format(wrong=wrong)
