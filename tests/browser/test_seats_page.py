"""Two devices at one table of CUBED, as two browsers: each plays its own seat, and hears of no other hand."""

import re
from pathlib import Path

import pytest
from at_table import CELLS, open_sheet, tool, type_move, wait_for_message
from checks import axe, overflow, resume, wait_until, wait_until_painted
from chromium import PATIENCE
from cubeplay.tables import Tables, TableSession
from cubeplay.tables.events import Seated, Started
from round_table import KEY
from set_up_page import choose_players

from cubeplay_widgets.site import dashboard
from cubeplay_widgets.site.gate.visitors import TOKEN_COOKIE, Role, Visitor

TRAFFIC = Path(__file__).parent / "traffic.js"
SIZES = ((360, 640), (1366, 657))


@pytest.fixture(scope="module")
def network(serve):
    """A server without a key for teachers, where everybody may lay a table."""
    return serve(dashboard.notebooks(), "--no-preheat", "--share", "--host=127.0.0.1", f"--key={KEY}")


@pytest.fixture
def device(browser, network):
    """A browser of its own that has come in; ``page.frames_heard`` is all that its sockets bring."""
    made = []

    def come(size):
        page = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce"
        ).new_page()
        made.append(page)
        page.set_default_timeout(PATIENCE)
        page.add_init_script(path=TRAFFIC)
        page.errors, page.heard = [], []
        page.on("pageerror", lambda error: page.errors.append(str(error)))
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: hear(page, frame)))
        page.goto(f"{network.url}join/{KEY}")
        return page

    yield come
    for page in made:
        page.context.close()


def hear(page, frame):
    page.heard.append(frame.decode("utf-8", "replace") if isinstance(frame, bytes) else frame)


def person(page):
    """Who a browser is to the server."""
    token = next(each["value"] for each in page.context.cookies() if each["name"] == TOKEN_COOKIE)
    return Visitor(token, Role.PUPIL, known=True).person


def hand(page):
    """The pieces of the hand on a board, as they are called."""
    words = page.evaluate(f"() => [...document.querySelectorAll('{CELLS}')].map(b => b.ariaLabel)")
    return {found[0] for found in (re.match(r"piece \d+(, [a-z ]+){3}", each) for each in words) if found}


def brought(page, words):
    """Whether any socket of a page has brought some words."""
    return any(words in frame for frame in page.heard)


def wait_for_turn(page, seat):
    """Wait until a page shows that it is the turn of a seat."""
    now = "n => document.querySelectorAll('.cp-seat-card')[n]?.classList.contains('cp-now')"
    wait_until(page, now, arg=seat)


def play_first(page, tables, code):
    """Type the first move that a device may make; returns it."""
    session = TableSession(tables, code, person(page))
    move = str(session.moves(session.people[0])[0])
    type_move(page, move)
    return move


@pytest.mark.proof
def test_two_devices_play_a_turn_each_and_no_socket_brings_the_other_hand(network, device):
    plum, fig = device(SIZES[0]), device(SIZES[1])
    tables = Tables(network.store().place)
    plum.goto(network.address("play/cubed.ipynb"))
    choose_players(plum, 2)
    assert axe(plum) == []
    assert overflow(plum) == []
    plum.get_by_role("button", name=re.compile("^Invite")).click()
    plum.wait_for_url(re.compile(r"/table/[A-Z]{4}$"))
    code, host = plum.url[-4:], person(plum)
    assert tables.state(code).host == host
    tables.act(code, person(fig), Seated(1, "Fig"))
    tables.act(code, host, Started())
    plum.wait_for_url(re.compile(rf"/play/cubed\.ipynb\?table={code}$"))
    fig.goto(f"{network.address('play/cubed.ipynb')}?table={code}")
    for page in (plum, fig):
        wait_until_painted(page)
    wait_for_message(fig, "is choosing")
    hands = {page: hand(page) for page in (plum, fig)}
    for page, other in ((plum, fig), (fig, plum)):
        assert len(hands[page]) >= 12
        assert all(brought(page, piece) for piece in hands[page])
        assert not [piece for piece in hands[other] if brought(page, piece)]
        assert axe(page) == []
        assert overflow(page) == []
    play_first(plum, tables, code)
    wait_for_turn(fig, 1)
    sheet = open_sheet(plum, tool(plum, "say").click)
    sheet.get_by_role("button", name="Nice!").click()
    wait_for_message(fig, "Plum: Nice!")
    play_first(fig, tables, code)
    wait_for_turn(plum, 0)
    tool(plum, "undo").click()
    wait_for_message(fig, "asks to take back a move")
    fig.get_by_role("button", name="Decline").click()
    wait_until(plum, "() => !document.querySelector('.cp-say-ways [data-way^=decline]')")
    network.kill_kernel()
    resume(fig)
    assert hand(fig)
    assert not [piece for piece in hands[fig] & hand(fig) if brought(plum, piece)]
    assert plum.errors == fig.errors == []


@pytest.mark.proof
def test_in_a_race_the_countdown_runs_on_every_screen_once_somebody_has_called(network, device):
    plum, fig = device(SIZES[0]), device(SIZES[1])
    tables = Tables(network.store().place)
    code = tables.open("cubo", person(plum), seed=7, players=2, timing="timed")
    tables.act(code, person(plum), Seated(0, "Plum"))
    tables.act(code, person(fig), Seated(1, "Fig"))
    tables.act(code, person(plum), Started())
    for seat, page in enumerate((plum, fig)):
        session = TableSession(tables, code, person(page))
        for move in ("flip", "start")[: 2 - 2 * seat]:
            session.play(move, seat)
        session.play("throw", seat)
    for page in (plum, fig):
        page.goto(f"{network.address('play/cubo.ipynb')}?table={code}")
        wait_until_painted(page)
    assert fig.locator(".cp-countdown").is_hidden()
    session = TableSession(tables, code, person(plum))
    session.play(next(session.game.arrangements(session.state, 0)), 0)
    session.play("call", 0)
    for page in (plum, fig):
        wait_until(page, "() => /left/.test(document.querySelector('.cp-countdown').textContent)")
    first = int(fig.locator(".cp-countdown").inner_text().split()[0])
    wait_until(fig, "n => parseInt(document.querySelector('.cp-countdown').textContent) < n - 1", arg=first)
    for page in (plum, fig):
        assert overflow(page) == []
        assert page.errors == []
