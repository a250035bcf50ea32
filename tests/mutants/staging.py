"""Try mutants of packages whose tests start servers: in a copy of the tree, where every process sees them.

The same questions as in :mod:`mutants.trying`, with conftest's fixtures.  A mutant stands in the copy's file,
so servers, kernels and other programs that a test starts read it as the test does.
"""

import ast
import atexit
import math
import os
import signal
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from shutil import copytree, ignore_patterns, rmtree
from tempfile import TemporaryDirectory, mkdtemp

import psutil
import pytest

from mutants.reaching import Look, Reach
from mutants.targets import PACKAGES, TREE, Mutant, files_of
from mutants.trying import Chosen, Traced, Verdict, answer_of, calm, run_pytest

BUDGET = 20.0
"""How many seconds of processor time the tests of a mutant take together without it, at most."""

WAIT = 120.0, 10.0
"""A test that lasts these seconds, and so many times as long as it computes without a mutant, hangs."""

SURE = 1.0
"""A failure of a test that computes for more seconds counts if it fails twice: load can fail it once."""

NOT_COPIED = ignore_patterns(".git", ".venv", ".*_cache", ".hypothesis", ".mutants", "build", "dist", "shots")
LOOKED = pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED
MARK = "MUTANTS_STAGE"
COVERAGE = """
[run]
include = {include}
data_file = {folder}/data
parallel = true
sigterm = true
patch = _exit, fork
"""


class Stage:
    """A copy of the tree in which one file at a time is spoilt."""

    def __init__(self) -> None:
        folder = Path(mkdtemp(prefix="mutants-"))
        atexit.register(rmtree, folder, ignore_errors=True)
        self.tree = copytree(TREE, folder / "tree", ignore=NOT_COPIED)
        self._turn = 0

    @contextmanager
    def spoilt(self, mutant: Mutant) -> Iterator[None]:
        """The file with the mutant's code.  No other has its time, so no compiled file is taken for it."""
        place = self.tree / mutant.file
        code, times = place.read_bytes(), place.stat()
        self._turn += 1
        try:
            place.write_text(mutant.code, "utf-8")
            os.utime(place, (self._turn, self._turn))
            yield
        finally:
            place.write_bytes(code)
            os.utime(place, ns=(times.st_atime_ns, times.st_mtime_ns))


_mine = threading.local()


def _stage() -> Stage:
    """The stage of this thread."""
    if not hasattr(_mine, "stage"):
        _mine.stage = Stage()
    return _mine.stage


# In the fresh process


class _Awaited(Chosen):
    """Chosen tests; one that waits too long ends the process."""

    budget = math.inf

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        super().pytest_runtest_setup(item)
        least, times = WAIT
        signal.setitimer(signal.ITIMER_REAL, least + times * self.seconds[item.nodeid])


def _spent() -> float:
    """The processor time of this process and of all that it started, as far as they can be asked."""
    processes = [psutil.Process(), *psutil.Process().children(recursive=True)]
    spent = 0.0
    for process in processes:
        with suppress(psutil.Error):
            spent += sum(process.cpu_times()[:4])
    return spent


def _on_stage(cpu: float, tree: Path) -> None:
    os.setsid()
    calm(cpu, tree)
    sys.pycache_prefix = str(tree.parent / "compiled")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    code = (tree, tree / "widgets", tree / "tests")
    os.environ |= {
        MARK: str(tree),
        "PYTHONPATH": os.pathsep.join(map(str, code)),
        "PYTHONPYCACHEPREFIX": sys.pycache_prefix,
    }


def _look(tree: Path, files: list[str], tests: str, to: Connection) -> None:
    _on_stage(3600.0, tree)
    with TemporaryDirectory(prefix="mutants-seen-") as folder:
        settings = Path(folder, "settings")
        include = ",".join(f"{tree / package}/*" for package in PACKAGES.values())
        settings.write_text(COVERAGE.format(include=include, folder=folder))
        os.environ["COVERAGE_PROCESS_START"] = str(settings)
        plugin = Traced(files, tree, _spent)
        plugin.coverage.start()
        code = run_pytest([tests], plugin, tree=tree)
        plugin.coverage.stop()
        elsewhere = _lines_elsewhere(folder, tree, files)
    seconds = {test: took for test, took in plugin.seconds.items() if test not in plugin.failed}
    lines = {}
    for file in files:
        lines[file] = _together(plugin.lines(file), elsewhere[file], seconds, _within(tree / file))
    to.send((code, Look(lines, seconds)))


