"""Clients that are no page, on every transport: they do no more than a page can, and harm nobody.

A kernel's comm is spoken to through the socket of the client's own page, ``view`` and ``act`` through a pipe.
"""

import asyncio
from contextlib import ExitStack, asynccontextmanager

import pytest
from benchmarks.load.game_visitor import ADDRESS, BOARD, FRAME
from benchmarks.load.visitor import Browser, OpenNotebook
from cubeplay.store import Store
from cubeplay.store.base import VERSION
from cubeplay.store.log import Stream
from cubeplay.tables import Tables
from cubeplay.tables.events import Seated, Started
from strangers import KEYS, PUPILS
from tests.widgets.piped import piped

from cubeplay_widgets.site.gate.visitors import Role, Visitor
from database import set_version

FLOOD = 90
"""More than may come at once, with what comes on as they come."""
GAME = "cuboro"
PARTS = {"TableFrame": FRAME, "TouchLayer": BOARD, "PageAddress": ADDRESS}


class OnComm(OpenNotebook):
    """A page at a table on a kernel's comm, without a browser."""

    def __init__(self, browser, code):
        super().__init__(browser, f"voila/render/play/{GAME}.ipynb?table={code}")
        self._query = f"?table={code}"

    async def open(self):
        await super().open()
        await self.say(self.model(**ADDRESS), type="address", query=self._query)
        await self.until(lambda: any(FRAME.items() <= state.items() for state in self.models.values()))

    def shown(self, part):
        """The values of a part that its script shows."""
        return self.models[self.model(**PARTS[part])]

    async def send(self, part, **content):
        """Send what a script sends, and wait for no answer."""
        await self.say(self.model(**PARTS[part]), **content)

    async def flood(self, times, part, **content):
        """Send the same so many times at once."""
        for _time in range(times):
            await self.send(part, **content)

    async def ask(self, part, **content):
        """Send something, and wait until it is answered."""
        before = len(self.heard)
        await self.send(part, **content)
        await self.until(lambda: any(said.get("type") == "done" for _id, said in self.heard[before:]))

    async def try_to_run(self, words):
        """Send code to the kernel."""
        await self._send("execute_request", code=words, silent=False, store_history=False)


class OnPipe:
    """A page at a table behind a pipe."""

    def __init__(self, home, who, code):
        self._place, self._opened = {"home": home, "who": who}, ExitStack()
        self._words = ("table", GAME, code)

    async def open(self):
        self._pipe = self._opened.enter_context(piped(*self._words, **self._place))

    async def close(self):
        self._opened.close()

    def shown(self, part):
        return self._pipe.now.view[part].state

    async def flood(self, times, part, **content):
        self._pipe.act(*[{"part": part, "content": content}] * times)

    async def send(self, part, **content):
        await self.flood(1, part, **content)

    ask = send

    async def until(self, so):
        assert so()

    async def try_to_run(self, words):
        self._pipe.act({"code": words})
        assert "Reload the page" in self._pipe.now.error


class Comm:
    """A server of pages, whose devices have kernels."""

    def __init__(self, server):
        self._server, self._browsers, self.place = server, {}, server.store().place

    async def comes(self):
        browser = Browser(self._server.url)
        await browser.ask(f"join/{PUPILS}")
        who = Visitor(browser.cookies["cubeplay-person"], Role.PUPIL).person
        self._browsers[who] = browser
        return who

    def page(self, who, code):
        return OnComm(self._browsers[who], code)


class Pipe:
    """A folder, and devices that are interpreters of their own."""

    def __init__(self, home):
        self._home, self._number = home, 0
        self.place = Store(home / "games.sqlite").place

    async def comes(self):
        self._number += 1
        return f"device-{self._number}"

    def page(self, who, code):
        return OnPipe(self._home, who, code)


@pytest.fixture(params=["comm", "pipe"])
def transport(request, tmp_path):
    """Lets devices come by one of the transports."""
    if request.param == "pipe":
        return Pipe(tmp_path)
    started = request.getfixturevalue("started")
    return Comm(started("--share", "--host=127.0.0.1", *KEYS))


@asynccontextmanager
async def two(transport):
    """A table in play, and the pages of its two devices; the first of them is the host."""
    tables = Tables(transport.place)
    one, other = await transport.comes(), await transport.comes()
    code = tables.open(GAME, one, seed=7, players=2)
    tables.act(code, one, Seated(0, "Plum"))
    tables.act(code, other, Seated(1, "Fig"))
    tables.act(code, one, Started())
    async with opened(transport, code, one) as plum, opened(transport, code, other) as fig:
        yield tables, code, (one, plum), (other, fig)


@asynccontextmanager
async def opened(transport, code, who):
    """A page of a device."""
    page = transport.page(who, code)
    await page.open()
    try:
        yield page
    finally:
        await page.close()


async def do(page, what, given=""):
    """Send what a press beside the board sends, and wait until it is answered."""
    await page.ask("TableFrame", type="do", what=what, given=given)


def says(page):
    return page.shown("TableFrame")["says"]


