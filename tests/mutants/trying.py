"""Run a game's own tests in a fresh process: to see which lines each of them reaches, or to try a mutant.

Nothing of the tree is imported before the process begins, so a mutant is in place before anybody reads its
module, constants and registered laws too; and no file is changed.
"""

import functools
import gc
import importlib.util
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import gettempdir
from typing import Any, NamedTuple

import pytest

from mutants.reaching import Look, Reach
from mutants.targets import TREE, Mutant, files_of

BUDGET = 20.0
"""How many seconds of processor time tests may take together; a mutant that lives so long has survived."""

LIMIT = 5.0, 10.0
"""A test that takes these seconds, and so many times as long as without a mutant, hangs."""

MEMORY = 4 << 30
PATIENCE = 900
PRELOADED = [
    "pytest",
    "_pytest.assertion.rewrite",
    "hypothesis.stateful",
    "coverage",
    "numpy",
    "icepool",
    "msgspec",
    "psutil",
    "psycopg",
    "voila.app",
    "ipywidgets",
]
OPTIONS = [
    "-q",
    "--override-ini=addopts=",
    "--strict-markers",
    "-m",
    "not proof",
    "--tb=no",
]
WITHOUT = ["cacheprovider", "doctest", "faulthandler"]

context = get_context("forkserver")
context.set_forkserver_preload(PRELOADED)


class Verdict(NamedTuple):
    """How a mutant fared: ``killed``, ``hung``, ``survived`` or ``unreached``; and the test that told."""

    mutant: Mutant
    fate: str
    test: str = ""
    seconds: float = 0.0


# In the fresh process


