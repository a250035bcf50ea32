"""The pooled results of a class, without names or seats.

Values are sorted, so that no order reveals a seat.  Of typed answers only options and numbers are included,
since a pupil could type a name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from itertools import accumulate
from typing import TypeVar

from cubeplay.teach.claims import ChoicePool, pooled
from cubeplay.teach.lesson_outline import Outline
from cubeplay.teach.pupil_facts import (
    PARTS,
    CheckAnswered,
    Chose,
    Part,
    Predicted,
    Ran,
    TicketAnswered,
    Tried,
)
from cubeplay.teach.school.pace import standing
from cubeplay.teach.school.state import ClassState, Work
from cubeplay.teach.tickets.statistics import Answered

_F = TypeVar("_F", Predicted, Chose, Tried, Ran, CheckAnswered, TicketAnswered)

Line = tuple[tuple[int, Fraction], ...]
"""A running mean: numbers of trials with the mean after them."""


@dataclass(frozen=True, slots=True)
class PartPool:
    """A part: whether it is open, how many pupils are at it, and how many have done or skipped it.

    Who has done a part counts as done, though still at it; who went past it otherwise has skipped it.
    """

    part: Part
    is_open: bool
    here: int
    done: int
    skipped: int


@dataclass(frozen=True, slots=True)
class PooledTrials:
    """All trials by hand: how many, and the sum of their results."""

    count: int
    total: Fraction

    @property
    def mean(self) -> Fraction | None:
        """The mean; None if there are no trials.

        >>> PooledTrials(4, Fraction(3)).mean
        Fraction(3, 4)
        """
        return self.total / self.count if self.count else None


@dataclass(frozen=True, slots=True)
class RunPool:
    """All runs of one size of one experiment: their means in ascending order, and the latest mean."""

    experiment: str
    size: int
    means: tuple[Fraction, ...]
    last: Fraction

    @property
    def mean(self) -> Fraction:
        """The mean of all their trials."""
        return sum(self.means, Fraction(0)) / len(self.means)

    @property
    def trials(self) -> int:
        """The number of trials of all runs."""
        return self.size * len(self.means)


@dataclass(frozen=True, slots=True)
class CheckPool:
    """The first answers to a check, numbered from 1: how many, how many are right, and the wrong ones.

    ``wrong`` are pairs of an answer and how many gave it, the most frequent first: an option's number
    (``int``), a typed number (``Fraction``), or None for all other answers.
    """

    check: int
    answers: int
    right: int
    wrong: tuple[tuple[int | Fraction | None, int], ...]

    @property
    def share(self) -> Fraction | None:
        """The share of right first answers; None if nobody has answered.

        >>> CheckPool(1, 4, 3, ((2, 1),)).share
        Fraction(3, 4)
        """
        return Fraction(self.right, self.answers) if self.answers else None


@dataclass(frozen=True, slots=True)
class Pool:
    """The pooled results of a class.

    ``predictions`` and ``running`` are pairs with the id of an experiment: all predictions in ascending
    order, and a running mean for each pupil who has made runs.  ``by_hand`` are the running means of the
    trials by hand.
    """

    pupils: int
    asking: int
    parts: tuple[PartPool, ...]
    predictions: tuple[tuple[str, tuple[Fraction, ...]], ...]
    trials: PooledTrials
    by_hand: tuple[Line, ...]
    runs: tuple[RunPool, ...]
    running: tuple[tuple[str, tuple[Line, ...]], ...]
    checks: tuple[CheckPool, ...]
    choices: ChoicePool
    tickets: tuple[tuple[Answered, ...], ...]


def pool(state: ClassState, outline: Outline) -> Pool:
    """The pooled results of a class at its lesson."""
    works = [*(seat.work for seat in state.seats.values()), *state.files.values()]
    tried = [[fact.result for fact in _facts(work, Tried)] for work in works]
    results = [value for each in tried for value in each]
    return Pool(
        pupils=sum(bool(seat.person) for seat in state.seats.values()) + len(state.files),
        asking=sum(seat.asks is not None for seat in state.seats.values()),
        parts=part_pools(state),
        predictions=tuple((each.id, _predictions(works, each.id)) for each in outline.experiments),
        trials=PooledTrials(len(results), sum(results, Fraction(0))),
        by_hand=_lines([(1, value) for value in each] for each in tried),
        runs=tuple(run for each in outline.experiments for run in _runs(works, each.id)),
        running=tuple((each.id, _running(works, each.id)) for each in outline.experiments),
        checks=tuple(_check(works, outline, check) for check in range(1, len(outline.checks) + 1)),
        choices=_choices(works, outline),
        tickets=_tickets(works, outline),
    )


def _facts(work: Work, kind: type[_F]) -> Iterator[_F]:
    return (noted.fact for noted in work.values() if isinstance(noted.fact, kind))


def part_pools(state: ClassState) -> tuple[PartPool, ...]:
    """The parts of a class in their order."""
    sitting = [seat for seat in state.seats.values() if seat.person]
    found = []
    for part in PARTS:
        ways = Counter(standing(seat, part) for seat in sitting)
        found.append(PartPool(part, part in state.parts, ways["here"], ways["done"], ways["skipped"]))
    return tuple(found)


def _choices(works: Iterable[Work], outline: Outline) -> ChoicePool:
    if outline.claims is None:
        return ChoicePool()
    id = outline.claims.id
    chose = [{fact.part: fact.claim for fact in _facts(work, Chose) if fact.claims == id} for work in works]
    return pooled((each.get("predict"), each.get("simulate")) for each in chose)


def _tickets(works: Iterable[Work], outline: Outline) -> tuple[tuple[Answered, ...], ...]:
    """The whole tickets, sorted, so that the order reveals no seat."""
    sent = ({fact.item: fact for fact in _facts(work, TicketAnswered)} for work in works)
    items = range(1, len(outline.ticket) + 1)
    whole = [[each[item] for item in items] for each in sent if items and all(item in each for item in items)]
    known = (tuple(Answered(fact.right, fact.slip) for fact in each) for each in whole)
    return tuple(sorted(known, key=lambda ticket: [(each.right, each.slip) for each in ticket]))


def _predictions(works: Iterable[Work], experiment: str) -> tuple[Fraction, ...]:
    made = (fact for work in works for fact in _facts(work, Predicted))
    return tuple(sorted(fact.number for fact in made if fact.experiment == experiment))


def _lines(works: Iterable[Iterable[tuple[int, Fraction]]]) -> tuple[Line, ...]:
    """The running means of several pupils' runs, sorted, so that the order reveals no seat."""
    return tuple(sorted(line for work in works if (line := _line(work))))


