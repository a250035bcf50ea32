"""What the landing page shows."""

import json

import pytest
from cubeplay.session import Session
from cubeplay.store import Store

from cubeplay_widgets.site.landing import cards, landing, lessons, pages, saved


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Three notebooks that tell of themselves and one that does not."""
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path / "data"))
    root = tmp_path / "notebooks"
    for path, kind in (
        ("play/cubo", "play"),
        ("rules/cubo", "rules"),
        ("lessons/reroll", "lesson"),
        ("play/x", ""),
    ):
        file = root / f"{path}.ipynb"
        file.parent.mkdir(parents=True, exist_ok=True)
        about = {"kind": kind, "game": "cubo", "blurb": "Nine dice.", "facts": "8+"}
        file.write_text(json.dumps({"metadata": {"title": kind, "cubeplay": about} if kind else {}}))
    return root


def test_a_game_that_can_be_played_has_a_card_with_its_picture(folder):
    (card,) = cards(folder)
    assert (card["title"], card["play"], card["learn"]) == ("Cubo", "play/cubo.ipynb", "rules/cubo.ipynb")
    assert card["picture"].startswith("<svg")


def test_a_game_without_a_play_page_has_no_card(folder):
    (folder / "play" / "cubo.ipynb").unlink()
    assert cards(folder) == []


def test_lessons_are_listed_and_teachers_pages_are_not(folder):
    teacher = folder / "teacher" / "reroll.ipynb"
    teacher.parent.mkdir()
    about = {"kind": "teacher", "game": "cubo", "blurb": "-", "facts": "-"}
    teacher.write_text(json.dumps({"metadata": {"title": "answers", "cubeplay": about}}))
    assert [lesson.title for lesson in lessons(folder)] == ["lesson"]


def test_saved_games_come_with_names_and_address_until_they_are_over(folder):
    store, session = Store(), Session("cubo", seed=1, names=("Plum", "Fig"))
    id = store.add(session)
    assert saved(store, folder) == []
    session.play("flip")
    (game,) = saved(store, folder)
    assert (game["heading"], game["moves"]) == ("Cubo: Plum, Fig", "2 moves")
    assert game["url"] == f"play/cubo.ipynb?game={id}"
    store.finish(id)
    assert saved(store, folder) == []


def test_a_store_that_cannot_be_used_does_not_take_the_page_down(folder, tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "games.sqlite").write_bytes(b"no data base" * 200)
    assert landing(folder)["saved"] == []
    assert len(pages(folder)) == 3
