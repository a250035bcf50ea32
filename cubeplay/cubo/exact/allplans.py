"""The best score of every roll with one exchange with the centre, in one table.

By :mod:`cubeplay.cubo.exact.exchange` the best square with an exchange is the best square of another roll:
with ``x`` from the centre for the player's ``y``.  So the table with the centre is the maximum of at most
1 + 4 × 12 tables without it, each read at the roll without ``y`` and with ``x``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Literal

from cubeplay.cubo.exact.allrolls import distinct_rolls, score_table
from cubeplay.cubo.exact.exchange import check_centre
from cubeplay.cubo.exact.solver import PIPS
from cubeplay.cubo.rules.state import AS_PRINTED, Die, Scoring

if TYPE_CHECKING:
    from cubeplay.cubo.exact.allrolls import Indices, Scores

_Rows = tuple["Indices", "Indices"]
"""The numbers of some rolls, and the numbers of the rolls that they become."""


def plan_table(reds: int, centre: Sequence[Die], scoring: Scoring = AS_PRINTED) -> Scores:
    """The optimal score of every roll if any one die of ``centre`` may be exchanged into the square.

    Shaped like :func:`~cubeplay.cubo.exact.allrolls.score_table`, which it equals for an empty centre.
    Raises CubeplayError for wrong dice or a wrong split, and MissingPackage where numpy is not installed.

    >>> table = plan_table(4, [Die("red", 6)])
    >>> int(table.max()), bool((table >= score_table()).all())
    (54, True)
    """
    check_centre(centre)
    best = score_table(reds, scoring).copy()
    for die in dict.fromkeys(centre):
        for given in ("red", "blue"):
            if reds if given == "red" else 8 - reds:
                _exchange(best, reds, die, given, scoring)
    return best


def _exchange(best: Scores, reds: int, die: Die, given: Literal["red", "blue"], scoring: Scoring) -> None:
    """Raise the table to the scores with any one die of a colour replaced by ``die``."""
    import numpy as np

    after = score_table(reds + (die.colour == "red") - (given == "red"), scoring)
    for pips in PIPS:
        red, blue = (_rows(dice, pips if given == colour else 0, die.pips if die.colour == colour else 0)
                     for colour, dice in (("red", reds), ("blue", 8 - reds)))  # fmt: skip
        here, there = np.ix_(red[0], blue[0]), np.ix_(red[1], blue[1])
        best[here] = np.maximum(best[here], after[there])


@cache
def _rows(dice: int, less: int, more: int) -> _Rows:
    """The rolls of one colour with a die ``less``, and the same rolls without it and with a die ``more``.

    0 pips stand for no die.
    """
    import numpy as np

    number = {roll: index for index, roll in enumerate(distinct_rolls(dice - (less > 0) + (more > 0)))}
    rows = []
    for index, roll in enumerate(distinct_rolls(dice)):
        if not less or less in roll:
            left = Counter(roll) - Counter([less]) + Counter([more])
            rows.append((index, number[tuple(sorted(pips for pips in left.elements() if pips))]))
    here, there = zip(*rows, strict=True)
    return np.array(here, np.intp), np.array(there, np.intp)
