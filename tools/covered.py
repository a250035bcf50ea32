"""Measures which lines of the product the tests reach, in every process.

    python tools/covered.py . build/covered --ignore=tests/browser --ignore=tests/browsers
    python tools/covered.py . build/covered tests/browser tests/browsers
    python tools/covered.py . build/covered --tell

Servers, kernels and other programs that a test starts are measured as well, and so are forks.  A folder
collects the results of several runs.  The tree may be another checkout with an environment of its own.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from coverage import Coverage

SETTINGS = """
[run]
source = {tree}/cubeplay,{tree}/widgets/cubeplay_widgets
data_file = {folder}/data
parallel = true
relative_files = true
sigterm = true
concurrency = thread,multiprocessing
patch = _exit, fork
"""
"""The coverage package reads ``COVERAGE_PROCESS_START`` in every Python process."""


def measure(tree: Path, folder: Path, words: Sequence[str]) -> int:
    """Run a tree's tests but the long ones, and measure every process; returns pytest's exit code."""
    folder.mkdir(parents=True, exist_ok=True)
    settings = folder / "settings"
    settings.write_text(SETTINGS.format(tree=tree, folder=folder))
    python = str(tree / ".venv/bin/python")
    pytest = [python, "-m", "pytest", "-q", "-m", "not proof", "--dist", "loadfile", *words]
    environment = os.environ | {"COVERAGE_PROCESS_START": str(settings)}
    return subprocess.run(pytest, cwd=tree, env=environment, check=False).returncode


def lines(tree: Path, folder: Path) -> tuple[Counter[str], Counter[str]]:
    """The number of statements in each package, and of those that ran."""
    os.chdir(tree)  # results have relative file names
    coverage = Coverage(config_file=str(folder / "settings"))
    coverage.combine(strict=False, keep=True)
    those, ran = Counter[str](), Counter[str]()
    for path in (*Path("cubeplay").rglob("*.py"), *Path("widgets/cubeplay_widgets").rglob("*.py")):
        _, statements, _, missing, _ = coverage.analysis2(str(path))
        package = "/".join(path.parts[:-1][:4])
        those[package] += len(statements)
        ran[package] += len(statements) - len(missing)
    return those, ran


def main(arguments: Sequence[str]) -> int:
    """Measure, or print what was measured."""
    parser = argparse.ArgumentParser(description="Which lines of the product tests reach, in every process.")
    parser.add_argument("tree", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tell", action="store_true", help="tell what was found, package by package")
    given, words = parser.parse_known_args(arguments)
    tree, folder = given.tree.resolve(), given.folder.resolve()
    if not given.tell:
        return measure(tree, folder, words)
    those, ran = lines(tree, folder)
    for package in sorted(those):
        print(f"{package:40} {ran[package]:6} of {those[package]:6}")
    print(f"{'all':40} {ran.total():6} of {those.total():6}, {ran.total() / those.total():.2%}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
