"""What a die from the centre is worth.

Whoever has called takes a die from the centre and may lay it, at scoring, in the place of one coloured
die of the covered square.  A player who arranges and expects to take a certain die can therefore lay the
best square of *other* eight dice, one of which still has to come: with ``x`` from the centre and the own
die ``y`` holding its place, the final score is that of the dice with ``x`` for ``y``.  Every final
square comes about in this way, so the best of at most 1 + 4 × 8 rolls is the exact optimum.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cubeplay.cubo.solver import (
    KINDS,
    Ring,
    Square,
    check_roll,
    check_straights,
    kinds_of,
    line_score,
    search,
    square,
)
from cubeplay.cubo.state import FIELDS, MIDDLE, Die, Straights
from cubeplay.errors import CubeplayError
from cubeplay.words import _

LINES: Final = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8))
"""The six lines of a square in reading order: three rows, three columns."""

_KIND: Final = {die: kind for kind, die in enumerate(KINDS)}


@dataclass(frozen=True, slots=True)
class Exchange:
    """The best use of a taken die on a covered square.

    ``score`` counts after the exchange; ``field`` is where the die goes (``"a1"`` is the top left corner,
    ``"c1"`` the top right one), or None to leave the square as it is; ``cells`` is the final square.
    """

    score: int
    field: str | None
    cells: Square


@dataclass(frozen=True, slots=True)
class Plan:
    """How to lay a roll when a die of the centre may still be taken.

    ``score`` counts after taking ``take`` and exchanging it into ``field``; both are None where no
    exchange is better than the best square itself.  ``cells`` is the square to lay and cover, worth
    ``fallback`` without the exchange; ``final`` is the square after it.
    """

    score: int
    cells: Square
    take: Die | None
    field: str | None
    final: Square
    fallback: int


def square_score(cells: Square, straights: Straights = "ordered") -> int:
    """The points of a whole square: its six lines together.

    >>> from cubeplay.cubo.solver import best_arrangement
    >>> best = best_arrangement((1, 2, 3, 4), (3, 4, 5, 6), 4)
    >>> square_score(best.cells) == best.score
    True
    """
    flat = [die for row in cells for die in row]
    return sum(line_score([flat[a], flat[b], flat[c]], straights) for a, b, c in LINES)


def best_exchange(cells: Square, die: Die, straights: Straights = "ordered") -> Exchange:
    """The best use of a taken die on a square that is covered and cannot be changed otherwise.

    Without a gain nothing is exchanged; of equal exchanges the first field in reading order is named.
    Raises CubeplayError for what is no square or no coloured die.

    >>> red, white = Die("red", 6), Die("white", 6)
    >>> row = (red, red, red)
    >>> spoilt = (row, (red, white, red), (red, red, Die("blue", 1)))
    >>> best = best_exchange(spoilt, red)
    >>> best.score, best.field, square_score(spoilt)
    (72, 'c3', 48)
    """
    check_straights(straights)
    _check_square(cells)
    _check_centre((die,))
    best = Exchange(square_score(cells, straights), None, cells)
    for index, field in enumerate(FIELDS):
        if index != MIDDLE:
            changed = _with(cells, index, die)
            score = square_score(changed, straights)
            if score > best.score:
                best = Exchange(score, field, changed)
    return best


def best_with_exchange(
    red: Sequence[int],
    blue: Sequence[int],
    white: int,
    centre: Sequence[Die],
    straights: Straights = "ordered",
) -> Plan:
    """The best way to lay a roll when one of the visible dice of the centre may be taken.

    The value is exact if the wanted die is still there when it is taken.  Where several plans are
    equally good, one without an exchange comes first, then the one that takes the earliest die of
    ``centre``.  An empty centre gives the best arrangement alone.  Raises CubeplayError for wrong dice.

    >>> plan = best_with_exchange((6, 6, 6, 6), (6, 6, 6, 1), 6, [Die("blue", 2), Die("blue", 6)])
    >>> plan.score, plan.take, plan.fallback
    (54, Die(colour='blue', pips=6), 42)
    """
    check_roll(red, blue, white, straights)
    _check_centre(centre)
    dice = kinds_of(red, blue)
    score, ring = search(dice, white, straights)
    exchange: tuple[int, int] | None = None
    for new in dict.fromkeys(_KIND[die] for die in centre):
        for old in dict.fromkeys(dice):
            found, other = search(_swapped(dice, old, new), white, straights, floor=score)
            if found > score:
                score, ring, exchange = found, other, (old, new)
    return _plan(score, ring, white, exchange, straights)


def _swapped(dice: Ring, old: int, new: int) -> Ring:
    rest = list(dice)
    rest[rest.index(old)] = new
    return tuple(sorted(rest))


def _plan(score: int, ring: Ring, white: int, exchange: tuple[int, int] | None, straights: Straights) -> Plan:
    final = square(ring, white)
    if exchange is None:
        return Plan(score, final, None, None, final, score)
    old, new = exchange
    index, cells = max(
        (
            (index, _with(final, index, KINDS[old]))
            for index, die in enumerate(die for row in final for die in row)
            if die == KINDS[new]
        ),
        key=lambda place: square_score(place[1], straights),
    )
    return Plan(score, cells, KINDS[new], FIELDS[index], final, square_score(cells, straights))


def _with(cells: Square, index: int, die: Die) -> Square:
    flat = [die for row in cells for die in row]
    flat[index] = die
    a, b, c, d, e, f, g, h, i = flat
    return ((a, b, c), (d, e, f), (g, h, i))


def _check_square(cells: Square) -> None:
    flat = [die for row in cells for die in row]
    whites = [index for index, die in enumerate(flat) if die[0] == "white"]
    if [len(row) for row in cells] != [3, 3, 3] or whites != [MIDDLE]:
        raise CubeplayError(
            _("Not exchanged"),
            _("these are not three rows of three dice with the white one in the middle."),
            _("Give the rows from the top, each from the left."),
        )
    for colour, pips in flat:
        _check_die((colour if colour != "white" else "red", pips))


def _check_centre(centre: Sequence[Die]) -> None:
    for die in centre:
        _check_die(die)


def _check_die(die: tuple[str, int]) -> None:
    if die not in _KIND:
        raise CubeplayError(
            _("Not exchanged"),
            _("{die!r} is no coloured die.").format(die=tuple(die)),
            _("A die of the centre is 'red' or 'blue', with 1 to 6 pips."),
        )
