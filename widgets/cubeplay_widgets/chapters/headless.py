"""Chapters without a kernel: a notebook's code runs in this process, for tests and for pictures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode

from cubeplay_widgets.chapters.page import ChapterPage, ChapterPiece


def _ran(book: NotebookNode, name: str, names: dict[str, Any]) -> Iterator[NotebookNode]:
    """Run the code cells, one after the other; ``names`` is what they know and leave behind."""
    for number, cell in enumerate(book.cells, 1):
        if cell.cell_type == "code":
            exec(compile(cell.source, f"{name}, cell {number}", "exec"), names)
            yield cell


def run(path: Path) -> dict[str, Any]:
    """The names that a notebook's code cells leave behind.

    Raises what a cell raises; the traceback names the cell by its number.
    """
    names: dict[str, Any] = {"__name__": path.stem}
    book = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    for _cell in _ran(book, path.name, names):
        pass
    return names


def _pages(names: dict[str, Any]) -> list[ChapterPage]:
    return list({id(each): each for each in names.values() if isinstance(each, ChapterPage)}.values())


def page_of(path: Path) -> ChapterPage:
    """The page that a notebook makes.  Raises ValueError if it is not exactly one."""
    return page_in(run(path), path.name)


def page_in(names: dict[str, Any], file: str) -> ChapterPage:
    """The page among the names that a notebook has left.  Raises ValueError if it is not exactly one."""
    pages = _pages(names)
    if len(pages) != 1:
        raise ValueError(f"{file} makes {len(pages)} pages")
    return pages[0]


def made_by_cells(book: NotebookNode, name: str) -> Iterator[tuple[NotebookNode, list[ChapterPiece]]]:
    """Run a notebook: each code cell with the pieces that it has added to a page.  Raises what it raises."""
    names: dict[str, Any] = {"__name__": name}
    known: set[int] = set()
    for cell in _ran(book, name, names):
        pieces = [piece for page in _pages(names) for piece in page.pieces.values() if id(piece) not in known]
        known |= {id(piece) for piece in pieces}
        yield cell, pieces
