"""Runs mypy on the code in notebooks: ``python tools/typed_cells.py notebooks/*/*.ipynb``.

The cells of a notebook become one module of the package ``cells``, for which ``pyproject.toml`` has weaker
settings than for ours: a teacher's functions need no types.  An error is reported with the id of its cell.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "cells"
"""The folder of the modules."""


@dataclass(frozen=True)
class Module:
    """The code of a notebook, with the line of the module at which each cell begins."""

    notebook: Path
    code: str
    begins: tuple[int, ...]
    cells: tuple[str, ...]

    def place(self, line: int) -> str:
        """The cell and line in the notebook of a line of the module; lines count from 1."""
        number = bisect_right(self.begins, line) - 1
        return f"{self.notebook}, cell {self.cells[number]}, line {line - self.begins[number] + 1}"


def module_of(notebook: Path) -> Module:
    """The module of a notebook's code cells."""
    cells = [cell for cell in json.loads(notebook.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"]
    sources, begins, line = ["".join(cell["source"]) for cell in cells], [], 1
    for source in sources:
        begins.append(line)
        line += source.count("\n") + 1
    return Module(notebook, "\n".join(sources) + "\n", tuple(begins), tuple(cell["id"] for cell in cells))


def findings(notebooks: Sequence[Path], folder: Path = FOLDER) -> Iterator[str]:
    """The errors of mypy in the code of notebooks, one line each.  Raises RuntimeError if mypy fails."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "__init__.py").touch()
    modules = {f"notebook{number}.py": module_of(path) for number, path in enumerate(notebooks)}
    for name, module in modules.items():
        (folder / name).write_text(module.code, "utf-8")
    mypy = [sys.executable, "-m", "mypy", f"--config-file={ROOT / 'pyproject.toml'}", "--output=json"]
    run = subprocess.run([*mypy, *(str(folder / name) for name in modules)], capture_output=True, text=True)
    if run.stderr or run.returncode > 1:
        raise RuntimeError(run.stderr or run.stdout)
    for found in map(json.loads, filter(None, run.stdout.splitlines())):
        file, line = Path(found["file"]), found["line"]
        known = modules.get(file.name) if file.parent.name == folder.name else None
        yield f"{known.place(line) if known else f'{file}, line {line}'}: {found['message']}"


def main(arguments: Sequence[str]) -> int:
    """Print the errors; returns 1 if there are any."""
    found = list(findings([Path(each) for each in arguments]))
    for line in found:
        print(line)
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
