"""CUBED's pages in a real browser."""

import pytest
from checks import (
    axe,
    field,
    overflow,
    settle,
    small_targets,
    wait_for_status,
    wait_until,
    wait_until_painted,
)
from cubo_page import labels, over, tab_to, tab_to_board, tab_to_button, try_to_press, type_move, walk_to

PLAY = "play/cubed.ipynb"
CELL = ".cp-cells button"


@pytest.fixture
def play(visit, pages):
    """Open the play page; it must ask no other host, and nothing may go wrong in it."""
    opened = []

    def play(**options):
        opened.append(visit(PLAY, pages, **options))
        opened[-1].get_by_role("button", name="Start the game").wait_for()
        return opened[-1]

    yield play
    for page in opened:
        assert page.blocked == []
        assert page.errors == []


def start(page, players):
    page.get_by_label("Number of players").select_option(str(players))
    page.get_by_role("button", name="Start the game").click()
    wait_until_painted(page)


def finish_alone(page, most=250):
    """Play a solo game to its end by mouse: place what fits, else draw."""
    fits = page.locator(f'{CELL}[aria-label$="fits here"]')
    held = page.locator(f'{CELL}[data-id^="hand"][aria-label$="to place it; choose it"]')
    for _press in range(most):
        if over(page):
            return
        if fits.count():
            try_to_press(fits.first)
        elif held.count():
            try_to_press(held.first)
        elif field(page, "draw").count():
            try_to_press(field(page, "draw"))
        settle(page)
    raise AssertionError("the game does not come to an end")


def test_a_solo_game_is_played_to_its_end_by_mouse(play):
    page = play()
    assert axe(page) == []
    start(page, 1)
    assert axe(page) == []
    finish_alone(page)
    assert axe(page) == []
    assert "Score sheet" in page.locator(".cp-right .cp-panel").inner_text()


def test_a_solo_game_is_finished_by_keyboard_alone(play):
    page = play()
    tab_to(page, "e.labels?.[0]?.textContent.startsWith('Number of players')")
    page.keyboard.press("Home")
    tab_to_button(page, "Start the game")
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
        page.keyboard.press("Backspace")
        page.keyboard.type(next((move for move in listed if move.startswith("place")), listed[0]))
        page.keyboard.press("Enter")
        wait_until(page, "document.querySelector('.cp-typed input').value === ''")
        page.locator(".cp-listed code").first.wait_for(state="hidden")
    assert over(page)
    assert "Score sheet" in page.locator(".cp-right .cp-panel").inner_text()


def test_a_turn_is_made_by_keyboard_with_zoom_and_two_keys_that_turn(play):
    page = play()
    start(page, 2)
    tab_to_board(page)
    first = page.locator(f'{CELL}[data-id^="hand"]').first.get_attribute("data-id")
    walk_to(page, first)
    page.keyboard.press("Enter")
    field(page, "turn60").wait_for()
    settle(page)
    tab_to_button(page, "Arrow keys turn the piece and zoom")
    page.keyboard.press("Enter")
    for key, words in (("ArrowRight", "Turn 60°"), ("ArrowRight", "Turn 120°"), ("ArrowUp", "Nearer")):
        page.keyboard.press(key)
        wait_for_status(page, words)
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+Tab")
    walk_to(page, "h8")
    page.keyboard.press("Enter")
    wait_until(page, "document.querySelector('[data-id=h8]').ariaLabel.includes('turned by 120°')")
    page.get_by_text("Fig places").first.wait_for()
    assert not field(page, "zoom-out").evaluate("b => b.ariaDisabled === 'true'")


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
        box = page.locator(".cp-note-bad")
        assert "Next:" in box.inner_text()
        assert box.locator(f'a[href$="#cubed.{rule}"]').count() == 1
        assert labels(page) == before
    field(page, held[0]).click()
    settle(page)
    field(page, "h8").click()
    page.get_by_text("Lime places").first.wait_for(timeout=15_000)
    wait_until(page, "document.querySelector('.cp-turn h1').textContent === 'Your turn.'")
    settle(page)
    page.locator(f'{CELL}[data-id^="hand"][aria-label*="to place it"]').first.click()
    settle(page)
    page.locator(f'{CELL}[aria-label*="heights don\'t match"]').first.click()
    wait_for_status(page, "it fits nowhere")
    page.locator(f'{CELL}[aria-label*="; try piece"]').first.click()
    wait_for_status(page, "Not placed")
    page.get_by_text("high corners meet low ones").first.wait_for()
    assert axe(page) == []


def test_people_at_one_screen_see_their_own_hand_only(play):
    page = play()
    page.get_by_label("Player 2, played by").select_option(label="Person at this screen")
    start(page, 2)
    hand = [label for label in labels(page) if "costs" in label]
    type_move(page, "draw")
    wait_for_status(page, "draws a piece")
    type_move(page, "pass")
    page.get_by_role("button", name="I am Fig").wait_for()
    assert not page.locator(".cp-board").is_visible()
    page.get_by_role("button", name="I am Fig").click()
    page.locator(".cp-board").wait_for()
    settle(page)
    names = {label.split(", costs")[0] for label in hand}
    assert not [label for label in labels(page) if label.split(", costs")[0] in names]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_narrow_page_shows_everything_also_with_eleven_players(play, scheme):
    page = play(viewport={"width": 360, "height": 740}, color_scheme=scheme)
    start(page, 11)
    assert overflow(page) == []
    page.locator(f'{CELL}[data-id^="hand"]').first.click()
    field(page, "turn300").wait_for()
    assert overflow(page) == []
    assert axe(page) == []
    assert small_targets(page, 24) == []
