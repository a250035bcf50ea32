"""``cubeplay doctor``: what is wrong is named, with what to do."""

import socket
import sqlite3
from contextlib import closing
from importlib.metadata import PackageNotFoundError

import pytest
from cubeplay import cli
from cubeplay.errors import CubeplayError
from cubeplay.session import Session
from cubeplay.store import FILE, Store

from cubeplay_widgets.site import doctor, listening


def test_nothing_wrong_is_status_0_and_says_what_is_there(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path))
    assert cli.main(["doctor"]) == 0
    out = capsys.readouterr().out
    assert "WRONG" not in out
    assert all(word in out for word in ("Python:", "voila", "Port:", "Chromium:", str(tmp_path)))


def test_a_missing_and_an_old_package_are_named_with_the_command_that_mends_it():
    def installed(name):
        if name == "voila":
            raise PackageNotFoundError(name)
        return "0.0.1" if name == "ipycanvas" else "999"

    wrong = {each.what: each for each in doctor.packages(installed) if each.mend}
    assert wrong.keys() == {"voila", "ipycanvas"}
    assert wrong["ipycanvas"].found == "0.0.1 is not >=0.14.3."
    assert all("pip install" in each.mend for each in wrong.values())


def test_a_folder_that_cannot_be_written_is_status_1(tmp_path, monkeypatch, capsys):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path / "file"))
    assert cli.main(["doctor"]) == 1
    (line,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("WRONG")]
    assert "cannot be written" in line
    assert "CUBEPLAY_DATA" in line


def test_a_full_disk_is_told_before_games_are_lost(tmp_path, monkeypatch):
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda _folder: doctor.shutil._ntuple_diskusage(1, 1, 0))
    (found,) = doctor.data(tmp_path)
    assert found.mend.startswith("Free some space")


def test_a_store_that_visitors_have_nearly_filled_is_told_with_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path))
    (found,) = doctor.visitors()
    assert (found.mend, "until the store has 1 GiB" in found.found) == ("", True)
    monkeypatch.setattr(Store, "size", lambda _store: 1000 * 2**20)
    (found,) = doctor.visitors()
    assert "cubeplay data" in found.mend
    assert "CUBEPLAY_QUOTA" in found.mend
    monkeypatch.setenv("CUBEPLAY_QUOTA", "much")
    (found,) = doctor.visitors()
    assert found.found == "CUBEPLAY_QUOTA is 'much', which is not a number of MiB."
    assert found.mend


def test_a_damaged_game_and_a_newer_store_are_named_with_what_to_do(tmp_path):
    store = Store(tmp_path / FILE)
    store.add(Session("cubo", seed=7))
    assert len(list(doctor.data(tmp_path))) == 1
    with closing(sqlite3.connect(tmp_path / FILE)) as base, base:
        base.execute("UPDATE games SET head = '{'")
    damaged = list(doctor.data(tmp_path))[1]
    assert "a game of cubo cannot be read" in damaged.found
    assert damaged.mend
    with closing(sqlite3.connect(tmp_path / FILE)) as base:
        base.execute("PRAGMA user_version = 99")
    assert "Update cubeplay" in list(doctor.data(tmp_path))[1].mend


def test_without_a_network_nothing_is_wrong_but_sharing(monkeypatch):
    def nowhere():
        raise CubeplayError("Not shared", "no network.", "")

    monkeypatch.setattr(doctor, "network_address", nowhere)
    assert "cannot be shared now" in doctor.network().found
    assert not doctor.network().mend


def test_a_usual_port_in_use_is_no_fault_and_no_port_at_all_is_one(monkeypatch):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        monkeypatch.setattr(listening, "PORT", taken)
        monkeypatch.setattr(doctor, "PORT", taken)
        assert not doctor.port().mend
        assert doctor.port().found.startswith(f"{taken} is in use")
        monkeypatch.setattr(listening, "TRIES", 1)
        assert "--port" in doctor.port().mend


@pytest.mark.parametrize("words", [["doctor", "now"], ["doctor", "--port", "1"]])
def test_doctor_takes_no_words(words, capsys):
    with pytest.raises(SystemExit):
        cli.main(words)
    assert "usage" in capsys.readouterr().err
