"""All Python of the static edition as two archives of byte code, so that browsers compile nothing.

The first has what live pages run, the second what makes pages from stored data, which is loaded later.  Each
archive is compressed as a whole: its first line tells names and sizes of the files in JSON, their bytes
follow.  Byte code has no docstrings, no line numbers and no types of functions, which no page reads.
"""

from __future__ import annotations

import json
import re
import shutil
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import cubeplay
import jinja2
import markupsafe

import cubeplay_widgets
from cubeplay_widgets.pages.notebooks import LEARNING, beside, notebooks
from cubeplay_widgets.paint.theme import HERE, TEMPLATE
from cubeplay_widgets.static_site.downloads import node
from cubeplay_widgets.static_site.reachable_modules import modules, reached

LEFT_OUT: Final = re.compile(
    r"cubeplay/(adapters|new_game|testing|tournament|cuboro/self_play)/|cubeplay/(cli|store/postgres\w*)\.py"
    r"|cubeplay_widgets/(notebooks|share|static_site|client/(desk|site|static_site))/"
    r"|cubeplay_widgets/(site|worksheets)/.*\.(?!py$)|markupsafe/_speedups"
    r"|traitlets/config/|segno|.*/(__pycache__|nbextension|labextension|tests?)/|.*\.data/|.*\.dist-info/(?!METADATA)"
    r"|.*\.(js\.map|po|pot|mo|d\.ts|html|j2|md|typed|pyi|template|cjs)$"
)
"""What no page needs, beside the modules that no page reaches."""

FIRST: Final = (
    "import cubeplay_widgets.browser.page, cubeplay_widgets.browser.channel\n"
    "import cubeplay_widgets.browser.store_file"
)
"""What the worker imports; cells import all else."""

LIVE: Final = ("first-game", "rules", "lessons", "play", "puzzles")
"""The folders of notebooks whose pages run Python."""

ASKED: Final = "import cubeplay_widgets.browser.answers"
"""What the worker imports when it is asked for a page, and for the rows of the landing page."""

TEMPLATES: Final = (
    *("page.html", "shell.html.j2", "landing/rows.html.j2"),
    *("saved.html", "own_pieces.html", "own_set.html", "puzzles.html"),
)
"""The templates of such pages."""

READ: Final = (*LEARNING, "play")
"""The folders of notebooks that pages read: which rules are taught where."""


def write_archives(parts: Path, first: Path, later: Path) -> None:
    """Compile what pages need of our packages, the wheels and the notebooks into the two archives."""
    with TemporaryDirectory(prefix="cubeplay-site-") as made:
        code, more = Path(made, "first"), Path(made, "later")
        # markupsafe has no pure wheel, but Python for places without one; jinja2 comes along
        for package in (cubeplay, cubeplay_widgets, jinja2, markupsafe):
            copy_package(Path(package.__file__ or "").parent, code)
        for wheel in sorted((parts / "wheels").glob("*.whl")):
            with zipfile.ZipFile(wheel) as file:
                file.extractall(code, [name for name in file.namelist() if not LEFT_OUT.match(name)])
        for about in code.glob("*.dist-info/METADATA"):
            about.write_text("".join(about.read_text("utf-8").splitlines(keepends=True)[:3]), "utf-8")
        _tell_version(code)
        known = modules(code)
        live, asked = reached((FIRST, *cells()), known), reached((ASKED,), known)
        for name in known.keys() - live:
            if name in asked:
                _move(known[name], more / known[name].relative_to(code))
            else:
                known[name].unlink()
        for name in TEMPLATES:
            _move(TEMPLATE / name, more / TEMPLATE.relative_to(HERE.parent) / name, shutil.copyfile)
        copy_notebooks(code, more)
        for each, archive in ((code, first), (more, later)):
            node("compile.mjs", parts / "node_modules" / "pyodide", "archive", each, archive)


def copy_notebooks(code: Path, more: Path) -> None:
    """Copy what pages read of notebooks beside our packages, and what is asked for later.

    The cells of a live page come with the page; the file beside its notebook does not.
    """
    for folder in LIVE:
        for notebook in (notebooks() / folder).glob("*.ipynb"):
            place = (code if folder in READ else more) / "cubeplay_widgets" / "notebooks"
            _bare(notebook, place / notebook.relative_to(notebooks()), with_code=folder in READ)
            if beside(notebook).is_file():
                text = code / "cubeplay_widgets" / "notebooks" / beside(notebook).relative_to(notebooks())
                _move(beside(notebook), text, shutil.copyfile)


def _move(file: Path, to: Path, move: Callable[[Path, Path], object] = shutil.move) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    move(file, to)


def _tell_version(code: Path) -> None:
    """Write anywidget's version into it: looking for it takes as long as importing all widgets."""
    version = next(code.glob("anywidget-*.dist-info")).name.removesuffix(".dist-info").partition("-")[2]
    asks = "from importlib.metadata import PackageNotFoundError, version"
    file = code / "anywidget" / "_version.py"
    told = f"PackageNotFoundError, version = ImportError, lambda _name: {version!r}"
    file.write_text(file.read_text("utf-8").replace(asks, told), "utf-8")


def cells() -> Iterator[str]:
    """The code of all cells of live pages."""
    for notebook in (each for folder in LIVE for each in sorted((notebooks() / folder).glob("*.ipynb"))):
        for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "code":
                yield "".join(cell["source"])


def copy_package(package: Path, to: Path) -> None:
    """Copy a package of Python without what no page needs."""
    for path in package.rglob("*"):
        name = path.relative_to(package.parent).as_posix()
        if path.is_file() and not LEFT_OUT.match(name):
            _move(path, to / name, shutil.copyfile)


def _bare(notebook: Path, to: Path, *, with_code: bool) -> None:
    """Copy the metadata of a notebook, its headings, and perhaps its code without outputs."""
    book = json.loads(notebook.read_text(encoding="utf-8"))
    kept = []
    for cell in book["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "code" and with_code:
            kept.append({**cell, "outputs": []})
        elif cell["cell_type"] == "markdown" and source.startswith("#"):
            kept.append({**cell, "source": source.partition("\n")[0]})
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_text(json.dumps(book | {"cells": kept}, separators=(",", ":")), encoding="utf-8")
