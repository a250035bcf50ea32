"""All Python of the static edition as one archive of byte code, so that browsers compile nothing."""

from __future__ import annotations

import json
import re
import shutil
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import cubeplay

import cubeplay_widgets
from cubeplay_widgets.pages.notebooks import notebooks
from cubeplay_widgets.static_site.parts import node

CODE: Final = Path("code")
LEFT_OUT: Final = re.compile(
    r"cubeplay/(adapters|new_game|testing|tournament|cuboro/self_play|simulate/cluster)\b|cubeplay/cli\.py"
    r"|cubeplay/store/postgres\w*\.py|cubeplay_widgets/(notebooks|site/(gate|desk|kernels)|static_site|testing\.py)\b"
    r"|.*/(__pycache__|nbextension|labextension|tests?)/|.*\.(js\.map|po|pot|d\.ts|html|j2|md|typed)$|.*\.data/|.*\.dist-info/(?!METADATA)"
)
"""What no page needs; the style sheets and templates are files of the site."""


def write_archive(parts: Path, archive: Path) -> None:
    """Compile our packages, the wheels and the notebooks without outputs into an archive."""
    with TemporaryDirectory(prefix="cubeplay-site-") as made:
        code = Path(made)
        for package in (cubeplay, cubeplay_widgets):
            _copy(Path(package.__file__ or "").parent, code)
        for wheel in sorted((parts / "wheels").glob("*.whl")):
            with zipfile.ZipFile(wheel) as file:
                file.extractall(code, [name for name in file.namelist() if not LEFT_OUT.match(name)])
        for notebook in sorted(notebooks().glob("*/*.ipynb")):
            _bare(notebook, code / "cubeplay_widgets" / "notebooks" / notebook.relative_to(notebooks()))
        node("compile.mjs", parts / "node_modules" / "pyodide", code, archive)


def _copy(package: Path, to: Path) -> None:
    for path in package.rglob("*"):
        name = path.relative_to(package.parent).as_posix()
        if path.is_file() and not LEFT_OUT.match(name):
            target = to / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)


def _bare(notebook: Path, to: Path) -> None:
    """Copy a notebook without outputs; the teacher's and researchers' are not copied."""
    if notebook.parent.name in ("teacher", "research"):
        return
    book = json.loads(notebook.read_text(encoding="utf-8"))
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"] = []
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_text(json.dumps(book, separators=(",", ":")), encoding="utf-8")
