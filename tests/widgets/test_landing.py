"""What the landing page shows."""

import json
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from cubeplay import GAMES
from cubeplay.game import Outcome
from cubeplay.puzzles import today
from cubeplay.session import Session
from cubeplay.store import Store
from cubeplay.store.notes import LearnerNotes
from cubeplay.teach.visits import AT_END, PageVisit
from cubeplay.teach.visits import PAGE as VISITS

from cubeplay_widgets.pages.notebooks import notebooks
from cubeplay_widgets.site.gate.routes import found_notebook
from cubeplay_widgets.site.landing.finder import entries
from cubeplay_widgets.site.landing.landing_page import (
    cards,
    landing,
    landing_shelves,
    lessons,
    pages,
    unreadable,
)
from cubeplay_widgets.site.landing.todays_puzzles import todays_puzzles


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
        metadata = {"title": kind, "cubeplay": about} if kind else {}
        file.write_text(json.dumps({"metadata": metadata, "cells": []}))
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


def ways(folder):
    return [(way.kind.partition(",")[0], way.title, way.url) for way in landing(folder)["ways"]]


def test_saved_games_come_with_names_and_address_until_they_are_over(folder):
    store, session = Store(), Session("cubo", seed=1, names=("Plum", "Fig"))
    id = store.add(session)
    assert landing(folder)["saved"] == []
    session.play("flip")
    (game,) = landing(folder)["saved"]
    assert (game.heading, game.moves, game.turn) == ("Cubo: Plum, Fig", "2 moves", "Plum's turn")
    assert game.url == f"play/cubo.ipynb?game={id}"
    store.finish(id, Outcome((12, 7), (0,), "cubo.end"))
    assert landing(folder)["saved"] == []


def test_a_page_shows_three_saved_games_and_the_last_one_is_the_first_way_to_go_on(folder):
    store = Store()
    for number in range(5):
        session = Session("cubo", seed=number, names=("Plum", f"Fig {number}"), bots=("", "regular"))
        id = store.add(session)
        session.play("flip")
    told = landing(folder)
    assert len(told["saved"]) == 3
    first = told["ways"][0]
    assert first.url == f"voila/render/play/cubo.ipynb?game={id}"
    assert first.facts == "Your turn, with Fig 4"


def test_who_has_done_nothing_yet_finds_a_puzzle_and_a_game_to_learn(folder):
    assert [kind for kind, *_ in ways(folder)] == ["Puzzle of the day", "New here?"]
    assert ways(folder)[1][1:] == ("Learn one by doing it", "voila/render/rules/cubo.ipynb")


def read(page, section, hour, owner=""):
    visit = PageVisit(page, section, datetime(2026, 11, 22, hour, tzinfo=UTC))
    LearnerNotes(VISITS, "", owner=owner).keep([("latest", visit.note)])


def test_what_was_read_last_goes_on_at_its_part(folder):
    cells = [("a", "# Reroll"), ("b", "## Predict"), ("c", "## Throw *by* hand"), ("d", "## Count")]
    book = json.loads((folder / "lessons/reroll.ipynb").read_text())
    book["cells"] = [{"cell_type": "markdown", "id": id, "source": text} for id, text in cells]
    explore = {"id": "e", "source": "## For who wants more", "metadata": {"tags": ["explore"]}}
    book["cells"].append({"cell_type": "markdown"} | explore)
    (folder / "lessons/reroll.ipynb").write_text(json.dumps(book))
    read("rules/cubo", "x", 9)
    read("lesson-reroll", "c", 10)
    read("lesson-gone", "c", 11)
    way = landing(folder)["ways"][0]
    assert (way.kind, way.facts) == ("Lesson, part 2 of 3", "Throw by hand")
    assert way.url == "voila/render/lessons/reroll.ipynb"
    for end in AT_END:
        read("lesson-reroll", end, 12)
        way = landing(folder)["ways"][0]
        assert (way.kind, way.facts) == ("Lesson, all parts read", "Count")


def test_nobody_goes_on_with_what_another_has_read_or_played(folder):
    read("rules/cubo", "x", 9, owner="plum")
    session = Session("cubo", seed=1)
    Store(owner="plum").add(session)
    session.play("flip")
    assert [kind for kind, *_ in ways(folder)] == ["Puzzle of the day", "New here?"]


def test_todays_puzzles_are_announced_as_they_are_made():
    day = date(2026, 11, 25)
    told = todays_puzzles(day)
    assert sorted(each.game for each in told) == sorted(GAMES)
    for each in told:
        made = today(each.game, day)
        assert (each.kind, each.facts) == (made.title, f"Difficulty {made.difficulty} of 5")
    assert todays_puzzles(date(2026, 11, 26))[0].game != told[0].game


def test_the_puzzles_are_those_of_the_day_where_the_page_is_looked_at(folder):
    for day in (date(2026, 11, 22), date(2026, 11, 24)):
        show = landing(folder, day=day)
        assert show["day"] == day.isoformat()
        assert {puzzle.day for puzzle in show["puzzles"]} == {show["day"]}


def test_the_search_finds_games_lessons_and_every_rule(folder):
    found = entries([folder])
    assert [entry["title"] for entry in found[:3]] == ["Play Cubo", "Learn Cubo", "lesson"]
    addresses = {entry["url"] for entry in found}
    assert {f"rulebook/{name}#{rule.id}" for name in GAMES for rule in GAMES[name].rulebook} <= addresses


def test_a_store_that_cannot_be_used_does_not_take_the_page_down(folder, tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "games.sqlite").write_bytes(b"no data base" * 200)
    assert landing(folder)["saved"] == []
    assert len(pages(folder)) == 3


def test_the_copies_that_jupyterlab_keeps_are_no_pages(folder, tmp_path):
    own = tmp_path / "own"
    (own / ".ipynb_checkpoints").mkdir(parents=True)
    text = (folder / "lessons" / "reroll.ipynb").read_text()
    for path in ("dice.ipynb", ".ipynb_checkpoints/dice-checkpoint.ipynb", ".dice.ipynb"):
        (own / path).write_text(text)
    (own / ".ipynb_checkpoints" / "broken-checkpoint.ipynb").write_text("{")
    hidden = folder / ".ipynb_checkpoints" / "cubo-checkpoint.ipynb"
    hidden.parent.mkdir()
    hidden.write_text(text)
    assert [page.path for page in pages(folder, own) if page.kind == "lesson"] == [
        "lessons/reroll.ipynb",
        "dice.ipynb",
    ]
    assert unreadable(own) == []
    assert found_notebook(".ipynb_checkpoints/dice-checkpoint.ipynb", [own]) is None


def test_a_teachers_page_stands_with_its_lesson_in_the_order_of_the_course():
    shown = landing_shelves(notebooks(), teacher=True)
    assert [*shown["notes"]] == [page.path for page in shown["lessons"]]
    assert all(page.path == f"teacher/{Path(lesson).name}" for lesson, page in shown["notes"].items())
    assert shown["teachers"] == []
    assert landing_shelves(notebooks())["notes"] == {}
