"""Grids: a pupil marks each case that counts, among all cases of two or three things."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, ClassVar, Final

from cubeplay.teach.counts.count import Checked, Count, Marks
from cubeplay.words import _

MARKED: Final = "x"
"""The mark of a square."""


@dataclass(frozen=True, slots=True)
class Sign:
    """The letter of squares that count for one reason: what they are, and why there are so many."""

    letter: str
    name: str
    why: str = ""


@dataclass(frozen=True)
class Grid(Count):
    """All cases of two or three things in squares; a pupil marks those that count.

    ``axes`` are the labels of the first, second and third thing: with three, each label of the first has a
    grid of its own, whose rows are the second.  A square's key are the numbers of its labels, from 0.
    ``letters`` are those of the squares that count, by key; ``alike`` says which of them are of one kind, for
    the place to look at.  ``asks`` is the question about a square ("does it score?"), ``first`` names a grid
    ("First die {label}").  With ``dice`` the labels are faces of dice.
    """

    kind: ClassVar[str] = "grid"

    axes: tuple[tuple[str, ...], ...]
    letters: Mapping[str, str]
    asks: str
    signs: tuple[Sign, ...] = ()
    alike: Mapping[str, object] = field(default_factory=dict)
    first: str = ""
    heads: tuple[str, ...] = ()
    dice: bool = False

    @property
    def keys(self) -> Sequence[str]:
        """The keys of all squares, row by row."""
        return list(map(_key, product(*(range(len(axis)) for axis in self.axes))))

    def name(self, key: str) -> str:
        """A square in words.

        >>> Grid((("1", "2"), ("5", "6")), {}, "").name("1.0")
        '2-5'
        """
        return "-".join(axis[int(number)] for axis, number in zip(self.axes, key.split("."), strict=True))

    @property
    def right(self) -> dict[str, str]:
        """A mark in each square that counts."""
        return dict.fromkeys((key for key in self.keys if key in self.letters), MARKED)

    def check(self, marks: Marks) -> Checked:
        """Count the marks; what is missing is pointed at first, and of that kinds without any mark."""
        found = [key for key in self.keys if key in marks and key in self.letters]
        wrong = [key for key in self.keys if key in marks and key not in self.letters]
        look = self._missing(found) or (wrong[0] if wrong else "")
        words = _("{right} of the {all}, and {wrong} too many.") if wrong else _("{right} of the {all}.")
        head = words.format(right=len(found), all=len(self.letters), wrong=len(wrong))
        asks = _("Look at {place}: {asks}").format(place=self.name(look), asks=self.asks) if look else ""
        return Checked(len(found), len(self.letters), len(wrong), head, look, asks)

    def _missing(self, found: Sequence[str]) -> str:
        """The last square that is missing, of a kind that was never marked if there is one; "" without one.

        Pupils go from the first square to the last, so the last one is far from where they stopped.
        """
        missing = [key for key in self.keys if key in self.letters and key not in found]
        seen = {self._kind(key) for key in found}
        return ([key for key in missing if self._kind(key) not in seen] or missing or [""])[-1]

    def _kind(self, key: str) -> object:
        return self.letters[key], self.alike.get(key)

    def task(self) -> dict[str, Any]:
        """The labels, and how each grid is named."""
        names = (
            [self.first.format(label=label) for label in self.axes[0]] if len(self.axes) > 2 else [self.asks]
        )
        return {"kind": self.kind, "axes": self.axes, "names": names, "heads": self.heads, "dice": self.dice}

    def own(self, marks: Marks) -> dict[str, Any]:
        """The letters, what was missed, and the sum."""
        letters = [self.letters[key] for key in self.right]
        signs = [
            {"letter": sign.letter, "name": sign.name, "why": sign.why, "count": letters.count(sign.letter)}
            for sign in self.signs
        ]
        parts = [str(sign["count"]) for sign in signs]
        words = _("{parts} = {count} of {all}") if len(parts) > 1 else _("{count} of {all}")
        total = words.format(parts=" + ".join(parts), count=len(letters), all=len(self.keys))
        missed = [key for key in self.right if key not in marks]
        return {"letters": dict(self.letters), "missed": missed, "signs": signs, "sum": total}

    @property
    def grids(self) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
        """The beginning of the keys, the rows and the columns of each grid."""
        *_first, rows, columns = self.axes
        starts = [f"{number}." for number in range(len(self.axes[0]))] if len(self.axes) > 2 else [""]
        return ((start, rows, columns) for start in starts)


def _key(numbers: Sequence[int]) -> str:
    return ".".join(map(str, numbers))
