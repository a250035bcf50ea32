"""What a learner has done is there again at the next visit, whatever happened to the file."""

import json
import sqlite3

import pytest
from cubeplay.store import FILE, Store
from cubeplay.teach.answer_sheet import Sheet
from cubeplay.teach.experiment import RunPlan
from cubeplay.teach.progress import PageProgress
from cubeplay.teach.progress_files import FORMAT, VERSION, file_name


def test_notes_are_there_at_the_next_visit(tmp_path):
    PageProgress("rules-cubo", "Plum", tmp_path).keep({"here": "roll", "stars/roll": 3})
    assert PageProgress("rules-cubo", " plum ", tmp_path).notes == {"here": "roll", "stars/roll": 3}


def test_pages_learners_and_owners_are_kept_apart(tmp_path):
    PageProgress("rules-cubo", "Plum", tmp_path).keep({"here": "roll"})
    assert PageProgress("rules-cubo", "Fig", tmp_path).notes == {}
    assert PageProgress("rules-cuboro", "Plum", tmp_path).notes == {}
    assert PageProgress("rules-cubo", "Plum", tmp_path, owner=lambda: "another browser").notes == {}


def test_keeping_adds_to_what_is_there_and_leaves_no_other_file(tmp_path):
    progress = PageProgress("rules-cubo", folder=tmp_path)
    progress.keep({"here": "roll"})
    progress.keep({"stars/roll": 1})
    assert PageProgress("rules-cubo", folder=tmp_path).notes == {"here": "roll", "stars/roll": 1}
    del progress
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_two_windows_do_not_undo_each_other(tmp_path):
    first, second = (PageProgress("rules-cubo", folder=tmp_path) for _window in range(2))
    first.keep({"stars/roll": 3, "stars/call": 1}, "best")
    second.keep({"stars/call": 2, "stars/roll": 1}, "best")
    first.keep({"prediction/six": "1 of 6"}, "first")
    second.keep({"prediction/six": "2 of 6", "prediction/pips": "3"}, "first")
    first.keep({"here": "roll"})
    second.keep({"here": "call"})
    assert PageProgress("rules-cubo", folder=tmp_path).notes == {
        "stars/roll": 3,
        "stars/call": 2,
        "prediction/six": "1 of 6",
        "prediction/pips": "3",
        "here": "call",
    }


def test_only_news_is_written(tmp_path, monkeypatch):
    written = []
    progress = PageProgress("lesson-dice", folder=tmp_path)
    keep = type(progress._store).keep

    def noted(notes, changes):
        written.append(changes)
        keep(notes, changes)

    monkeypatch.setattr("cubeplay.store.notes.LearnerNotes.keep", noted)
    for number in range(50):
        progress.keep({f"trial/{k}": k for k in range(number + 1)}, "first")
    assert sum(len(notes) for changes in written for _merge, notes in changes) == 50


def test_what_could_not_be_written_is_written_later(tmp_path):
    progress = PageProgress("rules-cubo", folder=tmp_path)
    holder = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    progress._store._base._home.wait = 0.01
    progress.keep({"stars/roll": 3}, "best")
    assert progress.notice.startswith("Your progress is not kept: another program holds games.sqlite.")
    holder.execute("ROLLBACK")
    progress.keep({"here": "call"})
    assert progress.notice == ""
    assert PageProgress("rules-cubo", folder=tmp_path).notes == {"stars/roll": 3, "here": "call"}
    holder.close()


@pytest.mark.parametrize("value", ["{", b"\xff", "9" * 5000, "[" * 100_000, None, 7], ids=repr)
def test_a_damaged_note_is_left_out_and_harms_no_other(tmp_path, value):
    PageProgress("rules-cubo", folder=tmp_path).keep({"here": "roll", "stars/roll": 3})
    with sqlite3.connect(tmp_path / FILE) as base:
        base.execute("UPDATE OR IGNORE notes SET value = ? WHERE name = 'here'", (value,))
    assert PageProgress("rules-cubo", folder=tmp_path).notes["stars/roll"] == 3


def test_names_that_no_file_can_hold_do_no_harm(tmp_path):
    PageProgress("rules-cubo", "\ud800", tmp_path).keep({"check/0/0 \ud800": True, "reason": "\ud800"})
    assert set(PageProgress("rules-cubo", "\ud800", tmp_path).notes) == {"check/0/0 ?", "reason"}


