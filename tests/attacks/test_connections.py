"""A stranger without a key can't fill the server: neither by silent connections nor by unfinished bodies."""

import resource
import socket
import time
from contextlib import ExitStack, contextmanager, suppress
from urllib.parse import urlsplit

import pytest
from attacking import MIB, attacked
from strangers import NETWORK

pytestmark = pytest.mark.proof

SILENT, FILES = 1100, 1024
POSTS, SIZE = 12, 95_000_000


@contextmanager
def few_files():
    """Start what is started with the limit of files that most systems have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, SILENT + 500), hard))


def test_silent_connections_of_one_keep_no_other_out(begin):
    with few_files():
        server = begin("--no-preheat", "--share", f"--host={NETWORK}")
    server.url = server.url.replace("127.0.0.1", NETWORK)
    log = (server.data / "server.log").stat
    before, port = log().st_size, urlsplit(server.url).port
    links = ExitStack()
    with links, attacked(server, f"{SILENT} silent connections", "127.0.0.9") as seen:
        for _link in range(SILENT):
            with suppress(OSError):
                links.enter_context(socket.create_connection((NETWORK, port), 2))
        time.sleep(10)  # as long as the log is watched
    grown = log().st_size - before
    print(f"the log: +{grown / MIB:.1f} MiB within ten seconds")
    assert seen.answers
    assert grown < 2**16


def test_bodies_without_a_key_are_not_read(shared):
    shared.url = shared.url.replace("127.0.0.1", NETWORK)
    head = f"POST /class HTTP/1.1\r\nHost: {NETWORK}\r\nContent-Length: {SIZE}\r\n\r\n".encode()
    port, piece = urlsplit(shared.url).port, b"x" * 2**20
    links = ExitStack()
    with links, attacked(shared, f"{POSTS} unfinished bodies", "127.0.0.9") as seen:
        for _post in range(POSTS):
            link = links.enter_context(socket.create_connection((NETWORK, port), 20))
            with suppress(OSError):
                link.sendall(head)
                for _piece in range(SIZE // len(piece)):
                    link.sendall(piece)
    assert seen.answers
    assert seen.grown < 64 * MIB
