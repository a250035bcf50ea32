"""What a player does on Cubo's pages, for tests in a browser."""

from time import monotonic

from checks import field, middle, settle, wait_until_painted
from playwright.sync_api import TimeoutError as TooLate

PLAY = "play/cubo.ipynb"
LABEL = '.cp-cells button[aria-label*="{}"]'


def set_up(page, players=3, rounds=1, timing=None):
    """Fill in the set-up and start: a person against regular computer players."""
    page.get_by_role("button", name="Start the game").wait_for()
    page.get_by_label("Number of players").select_option(str(players))
    page.get_by_label("Rounds").fill(str(rounds))
    page.get_by_label("Rounds").press("Tab")
    if timing:
        page.get_by_label("Timing").select_option(label=timing)
    page.get_by_role("button", name="Start the game").click()
    wait_until_painted(page)


def over(page):
    return page.locator(".cp-turn h1").inner_text().startswith("The game is over")


def labels(page):
    """Everything that the board says."""
    return page.locator(".cp-cells button").evaluate_all("all => all.map(b => b.ariaLabel)")


def type_move(page, text):
    page.get_by_label("Type a move").fill(text)
    page.get_by_label("Type a move").press("Enter")


def press(page, locator):
    """Click where an element lies in the window."""
    page.mouse.click(*middle(locator))


def try_to_press(locator):
    """Click what may be gone by now; returns whether it was still there."""
    try:
        locator.click(timeout=1000)
    except TooLate:
        return False
    return True


def finish_by_mouse(page, seconds=240):
    """Play on to the end of the game: lay the dice as they come, call, take the first die, keep."""
    loose, empty = (
        page.locator('.cp-cells button[data-id^="loose"][aria-label*="pick it up"]'),
        page.locator(LABEL.format("empty; place")),
    )
    action = page.locator(".cp-actions button:not(.cp-shut)")
    end = monotonic() + seconds
    while monotonic() < end:
        if over(page):
            return
        if empty.count():
            try_to_press(empty.first)
        elif loose.count():
            try_to_press(loose.first)
        elif action.count():
            try_to_press(action.first)
        settle(page)
    raise AssertionError("the game does not come to an end")


PART = """id => {
    const here = document.activeElement, there = document.querySelector(`.cp-cells [data-id="${id}"]`);
    if (here.closest('[role=grid]')?.contains(there)) return '';
    const after = here.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_FOLLOWING;
    return after ? 'Tab' : 'Shift+Tab';
}"""
"""The key that leads on to the part of the board with a shape; "" if the focus is in there."""


def walk_to(page, id, most=40):
    """Go by keys from the focused button to that of a shape: Tab to its part of the board, arrows within."""
    for _part in range(8):
        way = page.evaluate(PART, id)
        if not way:
            break
        page.keyboard.press(way)
    target = field(page, id).bounding_box()
    for _step in range(most):
        here = page.evaluate("document.activeElement.dataset.id")
        if here == id:
            return
        box = page.locator(":focus").bounding_box()
        dx, dy = target["x"] - box["x"], target["y"] - box["y"]
        dx, dy = dx + (target["width"] - box["width"]) / 2, dy + (target["height"] - box["height"]) / 2
        keys = ["ArrowRight" if dx > 0 else "ArrowLeft", "ArrowDown" if dy > 0 else "ArrowUp"]
        for key in keys if abs(dx) > abs(dy) else keys[::-1]:
            page.keyboard.press(key)
            if page.evaluate("document.activeElement.dataset.id") != here:
                break
        else:
            raise AssertionError(f"no arrow leads from {here} to {id}")
    raise AssertionError(f"no way to {id}")


def tab_to(page, test, most=60):
    """Press Tab until the focused element passes a test in the page."""
    for _step in range(most):
        page.keyboard.press("Tab")
        if page.evaluate(f"(e => {test})(document.activeElement)"):
            return
    raise AssertionError(f"Tab does not lead to {test}")


def tab_to_board(page):
    tab_to(page, "!!e.dataset.id")


def tab_to_button(page, words):
    tab_to(page, f"e.tagName === 'BUTTON' && e.textContent.includes({words!r})")
