"""What one address may take of the server: connections, bodies, files, lines of the log."""

import asyncio
import logging
import socket
from contextlib import suppress
from types import SimpleNamespace

import pytest
from tornado.testing import AsyncHTTPTestCase, gen_test
from tornado.web import Application, RequestHandler

from cubeplay_widgets.site import http
from cubeplay_widgets.site.gate import body_limits
from cubeplay_widgets.site.gate.middleware import Guard
from cubeplay_widgets.site.gate.visitors import AccessKeys, Role, new_token
from cubeplay_widgets.site.http import PagesServer
from cubeplay_widgets.site.kernels import files
from cubeplay_widgets.site.kernels.log import Sparing

KEYS = AccessKeys("the-key-of-all-pupils", "the-key-of-the-teacher")


class Echo(RequestHandler):
    def post(self):
        self.finish(str(len(self.request.body)))

    get = post


class TestOverHttp(AsyncHTTPTestCase):
    """The server of the pages, with an application that does nothing."""

    def get_app(self):
        return Application([(".*", Echo)])

    def get_http_server(self):
        self.guard = Guard(SimpleNamespace(), keys=KEYS)
        self.server = PagesServer(self._app, self.guard)
        return self.server

    def headers(self, role):
        token = new_token()
        seal = KEYS.seal(role, token) if role is not Role.STRANGER else ""
        cookies = f"cubeplay-person={token}; {KEYS.cookie}={seal}"
        return {"Cookie": cookies, "Origin": f"http://127.0.0.1:{self.get_http_port()}"}

    def sent(self, role, size, path="/", **headers):
        """The status of a POST, and how many bytes it was read to have."""
        answer = self.fetch(path, method="POST", body=b"x" * size, headers=self.headers(role) | headers)
        return answer.code, int(answer.body or 0)

    def test_bodies_are_read_as_far_as_who_sends_them_may(self):
        mib, small = 2**20, body_limits.REFUSED
        assert self.sent(Role.STRANGER, small) == (200, small)
        assert self.sent(Role.STRANGER, small + 1)[0] == 400
        assert self.sent(Role.PUPIL, small + 1, Origin="http://evil.example")[0] == 400
        assert self.sent(Role.PUPIL, small + 1, Host="evil.example")[0] == 400
        assert self.sent(Role.PUPIL, 2 * mib) == (200, 2 * mib)
        assert self.sent(Role.PUPIL, 8 * mib + 1)[0] == 400
        assert self.sent(Role.PUPIL, 9 * mib, "/desk/BBBB/file")[0] == 400
        assert self.sent(Role.TEACHER, 9 * mib, "/desk/BBBB/file") == (200, 9 * mib)
        assert self.sent(Role.TEACHER, 9 * mib, "/desk/BBBB")[0] == 400
        assert self.server.request_callback.under_way == 0

    def test_all_bodies_together_are_limited(self):
        self.server.request_callback.under_way = body_limits.AT_ONCE
        assert self.sent(Role.PUPIL, body_limits.REFUSED + 1)[0] == 400
        self.server.request_callback.under_way = 0

    @gen_test
    async def test_a_body_that_does_not_come_is_not_waited_for(self):
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(body_limits, "TIMEOUT", 0.05)
            link = self.connection()
            link.sendall(b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9000\r\n\r\nx")
            assert await self.ended(link)
        assert self.server.request_callback.under_way == 0

    @gen_test
    async def test_an_address_has_so_many_connections_and_a_silent_one_ends(self):
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(http, "MOST", 2)
            links = [self.connection() for _link in range(3)]
            assert await self.ended(links[2])
            assert sum(self.server._taken.values()) == 2
            self.server.conn_params.header_timeout = 0.05
            links[0].close()
            assert await self.until(lambda: sum(self.server._taken.values()) == 1)
            again = self.connection()
            assert await self.ended(again)  # taken, and silent for too long
            links[1].close()
            assert await self.until(lambda: not self.server._taken)

    @gen_test
    async def test_the_last_files_are_not_for_connections(self):
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(files, "limit", lambda: http.SPARE)
            assert await self.ended(self.connection())

    def connection(self):
        link = socket.create_connection(("127.0.0.1", self.get_http_port()))
        link.setblocking(False)
        return link

    async def ended(self, link):
        async with asyncio.timeout(20):
            with suppress(ConnectionError):
                return await asyncio.get_running_loop().sock_recv(link, 1) == b""
        return True

    async def until(self, condition):
        async with asyncio.timeout(20):
            while not condition():
                await asyncio.sleep(0.01)
        return True


def test_the_limit_of_files_is_raised_as_far_as_the_system_lets_it(monkeypatch):
    resource = pytest.importorskip("resource")
    now, refused = [256], []

    def change(_kind, wanted):
        if wanted[0] > 10_240:
            refused.append(wanted[0])
            raise ValueError
        now[0] = wanted[0]

    monkeypatch.setattr(resource, "getrlimit", lambda _kind: (now[0], resource.RLIM_INFINITY))
    monkeypatch.setattr(resource, "setrlimit", change)
    assert files.raise_limit() == files.MOST // 2
    assert refused == [files.MOST]
    assert files.pages_left(taken=files.MOST // 2) == 0


def record(line, level=logging.ERROR, words="It failed: %s", *args):
    return logging.LogRecord("a", level, "a.py", line, words, args or ("why",), None)


def test_an_error_that_repeats_itself_is_said_once_a_minute_with_how_often_it_was():
    now = [0.0]
    sparing = Sparing(lambda: now[0])
    assert [sparing.filter(record(1)) for _time in range(500)] == [True] + [False] * 499
    assert sparing.filter(record(2))
    now[0] = 61.0
    again = record(1)
    assert sparing.filter(again)
    assert again.getMessage() == "It failed: why (and 499 more like this)"


def test_a_few_warnings_of_a_kind_are_said_and_none_at_length():
    sparing = Sparing(lambda: 0.0)
    said = [sparing.filter(record(1, logging.WARNING, "%s", "x" * 9)) for _time in range(500)]
    assert sum(said) == 20
    long = record(3, logging.WARNING, "%s", "x" * 10**6)
    assert sparing.filter(long)
    assert len(long.getMessage()) == 2000
