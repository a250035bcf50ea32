"""What pupils count themselves, for the cells of lessons: grids, trees, tables, sorted cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

from cubeplay.errors import CubeplayError
from cubeplay.teach.counts.grid import Grid, Sign
from cubeplay.words import _

from cubeplay_widgets.chapters.cells import said


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
