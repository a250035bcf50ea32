"""Clients that speak to the socket of their own page, and are no page: they do no more than a page can."""

import asyncio
from contextlib import asynccontextmanager

import pytest
from benchmarks.load.game_visitor import ADDRESS, FRAME
from benchmarks.load.visitor import Browser, OpenNotebook
from cubeplay.store.log import Stream
from cubeplay.tables import Tables
from cubeplay.tables.events import Seated, Started
from strangers import KEYS, PUPILS

from cubeplay_widgets.site.gate.visitors import Role, Visitor

FLOOD = 90
"""More than may come at once, with what comes on as they come."""


@pytest.fixture(scope="module")
def here(started):
    """A server that is shared, and listens where it is reached by its own name."""
    return started("--share", "--host=127.0.0.1", *KEYS)


async def comes(server):
    """A client that has followed the link, and who it is."""
    browser = Browser(server.url)
    await browser.ask(f"join/{PUPILS}")
    return browser, Visitor(browser.cookies["cubeplay-person"], Role.PUPIL).person


class SeatPage(OpenNotebook):
    """A page at a table, without a browser."""

    def __init__(self, browser, game, code):
        super().__init__(browser, f"voila/render/play/{game}.ipynb?table={code}")
        self._query = f"?table={code}"

    async def open(self):
        await super().open()
        await self.say(self.model(**ADDRESS), type="address", query=self._query)
        await self.until(lambda: any(FRAME.items() <= state.items() for state in self.models.values()))

    @property
    def frame(self):
        return self.models[self.model(**FRAME)]

    async def do(self, what, given=""):
        """Send what a press beside the board sends, and wait until it is answered."""
        before = len(self.heard)
        await self.say(self.model(**FRAME), type="do", what=what, given=given)
        await self.until(lambda: any(said.get("type") == "done" for _id, said in self.heard[before:]))


@asynccontextmanager
async def two(server, game="cuboro"):
    """A table in play, and the pages of its two devices; the first of them is the host."""
    tables = Tables(server.store().place)
    (plum, one), (fig, other) = await comes(server), await comes(server)
    code = tables.open(game, one, seed=7, players=2)
    tables.act(code, one, Seated(0, "Plum"))
    tables.act(code, other, Seated(1, "Fig"))
    tables.act(code, one, Started())
    pages = [SeatPage(browser, game, code) for browser in (plum, fig)]
    for page in pages:
        await page.open()
    try:
        yield tables, code, *pages
    finally:
        for page in pages:
            await page.close()


def moves(tables, code):
    """How many moves people have made, as the log has them."""
    events = tables.log.read(Stream("table", code)).events
    return [event.data["seat"] for event in events if event.kind == "played"]


def first_move(tables, code, seat=0):
    state = tables.state(code)
    return str(state.game.moves(state.position, seat)[0])


async def moves_for_no_other_seat_and_does_nothing_of_the_hosts(tables, code, fig):
    for what, given in (("type", first_move(tables, code)), ("pause", ""), ("agree 0", "")):
        await fig.do(what, given)
        assert fig.frame["says"]["mark"] == "bad"
    for what in ("new", "again", "file", "undo", "nonsense", "without 0", "resume"):
        await fig.do(what)
    assert tables.state(code).phase == "running"
    assert moves(tables, code) == []


async def runs_no_code_and_opens_no_table_at_which_its_device_has_no_seat(tables, fig, pried):
    other = tables.open("cuboro", "owl", seed=8, players=2)
    words = f"open({str(pried)!r}, 'w').close()"
    await fig._send("execute_request", code=words, silent=False, store_history=False)
    await fig.say(fig.model(**ADDRESS), type="address", query=f"?table={other}")
    await fig.do("odds")
    assert not pried.exists()
    assert list(tables.state(other).devices) == []


async def moves_once_however_often_it_is_sent(tables, code, plum):
    move = first_move(tables, code)
    for _time in range(3):
        await plum.do("type", move)
    assert moves(tables, code) == [0]


async def is_told_to_wait_in_a_flood_and_keeps_nobody_from_playing(tables, code, plum, fig):
    before = len(moves(tables, code))
    for _time in range(FLOOD):
        await fig.say(fig.model(**FRAME), type="do", what="say", given="nice")
    await fig.until(lambda: "Wait a few seconds" in str(fig.frame["says"]))
    await plum.do("type", first_move(tables, code))
    assert len(moves(tables, code)) == before + 1
    said = [event for event in tables.log.read(Stream("table", code)).events if event.kind == "signalled"]
    assert len(said) < FLOOD


def test_a_client_does_no_more_than_a_page_can(here):
    async def try_all():
        async with two(here) as (tables, code, plum, fig):
            assert fig.kernel != plum.kernel
            await moves_for_no_other_seat_and_does_nothing_of_the_hosts(tables, code, fig)
            await runs_no_code_and_opens_no_table_at_which_its_device_has_no_seat(
                tables, fig, here.data / "pried"
            )
            await moves_once_however_often_it_is_sent(tables, code, plum)
            await is_told_to_wait_in_a_flood_and_keeps_nobody_from_playing(tables, code, plum, fig)

    asyncio.run(try_all())
