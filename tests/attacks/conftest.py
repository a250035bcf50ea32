"""Each attack has servers of its own, which it may end."""

import psutil
import pytest
from strangers import KEYS, NETWORK

from cubeplay_widgets.site import dashboard
from servers import start

SHARED = ("--no-preheat", "--share", f"--host={NETWORK}", *KEYS)


@pytest.fixture
def begin():
    """Start a server of the real pages with some options; it is killed in the end, whatever it does."""
    running = []

    def started(*options):
        running.append(start(dashboard.notebooks(), options))
        return running[-1]

    yield started
    for server in running:
        if server.process.poll() is None:
            children = psutil.Process(server.process.pid).children(recursive=True)
            for process in (server.process, *children):
                process.kill()
        server.process.wait(20)


@pytest.fixture
def server(begin):
    """A server for this machine alone."""
    return begin("--no-preheat")


@pytest.fixture
def shared(begin):
    """A server that is shared in the network."""
    return begin(*SHARED)