def moves(tables, code):
    """The seats of the moves that people have made, as the log has them."""
    events = tables.log.read(Stream("table", code)).events
    return [event.data["seat"] for event in events if event.kind == "played"]


def next_move(tables, code):
    """Whose turn it is, and a legal move."""
    state = tables.state(code)
    (seat,) = state.game.to_move(state.position)
    return seat, str(state.game.moves(state.position, seat)[0])


async def moves_for_no_other_seat_and_does_nothing_of_the_hosts(tables, code, fig):
    for what, given in (("type", next_move(tables, code)[1]), ("pause", ""), ("agree 0", "")):
        await do(fig, what, given)
        assert says(fig)["mark"] == "bad"
    for what in ("new", "again", "file", "undo", "nonsense", "without 0", "resume"):
        await do(fig, what)
    assert tables.state(code).phase == "running"
    assert moves(tables, code) == []


async def forges_nothing_that_is_believed(tables, code, fig):
    for content in ({"what": ["undo"]}, {"type": "do", "what": 7}, {"type": "do"}, {"type": "done"}, {}):
        await fig.send("TableFrame", **content)
    await do(fig, "say", "nonsense")
    assert moves(tables, code) == []


async def runs_no_code(fig, pried):
    await fig.try_to_run(f"open({str(pried)!r}, 'w').close()")
    await do(fig, "odds")
    assert not pried.exists()


async def opens_no_table_at_which_its_device_has_no_seat(tables, fig):
    other = tables.open(GAME, "owl", seed=8, players=2)
    await fig.send("PageAddress", type="address", query=f"?table={other}")
    await do(fig, "odds")
    assert list(tables.state(other).devices) == []


async def is_told_of_a_press_on_a_scene_that_is_gone(page):
    board = page.shown("TouchLayer")
    id = board["targets"][0][0]
    await page.ask("TouchLayer", type="act", id=id, rev=board["revision"] - 40)
    assert "has changed since you pressed" in page.shown("TouchLayer")["status"]


async def moves_once_however_often_it_is_sent(tables, code, plum):
    _seat, move = next_move(tables, code)
    for _time in range(3):
        await do(plum, "type", move)
    assert moves(tables, code) == [0]


async def moves_once_from_two_tabs(tables, code, transport, sitting):
    before, (seat, move) = len(moves(tables, code)), next_move(tables, code)
    who, page = sitting[seat]
    async with opened(transport, code, who) as tab:
        await do(tab, "type", move)
        await do(page, "type", move)
    assert moves(tables, code)[before:] == [seat]


async def loses_nothing_when_it_goes_away_in_mid_act(tables, code, transport, sitting):
    before, (seat, move) = len(moves(tables, code)), next_move(tables, code)
    who, _page = sitting[seat]
    async with opened(transport, code, who) as page:
        await page.send("TableFrame", type="do", what="type", given=move)
    async with opened(transport, code, who) as page:
        await do(page, "type", move)
    assert moves(tables, code)[before:] == [seat]


async def is_told_that_a_newer_version_has_written_here(tables, code, place, sitting):
    before, (seat, move) = moves(tables, code), next_move(tables, code)
    _who, page = sitting[seat]
    set_version(place, VERSION + 1)
    try:
        await do(page, "type", move)
        assert "written by a newer" in says(page)["text"]
    finally:
        set_version(place, VERSION)
    assert moves(tables, code) == before


async def is_told_to_wait_in_a_flood_and_keeps_nobody_from_playing(tables, code, sitting):
    before, (seat, move) = len(moves(tables, code)), next_move(tables, code)
    (_one, mover), (_other, flooding) = sitting[seat], sitting[1 - seat]
    await flooding.flood(FLOOD, "TableFrame", type="do", what="say", given="nice")
    await flooding.until(lambda: "Wait a few seconds" in str(says(flooding)))
    await do(mover, "type", move)
    assert moves(tables, code)[before:] == [seat]
    said = [event for event in tables.log.read(Stream("table", code)).events if event.kind == "signalled"]
    assert len(said) < FLOOD


def test_a_client_does_no_more_than_a_page_can_and_harms_nobody(transport, tmp_path):
    async def try_all():
        async with two(transport) as (tables, code, *sitting):
            (_one, plum), (_other, fig) = sitting
            await moves_for_no_other_seat_and_does_nothing_of_the_hosts(tables, code, fig)
            await forges_nothing_that_is_believed(tables, code, fig)
            await runs_no_code(fig, tmp_path / "pried")
            await opens_no_table_at_which_its_device_has_no_seat(tables, fig)
            await is_told_of_a_press_on_a_scene_that_is_gone(plum)
            await moves_once_however_often_it_is_sent(tables, code, plum)
            await moves_once_from_two_tabs(tables, code, transport, sitting)
            await loses_nothing_when_it_goes_away_in_mid_act(tables, code, transport, sitting)
            await is_told_that_a_newer_version_has_written_here(tables, code, transport.place, sitting)
            await is_told_to_wait_in_a_flood_and_keeps_nobody_from_playing(tables, code, sitting)

    asyncio.run(try_all())
