"""Mutants of packages: every process that a test starts sees the spoilt file, and none is left behind."""

import threading
from collections import Counter

import pytest

from mutants import staging, targets
from mutants.reaching import Reach, reach_of
from mutants.targets import Mutant

FILE = "cubeplay/store/shelf.py"
CODE = """
def here(number):
    return number + 1


def elsewhere(number):
    return number * 2
"""
TESTS = "tests/store/test_shelf.py"
TRIES = """
import subprocess
import sys

import pytest


@pytest.fixture
def program():
    return "from cubeplay.store.shelf import elsewhere; raise SystemExit(elsewhere(3) != 6)"


def test_here():
    from cubeplay.store.shelf import here

    assert here(1) == 2


def test_elsewhere(program):
    assert subprocess.run([sys.executable, "-c", program]).returncode == 0


def test_that_fails_anyhow():
    raise AssertionError
"""


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """A small tree with one package and its tests."""
    for file, text in {FILE: CODE, TESTS: TRIES}.items():
        (tmp_path / file).parent.mkdir(parents=True)
        (tmp_path / file).write_text(text)
    for package in ("cubeplay", "cubeplay/store"):
        (tmp_path / package / "__init__.py").touch()
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = proof\n")
    for module in (staging, targets):
        monkeypatch.setattr(module, "TREE", tmp_path)
    monkeypatch.setattr(staging, "_mine", threading.local())
    return tmp_path


@pytest.mark.proof
@pytest.mark.usefixtures("few_preloaded")
def test_a_spoilt_file_is_seen_by_the_tests_and_by_the_programs_that_they_start(tree):
    reach = reach_of([staging.look(TESTS)])
    names = [f"{TESTS}::test_{name}" for name in ("here", "elsewhere")]
    assert reach.seconds.keys() == set(names)
    assert names[0] in reach.lines[FILE][3]
    assert names[1] in reach.lines[FILE][7]
    for old, new, line, fate in [
        ("+ 1", "+ 2", 3, ("killed", names[0])),
        ("* 2", "* 3", 7, ("killed", names[1])),
        ("* 2", "+ 3", 7, ("survived", "")),
    ]:
        verdict = staging.tried(
            Mutant(FILE, "", old, new, range(line, line + 1), CODE.replace(old, new)), reach
        )
        assert (verdict.fate, verdict.test) == fate
    assert (tree / FILE).read_text() == CODE


def test_as_many_tests_are_chosen_as_the_budget_pays_for_those_of_a_file_together():
    seconds = {"a::1": 1.0, "b::1": 2.0, "a::2": 3.0, "b::2": staging.BUDGET}
    assert staging.chosen(list(seconds), seconds) == ["a::1", "a::2", "b::1"]
    assert staging.chosen(["b::2", "a::1"], seconds) == ["b::2"]


def test_a_mutant_that_no_test_reaches_is_not_tried():
    unreached = Mutant(FILE, "", "", "", range(1, 2), "")
    assert staging.tried(unreached, Reach({}, {}, Counter())).fate == "unreached"
