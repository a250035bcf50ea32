"""What pupils count themselves, for the cells of lessons: grids, trees, tables, sorted cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, Final

from cubeplay.errors import CubeplayError
from cubeplay.teach.counts.grid import Grid, Sign
from cubeplay.teach.counts.sort import Heap, Sort, SortCard
from cubeplay.teach.counts.table import Blank, Table
from cubeplay.teach.counts.tree import Step, Tree
from cubeplay.words import _

from cubeplay_widgets.chapters.notebook_cells import said


def grid(
    axes: Sequence[Sequence[Any]],
    counts: Callable[..., str],
    asks: str,
    signs: Mapping[str, Sequence[str]],
    *,
    alike: Callable[..., object] = lambda *_case: None,
    first: str = "",
    heads: Sequence[str] = (),
    dice: bool = False,
) -> Grid:
    """A square for each case of two or three things; pupils mark those that count.

    ``counts`` returns the letter of a case that counts and "" for others; ``signs`` has for each letter what
    it stands for, and why there are so many.  ``asks`` is the question about one square.  ``alike`` returns
    what else the cases of a kind have in common.  ``first`` names each grid of three things, as in "First
    die {label}", ``heads`` name rows and columns.  With ``dice`` the things are faces of dice.

    >>> made = grid([(1, 2), (1, 2)], lambda a, b: "D" * (a == b), "is it a double?", {"D": ["doubles"]})
    >>> made.check(made.right).done
    True
    """
    letters, kinds = {}, {}
    for numbered in product(*(enumerate(axis) for axis in axes)):
        key, case = (
            ".".join(str(number) for number, _thing in numbered),
            [thing for _number, thing in numbered],
        )
        if letter := counts(*case):
            letters[key], kinds[key] = said(letter), alike(*case)
    told = tuple(Sign(said(letter), *map(said, words)) for letter, words in signs.items())
    if not 2 <= len(axes) <= 3 or not letters or not {*letters.values()} <= {sign.letter for sign in told}:
        why = _("a grid has two or three things, cases that count, and words for each of their letters.")
        raise CubeplayError(_("No grid"), why, _("Look at what counts=… returns, and at signs=…"))
    labels = tuple(tuple(map(str, axis)) for axis in axes)
    named = said(first) or ("{label}" if not dice else _("First die {label}"))
    return Grid(labels, letters, said(asks), told, kinds, named, tuple(map(said, heads)), dice)


def tree(
    steps: Sequence[tuple[str, int, int]],
    way: str,
    other: str,
    *,
    whole: str,
    rest: str = "",
    things: str = "things",
    notes: Sequence[str] = (),
) -> Tree:
    """The way through a tree that is easy to count; pupils fill in how many lead on, of how many.

    ``steps`` are the name of each step, how many lead on, and of how many; ``notes`` are a line below each
    name.  ``way`` and ``other`` name both branches, ``things`` what is counted.  ``whole`` names what all
    steps make together, ``rest`` its opposite, if that is asked for.

    >>> made = tree([("First", 1, 2), ("Second", 1, 2)], "tails", "heads", whole="Only tails", rest="A head")
    >>> made.check(made.right).done, made.right["rest"]
    (True, '0.75')
    """
    if not steps or not all(0 < count <= of for _title, count, of in steps):
        why = _("each step of a tree needs how many lead on, and of how many.")
        raise CubeplayError(_("No tree"), why, _('Write steps like `("First piece", 55, 88)`.'))
    how_many = _("how many {things} go this way, “{way}”?").format(things=said(things), way=said(way))
    of_all = _("how many {things} are there now?").format(things=said(things))
    below = [*map(said, notes), *[""] * len(steps)]
    made = tuple(
        Step(said(title), _("“{step}”").format(step=said(title)), note, count, of, (how_many, of_all))
        for (title, count, of), note in zip(steps, below, strict=False)
    )
    of_first, of_last = made[0].of, made[-1].of
    return Tree(made, said(way), said(other), said(whole), said(rest), out=of_first > of_last)


def gap(right: int | Fraction, asks: str) -> Blank:
    """A gap of a table: its right number, and the question about it, such as "how many rolls end there?"."""
    return Blank(Fraction(right), said(asks))


def table(
    heads: Sequence[str], rows: Sequence[Sequence[object]], below: Sequence[Sequence[object]] = ()
) -> Table:
    """A table; pupils fill the gaps.  ``heads`` name its columns, the first cell of each row names the row.

    ``below`` are rows below the table, whose words stand between their gaps.

    >>> made = table(["Throw", "Ways"], [["a double", gap(6, "how many ways?")]])
    >>> made.check({"0.1": "six"}).done
    True
    """
    made = Table(tuple(map(said, heads)), _rows(rows), _rows(below))
    return _with_gaps(made)


def squares(
    rows: Sequence[object],
    columns: Sequence[object],
    number: Callable[[Any, Any], int | Fraction],
    asks: str,
    *,
    given: int = 1,
    below: Sequence[Sequence[object]] = (),
) -> Table:
    """A table with a number for each row and column, which ``number`` returns; pupils fill its squares.

    ``asks`` is the question about one square.  The first ``given`` rows are filled in as an example.

    >>> made = squares((1, 2), (1, 2), lambda one, two: one + two, "what is the sum?")
    >>> made.right
    {'1.1': '3', '1.2': '4'}
    """
    filled = [
        [row, *(number(row, column) if r < given else gap(number(row, column), asks) for column in columns)]
        for r, row in enumerate(rows)
    ]
    made = Table(("", *map(str, columns)), _rows(filled), _rows(below), squares=True)
    return _with_gaps(made)


def _rows(rows: Sequence[Sequence[object]]) -> tuple[tuple[Blank | str, ...], ...]:
    return tuple(tuple(cell if isinstance(cell, Blank) else _cell(cell) for cell in row) for row in rows)


def _cell(cell: object) -> str:
    return said(cell) if isinstance(cell, str) else str(cell)


def _with_gaps(made: Table) -> Table:
    """A table.  Raises CubeplayError if nothing is left to fill in."""
    if not made.gaps:
        why = _("a table needs a gap that pupils fill.")
        raise CubeplayError(_("No table"), why, _('Write `gap(16, "how many?")` in place of a number.'))
    return made


_UNSEEN: Final = re.compile(r'<(title|desc)\b.*?</\1>| role="img"| aria-\w+="[^"]*"')
"""What a picture says to those who hear it: a card says its name, and its picture stands there twice."""


def sort(
    cards: Sequence[tuple[str, str]],
    heap_of: Callable[[int], str],
    heaps: Mapping[str, Sequence[str]],
    asks: str,
) -> Sort:
    """Cards that pupils sort into two to four heaps.

    ``cards`` are a name, by ``say`` if it has words, and a picture as HTML each, "" without one.  ``heaps``
    has for each heap its name, and what follows from how many cards lie there; ``heap_of`` returns the key
    of a card's heap for the number of the card, from 0.  ``asks`` is the question about one card.

    >>> made = sort([("2", ""), ("3", "")], "eo".__getitem__, {"e": ["even"], "o": ["odd"]}, "is it even?")
    >>> made.check({"0": "0", "1": "0"}).asks
    'Look at 3: is it even?'
    """
    keys, named = [*heaps], tuple(Heap(*map(said, words)) for words in heaps.values())
    placed = [heap_of(number) for number in range(len(cards))]
    if not 2 <= len(keys) <= 4 or not placed or not {*placed} <= {*keys}:
        why = _("cards go to two to four heaps, and each to one that has a name.")
        raise CubeplayError(_("No heaps"), why, _("Look at what heap_of=… returns, and at heaps=…"))
    made = (
        SortCard(name, keys.index(heap), _UNSEEN.sub("", picture))
        for (name, picture), heap in zip(cards, placed, strict=True)
    )
    return Sort(tuple(made), named, said(asks))
