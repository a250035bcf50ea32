"""``cubeplay data``: whoever answers for what is kept here can see it, take it along and delete it."""

import json

import pytest
from cubeplay import cli
from cubeplay.rooms.join_codes import new_code
from cubeplay.session import Session
from cubeplay.store import Store

from seating import lesson_of, opened_before, seats_of

KIWI = "5e1f" * 8


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """Two games of one's own and one of somebody else's."""
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path / "data"))
    mine = Store()
    mine.add(Session("cubo", seed=7))
    mine.add(Session("cuboro", seed=7))
    Store(owner=KIWI).add(Session("cubo", seed=8, names=("Kiwi", "Fig")))
    return tmp_path


def _said(capsys, *words, status=0):
    assert cli.main(["data", *words]) == status
    out, err = capsys.readouterr()
    return err if status else out


def test_where_says_the_folder_and_how_much_of_whom(kept, capsys):
    folder, size, *owners = _said(capsys).splitlines()
    assert folder == str(kept / "data")
    assert "in all. Visitors may keep games and notes until the store has 1 GiB; it has" in size
    assert size.endswith("What a visitor keeps is deleted 400 days after the last visit.")
    assert owners[0].startswith("me: 2 games and 0 notes (")
    assert owners[1].startswith(f"{KIWI}: 1 game and 0 notes (")


def test_export_writes_all_of_one_owner_and_nothing_of_another(kept, capsys):
    file = kept / "kiwi.json"
    assert _said(capsys, "export", KIWI[:6], str(file)).startswith(f"{file} holds 1 game")
    (game,) = json.loads(file.read_text("utf-8"))["games"]
    assert "Kiwi" in game["head"]
    _said(capsys, "export", "me", str(file))
    assert len(json.loads(file.read_text("utf-8"))["games"]) == 2
    assert "Kiwi" not in file.read_text("utf-8")


def test_delete_asks_first_and_takes_one_owner_alone(kept, capsys):
    assert "add --yes" in _said(capsys, "delete", KIWI, status=1)
    assert len(Store(owner=KIWI).games()) == 1
    assert _said(capsys, "delete", KIWI, "--yes").startswith("Deleted: 1 game")
    assert not Store(owner=KIWI).games()
    assert len(Store().games()) == 2
    assert b"Kiwi" not in b"".join(file.read_bytes() for file in (kept / "data").iterdir())


def test_delete_everybody_leaves_nothing(kept, capsys):
    path = Store().place
    code = opened_before(path, new_code(), seats=[("ab" * 16, 4)])
    assert _said(capsys, "delete", "everybody", "--yes").startswith("Deleted: 3 games")
    assert Store().owners() == ()
    assert lesson_of(path, code) == ""
    assert seats_of(path, code) == []
    assert _said(capsys).splitlines()[2:] == []


def test_a_seat_alone_is_told_exported_and_deleted(kept, capsys):
    path = Store().place
    code = opened_before(path, new_code(), seats=[("ab" * 16, 4)])
    assert f"{'ab' * 16}: 0 games and 0 notes (4 bytes)" in _said(capsys)
    _said(capsys, "export", "ab", str(kept / "ab.json"))
    assert json.loads((kept / "ab.json").read_text("utf-8"))["seats"] == [{"code": code, "seat": 4}]
    _said(capsys, "delete", "ab", "--yes")
    assert seats_of(path, code) == []
    assert lesson_of(path, code) == "odds"


@pytest.mark.parametrize("owner", ["nobody", "", "'; DROP TABLE games; --", KIWI + "0"])
def test_an_owner_of_whom_nothing_is_kept_is_one_clear_error(kept, capsys, owner):
    Store(owner="ff" * 16).add(Session("cubo", seed=9))
    for words in (["export", owner, str(kept / "out.json")], ["delete", owner, "--yes"]):
        assert "See who there is: cubeplay data" in _said(capsys, *words, status=1)
    assert len(Store().owners()) == 3
    assert not (kept / "out.json").exists()


def test_an_export_that_cannot_be_written_leaves_nothing(kept, capsys):
    told = _said(capsys, "export", "me", str(kept / "no" / "folder.json"), status=1)
    assert "the folder of folder.json is not there" in told
