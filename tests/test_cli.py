"""The command: what it prints, and its answers to bad usage."""

import subprocess
import sys

import pytest
from cubeplay import GAMES, __version__, cli
from cubeplay.session import Session


def test_version(capsys):
    with pytest.raises(SystemExit) as end:
        cli.main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out == f"cubeplay {__version__}\n"


def test_rules_prints_the_whole_catalogue(capsys):
    assert cli.main(["rules", "cubo"]) == 0
    out = capsys.readouterr().out
    assert all(rule.id in out for rule in GAMES["cubo"].rulebook)
    assert "Our reading:" in out
    assert max(map(len, out.splitlines())) <= 90


def test_rules_of_no_game_is_one_clear_error(capsys):
    assert cli.main(["rules", "chess"]) == 1
    assert "there is no game 'chess'. Games: cubo" in capsys.readouterr().err


def test_replay_tells_the_game_again(tmp_path, capsys):
    session, path = Session("cubo", seed=7, names=("Plum", "Fig")), tmp_path / "game.json"
    session.play("flip")
    session.save(path)
    assert cli.main(["replay", str(path)]) == 0
    out = capsys.readouterr().out
    assert "Round 1 of 6: Plum flips the counter" in out
    assert "[cubo.flip]" in out
    assert "The game goes on." in out


def test_replay_of_a_broken_file_is_one_clear_error(tmp_path, capsys):
    path = tmp_path / "game.json"
    path.write_text("{")
    assert cli.main(["replay", str(path)]) == 1
    assert capsys.readouterr().err.startswith("game.json not loaded: it breaks off")


def test_rooms_measures_a_drawing_and_refuses_a_broken_one(tmp_path, capsys):
    assert cli.main(["rooms"]) == 0
    assert "room" in capsys.readouterr().out
    broken = tmp_path / "rooms.txt"
    broken.write_text("not a room at all")
    assert cli.main(["rooms", str(broken)]) == 1
    assert "rooms.txt" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["dance"], ["--port", "0"], ["dashboard", "--port", "many"], ["replay"]])
def test_bad_usage_is_refused_with_the_usage(words, capsys):
    with pytest.raises(SystemExit) as end:
        cli.main(words)
    assert end.value.code == 2
    assert "usage: cubeplay" in capsys.readouterr().err


def test_a_bare_command_is_the_dashboard(monkeypatch):
    called = []
    monkeypatch.setattr(cli.subprocess, "call", lambda words: called.append(words) or 0)
    assert cli.main([]) == 0
    assert cli.main(["--port", "8901", "--no-browser"]) == 0
    assert called[0][2:4] == ["cubeplay_widgets.dashboard", "dashboard"]
    assert called[1][-3:] == ["--port", "8901", "--no-browser"]


def test_the_command_is_installed():
    done = subprocess.run(
        [sys.executable, "-m", "cubeplay.cli", "rules", "cubo"], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("Cubo: ")
