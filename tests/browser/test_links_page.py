"""Links and cards in a browser: what one person copies opens the same position in another's browser."""

from pathlib import Path

import pytest
from checks import axe, overflow, settle, wait_until, wait_until_painted
from cubeplay import Session
from cubeplay.players import autoplay

LAPTOP, PHONE = {"width": 1366, "height": 657}, {"width": 360, "height": 640}
CLIPBOARD = ["clipboard-read", "clipboard-write"]
NO_CLIPBOARD = """() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
}"""
TRAFFIC = Path(__file__).parent / "traffic.js"
LOOKS = "() => document.querySelector('.cp-replay-title')"


@pytest.fixture
def device(browser, pages):
    """A function that opens a page in a browser context of its own."""
    contexts = []

    def opened(path, viewport=LAPTOP, painted=True):
        context = browser.new_context(viewport=viewport, reduced_motion="reduce", permissions=CLIPBOARD)
        contexts.append(context)
        page = context.new_page()
        page.add_init_script(path=TRAFFIC)
        page.errors = []
        page.on("pageerror", lambda error: page.errors.append(str(error)))
        page.goto(path if path.startswith("http") else pages.address(path))
        if painted:
            wait_until_painted(page)
        return page

    yield opened
    for context in contexts:
        context.close()


def share(page):
    """Open the sheet for sharing over More."""
    page.locator('.cp-tools [data-tool="more"]').click()
    page.locator(".cp-sheet").get_by_role("button", name="Share", exact=True).click()
    page.get_by_role("button", name="Copy link").wait_for()


def copied(page, words):
    """Press a button that copies; returns what was copied."""
    button = page.get_by_role("button", name=words)
    button.click()
    page.get_by_role("button", name="Copied").wait_for()
    text = page.evaluate("navigator.clipboard.readText()")
    button.wait_for()  # after three seconds it says again what it does
    return text


def labels(page):
    return sorted(page.locator(".cp-cells button").evaluate_all("all => all.map(b => b.ariaLabel)"))


def kept(pages, session):
    """The address of a game that the server keeps."""
    return f"play/{session.game.name}.ipynb?game={pages.store().add(session)}"


def test_a_copied_link_shows_the_same_position_elsewhere_and_is_played_on_there(device, pages):
    session = Session("cuboro", seed=5, names=("Plum", "Fig"))
    for _move in range(6):
        session.play(session.moves()[0])
    page = device(kept(pages, session))
    share(page)
    assert axe(page) == overflow(page) == []
    link = copied(page, "Copy link")
    assert "?" not in link.partition("#")[0]
    page.keyboard.press("Escape")
    other = device(link, PHONE)
    wait_until(other, LOOKS)
    settle(other)
    assert axe(other) == overflow(other) == []
    other.get_by_role("button", name="Play on from here").click()
    wait_until(other, "() => location.search.includes('game=') && !location.hash")
    wait_until_painted(other)
    settle(other)
    page.set_viewport_size(PHONE)
    settle(page)
    assert labels(other) == labels(page)
    assert page.errors == other.errors == []


@pytest.mark.proof
def test_a_finished_game_is_shared_from_its_end_as_link_text_and_picture(device, pages):
    session = Session("cuboro", seed=3, names=("Plum", "Fig"))
    autoplay(session, dict.fromkeys((0, 1), session.game.bots()["greedy"]))
    page = device(kept(pages, session))
    page.locator(".cp-over").get_by_role("button", name="Share", exact=True).click()
    text = copied(page, "Share as text")
    assert text.startswith("cuboro Tricky Ways 20")
    assert all(str(score) in text for score in session.outcome.scores)
    with page.expect_download() as file:
        page.get_by_role("button", name="Share as a picture").click()
    assert file.value.suggested_filename.endswith(".png")
    assert file.value.path().read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    other = device(copied(page, "Copy link"))
    wait_until(other, LOOKS)
    assert other.get_by_role("button", name="Try from here").is_visible()


@pytest.mark.proof
def test_without_a_clipboard_the_link_stands_there_selected(device, pages):
    page = device(kept(pages, Session("cuboro", seed=5)), PHONE)
    page.evaluate(NO_CLIPBOARD)
    share(page)
    page.get_by_role("button", name="Copy link").click()
    field = page.get_by_role("textbox", name="Copy this yourself:")
    assert "#game=1" in field.input_value()
    assert page.evaluate("getSelection().toString() || document.activeElement.selectionEnd") != 0
    assert axe(page) == overflow(page) == []


@pytest.mark.proof
def test_a_link_that_is_cut_off_says_so_and_the_set_up_stays(device):
    page = device("play/cuboro.ipynb#game=1eN", painted=False)
    page.get_by_text("this link is cut off. Ask for it again.").wait_for()
    assert page.locator(".cp-opening").is_visible()


@pytest.mark.proof
def test_a_puzzle_is_shared_as_text_and_opens_from_its_link(device):
    page = device("puzzles/cubo.ipynb?day=2026-11-25")
    asks = page.locator(".cp-puzzle-asks").inner_text()
    page.get_by_role("button", name="More").click()
    page.get_by_role("dialog").get_by_role("button", name="Share").click()
    assert copied(page, "Share as text").startswith("Cubo 2026-11-25: ")
    other = device(copied(page, "Copy link"), PHONE)
    wait_until(other, "asks => document.querySelector('.cp-puzzle-asks')?.textContent === asks", arg=asks)
    assert axe(other) == overflow(other) == []
