"""Links on the static edition: a game comes by one, is played on, and goes on to the next browser."""

import pytest
from cubeplay import Session
from cubeplay.session.link import game_link, linked_game
from playwright.sync_api import sync_playwright
from tools.browsers import MISSING, installed

from needed import lacking

ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
PATIENCE = 60_000


@pytest.fixture
def opened(address):
    """Open a page of the site in a browser context of its own; nothing may go wrong on it."""
    errors = []
    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path=installed(p) or lacking(MISSING), args=ARGS)

        def opened(url):
            context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.goto(url if url.startswith("http") else address + url)
            page.wait_for_function("window.cubeplayTimes?.shown")
            return page

        yield opened
        browser.close()
    assert errors == []


@pytest.mark.browser
@pytest.mark.proof
def test_a_link_is_played_on_and_copied_to_another_browser(opened):
    session = Session("cuboro", seed=5, names=("Plum", "Fig"))
    for _move in range(6):
        session.play(session.moves()[0])
    page = opened(f"play/cuboro.html#game={game_link(session)}")
    page.get_by_role("button", name="Play on from here").click()
    page.locator('.cp-tools [data-tool="more"]').click()
    page.locator(".cp-sheet").get_by_role("button", name="Share", exact=True).click()
    page.get_by_role("button", name="Copy link").click()
    page.get_by_role("button", name="Copied").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    assert "/play/cuboro.html#game=" in link
    assert linked_game(link.partition("#game=")[2]).record == session.record
    other = opened(link)
    other.get_by_text(f"Move {len(session.played)} of {len(session.played)}").wait_for()
    assert other.get_by_role("button", name="Play on from here").is_visible()
