"""Tables: a pupil fills their gaps, whether a few in named rows or one in each square."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from cubeplay.teach.counts.count import Marks
from cubeplay.teach.counts.fields import Fields, Gap
from cubeplay.words import _


@dataclass(frozen=True, slots=True)
class Blank:
    """A gap as authors write it: the right number, and the question about it."""

    right: Fraction
    asks: str


Cell = str | Blank


@dataclass(frozen=True)
class Table(Fields):
    """Rows whose first cell is their name; the others are given, or gaps.

    ``heads`` name the columns.  ``below`` are rows of their own below the table, with words between their
    gaps.  ``squares`` says that arrows lead from gap to gap, as the table is a grid of numbers.
    """

    kind: ClassVar[str] = "table"

    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    below: tuple[tuple[Cell, ...], ...] = ()
    squares: bool = False

    @property
    def gaps(self) -> list[Gap]:
        """The gaps row by row."""
        return [*self._of(self.rows, "", self.heads), *self._of(self.below, "below.", ())]

    def _of(self, rows: Sequence[Sequence[Cell]], start: str, heads: Sequence[str]) -> Iterator[Gap]:
        for r, row in enumerate(rows):
            for c, cell in enumerate(row):
                if isinstance(cell, Blank):
                    name = self._name(row, heads[c] if c < len(heads) else "")
                    place = _("“{place}”").format(place=name)
                    yield Gap(f"{start}{r}.{c}", cell.right, name, place, cell.asks)

    def _name(self, row: Sequence[Cell], column: str) -> str:
        """The name of a gap: that of its row, and of its column if the row has several."""
        title = row[0] if isinstance(row[0], str) else ""
        if not column or sum(isinstance(cell, Blank) for cell in row) < 2:
            return title
        both = _("{row} and {column}") if title.isdigit() and column.isdigit() else _("{row}, {column}")
        return both.format(row=title, column=column)

    def task(self) -> dict[str, Any]:
        """The heads, the cells that are given, and the names of all gaps."""
        rows, below = self._shown(self.rows, ""), self._shown(self.below, "below.")
        names = {gap.key: gap.name for gap in self.gaps}
        form = {"heads": self.heads, "rows": rows, "below": below, "names": names}
        return {"kind": self.kind, "squares": self.squares, **form}

    @staticmethod
    def _shown(rows: Sequence[Sequence[Cell]], start: str) -> list[list[dict[str, str]]]:
        return [
            [
                {"text": cell} if isinstance(cell, str) else {"key": f"{start}{r}.{c}"}
                for c, cell in enumerate(row)
            ]
            for r, row in enumerate(rows)
        ]

    def own(self, marks: Marks) -> dict[str, Any]:
        """All numbers, and which of the pupil's were others."""
        wrong = [gap.key for gap in self.gaps if not gap.takes(marks.get(gap.key, ""))]
        return {"values": self.right, "wrong": wrong}

    def told(self, marks: Marks) -> tuple[str, str]:
        """How many numbers were right."""
        found, all = sum(gap.takes(marks.get(gap.key, "")) for gap in self.gaps), len(self.gaps)
        if found == all:
            return _("All {all} numbers are right.").format(all=all), ""
        words = _("You found {right} of the {all} numbers.")
        return words.format(right=found, all=all), _("What was missing is ringed.")
