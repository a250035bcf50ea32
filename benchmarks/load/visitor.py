"""A visitor without a browser, who sends the server the same requests and messages as a page.

A :class:`Browser` sends requests and stores cookies; an :class:`OpenNotebook` opens a notebook, connects to
its kernel and stores the widgets' state.  See :mod:`~benchmarks.load.game_visitor` and
:mod:`~benchmarks.load.pupil_visitor` for what visitors do.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlencode, urljoin
from uuid import uuid4

from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

PROTOCOL: Final = "v1.kernel.websocket.jupyter.org"
CONTROL: Final = "jupyter.widget.control"
FORM: Final = "application/x-www-form-urlencoded"
JSON: Final = "application/json"
TRIES: Final = 3
LONGEST: Final = 120.0
"""Seconds to wait for an answer."""
MOST_WAYS: Final = 5
"""The most redirects of a request."""
PING: Final = 2.0
"""Seconds between two pings of a page."""
ALIVE: Final = {"revision", "pieces"}
"""The state that only widgets with pings have: boards, and frames of chapters."""
CONFIG: Final = re.compile(r'"kernelId": "([0-9a-f-]+)"')


class OpeningRefused(Exception):
    """The server's answer is not the page."""

    def __init__(self, status: int) -> None:
        super().__init__(f"status {status}")
        self.status = status


