"""The long runs by parts: what is run again and what is not, and where the results stand."""

import pytest
from tools import proof
from tools.proof import Row

PARTS = ("cubo", "room", "browser/a", "browser/b")
PASSED = Row("cubo", 12, 0, 1, 3.2, "2026-11-25", "8bc77ea123")


@pytest.fixture
def page(tmp_path, monkeypatch):
    """A page of results, two parts, and a run that counts them."""
    monkeypatch.setattr(proof, "RESULTS", tmp_path / "proof.md")
    monkeypatch.setattr(proof, "parts", lambda: {part: [] for part in PARTS})
    monkeypatch.setattr(proof, "_same", lambda commit: True)
    ran = []

    def run(part, files):
        ran.append(part)
        return Row(part, 3, int(part == "room"), 0, 1.0, "2026-11-26", "1234567890")

    monkeypatch.setattr(proof, "run", run)
    return proof.RESULTS, ran


def test_a_row_is_read_as_it_was_written():
    assert proof.rows(f"{proof.ABOUT}{PASSED}\n") == {"cubo": PASSED}


def test_what_passed_is_not_run_again_what_failed_or_is_named_is(page):
    path, ran = page
    assert proof.main([]) == 1
    assert proof.rows(path.read_text())["room"].failed == 1
    assert proof.main([]) == 1
    assert ran == ["cubo", "room", "browser/a", "browser/b", "room"]
    assert proof.main(["cubo"]) == proof.main(["browser/b"]) == proof.main(["browser"]) == 0
    assert ran[5:] == ["cubo", "browser/b", "browser/a", "browser/b"]
    with pytest.raises(SystemExit):
        proof.main(["nonsense"])


@pytest.mark.parametrize(
    ("commit", "same", "again"), [("1", True, False), ("1", False, True), ("1+", True, True)]
)
def test_a_part_runs_again_when_anything_has_changed(page, monkeypatch, commit, same, again):
    path, ran = page
    path.write_text(f"{proof.ABOUT}{Row('cubo', 3, 0, 0, 1.0, '2026-11-26', commit)}\n")
    monkeypatch.setattr(proof, "_same", lambda commit: same)
    proof.main([])
    assert ("cubo" in ran) == again


def test_every_folder_with_long_runs_is_a_part():
    found = proof.parts()
    assert {"single", "cubo", "mutants", "tables"} <= found.keys()
    assert found["browser/lesson"] == ["tests/browser/test_lesson.py"]  # hours as one part
    assert found["browsers/engines"] == ["tests/browsers/test_engines.py"]
    assert "tests/test_learner.py" in found["single"]
    assert "tests/cuboro/test_cuboro_contract.py" in found["cuboro"]  # by its size
    assert "tests/tables/test_whole_tables.py" in found["tables"]  # by the place of its store
