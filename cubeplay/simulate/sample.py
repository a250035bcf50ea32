"""The result of a simulation: how often each outcome occurred, and statistics of that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import sha256
from html import escape
from math import sqrt
from typing import Any, Final

from cubeplay.display import Displayable, table
from cubeplay.words import _, plural
from cubeplay.words.numbers import Numeral, grouped

LISTED: Final = 40
"""The most results that a sample lists when it is displayed."""


@dataclass(frozen=True)
class Sample(Displayable):
    """How often each result occurred.  ``complete`` is False if the run was stopped before its end.

    >>> Sample({1: 3, 5: 1}).mean
    Fraction(2, 1)
    >>> Sample({"heads": 3, "tails": 1}).share("heads")
    Fraction(3, 4)
    >>> print(Sample({"heads": 3, "tails": 1}).as_text())
    4 trials
    heads  3  75.00%
    tails  1  25.00%
    """

    counts: Mapping[Any, int] = field(default_factory=dict, hash=False)
    complete: bool = True

    def __len__(self) -> int:
        return sum(self.counts.values())

    def __bool__(self) -> bool:
        return bool(self.counts)

    @property
    def mean(self) -> Fraction:
        """The mean of results that are numbers.  Raises ValueError for an empty sample."""
        total = sum((Fraction(value) * count for value, count in self.counts.items()), Fraction(0))
        return total / self._size(1)

    @property
    def variance(self) -> Fraction:
        """The unbiased variance of numbers, in their unit squared.  Raises ValueError below two trials."""
        size, mean = self._size(2), self.mean
        squares = sum((Fraction(v) - mean) ** 2 * count for v, count in self.counts.items())
        return Fraction(squares) / (size - 1)

    @property
    def standard_error(self) -> float:
        """The standard error of the mean.  Raises ValueError below two trials."""
        return sqrt(self.variance / len(self))

    def share(self, value: Hashable) -> Fraction:
        """The share of the trials with this result.  Raises ValueError for an empty sample."""
        return Fraction(self.counts.get(value, 0), self._size(1))

    def share_of(self, test: Callable[[Any], bool]) -> Fraction:
        """The share of the trials whose result passes a test.  Raises ValueError for an empty sample."""
        return Fraction(sum(count for value, count in self.counts.items() if test(value)), self._size(1))

    def shares(self) -> dict[Any, Fraction]:
        """The share of every result, the most frequent first."""
        ordered = sorted(self.counts.items(), key=lambda item: -item[1])
        return {value: Fraction(count, self._size(1)) for value, count in ordered}

    def map(self, function: Callable[[Any], Hashable]) -> Sample:
        """The sample of a function of the results.

        >>> Sample({2: 1, 3: 4, 5: 2}).map(lambda pips: pips % 2).counts
        {0: 1, 1: 6}
        """
        counts: Counter[Hashable] = Counter()
        for value, count in self.counts.items():
            counts[function(value)] += count
        return Sample(dict(counts), self.complete)

    @property
    def fingerprint(self) -> str:
        """Sixteen letters that are the same for the same results, on every machine.

        >>> Sample({1: 3, 5: 1}).fingerprint == Sample({5: 1, 1: 3}).fingerprint != Sample({1: 4}).fingerprint
        True
        """
        lines = sorted(f"{value!r} {count}" for value, count in self.counts.items())
        return sha256("\n".join(lines).encode()).hexdigest()[:16]

    def as_text(self) -> str:
        """A line for each result: the result, its count, and its share."""
        rows = self._rows()
        widths = [max((len(row[column]) for row in rows), default=0) for column in range(3)]
        lines = (f"{a:>{widths[0]}}  {b:>{widths[1]}}  {c:>{widths[2]}}" for a, b, c in rows)
        return "\n".join(filter(None, (self._headline(), *lines, self._rest())))

    def as_html(self) -> str:
        """The results as an HTML table."""
        rows = table((_("Result"), _("How often"), _("Share")), self._rows())
        return f"<p>{escape(self._headline())}</p>{rows}<p>{escape(self._rest())}</p>"

    def _headline(self) -> str:
        count = len(self)
        words = plural("{count} trial", "{count} trials", count).format(count=grouped(count))
        if count > 1 and all(isinstance(value, int | float | Fraction) for value in self.counts):
            line = _("{trials}, mean {mean:.4g}, standard error {error:.2g}")
            return line.format(trials=words, mean=Numeral(self.mean), error=Numeral(self.standard_error))
        return words

    def _rows(self) -> list[tuple[str, str, str]]:
        """The rows of at most LISTED results, sorted if they can be compared."""
        try:
            values = sorted(self.counts)
        except TypeError:
            values = list(self.shares())
        return [(str(v), grouped(self.counts[v]), f"{Numeral(self.share(v)):.2%}") for v in values[:LISTED]]

    def _rest(self) -> str:
        """How many results are not listed, in words; "" if all are."""
        left = len(self.counts) - LISTED
        return (
            plural("and {count} other result", "and {count} other results", left).format(count=left)
            if left > 0
            else ""
        )

    def _size(self, least: int) -> int:
        if len(self) < least:
            raise ValueError(_("A sample of {size} is too small for this.").format(size=len(self)))
        return len(self)