# What earlier versions kept


def before(folder, notes, page="rules-cubo", learner=""):
    path = folder / "progress" / file_name(page, learner)
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps({"format": FORMAT, "version": VERSION, "notes": notes}), "utf-8")
    return path


def test_progress_of_before_is_taken_over_once(tmp_path):
    path = before(tmp_path, {"here": "call", "stars": {"roll": 3, "call": 1}}, learner="Zoë")
    taken = PageProgress("rules-cubo", "zoë", tmp_path)
    assert taken.notes == {"here": "call", "stars/roll": 3, "stars/call": 1}
    assert not path.exists()
    assert PageProgress("rules-cubo", "Zoë", tmp_path).notes == taken.notes
    assert PageProgress("rules-cubo", folder=tmp_path).notes == {}


def test_a_lesson_of_before_is_taken_over(tmp_path):
    prediction = {"text": "1 of 6", "value": "1/6", "reason": "one face", "sure": 4}
    sheet = {
        "predictions": {"six": prediction},
        "trials": [["a 6", 1.0], ["a 2", 0.0]],
        "runs": {"10": [0.1, 0.2, 0.3], "100": [0.17]},
        "again": {},
        "went_on": ["hand"],
    }
    before(tmp_path, {"sheet": sheet, "checks": [["wrong", "right"], []]}, "lesson-dice", "MAPLE-7/4")
    progress = PageProgress("lesson-dice", "MAPLE-7/4", tmp_path)
    taken = Sheet.from_notes(progress.notes, RunPlan((10, 100)))
    assert taken.prediction("six").text == "1 of 6"
    assert [trial.text for trial in taken.trials] == ["a 6", "a 2"]
    assert taken.plan.results == {10: [0.1, 0.2, 0.3], 100: [0.17]}
    assert taken.went_on == ["hand"]
    assert progress.below("check") == {"0/0 wrong": True, "0/1 right": True}


def test_progress_of_before_belongs_to_the_person_whose_machine_it_is(tmp_path):
    path = before(tmp_path, {"here": "call"})
    assert PageProgress("rules-cubo", folder=tmp_path, owner=lambda: "a browser").notes == {}
    assert path.exists()


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
    path = tmp_path / "progress" / "rules-cubo.json"
    path.parent.mkdir()
    path.write_bytes(broken)
    progress = PageProgress("rules-cubo", folder=tmp_path)
    assert progress.notes == {}
    assert progress.notice.startswith("Your progress was damaged: its file ")
    assert progress.notice.endswith("You start afresh. The old file is kept as rules-cubo.broken-1.")
    assert path.with_name("rules-cubo.broken-1").read_bytes() == broken
    progress.keep({"here": "roll"})
    again = PageProgress("rules-cubo", folder=tmp_path)
    assert (again.notes, again.notice) == ({"here": "roll"}, "")


def test_a_second_broken_file_does_not_overwrite_the_first(tmp_path):
    folder = tmp_path / "progress"
    folder.mkdir()
    for text in ("one", "two"):
        (folder / "rules-cubo.json").write_text(text)
        PageProgress("rules-cubo", folder=tmp_path)
    assert [(folder / f"rules-cubo.broken-{k}").read_text() for k in (1, 2)] == ["one", "two"]


def test_a_disk_that_takes_nothing_does_not_stop_the_learner(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    progress = PageProgress("rules-cubo", folder=tmp_path / "file" / "below")
    progress.keep({"here": "roll"})
    assert progress.notes == {"here": "roll"}
    assert "is not kept" in progress.notice


def test_the_default_folder_is_the_players_own(tmp_path, monkeypatch):
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path))
    PageProgress("rules-cubo").keep({"here": "roll"})
    assert [(each.owner, each.notes) for each in Store(tmp_path / FILE).owners()] == [("", 1)]


def test_names_make_safe_and_different_files():
    names = ["", "Plum", "plum 2", "Plum/2", "../../etc/passwd", "Ünal", "unal", "漢字", "x" * 500]
    files = [file_name("rules", name) for name in names]
    assert len(set(files)) == len(files)
    assert all(name.isascii() and "/" not in name and len(name) < 80 for name in files)
