"""A real JupyterHub with the lines of our guide: two people log in, and each finds only their own games.

The guide docs/serving-a-class.md says how to run it.
"""

from pathlib import Path
from types import SimpleNamespace

import pytest
from checks import wait_until_painted
from cubeplay.store import Store
from hubs import hub, missing
from playwright.sync_api import expect
from set_up_page import start
from strangers import KERNEL

pytestmark = [pytest.mark.proof, pytest.mark.skipif(bool(missing()), reason=missing())]
TRAFFIC = Path(__file__).parents[1] / "traffic.js"
FORBIDDEN = 403
PATIENCE = 120_000
"""Milliseconds for a server to be started for somebody, and for a page of it to come."""


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    with hub(tmp_path_factory.mktemp("hub")) as running:
        yield running


@pytest.fixture(scope="module")
def enter(running, browser):
    """Open the hub with a browser of one's own, and log in by a name."""
    contexts = []

    def enter(name=""):
        contexts.append(browser.new_context(reduced_motion="reduce"))
        page = contexts[-1].new_page()
        page.set_default_timeout(PATIENCE)
        page.add_init_script(path=TRAFFIC)
        page.errors = []
        page.on("pageerror", lambda error: page.errors.append(str(error)))
        page.goto(running.url)
        if name:
            page.get_by_label("Username").fill(name)
            page.get_by_role("button", name="Sign in").click()
            page.wait_for_url(f"{running.url}user/{name}/cubeplay/")
        return page

    yield enter
    for each in contexts:
        each.close()


@pytest.fixture(scope="module")
def plum(running, enter):
    """Somebody who has logged in, started a game of Cubo and taken a move."""
    page = enter("plum")
    heading = page.get_by_role("heading", level=1).inner_text()
    page.get_by_role("link", name="Play Cubo", exact=True).click()
    start(page)
    wait_until_painted(page)
    page.get_by_label("Type a move").fill("flip")
    page.get_by_label("Type a move").press("Enter")
    has_flipped(page)
    address = page.url.removeprefix(f"{running.url}user/plum/cubeplay/")
    return SimpleNamespace(
        page=page,
        heading=heading,
        address=address,
        game=address.partition("game=")[2],
        kernel=KERNEL.search(page.content())[1],
    )


@pytest.fixture(scope="module")
def fig(enter):
    """Somebody else, who has logged in."""
    return enter("fig")


def has_flipped(page):
    """Wait until the log tells of the move."""
    page.get_by_role("list", name="Log").get_by_text("The centre shows").first.wait_for()


def kept(running, name):
    """The games in the store in somebody's home."""
    path = running.home(name) / ".local" / "share" / "cubeplay" / "games.sqlite"
    return [game.id for game in Store(path).games()] if path.exists() else []


SOCKET = """address => new Promise(then => {
    const socket = new WebSocket(address);
    socket.onopen = () => then(true);
    socket.onerror = () => then(false);
})"""
"""Whether a socket opens."""


def test_whoever_logs_in_finds_the_landing_page_and_a_board_that_answers(plum):
    assert plum.heading == "cubeplay: games with cubes"
    assert plum.page.url.endswith(plum.address)
    assert plum.game
    assert plum.page.errors == []


def test_a_saved_game_waits_for_its_player_in_any_browser(running, plum, enter):
    assert kept(running, "plum") == [plum.game]
    elsewhere = enter("plum")
    elsewhere.get_by_role("link", name="Go on: Cubo").first.click()
    wait_until_painted(elsewhere)
    has_flipped(elsewhere)


def test_who_else_logs_in_has_a_landing_page_without_that_game(running, plum, fig):
    assert fig.get_by_role("heading", level=1).inner_text() == plum.heading
    expect(fig.locator('a[href*="game="]')).to_have_count(0)
    assert kept(running, "fig") == []


def test_the_address_of_a_game_opens_it_for_its_player_alone(running, plum, fig):
    page = fig.context.new_page()
    page.goto(f"{running.url}user/fig/cubeplay/{plum.address}")
    page.get_by_text("there is no saved game").wait_for()
    assert page.locator(".cp-board").count() == 0


@pytest.mark.parametrize("path", ["cubeplay/", "cubeplay/{address}", "lab", "api/contents", "api/kernels"])
def test_what_is_somebodys_is_refused_to_others_and_strangers_are_asked_who_they_are(
    running, plum, fig, enter, path
):
    there = f"{running.url}user/plum/{path.format(address=plum.address)}"
    assert plum.page.context.request.get(there).ok
    assert fig.context.request.get(there).status == FORBIDDEN
    stranger = enter().context.request.get(there)
    assert stranger.status == FORBIDDEN or stranger.url.startswith(f"{running.url}hub/login?")


def test_the_socket_of_somebodys_board_opens_for_nobody_else(running, plum, fig):
    kernel = f"user/plum/cubeplay/api/kernels/{plum.kernel}/channels?session_id=another"
    address = f"{running.url.replace('http', 'ws')}{kernel}"
    assert plum.page.evaluate(SOCKET, address)
    assert not fig.evaluate(SOCKET, address)