class _InPlace(MetaPathFinder):
    """Finds one module, spoilt."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        if name != self.mutant.module:
            return None
        place = TREE / self.mutant.file
        loader = _Spoilt(name, str(place))
        loader.mutant = self.mutant
        within = [str(place.parent)] if place.name == "__init__.py" else None
        return importlib.util.spec_from_file_location(
            name, place, loader=loader, submodule_search_locations=within
        )


class _Spoilt(SourceFileLoader):
    mutant: Mutant

    def get_code(self, fullname: str) -> Any:
        return compile(self.mutant.code, self.path, "exec")


class Chosen:
    """A plug-in of pytest: some tests in their order, each with its limit, and all with theirs."""

    budget = BUDGET

    def __init__(self, tests: list[str], seconds: dict[str, float]) -> None:
        self.order = {name: number for number, name in enumerate(tests)}
        self.seconds = seconds
        self.told = ""
        self.spent = False

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted((item for item in items if item.nodeid in self.order), key=self._number)

    def _number(self, item: pytest.Item) -> int:
        return self.order[item.nodeid]

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        if time.process_time() > self.budget:
            self.spent = True
            item.session.shouldstop = "enough"
        least, times = LIMIT
        signal.setitimer(signal.ITIMER_PROF, least + times * self.seconds[item.nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.told = report.nodeid


class Traced:
    """A plug-in of pytest that notes which lines each test reaches; no answer is kept for the next."""

    def __init__(
        self, files: list[str], tree: Path = TREE, clock: Callable[[], float] = time.process_time
    ) -> None:
        from coverage import Coverage

        self.tree, self.clock = tree, clock
        spoilt = [str(tree / file) for file in files]
        self.coverage = Coverage(data_file=None, include=spoilt, config_file=False)
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()
        self.kept: list[Any] = []

    @pytest.hookimpl(tryfirst=True)  # before conftest takes what there is out of sight
    def pytest_collection_finish(self) -> None:
        found = (one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper))
        self.kept = [one for one in found if str(one.__module__).startswith("cubeplay")]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        for one in self.kept:
            one.cache_clear()
        began = self.clock()
        self.coverage.switch_context(item.nodeid)
        result = yield
        self.coverage.switch_context("")
        self.seconds[item.nodeid] = max(0.0, self.clock() - began)
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.passed:
            self.failed.add(report.nodeid)

    def lines(self, file: str) -> dict[int, list[str]]:
        return dict(self.coverage.get_data().contexts_by_lineno(str(self.tree / file)))


def calm(cpu: float, tree: Path = TREE) -> None:
    """No words, no more memory than there is, the same examples each time, and an end."""
    from hypothesis import Phase, settings

    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    os.chdir(tree)
    os.environ |= {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(Path(gettempdir()) / "mutants-compiled")
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, cpu)
    phases = (Phase.explicit, Phase.reuse, Phase.generate)
    settings.register_profile("mutants", deadline=None, derandomize=True, database=None, phases=phases)
    settings.load_profile("mutants")


def run_pytest(files: Iterable[str], plugin: object, *options: str, tree: Path = TREE) -> int:
    """Run some files of a tree's tests with a plug-in; pytest's exit code."""
    for folder in (tree, tree / "widgets"):
        if str(folder) not in sys.path:
            sys.path.insert(0, str(folder))
    without = (f"-pno:{name}" for name in WITHOUT)
    return int(pytest.main([*OPTIONS, *options, *without, *files], [plugin]))


def _try(mutant: Mutant, tests: list[str], seconds: dict[str, float], to: Connection) -> None:
    calm(BUDGET / 2)
    sys.meta_path.insert(0, _InPlace(mutant))
    plugin = Chosen(tests, seconds)
    files = sorted({name.split("::")[0] for name in tests})
    code = run_pytest(files, plugin, "-x", "--noconftest")
    module = sys.modules.get(mutant.module)
    fails_at_import = module is None and code != pytest.ExitCode.OK
    in_place = fails_at_import or isinstance(getattr(module, "__loader__", None), _Spoilt)
    to.send((code, plugin.told, plugin.spent, in_place))


def _look(game: str, tests: str, to: Connection) -> None:
    calm(3600.0)
    files = files_of(game)
    plugin = Traced(files)
    plugin.coverage.start()
    code = run_pytest([tests], plugin, "-x", "--noconftest")
    plugin.coverage.stop()
    to.send((code, Look({file: plugin.lines(file) for file in files}, plugin.seconds)))


# In the process that asks


def answer_of(target: Any, *arguments: Any) -> tuple[Any, int | None]:
    """What a function in a fresh process sends, None if it ends without a word; and its exit code."""
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=target, args=(*arguments, there))
    process.start()
    there.close()
    try:
        answer = here.recv() if here.poll(PATIENCE) else None
    except EOFError:
        answer = None
    if answer is None and process.is_alive():
        process.join(1)
        process.kill()
    process.join()
    return answer, process.exitcode


def look(game: str, tests: str) -> Look:
    """Run a file of a game's own tests once; all of them have to pass."""
    answer, code = answer_of(_look, game, tests)
    if answer is None or answer[0] not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise RuntimeError(f"{tests} fails without a mutant (exit code {answer and answer[0]}, {code})")
    return answer[1]


def tried(mutant: Mutant, reach: Reach, first: str = "") -> Verdict:
    """Run the tests that may see a mutant until one fails, one of them before all others."""
    tests = reach.tests(mutant, first)
    if not tests:
        return Verdict(mutant, "unreached")
    began = time.monotonic()
    answer, code = answer_of(_try, mutant, tests, reach.seconds)
    took = time.monotonic() - began
    if answer is None:
        return Verdict(mutant, "hung" if code in (-signal.SIGPROF, -signal.SIGKILL) else "crashed", "", took)
    status, told, spent, in_place = answer
    if not in_place or status in (pytest.ExitCode.NO_TESTS_COLLECTED, pytest.ExitCode.USAGE_ERROR):
        raise RuntimeError(f"no test was run (exit code {status}) with\n{mutant}")
    if spent or status == pytest.ExitCode.OK:
        return Verdict(mutant, "survived", "", took)
    reach.kills[told] += bool(told)
    return Verdict(mutant, "killed", told or "import", took)
