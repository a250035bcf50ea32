"""The static edition on this machine, and a browser for it."""

import pytest
from chromium import ARGS
from playwright.sync_api import sync_playwright
from tools.browsers import MISSING, installed

from needed import lacking
from site_server import SiteServer


@pytest.fixture(scope="session")
def serve():
    """Serves a folder; returns its address, and what ends its server."""

    def begin(folder):
        server = SiteServer(folder)
        return server.url, server.end

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
