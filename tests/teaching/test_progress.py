"""What a learner has done is there again at the next visit, whatever happened to the file."""

import json

import pytest
from cubeplay.teach.progress import FORMAT, VERSION, Progress, file_name


def test_notes_are_there_at_the_next_visit(tmp_path):
    Progress("rules-cubo", "Plum", tmp_path).keep({"here": "roll", "stars": {"roll": 3}})
    assert Progress("rules-cubo", " plum ", tmp_path).notes == {"here": "roll", "stars": {"roll": 3}}


def test_pages_and_learners_are_kept_apart(tmp_path):
    Progress("rules-cubo", "Plum", tmp_path).keep({"here": "roll"})
    assert Progress("rules-cubo", "Fig", tmp_path).notes == {}
    assert Progress("rules-cuboro", "Plum", tmp_path).notes == {}


def test_keeping_adds_to_what_is_there(tmp_path):
    progress = Progress("rules-cubo", folder=tmp_path)
    progress.keep({"here": "roll"})
    progress.keep({"stars": {}})
    assert Progress("rules-cubo", folder=tmp_path).notes == {"here": "roll", "stars": {}}
    assert [path.name for path in tmp_path.iterdir()] == ["rules-cubo.json"]


@pytest.mark.parametrize(
    "broken",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"text"',
        b"\xff\xfe\x00",
        b"[" * 100_000,
        json.dumps({"format": "cubeplay", "version": 1}).encode(),
        json.dumps({"format": FORMAT, "version": VERSION + 1, "notes": {}}).encode(),
        json.dumps({"format": FORMAT, "version": VERSION, "notes": []}).encode(),
        b" " * 2**21,
    ],
    ids=[
        "empty",
        "truncated",
        "list",
        "null",
        "text",
        "binary",
        "deep",
        "foreign",
        "newer",
        "no notes",
        "huge",
    ],
)
def test_a_broken_file_is_told_of_once_and_put_aside(tmp_path, broken):
    path = tmp_path / "rules-cubo.json"
    path.write_bytes(broken)
    progress = Progress("rules-cubo", folder=tmp_path)
    assert progress.notes == {}
    assert progress.notice.startswith("Your progress was damaged: its file ")
    assert progress.notice.endswith("You start afresh. The old file is kept as rules-cubo.broken-1.")
    assert (tmp_path / "rules-cubo.broken-1").read_bytes() == broken
    progress.keep({"here": "roll"})
    again = Progress("rules-cubo", folder=tmp_path)
    assert (again.notes, again.notice) == ({"here": "roll"}, "")


def test_a_second_broken_file_does_not_overwrite_the_first(tmp_path):
    for text in ("one", "two"):
        (tmp_path / "rules-cubo.json").write_text(text)
        Progress("rules-cubo", folder=tmp_path)
    assert [(tmp_path / f"rules-cubo.broken-{k}").read_text() for k in (1, 2)] == ["one", "two"]


def test_a_disk_that_takes_nothing_does_not_stop_the_learner(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    progress = Progress("rules-cubo", folder=tmp_path / "file" / "below")
    progress.keep({"here": "roll"})
    assert progress.notes == {"here": "roll"}
    assert "is not kept" in progress.notice


def test_the_default_folder_is_the_players_own(tmp_path, monkeypatch):
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path))
    assert Progress("rules-cubo").path == tmp_path / "progress" / "rules-cubo.json"


def test_names_make_safe_and_different_files():
    names = ["", "Plum", "plum 2", "Plum/2", "../../etc/passwd", "Ünal", "unal", "漢字", "x" * 500]
    files = [file_name("rules", name) for name in names]
    assert len(set(files)) == len(files)
    assert all(name.isascii() and "/" not in name and len(name) < 80 for name in files)
