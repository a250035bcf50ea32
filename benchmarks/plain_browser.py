"""A browser that only opens pages and runs scripts in them, for figures of memory.

Playwright listens to the network of each page, and the page's process then holds a second copy, in base64, of
all that was loaded: 60 MiB for a page of the static edition.  Nobody's browser does that.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from urllib.request import urlopen

from tornado.websocket import WebSocketClientConnection, websocket_connect

PATIENCE: Final = 120
SIZE: Final = "--window-size=1366,657"


class PlainBrowser:
    """One page of Chromium."""

    def __init__(self, port: str, loop: asyncio.AbstractEventLoop) -> None:
        self._loop, self._number = loop, 0
        with urlopen(f"http://127.0.0.1:{port}/json") as answer:
            page = next(each for each in json.load(answer) if each["type"] == "page")
        with urlopen(f"http://127.0.0.1:{port}/json/version") as answer:
            browser = json.load(answer)
        self._page, self._browser = (self._connected(each) for each in (page, browser))

    def _connected(self, told: dict[str, str]) -> WebSocketClientConnection:
        async def connect() -> WebSocketClientConnection:
            return await websocket_connect(told["webSocketDebuggerUrl"])

        return self._loop.run_until_complete(connect())

    def _ask(self, where: WebSocketClientConnection, method: str, **params: Any) -> dict[str, Any]:
        self._number += 1
        asked = {"id": self._number, "method": method, "params": params}

        async def answer() -> dict[str, Any]:
            await where.write_message(json.dumps(asked))
            while (told := json.loads(await where.read_message() or "{}")).get("id") != asked["id"]:
                pass
            return dict(told["result"])

        return self._loop.run_until_complete(answer())

    def open(self, address: str) -> None:
        """Open a page."""
        self._ask(self._page, "Page.navigate", url=address)

    def run(self, script: str) -> Any:
        """The value of an expression, also of a promise; None if it fails."""
        how = {"awaitPromise": True, "returnByValue": True, "userGesture": True}
        return self._ask(self._page, "Runtime.evaluate", expression=script, **how)["result"].get("value")

    def wait(self, script: str) -> Any:
        """Wait until an expression has a true value.  Raises TimeoutError."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if value := self.run(script):
                return value
            time.sleep(0.05)
        raise TimeoutError(script)

    def press(self, name: str) -> None:
        """Press the button whose text begins with a name, as soon as it is there."""
        button = (
            f"[...document.querySelectorAll('button')].find((e) => e.textContent.trim().startsWith('{name}'))"
        )
        self.wait(f"({button})?.click() ?? Boolean({button})")

    def renderers(self) -> list[int]:
        """The processes of pages."""
        told = self._ask(self._browser, "SystemInfo.getProcessInfo")["processInfo"]
        return [each["id"] for each in told if each["type"] == "renderer"]

    def close(self) -> None:
        """End the browser."""
        with suppress(Exception):
            self._ask(self._browser, "Browser.close")


@contextmanager
def plain_browser(args: Sequence[str]) -> Iterator[PlainBrowser]:
    """A browser of its own, without a past."""
    with TemporaryDirectory(prefix="cubeplay-browser-", ignore_cleanup_errors=True) as home:
        told = [*args, "--headless", "--remote-debugging-port=0", f"--user-data-dir={home}", SIZE]
        command = [shutil.which("chromium") or "chromium", *told, "about:blank"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        file = Path(home, "DevToolsActivePort")
        while not file.exists() or "\n" not in file.read_text():
            time.sleep(0.05)
        browser = PlainBrowser(file.read_text().split()[0], asyncio.new_event_loop())
        try:
            yield browser
        finally:
            browser.close()
            with suppress(subprocess.TimeoutExpired):
                process.wait(10)
            process.kill()
