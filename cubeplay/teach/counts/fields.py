"""Counts that are typed into gaps: the base of trees and tables."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from cubeplay.teach.answers import agrees
from cubeplay.teach.counts.count import Checked, Count, Marks
from cubeplay.teach.counts.numbers import read_count
from cubeplay.words import _
from cubeplay.words.numbers import grouped

EXAMPLES: Final = (12, 35, 20, 7, 48)
"""Numbers for an example, of which one that is no answer is taken."""


@dataclass(frozen=True, slots=True)
class Gap:
    """A number to type: its key, its name for those who hear it, where it is, and the question about it.

    ``partner`` is the key of the gap for the number of all cases, if both may be typed together.
    """

    key: str
    right: Fraction
    name: str
    place: str
    asks: str
    partner: str = ""

    def takes(self, mark: str) -> bool:
        """Whether a typed number is the right one; a decimal may be rounded to two digits."""
        read = read_count(mark)
        if read is None:
            return False
        number, all = read
        if self.right.denominator == 1:
            return number.value == self.right
        if all is None or not all.value:
            return agrees(number, self.right)
        return number.value / all.value == self.right

    @property
    def answer(self) -> str:
        """The right number."""
        return grouped(self.right, 3)


class Fields(Count):
    """A count that is typed into gaps."""

    @property
    @abstractmethod
    def gaps(self) -> Sequence[Gap]:
        """The gaps in the order of reading."""

    @property
    def keys(self) -> list[str]:
        """The keys of all gaps."""
        return [gap.key for gap in self.gaps]

    @property
    def right(self) -> dict[str, str]:
        """All right numbers."""
        return {gap.key: gap.answer for gap in self.gaps}

    def settled(self, marks: Marks) -> dict[str, str]:
        """Marks in digits; "54/88" is two numbers where both have gaps, and the second one is empty."""
        made = dict(marks)
        for gap in self.gaps:
            read = read_count(made.get(gap.key, ""))
            if read is None:
                continue
            number, all = read
            if gap.right.denominator == 1 or all is None:
                made[gap.key] = _digits(made[gap.key], number.value)
            if all is not None and gap.partner and gap.partner not in made:
                made[gap.partner] = _digits(made[gap.key], all.value)
        return made

    def check(self, marks: Marks) -> Checked:
        """Count the right numbers; a wrong one is pointed at first, then an empty gap."""
        asked = self._asked(marks)
        for gap in asked:
            if gap.key in marks and read_count(marks[gap.key]) is None:
                return Checked(0, len(asked), 0, self._example(), gap.key, is_read=False)
        fine = tuple(gap.key for gap in asked if gap.takes(marks.get(gap.key, "")))
        wrong = [gap for gap in asked if gap.key in marks and gap.key not in fine]
        empty = [gap for gap in asked if gap.key not in marks]
        head = _("{right} of the {all} numbers.").format(right=len(fine), all=len(asked))
        look, *_others = [*wrong, *empty, None]
        where = _("Look at {place}: {asks}").format(place=look.place, asks=look.asks) if look else ""
        return Checked(len(fine), len(asked), len(wrong), head, look.key if look else "", where, fine)

    def _asked(self, _marks: Marks) -> Sequence[Gap]:
        """The gaps that are asked for by now."""
        return self.gaps

    def _example(self) -> str:
        right = {gap.right for gap in self.gaps}
        example = next((number for number in EXAMPLES if number not in right), 1)
        return _("Type a number, such as {example}.").format(example=example)


def _digits(mark: str, value: Fraction) -> str:
    """A number in digits; what was typed as a decimal or a fraction stays as it is."""
    return str(value.numerator) if value.denominator == 1 else mark.strip()
