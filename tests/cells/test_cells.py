"""Every cell of every notebook runs: in IPython in this process; in the long run in kernels of their own."""

import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

from breadth import breadth
from packages import environment, python

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("notebooks/*/*.ipynb"))
QUICK = [name for name in NOTEBOOKS if "/research/" not in name]
"""What runs each time: those of research play and search for as long as all others together."""
KERNELS = (
    "-m",
    "pytest",
    "-q",
    "-pno:cacheprovider",
    "-pnbval.plugin",
    "--nbval-lax",
    "--nbval-cell-timeout=300",
)


@pytest.fixture
def shell(tmp_path, monkeypatch):
    """IPython as it begins, and a data folder of its own."""
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path))
    monkeypatch.setitem(sys.modules, "__main__", sys.modules["__main__"])  # the shell puts its own there
    fresh = InteractiveShell.instance()
    yield fresh
    fresh.reset()
    InteractiveShell.clear_instance()


def run_all(shell, path):
    """Run a notebook's cells in its own folder.  Raises what the first of them raises that fails."""
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "code":
            with capture_output():
                result = shell.run_cell(cell.source, store_history=True)
            result.raise_error()


@pytest.mark.parametrize("notebook", breadth(NOTEBOOKS, *QUICK))
def test_every_cell_runs(shell, notebook, monkeypatch):
    monkeypatch.chdir((ROOT / notebook).parent)
    run_all(shell, ROOT / notebook)


def test_a_cell_that_fails_is_told(shell, tmp_path):
    book = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(source) for source in ("a = 1", "a / 0")]
    )
    nbformat.write(book, tmp_path / "made.ipynb")
    with pytest.raises(ZeroDivisionError):
        run_all(shell, tmp_path / "made.ipynb")


@pytest.mark.proof
@pytest.mark.parametrize("folder", sorted({str(Path(notebook).parent) for notebook in NOTEBOOKS}))
def test_every_cell_runs_in_a_kernel(folder, tmp_path):
    words = python(*KERNELS, folder)
    done = subprocess.run(
        words, cwd=ROOT, env=environment(CUBEPLAY_DATA=str(tmp_path)), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout
