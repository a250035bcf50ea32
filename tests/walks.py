"""The walks through the rules: those of a game's chapter, without what its notebook tries out after them."""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import nbformat
from cubeplay.teach.steps import WalkStep

from cubeplay_widgets.chapters.headless import made_by_cells, page_in
from cubeplay_widgets.chapters.page import ChapterPage

CHAPTERS = Path(__file__).parents[1] / "notebooks" / "rules"
PIECE = re.compile(r"\b(walk\.(step|ask)|scene\.(moment|ending))\(")


def walk_of(game: str) -> ChapterPage:
    """A game's walk, made anew: the cells below its last piece, which play whole games, are not run."""
    path = CHAPTERS / f"{game}.ipynb"
    book = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    makes = [bool(PIECE.search(cell.source)) for cell in book.cells]
    book.cells = book.cells[: len(makes) - makes[::-1].index(True)]
    names: dict[str, ChapterPage] = {}
    for _cell, pieces in made_by_cells(book, path.stem):
        names |= {piece.id: piece.page for piece in pieces}
    return page_in(names, path.name)


@cache
def steps_of(game: str) -> tuple[WalkStep, ...]:
    """All steps of a game's chapter, in order."""
    return walk_of(game).steps  # type: ignore[attr-defined, no-any-return]


def first_of_each_kind(steps: Iterable[WalkStep]) -> tuple[WalkStep, ...]:
    """The steps of a walk in which a kind of move is made, or refused, for the first time."""
    met: set[tuple[str, bool]] = set()
    found = []
    for step in steps:
        kinds = {(move.split()[0], move == step.invite_illegal) for move in step.demonstration}
        if kinds - met:
            found.append(step)
        met |= kinds
    return tuple(found)
