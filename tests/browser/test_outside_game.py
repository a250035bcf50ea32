"""A game of another package in a real browser: its card, its pages, and going on with it."""

import pytest
from checks import axe, field, show_the_way, wait_for_status, wait_until_painted
from cubeplay.new_game import write_game
from set_up_page import start

import packages
from cubeplay_widgets.site import dashboard


@pytest.fixture(scope="module")
def outside(serve, tmp_path_factory):
    """A server that sees a new game's package, and one that cannot be loaded."""
    site = write_game("pig", str(tmp_path_factory.mktemp("site") / "pig"))
    packages.install(
        site,
        "cubeplay-pig",
        cubeplay__games={"pig": "cubeplay_pig:GAME"},
        cubeplay__boards={"pig": "cubeplay_pig.board:PigFace"},
    )
    packages.install(site, "broken-game", {"broken.py": "1 / 0"}, cubeplay__games={"broken": "broken:GAME"})
    return serve(dashboard.notebooks(), "--no-preheat", sites=(site,))


def card(page):
    return page.locator(".cp-game").last


@pytest.mark.proof  # every run makes such a game and shows its card without a browser
def test_a_new_game_is_found_played_left_and_resumed(outside, visit):
    page = visit("../../", outside)
    assert page.locator(".cp-game h3").all_inner_texts()[5:] == ["Pig"]
    assert "'broken' of the package broken-game is left out" in page.locator("main").inner_text()
    assert axe(page) == []
    card(page).get_by_role("link", name="Play Pig").click()
    start(page)
    wait_until_painted(page)
    field(page, "lying").click()
    wait_for_status(page, "Not kept: no points lie before you. Roll the die first.")
    assert axe(page) == []
    field(page, "die").click()
    rolled = page.locator(".cp-log li").last
    rolled.wait_for()
    told = rolled.inner_text()
    assert told.startswith("Plum rolls a ")
    page.goto(outside.url)
    page.get_by_role("link", name="Go on: Pig").click()
    wait_until_painted(page)
    assert page.locator(".cp-log li").last.inner_text() == told
    assert page.errors == []


@pytest.mark.proof
def test_a_new_game_is_learned_at_its_board(outside, visit):
    page = visit("rules/pig.ipynb", outside)
    page.locator('.cp-c-row[data-go="dare"]').click()
    page.locator(".cp-next").click()
    wait_until_painted(page)
    show_the_way(page, page.get_by_role("button", name="Show me").click, 2)
    assert page.errors == []
