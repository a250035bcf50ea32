"""Applications for tests of the guard: one for this machine, one that is shared."""

from pathlib import Path

import pytest
from strangers import KEYS, NETWORK, Browser

from in_process import applications

PAGES = Path(__file__).parent / "pages"


@pytest.fixture(scope="module")
def started():
    """Start an application with some options; the same options share one."""
    with applications(PAGES) as started:
        yield started


@pytest.fixture(scope="module")
def own(started):
    """An application for this machine alone."""
    return started("--no-preheat")


@pytest.fixture(scope="module")
def shared(started):
    """An application that is shared in the network."""
    return started("--no-preheat", "--share", f"--host={NETWORK}", *KEYS)


@pytest.fixture
def plum(own):
    return Browser(own.url)


@pytest.fixture
def fig(own):
    return Browser(own.url)
