"""Another game from the ending of a table: the host begins it, and every page is led there by itself."""

from random import Random

import pytest
from cubeplay.tables.events import Hosted
from tests.tables.laid import laid
from tests.tables.test_table_hidden import walked
from tests.widgets.sitting import catch_up, clock, do, sit, tables

__all__ = ["clock", "sit", "tables"]


@pytest.fixture
def over(tables, sit):
    """The pages of two devices at a game that is over."""
    code = laid(tables, "cuboro", "plum", "fig", players=2)
    for _state in walked(tables, code, 300, Random(5)):
        pass
    assert tables.state(code).phase == "over"
    return code, [sit(who, "cuboro", f"?table={code}") for who in ("plum", "fig")]


def ends(page):
    """What can be pressed at the end."""
    over = page.table.frame.over
    return {way for way, _words, _main in over["ways"]} | set(over["html"].split('data-do="')[1:])


@pytest.mark.parametrize(
    ("way", "names"), [("rematch", ("Plum", "Fig")), ("rematch-turned", ("Fig", "Plum"))]
)
def test_the_hosts_press_leads_every_page_to_the_next_game(tables, over, way, names):
    code, (plum, fig) = over
    do(plum.table, "over", way)
    catch_up(fig.table)
    new = tables.newest(code)
    assert new != code
    for page in (plum, fig):
        assert page.table.room.is_shared
        assert (page.table.session.code, page.address.query) == (new, f"?table={new}")
        assert page.table.session.names == names
        assert not page.table.frame.over
    assert plum.table.session.people == (names.index("Plum"),)


def test_changing_players_leads_every_page_to_the_lobby(tables, over):
    code, pages = over
    do(pages[0].table, "over", "change-players")
    catch_up(pages[1].table)
    for page in pages:
        assert (page.table, page.address.leads) == (None, f"table/{tables.newest(code)}")
    assert tables.state(tables.newest(code)).names == ("Plum", "Fig")


def test_who_is_not_the_host_is_offered_no_other_game_and_presses_none(tables, over):
    code, (plum, fig) = over
    assert not [way for way in ends(fig) if "rematch" in way or "change" in way]
    assert [way for way, _words, main in fig.table.frame.over["ways"] if main] == ["to-table"]
    for way in ("rematch", "rematch-turned", "change-players"):
        do(fig.table, "over", way)
        assert "only the host" in fig.table.frame.says["text"]
    assert tables.state(code).next == ""
    do(fig.table, "over", "to-table")
    assert fig.address.leads == f"table/{code}"
    assert [way for way, _words, main in plum.table.frame.over["ways"] if main] == ["rematch"]


def test_who_becomes_the_host_after_the_end_can_begin_another_game(tables, over):
    code, (plum, fig) = over
    plum.leave()
    fig.table.session.do(Hosted())
    assert [way for way, _words, main in fig.table.frame.over["ways"] if main] == ["rematch"]
    do(fig.table, "over", "rematch")
    assert fig.table.session.code == tables.newest(code) != code


def test_the_code_that_people_have_leads_to_the_next_game_and_so_does_the_end_of_a_look_back(
    tables, over, sit
):
    code, (plum, fig) = over
    do(fig.table, "over", "look-back")
    do(plum.table, "over", "rematch")
    fig.back._close()
    late = sit("fig", "cuboro", f"?table={code}")
    assert fig.table.session.code == late.table.session.code == tables.newest(code) != code
