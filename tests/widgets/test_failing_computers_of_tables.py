"""What devices at a table show of a computer player that could not play on."""

import pytest
from cubeplay import GAMES
from cubeplay.tables.events import Came, ComputerSat, Seated, Started
from tests.tables.laid import driver
from tests.tables.test_failing_computers_at_tables import offer
from tests.test_outside_bots import Broken
from tests.widgets.sitting import catch_up, clock, do, sit, tables, ways, words

from cubeplay_widgets.site.lobby.big_screen import screen
from cubeplay_widgets.site.lobby.lobby import lobby

__all__ = ["clock", "offer", "sit", "tables"]

GAME = GAMES["cuboro"]


def said(table):
    """All that the message says, also what is one press away."""
    return " ".join((*table.frame._whole, table.frame.says["text"], table.frame.says["sub"]))


@pytest.fixture
def seated(tables, sit, offer):
    """The page of Plum at a table with Kiwi, and with a computer player called Fig that is to move."""

    def page(player):
        offer(boomer=player)
        code = tables.open("cuboro", "plum", seed=7, players=3)
        tables.act(code, "plum", Seated(0, "Plum"), ComputerSat(1, "boomer", "Fig"))
        tables.act(code, "kiwi", Seated(2, "Kiwi"), Came())
        tables.act(code, "plum", Started())
        page = sit("plum", "cuboro", f"?table={code}")
        while page.table.session.to_move == (0,):
            page.table.board.play(page.table.session.moves(0)[0])
        return code, page

    return page


def test_each_device_says_who_could_not_play_on_and_who_does_instead(seated, sit, tables, clock):
    code, page = seated(Broken("raises"))
    driver(tables, clock).step()
    catch_up(page.table)
    line = "Boomer could not play on: Regular plays on for Fig."
    assert line in said(page.table)
    assert line in page.table.frame.about
    assert line in said(sit("kiwi", "cuboro", f"?table={code}").table)
    state = tables.state(code)
    assert line in [place.about for place in lobby(state, "plum").places]
    assert screen(state).says == "Fig is thinking."


def test_the_line_stays_until_who_looks_has_moved(seated, tables, clock):
    _code, page = seated(Broken("raises"))
    drives = driver(tables, clock, pace=0)
    for _look in range(40):
        clock.pass_by(0.1)
        drives.step()
    catch_up(page.table)
    assert "Boomer could not play on" in said(page.table)


def test_where_nobody_could_take_the_seat_the_host_is_led_to_the_table(
    seated, sit, tables, clock, monkeypatch
):
    monkeypatch.setattr(type(GAME), "bots", lambda game: {})
    monkeypatch.setattr(type(GAME), "strengths", {})
    code, page = seated(Broken("none"))
    driver(tables, clock).step()
    catch_up(page.table)
    line = "Boomer cannot play on for Fig. The host can free the seat, or end the game."
    assert line in said(page.table)
    page.table._clear()
    assert words(page.table) == line
    do(page.table, ways(page.table)["Back to the table"])
    assert page.address.leads == f"table/{code}"
    kiwi = sit("kiwi", "cuboro", f"?table={code}").table
    assert line in said(kiwi)
    assert screen(tables.state(code)).says == line