def _within(file: Path) -> set[int]:
    """The lines of a file that stand in functions: they do not run when the file is imported."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    found = (node for node in ast.walk(ast.parse(file.read_bytes())) if isinstance(node, functions))
    return {line for node in found for line in range(node.body[0].lineno, (node.end_lineno or 0) + 1)}


def _lines_elsewhere(folder: str, tree: Path, files: list[str]) -> dict[str, set[int]]:
    """The lines of each file that other processes reached."""
    from coverage import CoverageData
    from coverage.exceptions import CoverageException

    lines = defaultdict[str, set[int]](set)
    for path in Path(folder).glob("data.*"):
        data = CoverageData(str(path))
        with suppress(CoverageException):  # of a process that was killed while it wrote
            data.read()
            for file in files:
                lines[file].update(data.lines(str(tree / file)) or ())
    return lines


def _together(
    here: dict[int, list[str]], elsewhere: set[int], tests: Collection[str], within: set[int]
) -> dict[int, list[str]]:
    """Which tests get to each line.  To one that another process reached, each test of the file may get."""
    lines = {line: {test for test in names if not test or test in tests} for line, names in here.items()}
    for line in elsewhere:
        lines.setdefault(line, set()).update(tests if line in within else [""])
    return {line: sorted(names) for line, names in lines.items()}


def _try(tree: Path, tests: list[str], seconds: dict[str, float], to: Connection) -> None:
    _on_stage(BUDGET, tree)
    plugin = _Awaited(tests, seconds)
    files = list(dict.fromkeys(test.split("::")[0] for test in tests))
    to.send((run_pytest(files, plugin, "-x", tree=tree), plugin.told))


# In the process that asks


def _cleared(tree: Path) -> None:
    """End what tests on a stage have left behind."""
    for process in psutil.process_iter():
        with suppress(psutil.Error):
            if process.environ().get(MARK) == str(tree):
                process.kill()


def look(tests: str) -> Look:
    """Run a file of tests once; those that fail or are skipped take no part."""
    tree = _stage().tree
    files = [file for package in PACKAGES for file in files_of(package)]
    answer, code = answer_of(_look, tree, files, tests)
    _cleared(tree)
    if answer is None or answer[0] not in LOOKED:
        raise RuntimeError(f"{tests} can't be run (exit code {answer and answer[0]}, {code})")
    return answer[1]


def chosen(tests: list[str], seconds: dict[str, float]) -> list[str]:
    """As many tests as the budget pays for, those of a file together, so that it starts its servers once."""
    spent, files = 0.0, defaultdict[str, list[str]](list)
    for test in tests:
        spent += seconds[test] + 0.02
        if spent > BUDGET and files:
            break
        files[test.split("::")[0]].append(test)
    return [test for file in files.values() for test in file]


def tried(mutant: Mutant, reach: Reach, first: str = "") -> Verdict:
    """Run the tests that may see a mutant until one fails, one of them before all others."""
    stage, tests = _stage(), chosen(reach.tests(mutant, first), reach.seconds)
    if not tests:
        return Verdict(mutant, "unreached")
    began = time.monotonic()
    with stage.spoilt(mutant):
        fate, test = _fate(stage.tree, tests, reach.seconds)
    reach.kills[test] += fate == "killed"
    return Verdict(mutant, fate, test, time.monotonic() - began)


def _fate(tree: Path, tests: list[str], seconds: dict[str, float]) -> tuple[str, str]:
    while tests:
        answer, code = answer_of(_try, tree, tests, seconds)
        if answer is None:
            _cleared(tree)
            ended = (-signal.SIGPROF, -signal.SIGALRM, -signal.SIGKILL)
            return ("hung" if code in ended else "crashed"), ""
        status, told = answer
        if status in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            break
        if status not in (pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED):
            return "killed", "import"
        again = bool(told) and seconds[told] > SURE
        if not again or (answer_of(_try, tree, [told], seconds)[0] or (1,))[0] != pytest.ExitCode.OK:
            return "killed", told or "import"
        tests = [test for test in tests if test != told]
    return "survived", ""
