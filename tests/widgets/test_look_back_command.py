"""``cubeplay replay FILE``: which page it opens, and that a game is kept once."""

from urllib.parse import parse_qs, urlsplit

import pytest
from cubeplay import Session, cli
from cubeplay.store import Store

from cubeplay_widgets.site import dashboard, look_back
from cubeplay_widgets.site.gate.sharing_options import sharing


@pytest.fixture
def saved(tmp_path, monkeypatch):
    """A save file, and the folder in which games are kept."""
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path / "data"))
    session = Session("cubo", seed=7, names=("Plum", "Fig"))
    session.play("flip")
    session.save(tmp_path / "game.json")
    return tmp_path / "game.json"


@pytest.fixture
def opened(monkeypatch):
    """The pages that would be served first, instead of a server."""
    pages = []

    def instead(chosen, first=""):
        sharing(chosen)
        pages.append(first)
        return 0

    monkeypatch.setattr(dashboard, "main", instead)
    return pages


def test_replay_opens_the_look_back_of_the_game_in_the_file(saved, opened):
    assert cli.main(["replay", str(saved)]) == 0
    (page,) = opened
    assert urlsplit(page).path == "voila/render/play/cubo.ipynb"
    asked = parse_qs(urlsplit(page).query)
    assert asked["look"] == ["back"]
    assert Store().open(asked["game"][0]).record == Session.load(saved).record


def test_the_same_file_is_kept_once_and_a_longer_game_anew(saved, opened):
    cli.main(["replay", str(saved)])
    cli.main(["replay", str(saved)])
    session = Session.load(saved)
    session.play("start")
    session.save(saved)
    cli.main(["replay", str(saved)])
    assert opened[0] == opened[1] != opened[2]
    assert len(Store().games()) == 2


def test_a_finished_game_is_kept_as_finished(saved):
    session = Session("cuboro", seed=1, players=2)
    while session.outcome is None:
        session.play(session.moves()[0])
    look_back.kept(Store(), session)
    assert [game.over for game in Store().games()] == [True]


def test_a_game_without_a_page_is_told_in_words(saved, opened, tmp_path, capsys):
    assert cli.main(["replay", str(saved), "--notebooks", str(tmp_path)]) == 1
    assert "Cubo has no page here. Add --text" in capsys.readouterr().err
    assert opened == []
