"""What a class answered to a ticket, item by item, without seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Final

FEWEST: Final = 10
"""The fewest answers from which it is told whether an item tells strong from weak."""

LOW: Final = 0.2
"""Below it an item hardly tells strong from weak."""


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer to an item: whether it is right, and the number of its slip, 0 for none."""

    right: bool
    slip: int = 0


@dataclass(frozen=True, slots=True)
class ItemStatistics:
    """An item in a class: how many answered and are right, and each slip with its count, commonest first.

    ``tells_apart`` is the point-biserial correlation between the item and the rest of the ticket, -1 to 1;
    None below ten answers, and where all answers or all rests are alike.
    """

    answers: int
    right: int
    wrong: tuple[tuple[int, int], ...]
    tells_apart: float | None

    @property
    def share(self) -> Fraction | None:
        """The share of right answers; None without answers."""
        return Fraction(self.right, self.answers) if self.answers else None

    @property
    def is_low(self) -> bool:
        """Whether the item hardly tells strong from weak."""
        return self.tells_apart is not None and self.tells_apart < LOW


def statistics(tickets: Sequence[Sequence[Answered]]) -> tuple[ItemStatistics, ...]:
    """The statistics of each item; each ticket has one answer to each.

    >>> [each.wrong for each in statistics([(Answered(False, 2),), (Answered(True),), (Answered(False, 2),)])]
    [((2, 2),)]
    """
    return tuple(_of_item(tickets, place) for place in range(len(tickets[0]) if tickets else 0))


def _of_item(tickets: Sequence[Sequence[Answered]], place: int) -> ItemStatistics:
    own = [ticket[place] for ticket in tickets]
    rests = [sum(each.right for each in ticket) - ticket[place].right for ticket in tickets]
    slips = Counter(each.slip for each in own if not each.right)
    ordered = sorted(slips.items(), key=lambda pair: (-pair[1], pair[0] == 0, pair[0]))
    apart = point_biserial([each.right for each in own], rests) if len(own) >= FEWEST else None
    return ItemStatistics(len(own), sum(each.right for each in own), tuple(ordered), apart)


def point_biserial(right: Sequence[bool], scores: Sequence[int]) -> float | None:
    """How scores go together with right answers, from -1 to 1; None if either are all alike.

    >>> point_biserial([True, True, False, False], [2, 2, 1, 1])
    1.0
    """
    high = [score for is_right, score in zip(right, scores, strict=True) if is_right]
    low = [score for is_right, score in zip(right, scores, strict=True) if not is_right]
    mean = Fraction(sum(scores), len(scores)) if scores else Fraction(0)
    variance = sum((score - mean) ** 2 for score in scores)
    if not high or not low or not variance:
        return None
    apart = Fraction(sum(high), len(high)) - Fraction(sum(low), len(low))
    return float(apart) * sqrt(len(high) * len(low) / len(scores) / float(variance))


def totals(tickets: Sequence[Sequence[Answered]], items: int) -> tuple[int, ...]:
    """How many tickets have none right, one right, and so on.

    >>> totals([(Answered(True), Answered(False))], 2)
    (0, 1, 0)
    """
    scores = Counter(sum(each.right for each in ticket) for ticket in tickets)
    return tuple(scores[score] for score in range(items + 1))
