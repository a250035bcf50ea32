"""The benchmark's table: goals, missing peers, and what it prints."""

import json
import subprocess
import sys

import benchmarks as bench
import pytest
from benchmarks import BenchRow, Result, Times, compare, gather, row
from cubeplay.cli import main
from cubeplay.errors import CubeplayError


@pytest.fixture
def rows(monkeypatch):
    """A table of our own: no row of a game is measured."""
    mine = []
    monkeypatch.setattr(bench, "ROWS", mine)
    monkeypatch.setattr(bench, "gather", lambda: tuple(mine))
    monkeypatch.setattr(bench, "gather_curves", tuple)
    return mine


def measured(ours, peer=None, **goal):
    return Result(BenchRow("cubo", "work", lambda: Times(ours, peer), peer="peer", **goal), Times(ours, peer))


@pytest.mark.parametrize(
    ("result", "met"),
    [
        (measured(1.0, 200.0, at_least=200), True),
        (measured(1.0, 199.0, at_least=200), False),
        (measured(2.0, 1.0, at_least=0.5), True),
        (measured(3.0, at_most=3), True),
        (measured(3.1, at_most=3), False),
    ],
)
def test_a_goal_is_a_ratio_or_a_limit(result, met):
    assert result.met is met
    assert result.as_json()["met"] is met


@pytest.mark.parametrize("goal", [{}, {"at_least": 2, "at_most": 2, "peer": "x"}, {"at_least": 2}])
def test_a_row_has_one_goal_and_a_ratio_has_a_peer(goal):
    with pytest.raises(ValueError, match="needs one goal"):
        row("cubo", "work", **goal)


def test_the_command_prints_a_table_and_checks_the_goals(rows, capsys):
    row("cubo", "fast work", peer="a peer", at_least=10)(lambda: Times(0.001, 0.1))
    row("cubo", "a page", at_most=3)(lambda: Times(1.5))
    assert main(["bench", "--check"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[2].split("  ")[0] == "cubo"
    assert [part.strip() for part in lines[2].split("  ") if part.strip()] == [
        "cubo", "fast work", "a peer", "100 ms", "1 ms", "100×", "at least 10×", "yes",
    ]  # fmt: skip
    assert lines[3].endswith("at most 3 s   yes")
    row("cubo", "slow work", peer="a peer", at_least=10)(lambda: Times(1.0, 1.0))
    assert main(["bench"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith("NO")
    assert main(["bench", "--check"]) == 1


def test_the_command_prints_json(rows, capsys):
    row("cubo", "fast work", peer="a peer", at_least=10)(lambda: Times(0.5, 50.0))
    assert main(["bench", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rows"] == [
        {
            "game": "cubo", "work": "fast work", "peer": "a peer", "peer_seconds": 50.0, "our_seconds": 0.5,
            "ratio": 100.0, "at_least": 10, "at_most_seconds": None, "met": True,
        }
    ]  # fmt: skip


def test_a_missing_peer_is_one_sentence_before_anything_is_measured(rows, capsys):
    def never():
        raise AssertionError("measured")

    row("cubo", "work", peer="a peer", at_least=1, needs=("no_such_package",))(never)
    assert main(["bench"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.splitlines() == [
        "Not measured: these packages to compare with are missing: no_such_package. "
        'Install them with: pip install "cubeplay[bench]"'
    ]
    with pytest.raises(CubeplayError):
        bench.check_peers(rows)


def test_both_sides_are_measured_by_turns(monkeypatch):
    monkeypatch.setattr(bench, "SHORTEST", 1e-12)
    turns = []
    times = compare(lambda: turns.append("ours"), lambda: turns.append("peer"), repeats=3)
    assert turns == ["ours", "peer"] * 4
    assert times.ours >= 0


def test_the_rows_of_cubo():
    """The design's table: every row is there, with its goal."""
    goals = {(each.peer, each.at_least, each.at_most) for each in gather() if each.game == "cubo"}
    assert {
        ("all 8! placements in Python", 200, None),
        ("OR-tools CP-SAT", 150, None),
        ("numpy, all placements at once", 50, None),
        ("", None, 2),
        ("", None, 0.1),
        ("OpenSpiel, python_block_dominoes", 1, None),
        ("OpenSpiel, python_block_dominoes", 0.5, None),
        ("the same without tensors", 0.3, None),
    } == goals


def test_the_other_searches_find_the_same_scores():
    """What we are measured against does the same work."""
    from benchmarks.cubo import naive, numpy_search, rolls
    from cubeplay.cubo.exact.solver import best_arrangement

    vectorised = numpy_search()
    for roll in rolls(4):
        assert naive(*roll) == vectorised(*roll) == best_arrangement(*roll).score


def test_no_peer_is_imported_until_it_is_measured():
    """Reading the table's rows costs nobody the packages of the extra."""
    program = (
        "import sys, benchmarks as b; b.gather(); "
        "print({'ortools', 'pyspiel', 'scipy', 'numpy'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
