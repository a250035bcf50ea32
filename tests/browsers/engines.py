"""Firefox and WebKit as Debian installs them, each behind the driver of its makers' protocol."""

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.bidi.browsing_context import BrowsingContext
from selenium.webdriver.common.bidi.input import Input
from selenium.webdriver.common.bidi.script import Script
from selenium.webdriver.common.bidi.session import Session
from selenium.webdriver.remote.websocket_connection import WebSocketConnection
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from patience import patience
from servers import listening

CALM = 'user_pref("ui.prefersReducedMotion", 1);'
MINI_BROWSERS = "webkit2gtk-4.*/MiniBrowser"
SCREEN = "1600x1200x24"
PATIENCE, PAUSE = patience(45), 0.005
"""Seconds for an answer, and between two looks for it."""


class Firefox:
    """Firefox without a window, which speaks WebDriver BiDi itself."""

    touches = True

    def __init__(self, connection):
        connection.session_id = Session(connection).new({})["sessionId"]
        self._contexts, self._script, self._input = (
            part(connection) for part in (BrowsingContext, Script, Input)
        )
        self._context = self._contexts.create("window")  # the first one never has the focus

    def prepare(self, script):
        """Run a script in every page before its own."""
        self._script.add_preload_script(f"() => {{ {script} }}")

    def go(self, url):
        self._contexts.navigate(self._context, url, wait="interactive")

    def ask(self, body):
        """What the body of a function returns, or what its promise holds in the end."""
        text = f"Promise.resolve().then(() => {{ {body} }}).then((value) => JSON.stringify({{ value }}))"
        answer = self._script.evaluate(text, {"context": self._context}, await_promise=True)
        if "exceptionDetails" in answer:
            raise AssertionError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"]).get("value")

    def act(self, *sequences):
        """Perform input as the WebDriver standard describes it."""
        self._input.perform_actions(self._context, list(sequences))

    def resize(self, width, height):
        self._contexts.set_viewport(self._context, {"width": width, "height": height})

    def picture(self):
        """What is seen, as PNG."""
        return base64.b64decode(self._contexts.capture_screenshot(self._context))


class WebKit:
    """WebKit's small browser in a window without a frame, over WebDriver."""

    touches = False
    """Its driver turns every touch into a mouse."""

    def __init__(self, driver):
        self._driver, self._first = driver, ""

    def prepare(self, script):
        """Run a script in every page as soon as it is there."""
        self._first = f"if (!window.prepared) {{ window.prepared = true; {script} }}"

    def go(self, url):
        self._driver.execute_script("window.left = true;")
        self._driver.get(url)
        deadline = time.monotonic() + PATIENCE
        while not self._arrived(url, deadline):
            if time.monotonic() > deadline:
                raise AssertionError(f"never came: {url}")
            time.sleep(PAUSE)

    def _arrived(self, url, deadline):
        """Whether the page of an address is there, which is then prepared.

        While the page before is being left, the driver has no frame to ask, or an answer that it can't read.
        """
        elsewhere = f"window.left || location.href !== {json.dumps(url)}"
        try:
            return self._driver.execute_script(f"if ({elsewhere}) return false; {self._first} return true;")
        except WebDriverException:
            if time.monotonic() > deadline:
                raise
            return False

    def ask(self, body):
        """What the body of a function returns, or what its promise holds in the end."""
        answer = self._driver.execute_async_script(
            f"""const done = arguments[0];
            Promise.resolve().then(() => {{ {body} }})
              .then((value) => done({{ value }}), (error) => done({{ error: `${{error}}` }}));"""
        )
        if "error" in answer:
            raise AssertionError(answer["error"])
        return answer.get("value")

    def act(self, *sequences):
        """Perform input as the WebDriver standard describes it."""
        self._driver.execute("actions", {"actions": list(sequences)})

    def resize(self, width, height):
        self._driver.set_window_rect(0, 0, width, height)

    def picture(self):
        """What is seen, as PNG."""
        return self._driver.get_screenshot_as_png()


@contextmanager
def firefox():
    """A running Firefox; None where none is installed."""
    binary = shutil.which("firefox-esr") or shutil.which("firefox")
    if not binary:
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="cubeplay-firefox-", ignore_cleanup_errors=True) as folder:
        profile = Path(folder)
        (profile / "user.js").write_text(CALM, encoding="utf-8")
        words = [binary, "--headless", "--no-remote", "--profile", folder]
        port, process = listening(
            lambda port: [*words, f"--remote-debugging-port={port}"], profile / "firefox.log", os.environ
        )
        connection = WebSocketConnection(f"ws://127.0.0.1:{port}/session", PATIENCE, PAUSE)
        try:
            yield Firefox(connection)
        finally:
            connection.close()
            process.terminate()
            process.wait(patience(10))


@contextmanager
def webkit():
    """A running WebKit; None where it, its driver or a screen to draw on is not installed."""
    binary = next(Path("/usr/lib").glob(f"*/{MINI_BROWSERS}"), None)
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    if not (binary and driver and screen):
        yield None
        return
    options = Options()
    options.binary_location = str(binary)
    options.page_load_strategy = "none"
    for argument in ("--automation", "--full-screen"):
        options.add_argument(argument)
    with _display(screen) as display:
        service = Service(driver, env=os.environ | {"DISPLAY": display})
        started = webdriver.WebKitGTK(options, service)
        try:
            yield WebKit(started)
        finally:
            started.quit()


@contextmanager
def _display(screen):
    """The name of a screen that nobody sees."""
    words = [screen, "-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            yield ":" + process.stdout.readline().strip()
        finally:
            process.terminate()


ENGINES = {"firefox": firefox, "webkit": webkit}
"""How each engine is started, by its name."""
NEEDED = {"firefox": "firefox-esr", "webkit": "webkit2gtk-driver xvfb"}
"""What Debian has to install for it."""
