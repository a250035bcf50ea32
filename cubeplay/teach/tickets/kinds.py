"""All kinds of items, the ticket of a seat, and the test of the course with its parallel form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cubeplay.teach.pupil_seat import Desk
from cubeplay.teach.tickets.averages import AVERAGES
from cubeplay.teach.tickets.chances import CHANCES
from cubeplay.teach.tickets.counting import COUNTING
from cubeplay.teach.tickets.item import SEEDS, Item, ItemKind, made_item
from cubeplay.teach.tickets.samples import SAMPLES
from cubeplay.teach.tickets.tables import TABLES

KINDS: Final[Mapping[str, ItemKind]] = {
    kind.id: kind for kind in (*COUNTING, *CHANCES, *TABLES, *SAMPLES, *AVERAGES)
}
"""All kinds by their ids."""

QUESTIONS: Final = 3
"""The questions of an exit ticket."""

COURSE: Final = (
    "second-more",
    "same-chance",
    "at-least-one",
    "side-by-side",
    "sum-more",
    "keep-from",
    "next-red",
    "sum-of-means",
    "last-key",
    "win-or-mean",
)
"""The kinds of the test of the course, one for each of ten lessons, in their order."""

FORMS: Final = ("A", "B")
"""The forms of the test: the same kinds in the same order, with other numbers."""


def ticket(kinds: Sequence[str], lesson: str, desk: Desk) -> tuple[Item, ...]:
    """The exit ticket of a seat: the same each time, with numbers of its own.

    >>> [item.kind.id for item in ticket(("alike", "pairs"), "one-line", Desk("KMTR", 4))]
    ['alike', 'pairs']
    """
    seed = desk.seed(lesson, "ticket", shared=False) % SEEDS
    return tuple(made_item(KINDS[kind], seed) for kind in kinds)


def course_test(number: int) -> Mapping[str, tuple[Item, ...]]:
    """Both forms of the test of the course, for a number that the teacher chooses.

    No question has the same words in both forms.
    """
    first = tuple(made_item(KINDS[kind], number * 1_000) for kind in COURSE)
    return {"A": first, "B": tuple(_other(item) for item in first)}


def _other(item: Item) -> Item:
    """An item of the same kind with other words."""
    for seed in range(item.seed + 1, item.seed + 1_000):
        other = made_item(item.kind, seed)
        if other.question.asks != item.question.asks:
            return other
    raise ValueError(f"{item.kind.id} has one question only")
