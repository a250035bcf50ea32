"""Servers for tests of the guard: one for this machine, one that is shared."""

from pathlib import Path

import pytest
from strangers import KEYS, NETWORK, Browser

from servers import shared_servers

PAGES = Path(__file__).parent / "pages"


@pytest.fixture(scope="session")
def started():
    """Start a server with some options; the same options share one."""
    with shared_servers() as started:
        yield lambda *options, base="/": started(PAGES, options, base)


@pytest.fixture(scope="session")
def own(started):
    """A server for this machine alone."""
    return started("--no-preheat")


@pytest.fixture(scope="session")
def shared(started):
    """A server that is shared in the network."""
    return started("--no-preheat", "--share", f"--host={NETWORK}", *KEYS)


@pytest.fixture
def plum(own):
    return Browser(own.url)


@pytest.fixture
def fig(own):
    return Browser(own.url)
