"""A page that can't be opened now says so in words and tries again by itself: full rooms, failed starts."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from checks import wait_until, wait_until_painted
from chromium import PATIENCE
from cubeplay import Session
from set_up_page import START, start

import servers
from cubeplay_widgets.site import dashboard

DIE = "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)"
HANG = "import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)"
DIE_ONCE = """\
import os, signal
from pathlib import Path
mark = Path(os.environ["XDG_DATA_HOME"], "died-once")
if not mark.exists():
    mark.parent.mkdir(parents=True, exist_ok=True)
    mark.touch()
    os.kill(os.getpid(), signal.SIGKILL)
from cubeplay_widgets import play
play("cubo")"""
GONE = """\
import os, signal, threading
from cubeplay_widgets import play
threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGKILL)).start()
play("cubo")"""

PAINTING = """\
import asyncio
from cubeplay import Session
from cubeplay_widgets.board.board import Board
from cubeplay_widgets.boards import BOARDS
board = Board(Session("cubo", seed=7), BOARDS["cubo"]())
async def paint():
    for _picture in range(200):  # its kernel goes on for some minutes after the page has gone
        board.canvas.show_all()
        await asyncio.sleep(0.03)
task = asyncio.get_running_loop().create_task(paint())
board"""


def _notebook(source):
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    cell = {"cell_type": "code", "id": "one", "metadata": {}, "source": source, "outputs": []}
    cell["execution_count"] = None
    metadata = {"kernelspec": kernel, "title": "A page", "cubeplay": {"kind": "play", "game": "cubo"}}
    return json.dumps({"cells": [cell], "metadata": metadata, "nbformat": 4, "nbformat_minor": 5})


@pytest.fixture(scope="session")
def broken(serve, tmp_path_factory):
    """A server of pages whose kernels fail in all the ways that there are."""
    root = tmp_path_factory.mktemp("broken")
    kinds = {"die": DIE, "hang": HANG, "once": DIE_ONCE, "gone": GONE, "painting": PAINTING}
    for name, source in kinds.items():
        (root / f"{name}.ipynb").write_text(_notebook(source))
    return serve(root, "--no-preheat")


@pytest.fixture(scope="session")
def full(serve):
    """A server with memory for nobody."""
    return serve(dashboard.notebooks(), "--no-preheat", "--memory=120")


def _axe(page):
    return [each["id"] for each in Axe().run(page).response["violations"]]


FAILED = "The table could not be laid"
AT_ONCE = """(() => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => timeout(ms === 2000 ? 0 : ms);
  const later = window.setTimeout.bind(window);
  window.setTimeout = (act, ms, ...more) => later(act, ms === 4000 ? 0 : ms, ...more);
})()"""
"""Where no widget loads within the two seconds that anywidget gives it, and where the kernel takes longer
than the four that the manager gives it to tell of all widgets."""
UNSEEN = "CanvasRenderingContext2D.prototype.getImageData = () => ({ data: [0] })"
"""A page on which nothing that is painted can be seen."""
SLOW = {"offline": False, "latency": 800, "downloadThroughput": 40_000, "uploadThroughput": 40_000}
"""A line of 320 kbit/s."""


@pytest.mark.proof
@pytest.mark.parametrize("name", ["die", "hang"])
def test_a_kernel_that_dies_or_hangs_while_it_starts_is_told(visit, broken, name):
    page = visit(f"{name}.ipynb", server=broken)
    page.get_by_role("heading", name=FAILED).wait_for()
    assert page.get_by_role("alert").get_by_text("tries again by itself").is_visible()
    assert broken.kernels() == []
    assert _axe(page) == []


@pytest.mark.proof
def test_a_kernel_that_dies_before_its_board_is_seen_is_told_too(visit, broken):
    page = visit("gone.ipynb", server=broken)
    page.get_by_role("heading", name=FAILED).wait_for()


def test_a_failed_page_tries_again_by_itself_and_keeps_its_address(visit, broken):
    page = visit("once.ipynb", server=broken, query="?game=none")
    page.get_by_role("button", name=START).wait_for()
    assert (broken.data / "XDG_DATA_HOME" / "died-once").exists()
    assert "once.ipynb" in page.url
    wait_until(page, "Object.values(sessionStorage).join() === '0'")


@pytest.mark.proof
def test_a_page_that_fails_again_and_again_leaves_it_to_a_button(visit, broken):
    page = visit("die.ipynb", server=broken)
    page.get_by_role("heading", name=FAILED).wait_for()
    page.evaluate("sessionStorage.setItem(Object.keys(sessionStorage)[0], 3)")
    page.get_by_role("button", name="Try again").click()
    page.get_by_text("This page has tried several times.").wait_for()
    assert page.get_by_text("This page tries again by itself").is_hidden()


def test_whoever_does_not_fit_is_told_and_the_page_asks_again_by_itself(visit, full):
    page = visit("play/cubo.ipynb", server=full, query="?game=abc")
    assert page.get_by_role("heading", name="The room is full").is_visible()
    assert _axe(page) == []
    assert full.kernels() == []
    page.clock.install()
    page.reload()
    with page.expect_request(lambda request: request.url.endswith("play/cubo.ipynb?game=abc")):
        page.clock.run_for(61_000)
    with page.expect_navigation():
        page.get_by_role("button", name="Try now").click()
    assert page.url.endswith("?game=abc")


def test_on_a_slow_device_and_line_a_board_takes_its_time_and_hears_the_kernel_all_the_same(visit, pages):
    page = visit("play/cuboro.ipynb", pages)
    page.add_init_script(AT_ONCE)
    page.reload()
    start(page)
    wait_until_painted(page)
    assert page.errors == []


@pytest.mark.proof
def test_a_page_that_connects_while_its_board_is_painted_shows_it(visit, broken):
    page = visit("painting.ipynb", server=broken)
    wait_until_painted(page)
    assert page.errors == []


@pytest.mark.proof
def test_a_cover_whose_board_is_never_painted_ends(visit, pages):
    id = pages.store().add(Session("cubo", seed=7))
    page = visit("play/cubo.ipynb", pages)
    page.add_init_script(UNSEEN)
    page.goto(page.url + f"?game={id}")
    page.get_by_role("heading", name=FAILED).wait_for()
    assert page.locator("#cp-look").count() == 0
    assert page.get_by_role("button", name="Try again").is_visible()


@pytest.mark.proof
def test_on_a_slow_line_waiting_is_said_and_the_page_comes(browser, serve):
    pages = serve(dashboard.notebooks(), "--no-preheat", "--idle=600")  # as it is for people
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", SLOW)
    id, seen = pages.store().add(Session("cubo", seed=7)), []
    page.on("load", lambda: seen.append("load"))
    page.goto(pages.address("play/cubo.ipynb") + f"?game={id}", wait_until="commit")
    page.wait_for_function(
        "() => document.querySelector('#cp-look [data-news]')?.textContent.startsWith('This takes longer')"
    )
    page.wait_for_function(
        "() => document.querySelector('#rendered_cells .cp-say') && !document.getElementById('cp-look')"
    )
    assert seen == ["load"]
    context.close()


@pytest.mark.proof
def test_an_open_page_resumes_by_itself_when_its_server_was_restarted(visit):
    server = servers.start(dashboard.notebooks(), ("--no-preheat",))
    page = visit("play/cubo.ipynb", server)
    start(page)
    wait_until_painted(page)
    address = page.url
    try:
        server = servers.restarted(server)
        page.wait_for_event("load")
        wait_until_painted(page)
        assert "game=" in address
        assert page.url == address
    finally:
        servers.end([server])
