"""Saved games, own pieces and the landing page in a browser without a server."""

from datetime import datetime

import pytest

from browser.chromium import PATIENCE


@pytest.fixture
def page(chromium):
    page = chromium.new_page(viewport={"width": 1366, "height": 657})
    page.set_default_timeout(PATIENCE)
    page.said = []
    page.on("console", lambda told: page.said.append(told.text) if told.type == "error" else None)
    yield page
    page.close()


def test_a_game_waits_on_the_landing_page_and_is_renamed_deleted_and_brought_back(page, address):
    page.goto(address)
    assert page.get_by_role("link", name="Try Cubo").is_visible()
    page.get_by_role("link", name="Play Cubo", exact=True).click()
    page.get_by_role("button", name="Start").first.click()
    page.get_by_role("button", name="Flip the counter").click()
    page.wait_for_function("localStorage.getItem('cubeplay-rows')?.includes('Cubo')")
    page.get_by_role("link", name="cubeplay, all games").click()
    assert page.get_by_role("link", name="Go on: Cubo").is_visible()
    assert page.get_by_role("link", name="Try Cubo").count() == 0
    page.get_by_role("link", name="All saved games").click()
    page.get_by_role("button", name="Rename Cubo").click()
    page.get_by_role("textbox", name="Name of this game").fill("Sunday")
    page.get_by_role("button", name="Keep the name").click()
    page.get_by_text("It is called Sunday now.").wait_for()
    page.wait_for_function("document.querySelector('.cp-saved img')?.naturalWidth")
    page.get_by_role("button", name="Delete Cubo").click()
    page.get_by_role("button", name="Bring it back").click()
    page.get_by_text("is back.").wait_for()
    page.wait_for_function("localStorage.getItem('cubeplay-rows')?.includes('Sunday')")
    page.get_by_role("link", name="cubeplay, all games").click()
    page.get_by_role("link", name="Go on: Sunday").click()
    page.get_by_role("button", name="Call").first.wait_for()
    assert page.said == []


def test_own_pieces_are_begun_saved_to_a_file_and_opened_again(page, address, tmp_path):
    page.goto(f"{address}own-pieces.html")
    page.get_by_role("button", name="Cubes for cuboro: start from the house's").click()
    page.locator("#cp-title").fill("Mine")
    page.locator("#cp-title").press("Enter")
    page.wait_for_function("document.title === 'Mine'")
    with page.expect_download() as file:
        page.get_by_role("link", name="Save as a file").click()
    assert file.value.suggested_filename == "Mine.toml"
    file.value.save_as(tmp_path / "Box.toml")
    page.get_by_role("link", name="Your own pieces").click()
    page.get_by_label("Cubes for cuboro: a file").set_input_files(tmp_path / "Box.toml")
    page.get_by_role("button", name="Cubes for cuboro: open the file").click()
    page.wait_for_function("document.title === 'Box'")
    page.reload()
    page.wait_for_function("document.title === 'Box'")
    page.go_back()
    page.get_by_role("heading", name="Mine").wait_for()
    assert page.said == []


PIPS = """all => all.map((each) => [each.querySelector("[data-facts]").textContent,
  [...each.querySelectorAll("circle")].filter((pip) => pip.checkVisibility()).length])"""


def test_each_puzzle_of_a_day_has_a_die_that_shows_its_difficulty(page, address):
    seen = set()
    for day in range(23, 30):
        page.clock.set_fixed_time(datetime(2026, 11, day, 12))
        page.goto(address)
        told = page.locator("[data-puzzle]").evaluate_all(PIPS)
        assert len(told) == 5
        assert [facts for facts, _pips in told] == [f"Difficulty {pips} of 5" for _facts, pips in told]
        seen |= {pips for _facts, pips in told}
    assert len(seen) > 2
