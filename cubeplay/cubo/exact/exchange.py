"""What a die from the centre is worth.

After a call a player takes a die from the centre and may lay it, at scoring, in the place of one coloured die
of the covered square.  A player who expects to take a certain die can therefore lay the best square of
*other* eight dice: with ``x`` from the centre, and the player's die ``y`` in its place until scoring.  Every
final square comes about in this way, so the best of at most 1 + 4 × 8 rolls is the exact optimum.

For a square that is covered already, :func:`cubeplay.cubo.rules.scoring.best_exchange` tries its eight
fields.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Final

from cubeplay.cubo.exact.solver import KINDS, Ring, Square, check_roll, kinds_of, scoring_of, search, square
from cubeplay.cubo.rules.scoring import score
from cubeplay.cubo.rules.state import FIELDS, INDEX, Die, Scoring, Straights
from cubeplay.errors import CubeplayError
from cubeplay.words import _

_KIND: Final = {die: kind for kind, die in enumerate(KINDS)}


@dataclass(frozen=True, slots=True)
class ExchangePlan:
    """How to lay a roll when a die of the centre may still be taken.

    ``score`` is the score after taking ``take`` and exchanging it into ``field``; both are None if no
    exchange is better than the best square itself.  ``cells`` is the square to lay and cover, worth
    ``fallback`` without the exchange; ``final`` is the square after the exchange.
    """

    score: int
    cells: Square
    take: Die | None
    field: str | None
    final: Square
    fallback: int


def best_with_exchange(
    red: Sequence[int],
    blue: Sequence[int],
    white: int,
    centre: Sequence[Die],
    straights: Straights | Scoring = "ordered",
) -> ExchangePlan:
    """The best way to lay a roll when one of the visible dice of the centre may be taken.

    The value is exact if the wanted die is still there when it is taken.  Where several plans are
    equally good, one without an exchange comes first, then the one that takes the earliest die of
    ``centre``.  An empty centre gives the best arrangement alone.  Raises CubeplayError for wrong dice.

    >>> plan = best_with_exchange((6, 6, 6, 6), (6, 6, 6, 1), 6, [Die("blue", 2), Die("blue", 6)])
    >>> plan.score, plan.take, plan.fallback
    (54, Die(colour='blue', pips=6), 42)
    """
    check_roll(red, blue, white)
    check_centre(centre)
    dice, scoring = kinds_of(red, blue), scoring_of(straights)
    points, ring = search(dice, white, scoring)
    swap: tuple[int, int] | None = None
    for new in dict.fromkeys(_KIND[die] for die in centre):
        for old in dict.fromkeys(dice):
            found, other = search(_swapped(dice, old, new), white, scoring, floor=points)
            if found > points:
                points, ring, swap = found, other, (old, new)
    final = square(ring, white)
    return (
        _plan_of(points, final, *swap, scoring)
        if swap
        else ExchangePlan(points, final, None, None, final, points)
    )


def _swapped(dice: Ring, old: int, new: int) -> Ring:
    rest = list(dice)
    rest[rest.index(old)] = new
    return tuple(sorted(rest))


def _plan_of(points: int, final: Square, old: int, new: int, scoring: Scoring) -> ExchangePlan:
    """The plan for a final square: the old die lies in the place of the new one where it scores most."""
    take = KINDS[new]
    fields = [
        field for field, die in zip(FIELDS, (die for row in final for die in row), strict=True) if die == take
    ]
    squares = {field: _with(final, field, KINDS[old]) for field in fields}
    fallback, field = max(((score(squares[field], scoring), field) for field in fields), key=itemgetter(0))
    return ExchangePlan(points, squares[field], take, field, final, fallback)


def _with(cells: Square, field: str, die: Die) -> Square:
    flat = [die for row in cells for die in row]
    flat[INDEX[field]] = die
    a, b, c, d, e, f, g, h, i = flat
    return ((a, b, c), (d, e, f), (g, h, i))


def check_centre(centre: Sequence[Die]) -> None:
    """Refuse what cannot lie in the centre.  Raises CubeplayError."""
    for die in centre:
        if die not in _KIND:
            raise CubeplayError(
                _("Not arranged"),
                _("{die!r} is no coloured die.").format(die=tuple(die)),
                _("A die of the centre is 'red' or 'blue', with 1 to 6 pips."),
            )
