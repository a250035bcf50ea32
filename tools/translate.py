"""Copies notebooks with their prose in another language, for JupyterLab and GitHub.

``python tools/translate.py de notebooks/*/*.ipynb --to FOLDER`` translates titles and markdown by the
catalogue of that language.  Code is copied unchanged, since its texts are translated when it runs: start
JupyterLab with ``CUBEPLAY_LANGUAGE=de``.  The served pages need no copies.
"""

from __future__ import annotations

import argparse
import gettext
import sys
from collections.abc import Callable
from pathlib import Path

import nbformat
from cubeplay.words import catalogue

from cubeplay_widgets.chapters.prose import in_language


def translated(book: nbformat.NotebookNode, translate: Callable[[str], str]) -> nbformat.NotebookNode:
    """A notebook in another language: the same cells with the same ids and code."""
    about = book.metadata.get("cubeplay", {})
    for place, words in ((book.metadata, ("title",)), (about, ("blurb", "facts"))):
        place.update({word: translate(place[word]) for word in words if place.get(word)})
    for cell in book.cells:
        if cell.cell_type == "markdown":
            cell.source = in_language(cell.source, translate)
    return book


def main(arguments: list[str]) -> int:
    """Write the copies, each in a folder with the same name as its own, so that links work."""
    parser = argparse.ArgumentParser(description="Copy notebooks with their prose in another language.")
    parser.add_argument("language", help="such as de; pseudo is the one that nobody speaks")
    parser.add_argument("notebooks", nargs="+", type=Path)
    parser.add_argument("--to", type=Path, required=True, metavar="FOLDER")
    given = parser.parse_args(arguments)
    found = catalogue(given.language)
    if type(found) is gettext.NullTranslations:
        print(f"There is no catalogue for {given.language!r}: make one of cubeplay.pot.", file=sys.stderr)
        return 1
    for path in given.notebooks:
        copy = given.to / path.resolve().parent.name / path.name
        copy.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(translated(nbformat.read(path, as_version=4), found.gettext), copy)
        print(copy)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
