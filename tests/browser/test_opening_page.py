"""A page that can't be opened now says so in words and tries again by itself: full rooms, failed starts."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from checks import wait_until_painted
from set_up_page import START, start

from breadth import breadth
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
    for name, source in (("die", DIE), ("hang", HANG), ("once", DIE_ONCE), ("gone", GONE)):
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
})()"""
"""What a device is like on which no widget loads within the two seconds that anywidget gives it."""


@pytest.mark.parametrize("name", breadth(("die", "hang"), "die"))
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
    assert page.evaluate("Object.values(sessionStorage)") == ["0"]


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


@pytest.mark.proof
def test_on_a_slow_device_a_board_takes_its_time_and_hears_the_kernel_all_the_same(visit, pages):
    page = visit("play/cuboro.ipynb", pages)
    page.add_init_script(AT_ONCE)
    page.reload()
    start(page)
    wait_until_painted(page)
    assert page.errors == []