@dataclass(slots=True)
class Browser:
    """Sends requests to one server, and stores its cookies."""

    url: str
    cookies: dict[str, str] = field(default_factory=dict)

    def headers(self) -> dict[str, str]:
        """The headers of every request."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Cookie": cookies, "Origin": self.url.rstrip("/"), "Sec-Fetch-Site": "same-origin"}

    async def ask(self, path: str, form: Mapping[str, str] | None = None) -> str:
        """The answer to a request, after redirects.  Raises OpeningRefused for an error."""
        answer = await self.request(path, urlencode(form) if form is not None else None)
        for _way in range(MOST_WAYS):
            if answer.code < 300:
                return str(answer.body.decode())
            address = urljoin(answer.effective_url, answer.headers.get("Location", ""))
            answer = await self.request(address.removeprefix(self.url))
        raise OpeningRefused(answer.code)

    async def request(self, path: str, body: str | None = None, kind: str = FORM) -> HTTPResponse:
        """The answer to one request, perhaps a redirect; with a body it is a POST.  Raises OpeningRefused."""
        more: dict[str, Any] = {} if body is None else {"method": "POST", "body": body}
        request = HTTPRequest(
            self.url + path,
            headers=self.headers() | ({} if body is None else {"Content-Type": kind}),
            connect_timeout=LONGEST,
            request_timeout=LONGEST,
            follow_redirects=False,
            **more,
        )
        client = AsyncHTTPClient(force_instance=True, max_clients=1)
        try:
            answer: HTTPResponse = await client.fetch(request, raise_error=False)
        finally:
            client.close()
        for cookie in answer.headers.get_list("Set-Cookie"):
            name, _equals, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        if answer.code >= 400:
            raise OpeningRefused(answer.code)
        return answer


class OpenNotebook:
    """An open notebook: its kernel, and the state of its widgets by their ids.

    ``path`` is the address, or one that redirects there.
    """

    def __init__(self, browser: Browser, path: str) -> None:
        self.browser, self.path = browser, path
        self.kernel = ""
        self.models: dict[str, dict[str, Any]] = {}
        self.heard: list[tuple[str, Any]] = []
        self._socket: WebSocketClientConnection | None = None
        self._news = asyncio.Condition()
        self._tasks: list[asyncio.Task[None]] = []
        self._session = uuid4().hex

    async def open(self) -> None:
        """Load the notebook, connect, and read its widgets.  Raises OpeningRefused or OSError."""
        found = None
        for _try in range(TRIES):  # a page whose kernel does not start tries again by itself
            html = await self.browser.ask(self.path)
            if found := CONFIG.search(html):
                break
        if found is None:
            raise OpeningRefused(200)
        self.kernel = found[1]
        host = self.browser.url.removeprefix("http")
        channels = f"ws{host}api/kernels/{self.kernel}/channels?session_id={self._session}"
        request = HTTPRequest(channels, headers=self.browser.headers(), connect_timeout=LONGEST)
        self._socket = await websocket_connect(request, subprotocols=[PROTOCOL], max_message_size=2**28)
        self._tasks.append(asyncio.create_task(self._listen(self._socket)))
        control, version = uuid4().hex, {"version": "1.0.0"}
        await self._send("comm_open", version, comm_id=control, target_name=CONTROL, data={})
        await self._send("comm_msg", comm_id=control, data={"method": "request_states"})
        await self.until(lambda: bool(self.models))
        self._tasks.append(asyncio.create_task(self._ping()))

    async def close(self) -> None:
        """Leave, as a browser does."""
        for task in self._tasks:
            task.cancel()
        if self._socket is not None:
            self._socket.close()
        if self.kernel:
            await self.browser.ask(f"voila/api/shutdown/{self.kernel}", {})

    # Widgets

    def model(self, **wanted: Any) -> str:
        """The id of the latest widget with these values.  Raises LookupError if there is none."""
        for id in reversed(self.models):
            if wanted.items() <= self.models[id].items():
                return id
        raise LookupError(f"no widget with {wanted}")

    async def say(self, id: str, /, **content: Any) -> None:
        """Send a custom message to a widget."""
        await self._send("comm_msg", comm_id=id, data={"method": "custom", "content": content})

    async def set(self, id: str, **state: Any) -> None:
        """Set values of a widget."""
        change = {"method": "update", "state": state, "buffer_paths": []}
        await self._send("comm_msg", comm_id=id, data=change)

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until a condition is true.  Raises TimeoutError."""
        async with asyncio.timeout(LONGEST), self._news:
            await self._news.wait_for(condition)

    # Messages

    async def _send(self, kind: str, metadata: Mapping[str, Any] | None = None, **content: Any) -> None:
        assert self._socket is not None
        header = {"msg_id": uuid4().hex, "msg_type": kind, "session": self._session, "username": ""}
        header |= {"version": "5.3", "date": "2026-01-01T00:00:00Z"}
        message = {"header": header, "parent_header": {}, "metadata": metadata or {}, "content": content}
        packed = serialize_msg_to_ws_v1(message, "shell", _packed)  # type: ignore[no-untyped-call]
        await self._socket.write_message(packed, binary=True)

    async def _listen(self, socket: WebSocketClientConnection) -> None:
        while (message := await socket.read_message()) is not None:
            _channel, parts = deserialize_msg_from_ws_v1(message)  # type: ignore[no-untyped-call]
            kind, content = json.loads(parts[0])["msg_type"], json.loads(parts[3])
            if kind in ("comm_open", "comm_msg"):
                self._take(content)
            elif kind == "comm_close":
                self.models.pop(content["comm_id"], None)
            if kind.startswith("comm_"):
                async with self._news:
                    self._news.notify_all()

    def _take(self, content: Mapping[str, Any]) -> None:
        """Store a message of a widget."""
        id, data = content["comm_id"], content["data"]
        match data.get("method"):
            case "update_states":
                self.models |= {id: each["state"] for id, each in data["states"].items()}
            case "custom":
                self.heard.append((id, data["content"]))
            case "update":
                self.models.setdefault(id, {}).update(data["state"])
            case None if "state" in data:
                self.models[id] = data["state"]

    async def _ping(self) -> None:
        """Send the pings of a board, or of the frame of a chapter."""
        while True:
            await asyncio.sleep(PING)
            for id in [id for id, state in self.models.items() if ALIVE & state.keys()][-1:]:
                await self.say(id, type="ping")


def _packed(part: object) -> bytes:
    return json.dumps(part).encode()
