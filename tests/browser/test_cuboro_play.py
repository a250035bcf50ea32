"""cuboro's page in a real browser: play by mouse and by keyboard."""

import pytest
from checks import (
    axe,
    field,
    overflow,
    settle,
    wait_for_colour,
    wait_for_status,
    wait_until,
    wait_until_painted,
)
from cubo_page import labels, over, tab_to, tab_to_board, tab_to_button, type_move, walk_to

from cubeplay_widgets.paint.theme import BLUE

PLAY = "play/cuboro.ipynb"
REFUSED = (
    ("shift a1", "Not shifted", "a1 is not beside the empty field", "shift"),
    ("rotate a1 flip", "Not turned", "in version 1 a cube is not turned upside down", "upside-down"),
    ("push a1 b1", "Not moved", "that would move two cubes at once", "one-cube"),
    ("jump b2", "No jump", "b2 is the empty field", "change"),
    ("tower north low", "Tower not placed", "over the surface only", "tower-height"),
)


@pytest.fixture
def open_page(visit, pages):
    """Open a page; it must ask no other host, and nothing may go wrong in it."""
    opened = []

    def open_page(path, **options):
        opened.append(visit(path, pages, **options))
        return opened[-1]

    yield open_page
    for page in opened:
        assert page.blocked == []
        assert page.errors == []


def begin(page, version=1):
    page.get_by_role("button", name="Start the game").wait_for()
    page.get_by_label("Version").first.select_option(index=version - 1)
    page.get_by_role("button", name="Start the game").click()
    wait_until_painted(page)


def wait_for_turn(page):
    """Wait until the person is to move, or the game is over."""
    wait_until(
        page,
        "/^(Your turn|The game is over)/.test(document.querySelector('.cp-turn h1').textContent)",
        timeout=20_000,
    )
    settle(page)


def send_all(page):
    """Send marble after marble to the end of the game."""
    for _marble in range(12):
        wait_for_turn(page)
        if over(page):
            return
        field(page, "send").click()
        wait_until(page, "!document.querySelector('.cp-turn h1').textContent.startsWith('Your turn')")
    wait_for_turn(page)
    assert over(page)


def test_a_whole_game_of_version_1_is_finished_by_mouse(open_page):
    page = open_page(PLAY)
    begin(page)
    assert axe(page) == []
    field(page, "b1").drag_to(field(page, "b2"))
    wait_for_status(page, "from b1 to b2")
    field(page, "c3").click()
    settle(page)
    field(page, "turn-right").click()
    wait_for_status(page, "turn it right")
    assert axe(page) == []
    field(page, "c3").click()
    wait_for_status(page, "turns")
    send_all(page)
    assert "wins. Points:" in page.locator(".cp-log").inner_text()
    assert axe(page) == []


def test_marble_rolls_with_motion_and_the_computer_waits_for_it(open_page):
    page = open_page(PLAY, reduced_motion="no-preference")
    begin(page)
    type_move(page, "jump c3")
    wait_for_status(page, "jump from c3 to b2")
    field(page, "send").click()
    wait_for_status(page, "Plum scores 5")
    wait_for_turn(page)
    assert "scores" in page.locator(".cp-log li").nth(1).inner_text()
    assert "Fig" in page.locator(".cp-log li").nth(1).inner_text()
    wait_for_colour(page, "west 1", BLUE, dy=0.6)


def test_a_whole_game_of_version_2_is_finished_by_keyboard_alone(open_page):
    page = open_page(PLAY)
    page.get_by_role("button", name="Start the game").wait_for()
    tab_to(page, "e.labels?.[0]?.textContent === 'Version'")
    page.keyboard.press("ArrowDown")
    tab_to_button(page, "Start the game")
    page.keyboard.press("Enter")
    wait_until_painted(page)
    tab_to_board(page)
    for id, key, words in (
        ("b3", "Enter", "Chosen: b3"),
        ("turn-right", " ", "turn it right"),
        ("b2", "Enter", "jump from b3 to b2"),
        ("c1", "Enter", "Chosen: c1"),
        ("b3", " ", "from c1 to b3"),
        ("send", "Enter", "Plum scores 12"),
    ):
        walk_to(page, id)
        page.keyboard.press(key)
        wait_for_status(page, words)
    for _marble in range(12):
        wait_for_turn(page)
        if over(page):
            break
        if not page.evaluate("document.activeElement.dataset.id"):
            tab_to_board(page)
        walk_to(page, "send")
        page.keyboard.press("Enter")
        wait_until(page, "!document.querySelector('.cp-turn h1').textContent.startsWith('Your turn')")
    assert over(page)


def test_illegal_moves_are_answered_and_change_nothing(open_page):
    page = open_page(PLAY)
    begin(page)
    before = labels(page)
    for text, what, why, rule in REFUSED:
        type_move(page, text)
        wait_for_status(page, what)
        wait_for_status(page, why)
        box = page.locator(".cp-note-bad")
        assert "Next:" in box.inner_text()
        assert box.locator(f'a[href$="#cuboro.{rule}"]').count() >= 1
        assert labels(page) == before
    assert axe(page) == []
    for turn in range(4):
        type_move(page, "rotate a1 90")
        wait_for_status(page, f"Change {turn + 1}")
        wait_until(page, "document.querySelector('.cp-typed input').value === ''")
    type_move(page, "rotate a1 90")
    wait_for_status(page, "the joker allows one more change, and you have made it")


def test_an_own_start_position_is_taken_and_a_broken_one_refused(open_page):
    page = open_page(PLAY)
    page.get_by_role("button", name="Start the game").wait_for()
    start = page.get_by_label("Start position", exact=True)
    start.fill("1 2 3; 4 . 5; 6 7 7")
    start.press("Tab")
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("alert").wait_for()
    assert "7" in page.get_by_role("alert").inner_text()
    start.fill("1 2 3; 4 . 5; 6 7 8/90")
    start.press("Tab")
    page.get_by_role("button", name="Start the game").click()
    wait_until_painted(page)
    assert field(page, "a1").get_attribute("aria-label").startswith("a1, Bridge")


def test_a_narrow_page_shows_everything(open_page):
    narrow = {"width": 360, "height": 740}
    page = open_page(PLAY, viewport=narrow, color_scheme="light")
    begin(page, 2)
    field(page, "a1").click()
    wait_for_status(page, "Chosen: a1")
    assert overflow(page) == []
    assert axe(page) == []
