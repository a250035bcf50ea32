"""Games of other packages: found by entry points, used like ours, and left out in one line if they fail."""

import subprocess
from importlib.metadata import EntryPoint
from types import SimpleNamespace

import pytest
from cubeplay import registry
from cubeplay.errors import CubeplayError
from cubeplay.registry import GAMES, Outside, at_hand, find_game
from cubeplay.session import Session, record
from cubeplay.store import Store

import games
import packages

GROUP = "cubeplay.games"


class Entry(EntryPoint):
    """An entry point of a package of its own."""

    dist = SimpleNamespace(name="someone")


def found(*entries):
    """The games that these entry points lead to."""
    made = [Entry(name, value, GROUP) for name, value in entries]
    return Outside(GROUP, registry._checked, registry.OURS, find=lambda _group: made)


@pytest.fixture
def outside(monkeypatch):
    """Some small games from another package, by the side of ours."""
    theirs = found(("nim", "games:NIM"), ("dash", "games:DASH"))
    monkeypatch.setattr(registry, "OUTSIDE", theirs)
    return theirs


def test_outside_games_stand_behind_ours_by_name(outside):
    assert list(GAMES) == [*registry.OURS, "dash", "nim"]
    assert len(GAMES) == 7
    assert find_game("nim") is GAMES["nim"] is games.NIM
    assert outside.left_out == ()


def test_a_game_at_hand_is_among_the_games_once_and_only_as_long_as_it_lasts(outside):
    before = list(GAMES)
    with at_hand(games.NOUGHTS), at_hand(games.NIM), at_hand(GAMES["cubo"].without("cubo.square")):
        assert list(GAMES) == [*before, "noughts"]
        assert len(GAMES) == len(before) + 1
        assert all(name in GAMES for name in GAMES)
    assert list(GAMES) == before
    assert "noughts" not in GAMES


def test_a_game_is_loaded_when_it_is_asked_for():
    theirs = found(("nim", "games:NIM"), ("broken", "no_such_module:GAME"))
    assert theirs["nim"] is games.NIM
    assert theirs._left_out == []
    assert [str(each) for each in theirs.left_out] == [
        "'broken' of the package someone is left out: ModuleNotFoundError: No module named 'no_such_module'"
    ]


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("nim", "games:NOTHING", "AttributeError: module 'games' has no attribute 'NOTHING'"),
        ("nim", "games:Nim", "<class 'games.Nim'> is not a game."),
        ("mine", "games:NIM", "its game calls itself 'nim'."),
        ("cubo", "games:NIM", "the name is one of ours."),
        ("../nim", "games:NIM", "a name is made of letters, digits and underscores."),
        ("nim", "this_fails_at_once:GAME", "KeyError: 'lost'"),
        ("nim", "this_leaves_at_once:GAME", "SystemExit: 3"),
    ],
)
def test_what_cannot_be_used_is_named_in_one_line_and_the_rest_works(name, value, why, tmp_path, monkeypatch):
    (tmp_path / "this_fails_at_once.py").write_text("{}['lost']")
    (tmp_path / "this_leaves_at_once.py").write_text("raise SystemExit(3)")
    monkeypatch.syspath_prepend(tmp_path)
    theirs = found((name, value), ("dash", "games:DASH"))
    assert list(theirs) == ["dash"]
    assert name not in theirs
    assert [str(each) for each in theirs.left_out] == [f"{name!r} of the package someone is left out: {why}"]


def test_of_two_packages_with_one_name_the_first_is_used():
    theirs = found(("nim", "games:NIM"), ("nim", "games:DASH"))
    assert theirs["nim"] is games.NIM
    assert theirs.left_out[0].why == "the package someone has that name already."


def test_a_game_that_is_left_out_says_why_when_it_is_asked_for(monkeypatch):
    monkeypatch.setattr(registry, "OUTSIDE", found(("nim", "games:NOTHING")))
    with pytest.raises(
        CubeplayError, match=r"'nim' of the package someone is left out: AttributeError.*Games"
    ):
        Session("nim")


def test_an_outside_game_is_saved_and_resumed(outside, tmp_path):
    session, store = Session("nim", names=("Plum", "Fig")), Store(tmp_path / "games.sqlite")
    id = store.add(session)
    session.play("take 1 from 3")
    session.save(tmp_path / "nim.json")
    assert store.open(id).record == session.record == Session.load(tmp_path / "nim.json").record
    assert record.read(tmp_path / "nim.json").game == "nim"


@pytest.fixture(scope="module")
def command(tmp_path_factory):
    """The command, in an environment with a good outside package and a broken one."""
    site = tmp_path_factory.mktemp("site")
    packages.install(site, "nim-game", cubeplay__games={"nim": "games:NIM"})
    packages.install(site, "broken-game", {"broken.py": "1 / 0"}, cubeplay__games={"broken": "broken:GAME"})

    def run(*words):
        line = packages.python("-m", "cubeplay.cli", *map(str, words))
        done = subprocess.run(
            line, env=packages.environment(site), capture_output=True, text=True, check=False
        )
        broken = "'broken' of the package broken-game is left out: ZeroDivisionError: division by zero\n"
        assert done.stderr == broken
        assert done.returncode == 0
        return done.stdout

    return run


def test_the_command_prints_and_replays_outside_games_and_names_a_broken_package_once(command, tmp_path):
    assert command("rules", "nim").startswith("Nim: 3 rules")
    assert command("rules", "cubo").startswith("Cubo: ")
    session = Session(games.NIM, names=("Plum", "Fig"))
    session.play("take 2 from 3")
    session.save(tmp_path / "nim.json")
    assert "Plum takes 2.  [nim.take]" in command("replay", "--text", tmp_path / "nim.json")


def test_a_game_of_one_file_does_not_stop_the_benchmark(outside):
    import benchmarks as bench

    assert {"cubo", "cuobe"} <= {row.game for row in bench.gather()}


def test_rows_that_cannot_be_read_are_named_and_left_out(outside, monkeypatch, capsys):
    import benchmarks as bench

    monkeypatch.setattr(bench, "OUTSIDE", outside)
    monkeypatch.setattr(games.Nim, "bench", "no_such_module")
    assert bench.gather()
    assert "'nim' of the package someone is left out: ModuleNotFoundError" in capsys.readouterr().err


def test_numbers_that_cannot_be_read_are_named_and_left_out(outside, monkeypatch, capsys):
    from cubeplay.adapters import environment_options
    from cubeplay.encoding import numbers_of

    monkeypatch.setattr(environment_options, "OUTSIDE", outside)
    monkeypatch.setattr(games.Nim, "encoding", "no_such_module")
    found = [
        name for name, _numbers in environment_options.each_numbered(lambda name: numbers_of(GAMES[name]))
    ]
    assert found == list(registry.OURS)
    assert "'nim' of the package someone is left out: ModuleNotFoundError" in capsys.readouterr().err
