"""The static edition on this machine, and a browser for it."""

import pytest

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
