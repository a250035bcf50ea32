"""A server and a browser for tests of pages: the browser finds no host but this machine.

``CHROMIUM`` may name a browser to use instead of the one that Playwright installs.
"""

from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlparse

import pytest
from chromium import PATIENCE, TRAFFIC
from cubeplay.tables import Tables
from round_table import KEY, KEYS, LAPTOP, PHONE, WALL, Device, RoundTable

from cubeplay_widgets.site import dashboard
from cubeplay_widgets.site.gate.languages import COOKIE
from site_server import SiteServer, listen

DEFAULTS = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}
MEDIA = ("color_scheme", "forced_colors", "reduced_motion")


def pytest_collection_modifyitems(items):
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def server(pages):
    """The server of the pages that only tests see, which has the real ones, too."""
    return pages


@pytest.fixture(scope="session")
def browser(chromium):
    return chromium


@pytest.fixture(scope="session")
def contexts(browser):
    """One browser context for all pages of a kind, so that what they load is compiled once."""
    made = {}

    def context(**options):
        key = tuple(sorted(options.items()))
        if key not in made:
            made[key] = browser.new_context(**options)
            _keep_renderer(made[key])
        return made[key]

    yield context
    for each in made.values():
        each.close()


def _keep_renderer(context):
    """Keep a page of the servers' site open: the renderer of all such pages ends with the last of them."""
    page = context.new_page()
    page.route("**/*", lambda route: route.fulfill(body=""))
    page.goto("http://127.0.0.1/")


@contextmanager
def _opening(contexts):
    """A function that opens an empty page of a browser with some options; all are closed in the end."""
    pages = []

    def opened(**options):
        options = DEFAULTS | options
        viewport, media = options.pop("viewport"), {key: options.pop(key, None) for key in MEDIA}
        page = contexts(**options).new_page()
        pages.append(page)
        page.set_default_timeout(PATIENCE)
        page.set_viewport_size(viewport)
        page.emulate_media(**media)
        page.blocked, page.errors = [], []
        page.add_init_script(path=TRAFFIC)
        page.on("request", lambda request: page.blocked.extend(_elsewhere(request.url)))
        page.on("pageerror", lambda error: page.errors.append(str(error)))
        page.on("console", lambda said: page.errors.extend(_refused(said.text)))
        return page

    yield opened
    for page in pages:
        page.close()


def _visits(contexts, server):
    """Yield a function that opens pages; close them all in the end."""
    with _opening(contexts) as opened:

        def visit(path="board.ipynb", server=server, query="", **options):
            if isinstance(server, SiteServer):
                options = {"service_workers": "block"} | options
            page = opened(**options)
            if isinstance(server, SiteServer):
                listen(page)
                server.store().bring(page, server.url)
            page.goto(server.address(path) + query)
            return page

        yield visit


@pytest.fixture
def recorded(contexts):
    """Open a recorded page, which needs neither a server nor a kernel; the rest is as in :func:`visit`."""
    with _opening(contexts) as opened:

        def played(page, query="", **options):
            browser_page = opened(**options)
            page.open(browser_page, query)
            return browser_page

        yield played


@pytest.fixture
def visit(contexts, server):
    """Open a notebook as a page.

    ``page.blocked`` lists what the page asked of other hosts, ``page.errors`` what went wrong in it.
    Further options are those of a browser context (viewport, color_scheme, has_touch, …).
    """
    yield from _visits(contexts, server)


@pytest.fixture(scope="module")
def visit_once(contexts, server):
    """The same for a page that several tests share and leave as they found it."""
    yield from _visits(contexts, server)


@pytest.fixture(scope="module")
def network(serve):
    """A server that is shared in the network."""
    return serve(dashboard.notebooks(), "--no-preheat", "--share", "--host=127.0.0.1", *KEYS)


@pytest.fixture
def comes(browser):
    """Let a device come to a server, to a table if a code is given; nothing may go wrong on its pages."""
    devices = []

    def come(server, code="", viewport=PHONE, language="en", **more):
        context = browser.new_context(viewport=viewport, **{"reduced_motion": "reduce"} | more)
        context.add_cookies([{"name": COOKIE, "value": language, "url": server.url}])
        devices.append(Device(context, server.url, language))
        return devices[-1].open(f"join/{KEY}" + (f"?table={code}" if code else ""))

    yield come
    for device in devices:
        device.context.close()
    assert [error for device in devices for error in device.errors] == []


@pytest.fixture
def gather(network, comes):
    """Lay a table and let devices come to its lobby: seats, the first of them the host, and lookers-on."""

    def gathered(game, seats, languages=("en",) * 6, **options):
        tables = Tables(network.store().place)
        host = comes(network, viewport=LAPTOP, language=languages[0])
        code = tables.open(game, host.person, seed=7, players=seats, **options)
        others = [comes(network, code, language=each) for each in languages[1:seats]]
        wall, watching = comes(network, viewport=WALL), comes(network, viewport=LAPTOP)
        wall.open(f"table/{code}/screen")
        watching.open(f"table/{code}/screen?way=spectator")
        return RoundTable(tables, code, [host.open(f"table/{code}"), *others], [wall, watching])

    return gathered


def _refused(said):
    """A message of the browser in a list, if it refused what the page's own headers forbid."""
    return [said] if "Content Security Policy" in said else []


def _elsewhere(url):
    """An address in a list, if it is one of another host."""
    there = urlparse(url)
    return [url] if there.scheme in ("http", "https", "ws", "wss") and there.hostname != "127.0.0.1" else []
