"""``make test`` in parts, and ``make quick``: what runs, and that nothing that fails is passed over."""

import subprocess
import sys

import pytest
from tools import parts, quick
from tools.parts import Part

from packages import environment

LEAN = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_PLUGINS": "xdist.plugin"}
PASSES = (sys.executable, "-c", "print('Left out: 3 tests, for no browser.')")
FAILS = (sys.executable, "-c", "print('why it fails'); raise SystemExit(1)")


@pytest.mark.parametrize("beside", [False, True])
def test_every_part_runs_whatever_fails_and_the_end_tells_what_failed_and_what_was_left_out(capsys, beside):
    some = [Part("first", 1, "", (FAILS, PASSES), beside), Part("second", 2, "", (PASSES,))]
    assert parts.run_all(some) == 1
    said = capsys.readouterr().out
    plan, _, end = said.partition("why it fails")
    assert plan.startswith(f"About {2 if beside else 3} minutes")
    assert [line.split()[:2] for line in end.splitlines() if " min, " in line] == [
        ["first", "FAILED"],
        ["second", "passed"],
    ]
    assert said.endswith("Left out: 3 tests, for no browser.\n" * 2)
    assert parts.run_all(some[1:]) == 0


def test_the_parts_run_every_test_once():
    rest, *others = (command for part in parts.PARTS for command in part.commands if "pytest" in command)
    elsewhere = [*parts.BROWSER, *parts.CELLS]
    assert [word for command in others for word in command if word in elsewhere] == elsewhere
    assert [word for word in rest if word.startswith("--ignore=")] == [
        f"--ignore={each}" for each in elsewhere
    ]


@pytest.mark.parametrize(
    ("file", "first", "others"),
    [
        ("cubeplay/store/log.py", "tests/store/test_log.py", "tests/store/"),
        ("cubeplay/cubo/rules/scoring.py", "tests/cubo/test_cubo_scoring.py", "tests/cubo/"),
        ("cubeplay/session/record.py", "tests/test_record.py", None),
        ("widgets/cubeplay_widgets/site/kernels/capacity.py", "tests/room/test_capacity.py", "tests/room/"),
        ("tests/store/test_log.py", "tests/store/test_log.py", None),
        ("tests/tables/laid.py", "tests/tables/test_automatic_moves.py", "tests/tables/"),
        ("docs/puzzles.md", None, None),
    ],
)
def test_the_tests_of_a_package_are_chosen_those_named_after_the_file_first(file, first, others):
    found = quick.chosen([file])
    assert found[:1] == ([first] if first else [])
    assert bool(found[1:]) == bool(others)
    assert all(test.startswith(others) for test in found[1:])


def test_the_tests_of_every_package_are_where_the_map_says():
    for folder, tests in quick.TESTS.items():
        assert (quick.ROOT / folder).is_dir(), folder
        assert list(quick.ROOT.glob(tests)), tests


def test_types_are_checked_where_the_product_changed_and_cells_where_a_notebook_did():
    def words(*files):
        return [" ".join(command).partition(f"{quick.BIN}/")[2] for command in quick.checks_of(files)]

    assert words("docs/puzzles.md") == []
    assert words("tests/games.py") == ["ruff check tests/games.py", "ruff format --check tests/games.py"]
    assert words("cubeplay/session/record.py")[2:] == ["lint-imports --no-logo", "mypy"]
    assert len(words("notebooks/play/cubo.ipynb")) == 4


def test_changed_is_what_was_committed_changed_or_made_since_main(tmp_path):
    def git(*given):
        who = ("-c", "user.name=a", "-c", "user.email=a@b.example", "-c", "commit.gpgsign=false")
        subprocess.run(("git", *who, *given), cwd=tmp_path, check=True, capture_output=True)

    git("init", "--initial-branch=main")
    for name in ("same", "edited", "deleted"):
        (tmp_path / name).write_text(name)
    git("add", ".")
    git("commit", "-m", "All")
    git("checkout", "-b", "branch")
    (tmp_path / "committed").touch()
    (tmp_path / "deleted").unlink()
    git("add", ".")
    git("commit", "-m", "One")
    (tmp_path / "edited").write_text("anew")
    (tmp_path / "new").touch()
    assert quick.changed(tmp_path) == ["committed", "deleted", "edited", "new"]


@pytest.mark.parametrize(("limit", "ran"), [pytest.param(60.0, 2, marks=pytest.mark.proof), (0.0, 1)])
def test_a_quick_run_begins_no_test_after_its_time_and_knows_what_failed_before(tmp_path, limit, ran):
    """In a process of its own, as pytest does not run within a test of itself."""
    (tmp_path / "test_a.py").write_text("def test_a(): pass\n\ndef test_b(): assert 0\n")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = proof\n")
    code = f"from tools import quick; quick.LIMIT = {limit}; raise SystemExit(quick.run_tests(['-n0', '.']))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment(**LEAN), capture_output=True, text=True
    )
    assert (" passed" in done.stdout, " failed" in done.stdout) == (True, ran == 2)
    assert done.returncode == (ran == 1)
