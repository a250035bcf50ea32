"""Every page of the built site in Chromium, which finds no other host: it shows itself and answers a press.

The pages are those of the folder.  With the server ended, the service worker has them all.
"""

import re
from urllib.parse import urlparse

import pytest
from checks import settle, wait_until, wait_until_painted
from chromium import PATIENCE, TRAFFIC
from playwright.sync_api import Error

from site_server import SiteServer

pytestmark = pytest.mark.browser
SHORT = ("rulebook/cubo.html", "rules/cuboro.html", "lessons/one-line.html", "play/cuobe.html", "saved.html")
"""One page of each kind: words alone, chapters, a lesson, a table, and what is made from what is stored."""
PRINTS = "window.print = () => document.body.append('printed');"
LEAST = 100
"""Letters that a page has at least."""


def shows(css):
    """Wait until something is shown."""
    return lambda page: page.locator(css).locator("visible=true").first.wait_for()


def tells(words):
    """Wait until some words are on the page."""
    return lambda page: page.get_by_text(words).locator("visible=true").first.wait_for()


def table(page):
    """A table with its board, and a game that has an address."""
    page.wait_for_url("**/play/*.html?game=*")
    wait_until_painted(page)


def puzzle(page):
    """The puzzle of a day on its board."""
    page.wait_for_url("**/puzzles/*.html?day=*")
    page.wait_for_function("window.cubeplayTimes?.shown")
    wait_until_painted(page)


KINDS = (
    ("index", "summary", shows('main a[href*="worksheet/"]')),
    ("offline", "main .cp-btn", shows(".cp-landing")),
    ("first-game/", "main :is(.cp-m-main:not(.cp-shut), .cp-btn:has-text('Hint'))", None),
    ("rules/", "button.cp-c-row", shows(".cp-next")),
    ("lessons/", ".cp-go", tells("Take another seat")),
    ("play/", "main .cp-go", table),
    ("puzzles/", "main .cp-btn:has-text('Hint')", None),
    ("rulebook/", "main summary", shows("main details[open] p")),
    ("sheet/", "[data-print]", tells("printed")),
    ("worksheet/", "[data-print]", tells("printed")),
    ("saved", "[data-view=finished]", shows("[data-view=finished][aria-pressed=true]")),
    ("own-pieces", "main form .cp-btn", shows("main input[name=title]")),
    ("puzzles.html", "main a[href*='puzzles/']", puzzle),
)
"""How the paths of pages begin, what is pressed there, and what it brings: None for other words."""


class Looking:
    """Somebody who opens one page after the other, and notes what goes wrong."""

    def __init__(self, page, address):
        self.page, self.address, self.faults = page, address, []
        page.set_default_timeout(PATIENCE)
        page.add_init_script(PRINTS)
        page.add_init_script(path=TRAFFIC)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        page.on("request", lambda request: self.faults.extend(elsewhere(request.url)))

    def look(self, path):
        """Open a page, see that it shows something, and press something."""
        page = self.page
        css, brings = next((css, brings) for begins, css, brings in KINDS if path.startswith(begins))
        page.goto(self.address + path)
        if page.locator("#cp-cells").count():
            page.wait_for_function("window.cubeplayTimes?.shown")
        button = page.locator(css).locator("visible=true").first
        button.wait_for()
        if path.startswith(("first-game/", "puzzles/")):
            wait_until_painted(page)
            settle(page)  # what can be pressed comes with the first words of the worker
        assert len(page.locator("body").inner_text()) >= LEAST
        before = page.locator("main").inner_text()
        button.click()
        if brings:
            brings(page)
        else:
            wait_until(page, "before => document.querySelector('main').innerText !== before", before)
        settle(page)
        assert self.faults == []


def elsewhere(url):
    """An address in a list, if it is one of another host."""
    there = urlparse(url)
    return [url] if there.scheme in ("http", "https") and there.hostname != "127.0.0.1" else []


def paths(site):
    """Where the pages of the folder lie in it."""
    found = sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html"))
    assert len(found) >= 60
    assert {re.match(r"[\w-]+", path)[0] for path in found} >= {
        begins.strip("/") for begins, *_ in KINDS[:-1]
    }
    return found


@pytest.fixture
def looking(chromium, site):
    """Begin to look at pages of a server where nobody has been; it is ended by ``looking.server.end()``."""
    server = SiteServer(site)
    context = chromium.new_context(viewport={"width": 1366, "height": 657}, reduced_motion="reduce")
    looking = Looking(context.new_page(), server.url)
    looking.server = server
    yield looking
    context.close()
    server.end()


def wrong(looking, pages):
    """Look at pages one after the other; returns what is wrong with each."""
    found = {}
    for path in pages:
        looking.faults.clear()
        try:
            looking.look(path)
        except (Error, AssertionError) as why:
            found[path] = str(why)
    return found


def test_one_page_of_each_kind_shows_itself_and_answers(looking):
    assert wrong(looking, SHORT) == {}


@pytest.mark.proof
def test_every_page_shows_itself_and_answers(looking, site):
    assert wrong(looking, paths(site)) == {}


@pytest.mark.proof
def test_every_page_opens_and_answers_with_the_server_ended(looking, site):
    looking.page.goto(looking.address)
    looking.page.wait_for_function("window.cubeplayFiles?.missing === 0", timeout=PATIENCE)
    looking.server.end()
    assert wrong(looking, paths(site)) == {}
