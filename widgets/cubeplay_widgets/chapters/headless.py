"""Runs the code of a notebook in this process, without a kernel."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode

from cubeplay_widgets.chapters.notebook_cells import WITHOUT_KERNEL, Cells
from cubeplay_widgets.chapters.page import ChapterPage, ChapterPiece


def _run_cells(
    book: NotebookNode, name: str, names: dict[str, Any], folder: Path | None = None
) -> Iterator[NotebookNode]:
    """Run the code cells one after the other with ``names`` as their namespace; yields each cell then."""
    cells = Cells(names, (folder or Path()).absolute())
    for number, cell in enumerate(book.cells, 1):
        if cell.cell_type == "code":
            before = WITHOUT_KERNEL.set(cells)
            try:
                exec(compile(cell.source, f"{name}, cell {number}", "exec"), names)
            finally:
                WITHOUT_KERNEL.reset(before)
            yield cell


def run(path: Path) -> dict[str, Any]:
    """Run a notebook's code cells; returns the names that they define.

    Raises what a cell raises; the traceback names the cell by its number.
    """
    names: dict[str, Any] = {"__name__": path.stem}
    book = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    for _cell in _run_cells(book, path.name, names, path.parent):
        pass
    return names


def _pages(names: dict[str, Any]) -> list[ChapterPage]:
    return list({id(each): each for each in names.values() if isinstance(each, ChapterPage)}.values())


def page_of(path: Path) -> ChapterPage:
    """The page that a notebook makes.  Raises ValueError unless it is exactly one."""
    return page_in(run(path), path.name)


def page_in(names: dict[str, Any], file: str) -> ChapterPage:
    """The page among the names that a notebook defines.  Raises ValueError unless it is exactly one."""
    pages = _pages(names)
    if len(pages) != 1:
        raise ValueError(f"{file} makes {len(pages)} pages")
    return pages[0]


def made_by_cells(book: NotebookNode, name: str) -> Iterator[tuple[NotebookNode, list[ChapterPiece]]]:
    """Run a notebook; yields each code cell with the pieces that it added.  Raises what a cell raises."""
    names: dict[str, Any] = {"__name__": name}
    known: set[int] = set()
    for cell in _run_cells(book, name, names):
        pieces = [piece for page in _pages(names) for piece in page.pieces.values() if id(piece) not in known]
        known |= {id(piece) for piece in pieces}
        yield cell, pieces
