"""``make quick``, for use before each commit: checks changed files, and runs tests of the changed packages.

A file counts as changed if it differs from where the branch left ``main``, committed or not.  ``TESTS`` has
the tests of each package; tests named after a changed module come first.  After ``LIMIT`` seconds no more
tests begin.  Tests in a browser run only if they were changed themselves.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
LIMIT = 60.0

TESTS = {
    "benchmarks": "tests/test_*.py",
    "benchmarks/load": "tests/room",
    "benchmarks/load/tables": "tests/tables",
    "cubeplay": "tests/test_*.py",
    "cubeplay/adapters": "tests/adapters",
    "cubeplay/analysis": "tests/analysis",
    "cubeplay/cubed": "tests/cubed",
    "cubeplay/cubo": "tests/cubo",
    "cubeplay/cuboro": "tests/cuboro",
    "cubeplay/cuobe": "tests/cuobe",
    "cubeplay/gelatinous": "tests/gelatinous",
    "cubeplay/own_pieces": "tests/own_pieces",
    "cubeplay/puzzles": "tests/puzzles",
    "cubeplay/rulebook": "tests/rulebooks",
    "cubeplay/simulate": "tests/simulation",
    "cubeplay/store": "tests/store",
    "cubeplay/tables": "tests/tables",
    "cubeplay/teach": "tests/teaching",
    "cubeplay/teach/school": "tests/school",
    "notebooks": "tests/cells",
    "notebooks/lessons": "tests/teaching",
    "notebooks/rules": "tests/chapters",
    "tools": "tests/test_*.py",
    "widgets/cubeplay_widgets": "tests/widgets",
    "widgets/cubeplay_widgets/chapters": "tests/chapters",
    "widgets/cubeplay_widgets/client": "tests/client",
    "widgets/cubeplay_widgets/lessons": "tests/teaching",
    "widgets/cubeplay_widgets/puzzles": "tests/puzzles",
    "widgets/cubeplay_widgets/rulebooks": "tests/rulebooks",
    "widgets/cubeplay_widgets/rules_sheets": "tests/sheets",
    "widgets/cubeplay_widgets/site": "tests/room",
    "widgets/cubeplay_widgets/site/desk": "tests/desk",
    "widgets/cubeplay_widgets/site/gate": "tests/guard",
    "widgets/cubeplay_widgets/site/lobby": "tests/lobby",
    "widgets/cubeplay_widgets/site/saved": "tests/saved",
    "widgets/cubeplay_widgets/worksheets": "tests/teaching",
}
"""The tests of each folder; the folder nearest to a file counts.

For a pattern of files instead of a folder, only tests named after the changed file run.
"""


def changed(root: Path = ROOT) -> list[str]:
    """The files that differ from where the branch left ``main``, including new and deleted ones."""

    def git(*words: str) -> list[str]:
        return subprocess.run(
            ("git", *words), cwd=root, capture_output=True, text=True, check=True
        ).stdout.splitlines()

    mains = git("for-each-ref", "--format=%(refname)", "refs/heads/main", "refs/remotes/origin/main")
    (base,) = git("merge-base", mains[0], "HEAD") if mains else ["HEAD"]
    new = git("ls-files", "--others", "--exclude-standard")
    return sorted({*git("diff", "--name-only", "--no-renames", base), *new})


def chosen(files: Sequence[str], root: Path = ROOT) -> list[str]:
    """The test files for changed files, those named after them first."""
    named, around = dict[str, None](), dict[str, None]()
    for file in map(PurePosixPath, files):
        there = _folder_of(file)
        if not there:
            continue
        among = [path.relative_to(root).as_posix() for path in _tests_at(root, there)]
        for test in among:
            if file.name.startswith("test_"):
                named |= {test: None} if test == str(file) else {}
            elif file.stem.strip("_") in PurePosixPath(test).stem and file.stem != "__init__":
                named[test] = None
            elif "*" not in there:
                around[test] = None
    return [*named, *(test for test in around if test not in named)]


def _folder_of(file: PurePosixPath) -> str:
    """The folder or pattern of a file's tests; "" if it has none."""
    if file.parts[0] == "tests":
        return "tests/test_*.py" if file.parent.name == "tests" else str(file.parent)
    return next((TESTS[str(folder)] for folder in file.parents if str(folder) in TESTS), "")


def _tests_at(root: Path, there: str) -> Iterator[Path]:
    place = root / there
    return iter(sorted(place.rglob("test_*.py") if place.is_dir() else root.glob(there)))


def checks_of(files: Sequence[str]) -> list[tuple[str, ...]]:
    """The commands that check files, which must exist."""
    code = [file for file in files if file.endswith((".py", ".ipynb"))]
    product = any(file.startswith(("benchmarks/", "cubeplay/", "widgets/")) for file in code)
    books = [file for file in files if file.startswith("notebooks/") and file.endswith(".ipynb")]
    commands: list[tuple[str, ...]] = []
    if code:
        commands += [(f"{BIN}/ruff", "check", *code), (f"{BIN}/ruff", "format", "--check", *code)]
    if product:
        commands += [(f"{BIN}/lint-imports", "--no-logo"), (f"{BIN}/mypy",)]
    if any(file.endswith((".js", ".d.ts")) for file in files):
        commands.append((sys.executable, "tools/client.py"))
    if books:
        commands += [(sys.executable, "tools/typed_cells.py", *books)]
        commands += [(sys.executable, "tools/pictures.py", "--check", *books)]
    return commands


class Ending:
    """A pytest plug-in: after some seconds no test begins; notes which tests failed."""

    def __init__(self, seconds: float) -> None:
        self.end = time.monotonic() + seconds
        self.failed: list[str] = []

    @pytest.hookimpl(trylast=True)
    def pytest_sessionstart(self, session: pytest.Session) -> None:
        """Find the object that can end a run: pytest-xdist's, if it is used."""
        self.running = session.config.pluginmanager.get_plugin("dsession") or session

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure; end the run when its time is over."""
        if report.failed:
            self.failed.append(report.nodeid)
        if time.monotonic() > self.end:
            self.running.shouldstop = f"{LIMIT:g} seconds are over; `make test` runs the other tests"


def run_tests(tests: Sequence[str]) -> bool:
    """Run test files as long as there is time; returns whether none failed."""
    ending = Ending(LIMIT)
    options = ["-q", "-m", "not proof", "-n", "auto", "--dist", "loadfile", "--no-loadscope-reorder"]
    code = pytest.main([*options, *tests], [ending])
    over = code == pytest.ExitCode.INTERRUPTED and time.monotonic() > ending.end
    return not ending.failed and (over or code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED))


def main() -> int:
    """Check what changed and run its tests; returns 1 if anything fails."""
    began, files = time.monotonic(), changed()
    there = [file for file in files if (ROOT / file).exists()]
    tests = [
        test
        for test in chosen(files)
        if not test.startswith(("tests/browser", "tests/static_site")) or test in files
    ]
    print(f"{len(files)} files changed. Tests: {', '.join(tests) or 'none'}.", flush=True)
    sound = [subprocess.run(command, cwd=ROOT, check=False).returncode == 0 for command in checks_of(there)]
    sound += [run_tests(tests)] if tests else []
    print(f"{'passed' if all(sound) else 'FAILED'} in {time.monotonic() - began:.0f} s")
    return int(not all(sound))


if __name__ == "__main__":
    sys.exit(main())
