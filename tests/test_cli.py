"""The command: what it prints, and its answers to bad usage."""

import subprocess
import sys

import pytest
from cubeplay import GAMES, __version__, cli
from cubeplay.session import Session

from cubeplay_widgets.site import dashboard


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
    assert cli.main(["replay", str(path), "--text"]) == 0
    out = capsys.readouterr().out
    assert "Round 1 of 6: Plum flips the counter" in out
    assert "[cubo.flip]" in out
    assert "The game goes on." in out


@pytest.mark.parametrize("words", [[], ["--text"]])
def test_replay_of_a_broken_file_is_one_clear_error(words, tmp_path, capsys):
    path = tmp_path / "game.json"
    path.write_text("{")
    assert cli.main(["replay", str(path), *words]) == 1
    assert capsys.readouterr().err.startswith("game.json not loaded: it breaks off")


def test_rooms_measures_a_drawing_and_refuses_a_broken_one(tmp_path, capsys):
    assert cli.main(["rooms"]) == 0
    assert "room" in capsys.readouterr().out
    broken = tmp_path / "rooms.txt"
    broken.write_text("not a room at all")
    assert cli.main(["rooms", str(broken)]) == 1
    assert "rooms.txt" in capsys.readouterr().err


def test_edition_copies_checks_shows_and_writes_an_edition(tmp_path, capsys):
    assert cli.main(["edition"]) == 0
    assert (
        capsys.readouterr().out
        == "The house edition: 25 rooms, 35 blue and 45 green cards. It can be played.\n"
    )
    mine, text = tmp_path / "mine", tmp_path / "mine.toml"
    assert cli.main(["edition", str(mine), "--new", "--cards", "--to", str(text)]) == 0
    out = capsys.readouterr().out
    assert "Ward. For one die: Everybody in this room heals 1 wound." in out
    assert "Axe (tool). +3 in a fight." in out
    assert f"Written to {text}." in out
    assert cli.main(["edition", str(text)]) == 0
    assert (
        Session("cuobe", seed=7, edition=text.read_text("utf-8")).moves() == Session("cuobe", seed=7).moves()
    )


def test_edition_names_every_mistake_and_copies_over_nothing(tmp_path, capsys):
    mine = tmp_path / "mine"
    assert cli.main(["edition", str(mine), "--new"]) == 0
    (mine / "blue.toml").write_text(
        (mine / "blue.toml").read_text("utf-8").replace("medic", "nurs e"), "utf-8"
    )
    (mine / "rooms.toml").write_text("[[room]]\n", "utf-8")
    assert cli.main(["edition", str(mine), "--to", str(tmp_path / "mine.toml")]) == 1
    errors = capsys.readouterr().err.splitlines()
    assert errors[0].startswith(
        "Edition not loaded, rooms.toml, line 1, [[room]] 1 (?): a room needs the field 'id'"
    )
    assert "blue.toml, line 54, [[blue]] 9 (nurs e), id: 'nurs e' cannot be typed" in errors[2]
    assert errors[3] == "3 mistakes."
    assert not (tmp_path / "mine.toml").exists()
    assert cli.main(["edition", str(mine), "--new"]) == 1
    assert "edition.toml is there already. Name a new folder." in capsys.readouterr().err
    assert cli.main(["edition", "--to", str(tmp_path)]) == 1
    assert "not written" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        *(["--port", port] for port in ("0", "many", "65536", "٣", "9" * 5000)),
        *(["dashboard", "--idle", seconds] for seconds in ("0", "-1", "long", "9" * 5000)),
        ["dance"],
        ["replay"],
    ],
)
def test_bad_usage_is_refused_with_the_usage(words, capsys):
    with pytest.raises(SystemExit) as end:
        cli.main(words)
    assert end.value.code == 2
    assert "usage: cubeplay" in capsys.readouterr().err


def test_a_bare_command_is_the_dashboard(monkeypatch):
    called = []
    monkeypatch.setattr(dashboard, "main", lambda chosen: called.append(chosen) or 0)
    assert cli.main([]) == 0
    assert cli.main(["--port", "8901", "--no-browser"]) == 0
    assert [(each.command, each.port, each.no_browser) for each in called] == [
        ("dashboard", None, False),
        ("dashboard", 8901, True),
    ]


def test_a_command_that_no_package_has_says_how_to_get_it(monkeypatch, capsys):
    monkeypatch.setattr(cli, "entry_points", lambda **_wanted: ())
    assert cli.main(["doctor"]) == 1
    assert capsys.readouterr().err == (
        "Not started: no installed package has the command 'doctor'. "
        'Install it anew: make play in a clone, elsewhere pip install "cubeplay[app]"\n'
    )


def test_the_command_is_installed():
    done = subprocess.run(
        [sys.executable, "-m", "cubeplay.cli", "rules", "cubo"], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("Cubo: ")
