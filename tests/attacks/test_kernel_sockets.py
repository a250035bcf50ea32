"""A page's own socket can't end the server, by no frame and by no older protocol."""

import time
from contextlib import suppress

import pytest
from attacking import MIB, attacked
from strangers import Browser
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

pytestmark = pytest.mark.proof

V1 = ["v1.kernel.websocket.jupyter.org"]
PAGE = "play/cubo.ipynb"


def channels(browser, kernel, protocols, **more):
    """A socket to a kernel, in a state of the tests that may not know of protocols yet."""
    place, origin = browser.url.partition("//")[2], browser.url.rstrip("/")
    cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    address = f"ws://{place}api/kernels/{kernel}/channels?session_id=test"
    return connect(
        address,
        origin=origin,
        additional_headers={"Cookie": cookies},
        subprotocols=protocols,
        proxy=None,
        **more,
    )


@pytest.mark.parametrize(
    ("protocols", "bad"), [(V1, "ffffffffffffff0f"), (None, "7fffffff")], ids=["eight bytes", "four bytes"]
)
def test_a_frame_that_lies_of_its_parts_stops_nothing(server, protocols, bad):
    browser = Browser(server.url)
    kernel = browser.open(PAGE).kernel
    with attacked(server, f"frame {bad}") as seen:
        with suppress(InvalidStatus, ConnectionClosed):
            channels(browser, kernel, protocols).send(bytes.fromhex(bad))
        time.sleep(1)  # the attack's own: the server is given time to fall
    assert seen.answers
    assert seen.grown < 64 * MIB
