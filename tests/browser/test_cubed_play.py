"""CUBED's pages in a real browser."""

import pytest
from checks import (
    axe,
    field,
    overflow,
    settle,
    small_targets,
    wait_for_log,
    wait_for_status,
    wait_until,
    wait_until_painted,
)
from cubo_page import (
    button,
    covered,
    labels,
    over,
    tab_to,
    tab_to_board,
    tab_to_button,
    told_why,
    try_to_press,
    type_move,
    walk_to,
)
from set_up_page import choose, choose_players, start_button

from site_server import BOTH

PLAY = "play/cubed.ipynb"
CELL = ".cp-cells button"


@pytest.fixture
def play(visit, pages, edition):
    """Open the play page; it must ask no other host, and nothing may go wrong in it."""
    opened = []

    def play(**options):
        opened.append(visit(PLAY, edition or pages, **options))
        start_button(opened[-1])
        return opened[-1]

    yield play
    for page in opened:
        assert page.blocked == []
        assert page.errors == []


def start(page, players):
    choose_players(page, players)
    start_button(page).click()
    wait_until_painted(page)


def finish_alone(page, most=250):
    """Play a solo game to its end by mouse: place what fits, else draw."""
    lies = page.locator(f'{CELL}[aria-label*="; place piece"]')
    fits = page.locator(f'{CELL}[aria-label$="fits here"]')
    held = page.locator(f'{CELL}[data-id^="hand"][aria-label$="to place it; choose it"]')
    for _press in range(most):
        if over(page):
            return
        if lies.count():
            try_to_press(lies.first)
        elif fits.count():
            try_to_press(fits.first)
        elif held.count():
            try_to_press(held.first)
        else:
            try_to_press(button(page, "Draw"))
        settle(page)
    raise AssertionError("the game does not come to an end")


@BOTH
@pytest.mark.proof
def test_a_solo_game_is_played_to_its_end_by_mouse(play):
    page = play()
    assert axe(page) == []
    start(page, 1)
    assert axe(page) == []
    page.locator(".cp-tools").get_by_role("button", name="More").click()
    page.get_by_role("dialog").get_by_role("button", name="The whole table").click()
    page.get_by_role("dialog").get_by_text("Score sheet").first.wait_for()
    page.keyboard.press("Escape")
    finish_alone(page)
    assert axe(page) == []


@BOTH
@pytest.mark.proof
def test_a_solo_game_is_finished_by_keyboard_alone(play):
    page = play()
    tab_to(page, "e.ariaLabel === 'Number of players'")
    page.keyboard.press("Home")
    settle(page)
    tab_to_button(page, "Start CUBED")
    page.keyboard.press("Enter")
    wait_until_painted(page)
    tab_to(page, "e.labels?.[0]?.textContent.startsWith('Type a move')")
    for _turn in range(150):
        if over(page):
            break
        settle(page)
        page.keyboard.type("?")
        page.keyboard.press("Enter")
        page.locator(".cp-listed code").first.wait_for()
        listed = page.locator(".cp-listed code").all_inner_texts()
        page.keyboard.press("Escape")
        page.get_by_role("dialog").wait_for(state="hidden")
        page.keyboard.press("Backspace")
        page.keyboard.type(next((move for move in listed if move.startswith("place")), listed[0]))
        page.keyboard.press("Enter")
        wait_until(page, "document.querySelector('.cp-typed input').value === ''")
    assert over(page)


@pytest.mark.proof
def test_a_turn_is_made_by_keyboard_and_how_near_one_looks_stays(play):
    page = play()
    start(page, 2)
    tab_to_board(page)
    first = page.locator(f'{CELL}[data-id^="hand"]').first.get_attribute("data-id")
    walk_to(page, first)
    page.keyboard.press("Enter")
    wait_for_status(page, "Press a dashed field")
    for words in ("Turn", "Turn", "Look nearer"):
        tab_to_button(page, words)
        page.keyboard.press("Enter")
        settle(page)
    tab_to_board(page)
    walk_to(page, "h8")
    page.keyboard.press("Enter")
    wait_for_status(page, "Place on h8")
    page.keyboard.press("Enter")
    wait_until(page, "document.querySelector('[data-id=h8]').ariaLabel.includes('turned by 120°')")
    wait_for_log(page, "Fig places")
    assert button(page, "Look from afar").is_visible()


@pytest.mark.proof
def test_illegal_moves_are_answered_and_change_nothing(play):
    page = play()
    start(page, 4)
    hand = page.locator(f'{CELL}[data-id^="hand"]')
    held = hand.evaluate_all("all => all.map(b => b.dataset.id)")
    mine = [int(id.removeprefix("hand")) for id in held]
    other = next(number for number in range(1, 77) if number not in mine)
    before = labels(page)
    for text, why, rule in (
        (f"place {other} at h8", f"you don't hold piece {other}", "in-hand"),
        (f"place {mine[0]} at h8 turn 45", "a piece can't lie turned by 45°", "turns"),
        (f"place {mine[0]} at zz99", "there is no field zz99", "fields"),
        ("pass", "you haven't drawn yet", "pass"),
    ):
        type_move(page, text)
        wait_for_status(page, why)
        assert "Next:" in told_why(page, f"cubed.{rule}")
        assert labels(page) == before
    field(page, held[0]).click()
    settle(page)
    field(page, "h8").click()
    wait_for_status(page, "Place on h8")
    button(page, "Place on h8").click()
    wait_for_status(page, "Press it once more")  # that others move then is said once, after the first press
    button(page, "Place on h8").click()
    wait_for_log(page, "Lime places")
    wait_for_status(page, "Choose a piece")
    page.locator(f'{CELL}[data-id^="hand"][aria-label*="to place it"]').first.click()
    settle(page)
    while (
        button(page, "Turn").is_visible() and not page.locator(f'{CELL}[aria-label*="; try piece"]').count()
    ):
        button(page, "Turn").click()
        settle(page)
    page.locator(f'{CELL}[aria-label*="; try piece"]').first.click()
    wait_for_status(page, "Not placed")
    assert axe(page) == []


def test_people_at_one_screen_see_their_own_hand_only(play):
    page = play()
    choose(page, "Player 2, played by", "Person")
    start(page, 2)
    hand = [label for label in labels(page) if "costs" in label]
    type_move(page, "draw")
    wait_for_log(page, "draws a piece")
    type_move(page, "pass")
    page.get_by_role("button", name="I am Fig").wait_for()
    assert covered(page)
    assert not [label for label in labels(page) if "costs" in label]
    page.get_by_role("button", name="I am Fig").click()
    page.locator(f'{CELL}[data-id^="hand"]').first.wait_for(state="attached")
    page.locator(".cp-over").wait_for(state="hidden")  # the board and what lies over it are told apart
    assert not covered(page)
    settle(page)
    names = {label.split(", costs")[0] for label in hand}
    assert not [label for label in labels(page) if label.split(", costs")[0] in names]


@pytest.mark.proof
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_narrow_page_shows_everything_also_with_eleven_players(play, scheme):
    page = play(viewport={"width": 360, "height": 740}, color_scheme=scheme)
    start(page, 11)
    assert overflow(page) == []
    page.locator(f'{CELL}[data-id^="hand"]').first.click()
    button(page, "Turn").wait_for()
    assert overflow(page) == []
    assert axe(page) == []
    assert small_targets(page, 24) == []
