"""Trees: a pupil fills the counts along the one way through it that is easy to count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import prod
from typing import Any, ClassVar, Final

from cubeplay.teach.counts.count import Checked, Marks
from cubeplay.teach.counts.fields import Fields, Gap
from cubeplay.words import _
from cubeplay.words.numbers import grouped

REST: Final = "rest"
"""The key of the gap for the answer, which opens when all counts are right."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the way: ``count`` of ``of`` things lead on.

    ``title`` names the step, ``place`` is where it is in a sentence ("the second piece"), ``note`` says what
    has changed since the step before.  ``asks`` are the questions about both counts.
    """

    title: str
    place: str
    note: str
    count: int
    of: int
    asks: tuple[str, str]


@dataclass(frozen=True)
class Tree(Fields):
    """The way through a tree that is asked for; at each step the other branch stops.

    ``way`` and ``other`` name both branches.  ``whole`` names what all steps make together, ``rest`` its
    opposite, which is asked for last; "" if the whole is the answer itself.  ``out`` tells that each thing
    stays out of the bag.
    """

    kind: ClassVar[str] = "tree"

    steps: tuple[Step, ...]
    way: str
    other: str
    whole: str
    rest: str = ""
    out: bool = True

    @property
    def product(self) -> Fraction:
        """The chance of the whole way."""
        return prod((Fraction(step.count, step.of) for step in self.steps), start=Fraction(1))

    @property
    def _counts(self) -> list[Gap]:
        return [gap for number, step in enumerate(self.steps) for gap in self._pair(number, step)]

    def _pair(self, number: int, step: Step) -> tuple[Gap, Gap]:
        """Both gaps of a step: how many lead on, and of how many."""
        one, all = f"{number}.count", f"{number}.of"
        how_many = _("{step}, {way}: how many").format(step=step.title, way=self.way)
        of_all = _("{step}: of how many").format(step=step.title)
        return (
            Gap(one, Fraction(step.count), how_many, step.place, step.asks[0], partner=all),
            Gap(all, Fraction(step.of), of_all, step.place, step.asks[1]),
        )

    @property
    def gaps(self) -> list[Gap]:
        """The gaps of the steps, and the one for the answer."""
        return self._counts + ([self._last] if self.rest else [])

    @property
    def _last(self) -> Gap:
        return Gap(REST, 1 - self.product, self.rest, self.rest, "")

    def _asked(self, marks: Marks) -> Sequence[Gap]:
        """The counts; when all are right, the answer alone."""
        return [self._last] if self._opens(marks) else self._counts

    def _opens(self, marks: Marks) -> bool:
        return bool(self.rest) and all(gap.takes(marks.get(gap.key, "")) for gap in self._counts)

    def check(self, marks: Marks) -> Checked:
        """Check the counts; when all are right, the last gap opens, and is checked alone."""
        found = super().check(marks)
        if not self._opens(marks):
            return found
        fine = tuple(gap.key for gap in self._counts)
        head = _("All {all} numbers are right.") if REST not in marks else _("Not yet.")
        asks = _("{what}: what is left of 1?").format(what=self.rest) if found.is_read else ""
        return replace(
            found,
            head=head.format(all=len(fine)) if found.is_read else found.head,
            asks=asks,
            fine=fine + found.fine,
            shows={"product": self._told(self.product)},
        )

    def task(self) -> dict[str, Any]:
        """The steps with their bags, and the names of all gaps."""
        steps = [
            {
                "title": step.title,
                "note": step.note,
                "keys": [gap.key for gap in self._pair(number, step)],
                "out": number * self.out,
            }
            for number, step in enumerate(self.steps)
        ]
        first = self.steps[0]
        bag = {"way": first.count, "other": first.of - first.count}
        names = {gap.key: gap.name for gap in self.gaps}
        words = {"way": self.way, "other": self.other, "whole": self.whole, "rest": self.rest}
        return {
            "kind": self.kind,
            "steps": steps,
            "bag": bag,
            "names": names,
            "last": REST if self.rest else "",
            **words,
        }

    def own(self, marks: Marks) -> dict[str, Any]:
        """All numbers, the product, and the answer."""
        wrong = [gap.key for gap in self.gaps if not gap.takes(marks.get(gap.key, ""))]
        product, rest = self._told(self.product), self._told(1 - self.product)
        return {"values": self.right, "wrong": wrong, "product": product, "rest": rest if self.rest else ""}

    def told(self, marks: Marks) -> tuple[str, str]:
        """How many numbers were right, and the answer."""
        found = [gap for gap in self.gaps if gap.takes(marks.get(gap.key, ""))]
        answer = self._told(1 - self.product if self.rest else self.product)
        sub = _("{what}: {answer}.").format(what=self.rest or self.whole, answer=answer)
        if len(found) == len(self.gaps):
            return _("All {all} numbers are right.").format(all=len(self.gaps)), sub
        words = _("You found {right} of the {all} numbers.")
        return words.format(right=len(found), all=len(self.gaps)), sub

    @staticmethod
    def _told(value: Fraction) -> str:
        return grouped(value, 3)
