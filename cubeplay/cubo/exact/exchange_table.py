"""The best score of every roll with one exchange with the centre, in one table.

By :mod:`cubeplay.cubo.exact.exchange` the best square with an exchange is the best square of another roll:
with ``x`` from the centre for the player's ``y``.  So the table with the centre is the maximum of at most
1 + 4 × 12 tables without it, each read at the roll without ``y`` and with ``x``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Final, Literal

from cubeplay.cubo.exact.all_rolls_table import Scores, distinct_rolls, score_table
from cubeplay.cubo.exact.exchange import check_centre
from cubeplay.cubo.exact.solver import PIPS
from cubeplay.cubo.rules.state import AS_PRINTED, Die, Scoring

_NO_ROLL: Final = bytes(len(PIPS))
"""The scores where there is nothing to exchange."""


def plan_table(reds: int, centre: Sequence[Die], scoring: Scoring = AS_PRINTED) -> Scores:
    """The optimal score of every roll if any one die of ``centre`` may be exchanged into the square.

    Shaped like :func:`~cubeplay.cubo.exact.all_rolls_table.score_table`, which it equals for an empty centre.
    Raises CubeplayError for wrong dice or a wrong split.

    >>> table = plan_table(4, [Die("red", 6)])
    >>> max(map(max, table)), all(map(bytes.__le__, score_table(), table))
    (54, True)
    """
    check_centre(centre)
    best = [int.from_bytes(row) for row in score_table(reds, scoring)]
    for die in dict.fromkeys(centre):
        for given in ("red", "blue"):
            if reds if given == "red" else 8 - reds:
                _exchange(best, reds, die, given, scoring)
    length = len(distinct_rolls(8 - reds)) * len(PIPS)
    return tuple(row.to_bytes(length) for row in best)


def _exchange(best: list[int], reds: int, die: Die, given: Literal["red", "blue"], scoring: Scoring) -> None:
    """Raise the rows of a table to the scores with any one die of a colour replaced by ``die``."""
    after = score_table(reds + (die.colour == "red") - (given == "red"), scoring)
    scores = [[*(row[at : at + 6] for at in range(0, len(row), 6)), _NO_ROLL] for row in after]
    high = int.from_bytes(b"\x80" * len(distinct_rolls(8 - reds)) * len(PIPS))
    for pips in PIPS:
        red, blue = (_becomes(dice, pips if given == colour else 0, die.pips if die.colour == colour else 0)
                     for colour, dice in (("red", reds), ("blue", 8 - reds)))  # fmt: skip
        found = {row: int.from_bytes(b"".join(map(scores[row].__getitem__, blue))) for row in {*red} - {-1}}
        for here, there in enumerate(red):
            if there >= 0:
                best[here] = _larger(best[here], found[there], high)


def _larger(one: int, other: int, high: int) -> int:
    """The larger ones of two rows of scores, each a byte below 128; ``high`` has the top bit of each byte.

    >>> _larger(0x05_07_00, 0x06_06_00, 0x80_80_80) == 0x06_07_00
    True
    """
    first = ((one | high) - other) & high  # the top bits of the bytes where ``one`` is not less
    return other ^ ((one ^ other) & (first - (first >> 7)))


@cache
def _becomes(dice: int, less: int, more: int) -> tuple[int, ...]:
    """For each roll of one colour the number of the roll without a die ``less`` and with a die ``more``.

    -1 where there is no such die; 0 pips stand for no die.
    """
    number = {roll: index for index, roll in enumerate(distinct_rolls(dice - (less > 0) + (more > 0)))}
    found = []
    for roll in distinct_rolls(dice):
        left = Counter(roll) - Counter([less]) + Counter([more])
        rest = tuple(sorted(pips for pips in left.elements() if pips))
        found.append(number[rest] if not less or less in roll else -1)
    return tuple(found)
