"""All Python of the static edition as one archive of byte code, so that browsers compile nothing.

The archive is compressed as a whole: its first line tells names and sizes of the files in JSON, their bytes
follow.  Byte code has no docstrings, no line numbers and no types of functions, which no page reads.
"""

from __future__ import annotations

import json
import re
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import cubeplay

import cubeplay_widgets
from cubeplay_widgets.pages.notebooks import LEARNING, notebooks
from cubeplay_widgets.static_site.parts import node
from cubeplay_widgets.static_site.reach import modules, reached

LEFT_OUT: Final = re.compile(
    r"cubeplay/(adapters|new_game|testing|tournament|cuboro/self_play)/|cubeplay/(cli|store/postgres\w*)\.py"
    r"|cubeplay_widgets/(notebooks|share|site|static_site|worksheets|client/(desk|site|static_site))/"
    r"|traitlets/config/|segno|.*/(__pycache__|nbextension|labextension|tests?)/|.*\.data/|.*\.dist-info/(?!METADATA)"
    r"|.*\.(js\.map|po|pot|d\.ts|html|j2|md|typed|pyi|template|cjs)$"
)
"""What no page needs, beside the modules that no page reaches."""

FIRST: Final = "import cubeplay_widgets.browser.page, cubeplay_widgets.browser.channel"
"""What the worker imports; cells import all else."""

LIVE: Final = ("first-game", "rules", "lessons", "play", "puzzles")
"""The folders of notebooks whose pages run Python."""

READ: Final = (*LEARNING, "play")
"""The folders of notebooks that pages read: which rules are taught where."""


def write_archive(parts: Path, archive: Path) -> None:
    """Compile what pages need of our packages, the wheels and the notebooks into an archive."""
    with TemporaryDirectory(prefix="cubeplay-site-") as made:
        code = Path(made)
        for package in (cubeplay, cubeplay_widgets):
            _copy(Path(package.__file__ or "").parent, code)
        for wheel in sorted((parts / "wheels").glob("*.whl")):
            with zipfile.ZipFile(wheel) as file:
                file.extractall(code, [name for name in file.namelist() if not LEFT_OUT.match(name)])
        for about in code.glob("*.dist-info/METADATA"):
            about.write_text("".join(about.read_text("utf-8").splitlines(keepends=True)[:3]), "utf-8")
        _tell_version(code)
        known = modules(code)
        for name in known.keys() - reached((FIRST, *cells()), known):
            known[name].unlink()
        for notebook in (each for folder in READ for each in (notebooks() / folder).glob("*.ipynb")):
            _bare(notebook, code / "cubeplay_widgets" / "notebooks" / notebook.relative_to(notebooks()))
        node("compile.mjs", parts / "node_modules" / "pyodide", code, archive)


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


def _copy(package: Path, to: Path) -> None:
    for path in package.rglob("*"):
        name = path.relative_to(package.parent).as_posix()
        if path.is_file() and not LEFT_OUT.match(name):
            target = to / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)


def _bare(notebook: Path, to: Path) -> None:
    """Copy the metadata of a notebook, and its code without outputs."""
    book = json.loads(notebook.read_text(encoding="utf-8"))
    kept = [{**cell, "outputs": []} for cell in book["cells"] if cell["cell_type"] == "code"]
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_text(json.dumps(book | {"cells": kept}, separators=(",", ":")), encoding="utf-8")
