"""Live pages of the static edition, and what the browser keeps of them."""

import base64

from chromium import PATIENCE
from cubeplay.store import Store
from site_store import READ, WRITE


def live(page, address):
    """Open a page, and wait until a press is answered."""
    page.goto(address)
    alive(page)


def alive(page):
    """Wait until a page that is loaded answers presses."""
    page.wait_for_function("window.cubeplayTimes?.shown", timeout=PATIENCE)


def start(page, address):
    """Begin a game of cuboro; returns its id."""
    live(page, f"{address}play/cuboro.html")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/*game=*", timeout=PATIENCE)
    send(page, 1)
    return page.url.partition("game=")[2]


def send(page, turn):
    """Send the marble of a turn, and wait until the computer player has sent its own."""
    button, again = page.get_by_role("button", name="Send the marble"), page.get_by_text("Press it once more")
    due = page.get_by_text(f"Marble {2 * turn + 1} of 12")
    button.click(timeout=PATIENCE)
    again.or_(due).first.wait_for(timeout=PATIENCE)
    if again.is_visible():  # a page asks for the first marble
        button.click(timeout=PATIENCE)
    is_due(page, turn + 1)


def is_due(page, turn):
    """Wait until a turn of the person's is due."""
    page.get_by_text(f"Marble {2 * turn - 1} of 12").wait_for(timeout=PATIENCE)


def read_kept(page, file, site="/"):
    """The version of what is kept, and its store, copied to a file; None if nothing is."""
    if (kept := page.evaluate(READ, site)) is None:
        return None
    file.write_bytes(base64.b64decode(kept[1]))
    return kept[0], Store(file)


def write_kept(page, version, file, site="/"):
    """Put a file in the place of what is kept, without a word to any page."""
    page.evaluate(WRITE, [site, version, base64.b64encode(file.read_bytes()).decode()])


def has_kept(page, file, *games):
    """Wait until some games are kept."""

    def ids():
        found = read_kept(page, file)
        return {game.id for game in found[1].games()} if found else set()

    for _try in range(PATIENCE // 100):
        if ids() >= set(games):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{games} are not all kept: {ids()}")
