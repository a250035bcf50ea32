"""A server and a browser for tests of pages: the browser finds no host but this machine.

``CHROMIUM`` may name a browser to use instead of the one that Playwright installs.
"""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlparse

import psutil
import pytest
from cubeplay.store import Store
from playwright.sync_api import sync_playwright

from cubeplay_widgets.site import dashboard

ROOT = Path(__file__).parents[2]
PAGES = Path(__file__).parent / "pages"
TRAFFIC = Path(__file__).parent / "traffic.js"
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
ARGS += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
ARGS += ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
DEFAULTS = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}
MEDIA = ("color_scheme", "forced_colors", "reduced_motion")


def pytest_collection_modifyitems(items):
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@dataclass
class Server:
    """A running server of pages."""

    process: subprocess.Popen
    url: str
    data: Path

    def address(self, path):
        """Where a notebook is shown as a page."""
        return f"{self.url}voila/render/{path}"

    def store(self):
        """The store in which the server keeps its games."""
        own = os.environ.get("CUBEPLAY_DATA")
        return Store(Path(own or self.data / "XDG_DATA_HOME" / "cubeplay") / "games.sqlite")

    def kernels(self):
        """The running kernels, the youngest last."""
        children = psutil.Process(self.process.pid).children(recursive=True)
        kernels = [child for child in children if "ipykernel" in " ".join(_words(child))]
        return sorted(kernels, key=lambda kernel: kernel.create_time())

    def kill_kernel(self, kernel=None):
        """Kill one kernel, by default the youngest, without a word."""
        (kernel or self.kernels()[-1]).send_signal(signal.SIGKILL)


def _words(process):
    try:
        return process.cmdline()
    except psutil.Error:
        return []


def _free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def _environment(data, sites, language):
    """Where the server looks for code and keeps data: nothing of the person who runs the tests."""
    code = [*map(str, sites), str(ROOT), str(ROOT / "widgets"), str(ROOT / "tests" / "widgets")]
    folders = {
        name: str(data / name) for name in ("XDG_DATA_HOME", "JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR")
    }
    return os.environ | {"PYTHONPATH": os.pathsep.join(code), "CUBEPLAY_LANGUAGE": language} | folders


def _start(root, options, base, sites, language):
    port, data = _free_port(), Path(tempfile.mkdtemp(prefix="cubeplay-pages-"))
    with (data / "server.log").open("w") as log:
        command = dashboard.command(port, root, f"--base-url={base}", "--idle=30", *options)
        process = subprocess.Popen(command, env=_environment(data, sites, language), stdout=log, stderr=log)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            break
        except OSError:
            time.sleep(0.1)
    else:
        raise RuntimeError((data / "server.log").read_text())
    return Server(process, f"http://127.0.0.1:{port}{base}", data)


@pytest.fixture(scope="session")
def serve():
    """Start a server of a folder of notebooks; the same folder and options share one.

    ``sites`` are folders of installed packages that only this server sees.
    """
    running = {}

    def serve(root=PAGES, *options, base="/", sites=(), language=""):
        key = (root, options, base, sites, language)
        if key not in running:
            running[key] = _start(*key)
        return running[key]

    yield serve
    for server in running.values():
        server.process.terminate()
    for server in running.values():
        server.process.wait(20)
        shutil.rmtree(server.data, ignore_errors=True)


@pytest.fixture(scope="session")
def server(serve):
    """The server of the pages that only tests see."""
    return serve(PAGES, "--no-preheat")


@pytest.fixture(scope="session")
def pages(serve):
    """The server of the real pages."""
    return serve(dashboard.notebooks(), "--no-preheat")


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as p:
        own = Path(p.chromium.executable_path).exists()
        found = os.environ.get("CHROMIUM") or (None if own else shutil.which("chromium"))
        browser = p.chromium.launch(executable_path=found, args=ARGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def contexts(browser):
    """One browser context for all pages of a kind, so that what they load is compiled once."""
    made = {}

    def context(**options):
        key = tuple(sorted(options.items()))
        if key not in made:
            made[key] = browser.new_context(**options)
        return made[key]

    yield context
    for each in made.values():
        each.close()


def _visits(contexts, server):
    """Yield a function that opens pages; close them all in the end."""
    pages = []

    def visit(path="board.ipynb", server=server, query="", **options):
        options = DEFAULTS | options
        viewport, media = options.pop("viewport"), {key: options.pop(key, None) for key in MEDIA}
        page = contexts(**options).new_page()
        pages.append(page)
        page.set_viewport_size(viewport)
        page.emulate_media(**media)
        page.blocked, page.errors = [], []
        page.add_init_script(path=TRAFFIC)
        page.on("request", lambda request: page.blocked.extend(_elsewhere(request.url)))
        page.on("pageerror", lambda error: page.errors.append(str(error)))
        page.goto(server.address(path) + query)
        return page

    yield visit
    for page in pages:
        page.close()


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


def _elsewhere(url):
    """An address in a list, if it is one of another host."""
    there = urlparse(url)
    return [url] if there.scheme in ("http", "https", "ws", "wss") and there.hostname != "127.0.0.1" else []
