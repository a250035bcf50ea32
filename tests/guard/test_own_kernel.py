"""The socket between a page and its kernel, without either: what is handed on, and when it is closed."""

from types import SimpleNamespace

import pytest
from strangers import frame
from tornado.iostream import StreamBufferFullError

from cubeplay_widgets.site.gate.own_kernel import NOT_OF_THE_PROTOCOL, KernelChannels

GOOD = frame("comm_msg", comm_id="a", data={})


class Ends:
    """Both ends of a socket: what reached the kernel, and how the page's end was closed."""

    def __init__(self):
        self.handed, self.closed = [], []
        self.handler = KernelChannels.__new__(KernelChannels)
        manager = SimpleNamespace(allowed_message_types=["comm_msg"])
        self.handler.application = SimpleNamespace(settings={"kernel_manager": manager})
        self.handler.connection = SimpleNamespace(handle_incoming_message=self.handed.append)
        self.handler.close = lambda code, _why: self.closed.append(code)


@pytest.fixture
def ends():
    return Ends()


def test_what_pages_may_send_is_handed_on_and_the_rest_dropped(ends):
    for sent in (GOOD, frame("execute_request", code="1"), GOOD):
        ends.handler.on_message(sent)
    assert (ends.handed, ends.closed) == ([GOOD, GOOD], [])


def test_after_a_malformed_frame_nothing_is_handed_on(ends):
    for sent in (b"\xff" * 8, GOOD, b"\xff" * 8):
        ends.handler.on_message(sent)
    assert (ends.handed, ends.closed) == ([], [NOT_OF_THE_PROTOCOL])


def test_a_page_that_does_not_read_loses_its_socket(ends):
    def full(_message, binary):
        raise StreamBufferFullError

    stream = SimpleNamespace(close=lambda: ends.closed.append("stream"))
    ends.handler.ws_connection = SimpleNamespace(write_message=full, stream=stream, is_closing=lambda: False)
    ends.handler.write_message(GOOD, binary=True)
    assert ends.closed == ["stream"]
