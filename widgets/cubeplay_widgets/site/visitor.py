"""A visitor without a browser: speaks to the server what a page speaks, and knows what to expect.

A :class:`Page` opens a notebook, connects to its kernel and keeps the widgets' state; a :class:`Visitor`
plays a game on it that holds no chance and no secret (cuboro), move for move beside a session of its own.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from html import unescape
from random import Random
from time import monotonic
from typing import Any, Final
from urllib.parse import urlencode
from uuid import uuid4

from cubeplay.session import Session
from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

PROTOCOL: Final = "v1.kernel.websocket.jupyter.org"
CONTROL: Final = "jupyter.widget.control"
GAME: Final = "cuboro"
NOTEBOOK: Final = f"play/{GAME}.ipynb"
TRIES: Final = 3
LONGEST: Final = 120.0
"""Seconds after which an answer will not come."""
PING: Final = 2.0
"""Seconds between two signs of life of a page."""
LOG: Final = '<ol tabindex="0" aria-label="Log'
LINE: Final = re.compile("<li>(.*?) <a ")
"""How a log begins, and what each of its lines says."""
ADDRESS: Final = {"_anywidget_id": "cubeplay_widgets.pages.address.Address"}
ENTRY: Final = {"_anywidget_id": "cubeplay_widgets.pages.parts.Entry"}
BOARD: Final = {"_anywidget_id": "cubeplay_widgets.board.touch.TouchLayer"}
CONFIG: Final = re.compile(r'"kernelId": "([0-9a-f-]+)"')


class Refused(Exception):
    """The server has answered with something else than the page."""

    def __init__(self, status: int) -> None:
        super().__init__(f"status {status}")
        self.status = status


@dataclass(slots=True)
class Browser:
    """Asks one server, and keeps its cookies."""

    url: str
    cookies: dict[str, str] = field(default_factory=dict)

    def headers(self) -> dict[str, str]:
        """What every request says."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Cookie": cookies, "Origin": self.url.rstrip("/"), "Sec-Fetch-Site": "same-origin"}

    async def ask(self, path: str, form: Mapping[str, str] | None = None) -> str:
        """The answer to a request.  Raises Refused for any but a good one."""
        more: dict[str, Any] = {} if form is None else {"method": "POST", "body": urlencode(form)}
        request = HTTPRequest(
            self.url + path,
            headers=self.headers(),
            connect_timeout=LONGEST,
            request_timeout=LONGEST,
            follow_redirects=True,
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
        if answer.code >= 300:
            raise Refused(answer.code)
        return str(answer.body.decode())


class Page:
    """A notebook that is open: its kernel, and the state of its widgets by their ids."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.kernel = ""
        self.models: dict[str, dict[str, Any]] = {}
        self.heard: list[tuple[str, Any]] = []
        self._socket: WebSocketClientConnection | None = None
        self._news = asyncio.Condition()
        self._tasks: list[asyncio.Task[None]] = []
        self._session = uuid4().hex

    async def open(self, query: str = "") -> None:
        """Load the notebook, connect, and take over its widgets.  Raises Refused or OSError."""
        found = None
        for _try in range(TRIES):  # a page whose kernel does not start tries again by itself
            html = await self.browser.ask(f"voila/render/{NOTEBOOK}{query}")
            if found := CONFIG.search(html):
                break
        if found is None:
            raise Refused(200)
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
        await self.say(self.model(**ADDRESS), type="address", query=query)
        self._tasks.append(asyncio.create_task(self._live()))

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
        """The id of the latest widget with such values.  Raises LookupError if there is none."""
        for id in reversed(self.models):
            if wanted.items() <= self.models[id].items():
                return id
        raise LookupError(f"no widget with {wanted}")

    async def say(self, id: str, **content: Any) -> None:
        """Send a widget a message of its own kind."""
        await self._send("comm_msg", comm_id=id, data={"method": "custom", "content": content})

    async def press(self, words: str) -> None:
        """Press a button."""
        await self.say(self.model(_model_name="ButtonModel", description=words), event="click")

    async def set(self, id: str, **state: Any) -> None:
        """Set what a person can set."""
        change = {"method": "update", "state": state, "buffer_paths": []}
        await self._send("comm_msg", comm_id=id, data=change)

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait for something to be so.  Raises TimeoutError."""
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
                async with self._news:
                    self._news.notify_all()

    def _take(self, content: Mapping[str, Any]) -> None:
        """Keep what a widget says."""
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

    async def _live(self) -> None:
        """Give the signs of life that a board gives."""
        while True:
            await asyncio.sleep(PING)
            for id in [id for id, state in self.models.items() if "revision" in state][-1:]:
                await self.say(id, type="ping")


@dataclass(slots=True)
class Visit:
    """What a visitor has met with: seconds, and what went wrong."""

    board: float = 0.0
    answers: list[float] = field(default_factory=list)
    game: str = ""
    status: int = 200
    trouble: str = ""
    log: tuple[str, ...] = ()


class Visitor:
    """Somebody who opens the games, starts one, takes turns and watches that each answer is right."""

    def __init__(self, url: str, seed: int) -> None:
        self.browser, self.visit = Browser(url), Visit()
        self.page = Page(self.browser)
        self._rng = Random(seed)
        self._mine = Session(GAME, names=("Plum", "Fig"))

    async def come(self, turns: int, think: float) -> Visit:
        """Do all of it; what goes wrong is told in the visit."""
        try:
            await self._play(turns, think)
        except Refused as refused:
            self.visit.status, self.visit.trouble = refused.status, str(refused)
        except Exception as error:
            self.visit.trouble = f"{type(error).__name__}: {error}"
        self.visit.log = tuple(line.text for line in self._mine.told(0))
        return self.visit

    async def _play(self, turns: int, think: float) -> None:
        start = monotonic()
        await self.browser.ask("")
        await self.page.open()
        await self.page.set(self._played_by(), index=0)
        await self.page.press("Start the game")
        address = self.page.model(**ADDRESS)
        await self.page.until(lambda: "game=" in self.page.models[address].get("query", ""))
        self.visit.game = self.page.models[address]["query"]
        board = self.page.model(**BOARD)
        await self.page.say(board, type="page", place={"width": 900, "page": 1280})
        self.visit.board = monotonic() - start
        for _turn in range(turns):
            await asyncio.sleep(think * self._rng.uniform(0.5, 1.5))
            await self._take_turn()

    def _played_by(self) -> str:
        """The field that says who plays the second seat."""
        return self.page.model(description="Player 2, played by")

    async def _take_turn(self) -> None:
        """Type a move; it is answered when the field is emptied and the log tells what the rules say."""
        seat = self._mine.to_move[0]
        move = str(self._rng.choice(self._mine.moves(seat)))
        self._mine.play(move, seat)
        expected = [line.text for line in self._mine.told(0)]
        entry = self.page.model(**ENTRY)
        taken = (entry, {"type": "taken", "text": move})
        start = monotonic()
        await self.page.say(entry, type="enter", text=move)
        await self.page.until(lambda: taken in self.page.heard and told(self.page) == expected)
        self.visit.answers.append(monotonic() - start)
        self.page.heard.clear()

    async def leave(self) -> None:
        """Close the page."""
        await self.page.close()


def _packed(part: object) -> bytes:
    return json.dumps(part).encode()


def told(page: Page) -> list[str]:
    """The lines of a page's log, the oldest first."""
    values = (str(state.get("value", "")) for state in page.models.values())
    logs = [value for value in values if value.startswith(LOG)]
    return [unescape(line) for line in LINE.findall(logs[-1])][::-1] if logs else []
