"""The static edition, built once for all tests of a run, and served from this machine."""

import fcntl
import os
import shutil
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from chromium import ARGS
from playwright.sync_api import sync_playwright
from tools.browsers import MISSING, installed

from cubeplay_widgets.static_site.command import build
from needed import lacking


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The folder of the built site."""
    if not (shutil.which("node") and shutil.which("npm")):
        lacking("Node.js with npm is not installed, which builds the static edition")
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    with (shared / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (shared / "site-is-built").exists():
            build(shared / "site")
            (shared / "site-is-built").touch()
    return shared / "site"


class Quiet(SimpleHTTPRequestHandler):
    """Serves files as every web space does."""

    def log_message(self, *_told):
        pass


@pytest.fixture(scope="session")
def serve():
    """Serves a folder; returns its address, and what ends its server."""

    def begin(folder):
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()

        def end():
            server.shutdown()
            server.server_close()

        return f"http://127.0.0.1:{server.server_address[1]}/", end

    return begin


@pytest.fixture(scope="session")
def address(site, serve):
    """The address of the site."""
    address, end = serve(site)
    yield address
    end()


@pytest.fixture(scope="session")
def chromium():
    """A browser that finds no host but this machine."""
    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path=installed(p) or lacking(MISSING), args=ARGS)
        yield browser
        browser.close()
