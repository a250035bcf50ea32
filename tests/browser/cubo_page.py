"""What a player does on Cubo's pages, for tests in a browser."""

from time import monotonic

from checks import field, middle, settle, wait_until, wait_until_painted
from playwright.sync_api import TimeoutError as TooLate
from set_up_page import choose, choose_players, open_more, start, type_into

from patience import patience

PLAY = "play/cubo.ipynb"
LABEL = '.cp-cells button[aria-label*="{}"]'


def set_up(page, players=3, rounds=1, timing=None):
    """Fill in the set-up and start: a person against regular computer players."""
    choose_players(page, players)
    open_more(page)
    type_into(page, "Rounds", str(rounds))
    if timing:
        choose(page, "Timing", timing)
    start(page)
    wait_until_painted(page)


def over(page):
    """Whether the end of the game lies over the table."""
    return page.locator(".cp-over[data-kind=end]:visible").count() > 0


def wait_for_the_end(page):
    wait_until(page, "document.querySelector('.cp-over[data-kind=end]:not([hidden])')")
    settle(page)


def go_on(page):
    """Put away the end of a round, if it lies over the table."""
    way = page.locator(".cp-over[data-kind=round]:visible .cp-over-ways .cp-go")
    return way.count() > 0 and try_to_press(way.first)


def button(page, words):
    """A button of a table in play that does something now."""
    return page.locator(".cp-acts .cp-btn:not(.cp-shut)", has_text=words).first


def from_menu(page, words):
    """Press something in the menu of a table."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name=words).click()


def told_why(page, rule):
    """What the sheet tells of a refusal, which links to its rule; the sheet is closed again."""
    page.locator(".cp-tools").get_by_role("button", name="Why not?").click()
    sheet = page.get_by_role("dialog")
    sheet.wait_for()
    assert sheet.locator(f'a[href$="#{rule}"]').count() >= 1
    told = sheet.inner_text()
    page.keyboard.press("Escape")
    sheet.wait_for(state="hidden")
    return told


def covered(page):
    """Whether something lies over the board, which can be neither seen nor touched."""
    return page.evaluate(
        """() => {
          const stage = document.querySelector(".cp-stage"), box = stage.getBoundingClientRect();
          const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
          return stage.inert && Boolean(top?.closest(".cp-over"));
        }"""
    )


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
    loose, empty, centre = (
        page.locator('.cp-cells button[data-id^="loose"][aria-label*="pick it up"]'),
        page.locator(LABEL.format("empty; place")),
        page.locator(LABEL.format("; take it")),
    )
    action = page.locator(".cp-actions .cp-go:not(.cp-shut)")
    end = monotonic() + patience(seconds)
    while monotonic() < end:
        if over(page):
            return
        if go_on(page):
            settle(page)
            continue
        if empty.count():
            try_to_press(empty.first)
        elif loose.count():
            try_to_press(loose.first)
        elif centre.count():
            try_to_press(centre.first)
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
