"""The points of a square: trips, straights and colours, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct

from cubeplay.cubo.rules.state import AS_PRINTED, FIELDS, MIDDLE, Cells, Colour, Die, Scoring, Straights
from cubeplay.words import _

SquareCell = tuple[Colour, int] | None

SquareRow = Sequence[SquareCell]

LineKind = Literal["trip", "straight", "none"]

LINES: Final = (
    (_("row 1"), (0, 1, 2)),
    (_("row 2"), (3, 4, 5)),
    (_("row 3"), (6, 7, 8)),
    (_("column a"), (0, 3, 6)),
    (_("column b"), (1, 4, 7)),
    (_("column c"), (2, 5, 8)),
)
"""The six lines: their names and the indices of their fields."""

INDICES: Final = tuple(indices for _name, indices in LINES)


class Line(Struct, frozen=True):
    """One of the six lines and its points.

    ``base`` is worth the pips of a trip, the highest pips of a straight, or 0; it is doubled when the
    coloured dice all have the ``colour``.  ``wild`` says that the white die counts as that colour here.
    """

    name: str
    fields: tuple[str, str, str]
    dice: tuple[Die | None, Die | None, Die | None]
    kind: LineKind
    colour: Literal["red", "blue", ""]
    base: int

    @property
    def doubled(self) -> bool:
        """Whether one colour doubles the points."""
        return bool(self.base and self.colour)

    @property
    def wild(self) -> bool:
        """Whether the white die helps to double this line."""
        return self.doubled and FIELDS[MIDDLE] in self.fields

    @property
    def points(self) -> int:
        """The points of this line."""
        return self.base * 2 if self.doubled else self.base


def kind_of(pips: Sequence[int], straights: Straights = "ordered") -> LineKind:
    """What three dice in a line are (rules cubo.trip, cubo.straight).  Raises ValueError for more or fewer.

    >>> kind_of((6, 5, 4)), kind_of((5, 4, 6)), kind_of((5, 4, 6), "any"), kind_of((3, 3, 3))
    ('straight', 'none', 'straight', 'trip')
    """
    first, second, third = pips
    if first == second == third:
        return "trip"
    if straights == "any":
        first, second, third = sorted(pips)
    return "straight" if second - first == third - second and abs(second - first) == 1 else "none"


def score_lines(cells: Cells | Sequence[SquareRow], scoring: Scoring = AS_PRINTED) -> tuple[Line, ...]:
    """The six lines of a square, rows first; a line with an empty field scores nothing.

    ``cells`` are nine dice in reading order or three rows of three; a die is ``(colour, pips)``.

    >>> from cubeplay.cubo.rules.moves import read_die
    >>> square = tuple(map(read_die, "r1 r2 r3 b2 w3 b4 r3 b4 r5".split()))
    >>> [line.points for line in score_lines(square)]
    [6, 8, 5, 3, 4, 5]
    """
    flat = tuple(cells if len(cells) == len(FIELDS) else (die for row in cells for die in row or ()))
    dice = [None if die is None else Die(*die) for die in flat]  # type: ignore[misc]
    return tuple(_line(name, fields, dice, scoring) for name, fields in LINES)


def _line(name: str, indices: tuple[int, int, int], cells: list[Die | None], scoring: Scoring) -> Line:
    i, j, k = indices
    dice, fields = (cells[i], cells[j], cells[k]), (FIELDS[i], FIELDS[j], FIELDS[k])
    if dice[0] is None or dice[1] is None or dice[2] is None:
        return Line(name, fields, dice, "none", "", 0)
    pips = (dice[0].pips, dice[1].pips, dice[2].pips)
    kind = kind_of(pips, scoring.straights)
    return Line(name, fields, dice, kind, _one_colour(dice), max(pips) if kind != "none" else 0)


def _one_colour(dice: tuple[Die | None, ...]) -> Literal["red", "blue", ""]:
    colours = {die.colour for die in dice if die is not None and die.colour != "white"}
    if colours == {"red"}:
        return "red"
    return "blue" if colours == {"blue"} else ""


def score(cells: Cells | Sequence[SquareRow], scoring: Scoring = AS_PRINTED) -> int:
    """All points of a square: the sum of :func:`score_lines`, but faster."""
    flat = cells if len(cells) == len(FIELDS) else [die for row in cells for die in row or ()]
    return sum(_points(flat[i], flat[j], flat[k], scoring) for i, j, k in INDICES)


@lru_cache(2**13)
def _points(one: SquareCell, two: SquareCell, three: SquareCell, scoring: Scoring) -> int:
    """The points of three dice in a line; cached, for computer players ask often."""
    dice = [None if die is None else Die(*die) for die in (one, two, three)]
    return _line("", (0, 1, 2), dice, scoring).points


def exchanged(cells: Cells, die: Die | None, index: int) -> Cells:
    """A square with one field's die replaced; None leaves the field empty."""
    return (*cells[:index], die, *cells[index + 1 :])


def swapped(cells: Cells, one: int, other: int) -> Cells:
    """A square in which what lies on two fields has changed places.

    >>> swapped((Die("red", 1), Die("blue", 2), *[None] * 7), 0, 1)[:2]
    (Die(colour='blue', pips=2), Die(colour='red', pips=1))
    """
    return exchanged(exchanged(cells, cells[other], one), cells[one], other)


def exchanges(cells: Cells, die: Die, scoring: Scoring = AS_PRINTED) -> Iterator[tuple[int, str]]:
    """The points of a full square with a die in the place of each field's die, but the white one's."""
    for index, field in enumerate(FIELDS):
        if index != MIDDLE:
            yield score(exchanged(cells, die, index), scoring), field


def best_exchange(cells: Cells, die: Die, scoring: Scoring = AS_PRINTED) -> tuple[int, str]:
    """The most points with a taken die, and the field to exchange; "" if it is best to keep all."""
    return max([(score(cells, scoring), ""), *exchanges(cells, die, scoring)], key=lambda pair: pair[0])
