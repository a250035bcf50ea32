"""Links on the static edition: a game comes by one, is played on, and goes on to the next browser."""

import pytest
from cubeplay import Session
from cubeplay.session.link import game_link, linked_game

PATIENCE = 60_000


@pytest.fixture
def opened(address, chromium):
    """Open a page of the site in a browser context of its own; nothing may go wrong on it."""
    errors, contexts = [], []

    def opened(url):
        contexts.append(chromium.new_context(permissions=["clipboard-read", "clipboard-write"]))
        page = contexts[-1].new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(url if url.startswith("http") else address + url)
        page.wait_for_function("window.cubeplayTimes?.shown")
        return page

    yield opened
    for context in contexts:
        context.close()
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


@pytest.mark.browser
@pytest.mark.proof
@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("1eN", "this link is cut off. Ask for it again."),
        ("2" + game_link(Session("cuboro", seed=5))[1:], "from a newer cubeplay"),
    ],
    ids=["cut", "newer"],
)
def test_a_link_that_cannot_be_read_says_why_and_a_game_can_be_begun(opened, link, words):
    page = opened(f"play/cuboro.html#game={link}")
    page.get_by_text(words).first.wait_for()
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Send the marble").wait_for()
