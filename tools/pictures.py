"""Stores what notebooks show to readers without a kernel: positions of chapters, pictures of lessons.

``make pictures`` makes them again; ``--check`` reports what a notebook contains beside its cells and these
pictures, ``--strip`` removes it.  A picture is an ``<img>`` in HTML: GitHub, nbviewer and editors that do not
trust the notebook show it, but not inline SVG.
"""

from __future__ import annotations

import argparse
import re
import sys
from base64 import b64decode, b64encode
from binascii import Error
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from cubeplay_widgets.chapters.headless import made_by_cells
from cubeplay_widgets.chapters.page import ChapterPiece

# isort: split
import nbformat  # after our package, which makes it quick to read
from nbformat import NotebookNode
from nbstripout import strip_output
from tools import lesson_outputs

WIDTH: Final = 480
"""The width of a picture, in CSS pixels."""
MOST: Final = 64_000
"""The most bytes of a picture in a notebook."""
NOTES: Final = [
    "metadata.signature",
    "metadata.widgets",
    *(f"cell.metadata.{note}" for note in ("collapsed", "execution", "ExecuteTime", "hidden", "scrolled")),
]
"""The metadata that editors add to a notebook, as for nbstripout's command."""
DRAWN: Final = frozenset(("svg", "g", "rect", "circle", "line", "path", "polygon", "text"))
"""The elements of our pictures."""
_SVG: Final = "{http://www.w3.org/2000/svg}"
_UNSEEN: Final = re.compile(r' (?:role="img"|aria-\w+="[^"]*"|text-anchor="start"|font-weight="400")')
_PLACES: Final = re.compile(r' (?:d|points|c?[xy]|[xy][12]|rx?|width|height)="[^"]*"')
_IMAGE: Final = re.compile(r'<img alt="([^"<>]*)" src="data:image/svg\+xml;base64,([A-Za-z0-9+/]+=*)">')


def small(svg: str) -> str:
    """A picture with a fixed size, without what an ``<img>`` does not show: names, defaults, hundredths.

    >>> small('<svg viewBox="0 0 960 720"><g><title>die</title><rect x="10.256" opacity="0.25"/></g></svg>')
    '<svg width="480" height="360" viewBox="0 0 960 720"><g><rect x="10.3" opacity="0.25"/></g></svg>'
    """
    svg = re.sub(r"<(title|desc)\b.*?</\1>", "", svg, flags=re.DOTALL)
    svg = re.sub(r"var\(--[\w-]+, ([^()]*)\)", r"\1", svg)
    svg = re.sub(r"<[^<>]+>", lambda tag: _PLACES.sub(_rounded, _UNSEEN.sub("", tag[0])), svg)
    return re.sub(r'(?=viewBox="0 0 ([\d.]+) ([\d.]+)")', _sized, svg, count=1)


def _sized(box: re.Match[str]) -> str:
    return f'width="{WIDTH}" height="{round(WIDTH * float(box[2]) / float(box[1]))}" '


def _rounded(places: re.Match[str]) -> str:
    """An attribute with its numbers in tenths."""
    return re.sub(r"\d+\.\d{2,}(?!\d|e)", lambda number: f"{float(number[0]):.1f}", places[0])


def image(svg: str) -> str:
    """A picture as an ``<img>``, with its description as the alternative text."""
    described = re.search(r"<desc\b[^>]*>(.*?)</desc>", svg, re.DOTALL)
    alt = " ".join(described[1].split()) if described else ""
    data = b64encode(small(svg).encode()).decode()
    return f'<img alt="{alt}" src="data:image/svg+xml;base64,{data}">'


def is_ours(output: NotebookNode) -> bool:
    """Whether an output is one of our pictures, or told by a lesson, and nothing else."""
    data = output.get("data", {})
    if set(data) != {"text/html"} or output.output_type != "display_data" or output.metadata:
        return False
    return is_image(data["text/html"]) or lesson_outputs.is_told(data["text/html"], is_image)


def is_image(html: str) -> bool:
    """Whether HTML is one of our pictures, and nothing else."""
    found = _IMAGE.fullmatch(html)
    if found is None or len(found[2]) > MOST:
        return False
    try:
        drawing = ElementTree.fromstring(b64decode(found[2]))
    except (Error, ValueError, ElementTree.ParseError):
        return False
    return all(_is_drawn(each) for each in drawing.iter())


def _is_drawn(element: ElementTree.Element) -> bool:
    """Whether an element is one of our shapes, without scripts and links."""
    words = [(name.lower(), value.lower()) for name, value in element.attrib.items()]
    acts = any(name.startswith("on") or "href" in name or "url(" in value for name, value in words)
    return not acts and str(element.tag).removeprefix(_SVG) in DRAWN


def stripped(book: NotebookNode) -> NotebookNode:
    """A notebook without outputs, counts and editors' metadata; at most one of ours stays in each cell."""
    bare = strip_output(deepcopy(book), keep_output=False, keep_count=False, keep_id=True, extra_keys=NOTES)
    for cell, before in zip(bare.cells, book.cells, strict=True):
        if cell.cell_type == "code":
            cell.outputs = [output for output in before.outputs if is_ours(output)][:1]
    return _counted(bare)


def _counted(book: NotebookNode) -> NotebookNode:
    """Give only cells with a picture an execution count, that of a run from top to bottom, for nbval."""
    code = (cell for cell in book.cells if cell.cell_type == "code")
    for number, cell in enumerate(code, 1):
        cell.execution_count = number if cell.outputs else None
    return book


def with_pictures(book: NotebookNode, name: str) -> NotebookNode:
    """A notebook with a picture for each of its steps and parts.  Raises the errors of cells."""
    drawn = stripped(book)
    for cell, pieces in made_by_cells(drawn, name):
        found = [html for html in map(_shown, pieces) if html]
        cell.outputs = [nbformat.v4.new_output("display_data", {"text/html": each}) for each in found]
    return _counted(drawn)


def _shown(piece: ChapterPiece) -> str:
    """What stands below the cell of a piece, as HTML; "" for nothing."""
    svg = piece.drawing()
    return image(svg) if svg else lesson_outputs.shown(piece, image)


def _changed(path: Path, *, draw: bool) -> Iterator[NotebookNode]:
    """The notebook as it should be, if it is not."""
    book = nbformat.read(path, as_version=4)
    wanted = with_pictures(book, path.name) if draw else stripped(book)
    if wanted != book:
        yield wanted


def main(arguments: list[str]) -> int:
    """Draw, check or strip; returns 1 if a check finds something."""
    parser = argparse.ArgumentParser(description="Keep the positions of chapters as pictures.")
    parser.add_argument("--check", action="store_true", help="tell what is neither a cell nor a picture")
    parser.add_argument("--strip", action="store_true", help="take out what is neither a cell nor a picture")
    parser.add_argument("notebooks", nargs="+", type=Path)
    given = parser.parse_args(arguments)
    wrong = 0
    for path in given.notebooks:
        for wanted in _changed(path, draw=not (given.check or given.strip)):
            if given.check:
                print(f"{path} holds more than cells and pictures. Run it with --strip.", file=sys.stderr)
                wrong = 1
            else:
                nbformat.write(wanted, path)
                print(path)
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