def _line(means: Iterable[tuple[int, Fraction]]) -> Line:
    sums = accumulate(
        ((size, size * mean) for size, mean in means),
        lambda one, other: (one[0] + other[0], one[1] + other[1]),
    )
    return tuple((size, total / size) for size, total in sums)


def _running(works: Iterable[Work], experiment: str) -> tuple[Line, ...]:
    ran = ([fact for fact in _facts(work, Ran) if fact.experiment == experiment] for work in works)
    return _lines([(fact.size, fact.result) for fact in each] for each in ran)


def _runs(works: Iterable[Work], experiment: str) -> Iterator[RunPool]:
    found: dict[int, list[tuple[datetime, Fraction]]] = {}
    for noted in (each for work in works for each in work.values()):
        if isinstance(noted.fact, Ran) and noted.fact.experiment == experiment:
            found.setdefault(noted.fact.size, []).append((noted.time, noted.fact.result))
    for size, runs in sorted(found.items()):
        yield RunPool(experiment, size, tuple(sorted(mean for _time, mean in runs)), max(runs)[1])


def _check(works: Iterable[Work], outline: Outline, check: int) -> CheckPool:
    firsts = [
        fact
        for work in works
        for fact in _facts(work, CheckAnswered)
        if (fact.check, fact.number) == (check, 1)
    ]
    wrong = Counter(outline.known_answer(fact) for fact in firsts if not fact.right)
    ordered = sorted(wrong.items(), key=lambda pair: (-pair[1], pair[0] is None, pair[0] or 0))
    return CheckPool(check, len(firsts), sum(fact.right for fact in firsts), tuple(ordered))
