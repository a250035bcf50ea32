"""Saved games in a browser: deleted at once, brought back, renamed; what is over leads to a look back."""

import pytest
from checks import axe, overflow
from cubeplay import Session
from cubeplay.game import Outcome
from test_landing_page import PHONE_FIRST, SMALL

from cubeplay_widgets.site import dashboard
from site_server import ALSO_ON_SITE


@pytest.fixture
def server(serve, edition):
    return edition or serve(dashboard.notebooks(), "--no-preheat", "--idle=60")


@pytest.fixture
def store(server):
    """The store with two games that go on and one that is over, and nothing else."""
    store = server.store()
    for game in store.games():
        store.remove(game.id)
    for names in (("Plum", "Fig"), ("Kiwi", "Lime"), ("Plum", "Lime")):
        session = Session("cubo", seed=7, names=names, bots=("", "regular"))
        id = store.add(session)
        session.play("flip")
    store.finish(id, Outcome((147, 126), (0,), "cubo.end"))
    return store


@pytest.fixture
def saved(visit, server, store):
    """Open the page of saved games."""

    def opened(size, **media):
        page = visit("../../saved", server, viewport=size, **media)
        page.locator(".cp-saved").first.wait_for()
        return page

    return opened


def said(page):
    return page.locator(".cp-saved-says").inner_text()


@ALSO_ON_SITE
@PHONE_FIRST
def test_a_game_is_deleted_at_once_and_brought_back_until_the_page_is_left(saved, store, size):
    page = saved(size)
    assert axe(page) == overflow(page) == page.evaluate(SMALL) == []
    page.get_by_role("button", name="Delete Cubo: Plum, Fig").click()
    back = page.get_by_role("button", name="Bring it back")
    back.wait_for()
    assert back.evaluate("n => n === document.activeElement")
    assert page.get_by_text("Deleted: Cubo: Plum, Fig, 2 moves.").is_visible()
    assert page.get_by_role("button", name="Going on, 1").is_visible()
    assert len(store.games()) == 2
    assert axe(page) == overflow(page) == []
    page.keyboard.press("Enter")
    page.get_by_text("Cubo: Plum, Fig is back.").wait_for()
    assert len(store.games()) == 3
    page.get_by_role("button", name="Delete Cubo: Plum, Fig").click()
    back.wait_for()
    page.reload()
    page.get_by_role("button", name="Going on, 1").wait_for()
    assert back.count() == 0
    assert page.errors == []


@ALSO_ON_SITE
@PHONE_FIRST
def test_a_game_is_renamed_by_keys_and_escape_leaves_its_name(saved, store, size):
    page = saved(size)
    rename = page.get_by_role("button", name="Rename Cubo: Plum, Fig")
    rename.press("Enter")
    field = page.get_by_label("Name of this game")
    assert field.evaluate("n => n === document.activeElement")
    assert axe(page) == overflow(page) == []
    page.keyboard.type("Nothing")
    page.keyboard.press("Escape")
    assert field.count() == 0
    assert rename.evaluate("n => n === document.activeElement")
    rename.press("Enter")
    page.keyboard.type("Sunday at home")
    page.keyboard.press("Enter")
    page.get_by_text("It is called Sunday at home now.").wait_for()
    assert "Sunday at home" in {game.title for game in store.games()}
    page.reload()
    page.get_by_role("heading", name="Sunday at home").wait_for()
    assert page.errors == []


@ALSO_ON_SITE
@PHONE_FIRST
def test_what_is_over_says_who_won_leads_to_a_look_back_and_is_counted(saved, store, size):
    page = saved(size, color_scheme="dark")
    page.get_by_role("button", name="Finished, 1").click()
    assert page.get_by_role("link", name="Go on: Cubo").count() == 0
    link = page.get_by_role("link", name="Look back: Cubo: Plum, Lime")
    assert link.get_attribute("href").endswith("&look=back")
    row = page.get_by_role("row", name="Regular")
    assert row.get_by_role("cell").all_inner_texts() == ["1", "1", "147 points"]
    assert axe(page) == overflow(page) == page.evaluate(SMALL) == []
    page.get_by_role("button", name="Delete Cubo: Plum, Lime").click()
    page.get_by_role("button", name="Bring it back").wait_for()
    row.wait_for(state="detached")
    page.get_by_role("button", name="Bring it back").click()
    row.wait_for()
    assert page.errors == []


@ALSO_ON_SITE
def test_the_numbers_of_a_game_are_deleted_with_its_finished_games_and_come_back_with_them(saved, store):
    page = saved({"width": 360, "height": 640})
    page.get_by_role("button", name="Finished, 1").click()
    page.get_by_role("button", name="Delete all finished games of Cubo").click()
    back = page.get_by_role("button", name="Bring it back")
    back.wait_for()
    assert back.evaluate("n => n === document.activeElement")
    page.get_by_role("row", name="Regular").wait_for(state="detached")
    assert [game.over for game in store.games()] == [False, False]
    assert axe(page) == overflow(page) == []
    back.click()
    page.get_by_role("row", name="Regular").wait_for()
    assert page.errors == []


def test_what_the_server_does_not_do_is_said_and_the_card_stays(saved, store):
    page = saved({"width": 1366, "height": 657})
    (id, *_others) = (game.id for game in store.games() if game.names == ("Plum", "Fig"))
    store.remove(id)
    page.get_by_role("button", name="Delete Cubo: Plum, Fig").click()
    page.locator(".cp-saved-says[data-mood=bad]").wait_for()
    assert "there is no saved game" in said(page)
    page.route("**/saved", lambda route: route.abort())
    page.get_by_role("button", name="Delete Cubo: Kiwi, Lime").click()
    page.get_by_text("The server does not answer.").wait_for()
    assert page.get_by_role("heading", name="Cubo").count() == 3
    assert page.errors == []
