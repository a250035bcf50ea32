"""cuboro's page in a real browser: play by mouse and by keyboard."""

import pytest
from checks import (
    axe,
    field,
    overflow,
    settle,
    wait_for_colour,
    wait_for_log,
    wait_for_status,
    wait_until,
    wait_until_painted,
)
from cubo_page import button, labels, over, tab_to, tab_to_board, tab_to_button, told_why, type_move, walk_to
from set_up_page import open_more, start, start_button, type_into

from cubeplay_widgets.paint.theme import BLUE
from site_server import BOTH

PLAY = "play/cuboro.ipynb"
REFUSED = (
    ("shift a1", "Not moved", "a1 is not beside the empty field", "shift"),
    ("rotate a1 flip", "Not turned", "upside down is for version 2", "upside-down"),
    ("push a1 b1", "Not moved", "that would move two cubes at once", "one-cube"),
    ("jump b2", "No jump", "b2 is the empty field", "change"),
    ("tower north low", "Tower not placed", "over the surface only", "tower-height"),
)


@pytest.fixture
def open_page(visit, pages, edition):
    """Open a page; it must ask no other host, and nothing may go wrong in it."""
    opened = []

    def open_page(path, **options):
        opened.append(visit(path, edition or pages, **options))
        return opened[-1]

    yield open_page
    for page in opened:
        assert page.blocked == []
        assert page.errors == []


def begin(page, version=1):
    open_more(page)
    page.get_by_role("combobox", name="Version", exact=True).select_option(index=version - 1)
    start(page)
    wait_until_painted(page)


SEND = "Send the marble"


def wait_for_turn(page):
    """Wait until the person is to move, or the game is over."""
    wait_until(
        page,
        """words => document.querySelector('.cp-over[data-kind=end]:not([hidden])')
          || [...document.querySelectorAll('.cp-actions .cp-go:not(.cp-shut)')]
            .some((b) => b.textContent.startsWith(words))""",
        arg=SEND,
    )
    settle(page)


def marbles(page):
    """Which marble runs."""
    return page.locator(".cp-progress").inner_text()


def click_send(page):
    button(page, SEND).click()


def send(page, press=click_send):
    """Send the game's first marble: that it is final is said once, after the first press."""
    press(page)
    wait_for_status(page, "Press it once more")
    press(page)


def send_all(page, press=click_send):
    """Send marble after marble to the end of the game."""
    for _marble in range(12):
        wait_for_turn(page)
        if over(page):
            return
        now = marbles(page)
        press(page)
        wait_until(page, "now => document.querySelector('.cp-progress').textContent !== now", arg=now)
    wait_for_turn(page)
    assert over(page)


@BOTH
@pytest.mark.proof
def test_a_whole_game_of_version_1_is_finished_by_mouse(open_page):
    page = open_page(PLAY)
    begin(page)
    assert axe(page) == []
    field(page, "b1").drag_to(field(page, "b2"))
    wait_for_log(page, "from b1 to b2")
    field(page, "c3").click()
    settle(page)
    button(page, "Right").click()
    wait_for_status(page, "Make this change")
    assert axe(page) == []
    field(page, "c3").click()
    wait_for_log(page, "turns")
    send(page)
    wait_for_log(page, "Plum scores")
    send_all(page)
    assert "wins. Points:" in page.locator(".cp-log").text_content()
    assert axe(page) == []


def test_marble_rolls_with_motion_and_the_computer_waits_for_it(open_page):
    page = open_page(PLAY, reduced_motion="no-preference")
    begin(page)
    type_move(page, "jump c3")
    wait_for_log(page, "jump from c3 to b2")
    send(page)
    wait_for_log(page, "Plum scores 5")
    wait_for_turn(page)
    assert "scores" in page.locator(".cp-log li").nth(1).inner_text()
    assert "Fig" in page.locator(".cp-log li").nth(1).inner_text()
    wait_for_colour(page, "west 1", BLUE, dy=0.6)


@BOTH
@pytest.mark.proof
def test_a_whole_game_of_version_2_is_finished_by_keyboard_alone(open_page):
    page = open_page(PLAY)
    start_button(page)
    tab_to(page, "e.tagName === 'SUMMARY'")
    page.keyboard.press("Enter")
    tab_to(page, "e.ariaLabel === 'Version'")
    page.keyboard.press("ArrowDown")
    tab_to_button(page, "Start: ")
    page.keyboard.press("Enter")
    wait_until_painted(page)
    tab_to_board(page)
    walk_to(page, "b3")
    page.keyboard.press("Enter")
    wait_for_status(page, "Turn b3")
    tab_to_button(page, "Right")
    page.keyboard.press(" ")
    wait_for_status(page, "Make this change")
    tab_to_board(page)
    for id, key, wait, words in (
        ("b2", "Enter", wait_for_log, "jump from b3 to b2"),
        ("c1", "Enter", wait_for_status, "Turn c1"),
        ("b3", " ", wait_for_log, "from c1 to b3"),
    ):
        walk_to(page, id)
        page.keyboard.press(key)
        wait(page, words)

    def press_send(page):
        tab_to_button(page, SEND)
        page.keyboard.press("Enter")

    send(page, press_send)
    wait_for_log(page, "Plum scores 12")
    send_all(page, press_send)


@pytest.mark.proof
def test_illegal_moves_are_answered_and_change_nothing(open_page):
    page = open_page(PLAY)
    begin(page)
    before = labels(page)
    for text, what, why, rule in REFUSED:
        type_move(page, text)
        wait_for_status(page, what)
        wait_for_status(page, why)
        assert "Next:" in told_why(page, f"cuboro.{rule}")
        assert labels(page) == before
    assert axe(page) == []
    for turn in range(4):
        type_move(page, "rotate a1 90")
        wait_for_log(page, f"Change {turn + 1}")
        wait_until(page, "document.querySelector('.cp-typed input').value === ''")
    type_move(page, "rotate a1 90")
    wait_for_status(page, "the joker allows one more change, and you have made it")


@pytest.mark.proof
def test_an_own_start_position_is_taken_and_a_broken_one_refused(open_page):
    page = open_page(PLAY)
    open_more(page)
    type_into(page, "Start position", "1 2 3; 4 . 5; 6 7 7")
    start(page)
    page.get_by_role("alert").wait_for()
    assert "7" in page.get_by_role("alert").inner_text()
    type_into(page, "Start position", "1 2 3; 4 . 5; 6 7 8/90")
    start(page)
    wait_until_painted(page)
    assert field(page, "a1").get_attribute("aria-label").startswith("a1, Bridge")


@pytest.mark.proof
def test_a_narrow_page_shows_everything(open_page):
    narrow = {"width": 360, "height": 740}
    page = open_page(PLAY, viewport=narrow, color_scheme="light")
    begin(page, 2)
    field(page, "a1").click()
    wait_for_status(page, "Turn a1")
    assert overflow(page) == []
    assert axe(page) == []
