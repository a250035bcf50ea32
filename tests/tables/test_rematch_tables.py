"""Another game for the people of a table that is over: who may begin it, and what it takes along."""

from random import Random

import pytest
from cubeplay.errors import CubeplayError
from cubeplay.tables import Tables, offers
from cubeplay.tables.events import (
    Came,
    ComputerSat,
    Ended,
    HandedBack,
    Played,
    Rematched,
    Removed,
    Seated,
    Spoken,
    Started,
)
from tests.tables.laid import laid
from tests.tables.test_table_hidden import walked
from tests.tables.test_table_rights import EVERYBODY, HOST, SITS, WATCHES, allowed

from database import FILE_FIRST

WAYS = (Rematched(), Rematched(turned=True), Rematched(waits=True))


@pytest.fixture
def over(tables):
    """A table of which the game has been ended: the host, Fig, a computer player, one who watches."""
    code = tables.open("cubo", HOST, seed=7, players=3, rounds=2)
    tables.act(code, HOST, Came(), Seated(0, "Owl"), ComputerSat(2, "expert", "Kiwi"))
    tables.act(code, SITS, Came(), Seated(1, "Fig"))
    tables.act(code, WATCHES, Came("", "spectator"))
    tables.act(code, HOST, Spoken("de"), Started())
    tables.act(code, HOST, Ended())
    return code


def sits(state):
    return [(seat.sitter, seat.name, seat.person, seat.bot) for seat in state.seats]


@FILE_FIRST
@pytest.mark.parametrize("act", WAYS, ids=repr)
def test_only_the_host_begins_another_game_and_only_once_this_one_is_over(tables, over, act):
    assert allowed(tables.state(over), act) == {HOST}
    running = laid(tables, "cuboro", HOST, SITS)
    assert allowed(tables.state(running), act) == set()
    for who in set(EVERYBODY) - {HOST}:
        with pytest.raises(CubeplayError, match="only the host"):
            tables.rematch(over, who, act)
        assert act not in offers(tables.state(over), who)
    assert tables.state(over).next == ""


@FILE_FIRST
def test_another_game_has_the_same_people_options_and_rights_with_other_dice(tables, over):
    first, new = tables.state(over), tables.state(tables.rematch(over, HOST, seed=8))
    assert (sits(new), new.options, new.host, new.phase) == (sits(first), first.options, HOST, "running")
    assert new.language == "de"
    assert new.seed != first.seed
    assert {who: device.way for who, device in new.devices.items()} == {
        who: device.way for who, device in first.devices.items()
    }
    assert not any(new.is_away(seat) for seat in range(3))
    for who, seat in ((WATCHES, 0), (SITS, 0), (HOST, 1)):
        with pytest.raises(CubeplayError, match="is not yours"):
            tables.act(new.code, who, Played(seat, ("flip",)))


@FILE_FIRST
def test_turned_seats_let_everybody_sit_one_seat_on(tables, over):
    new = tables.state(tables.rematch(over, HOST, Rematched(turned=True)))
    assert new.names == ("Fig", "Kiwi", "Owl")
    assert (new.held(SITS), new.held(HOST), new.bots) == ((0,), (2,), ("", "expert", ""))


@FILE_FIRST
def test_players_are_changed_in_a_lobby_where_all_sit_already(tables, over):
    new = tables.state(tables.rematch(over, HOST, Rematched(waits=True)))
    assert (new.phase, sits(new)) == ("lobby", sits(tables.state(over)))


@FILE_FIRST
def test_a_game_with_a_free_seat_waits_in_the_lobby(tables):
    code = laid(tables, "cuboro", HOST, SITS, players=2)
    tables.act(code, HOST, Removed(1))
    tables.act(code, HOST, Ended())
    new = tables.state(tables.rematch(code, HOST))
    assert (new.phase, [seat.sitter for seat in new.seats]) == ("lobby", ["person", "nobody"])
    with pytest.raises(CubeplayError, match="the host has removed this device"):
        tables.act(new.code, SITS, Seated(1, "Fig"))


@FILE_FIRST
def test_a_seat_that_was_handed_back_waits_for_its_person_in_the_next_game_too(tables):
    code = laid(tables, "cuboro", HOST, SITS, players=2)
    tables.act(code, HOST, HandedBack(1))
    tables.act(code, HOST, Ended())
    new = tables.rematch(code, HOST)
    assert tables.act(new, "new phone", Seated(1)).held("new phone") == (1,)
    assert tables.state(new).name(1) == "Fig"


@FILE_FIRST
def test_a_second_press_gives_the_table_of_the_first(tables, over):
    new = tables.rematch(over, HOST)
    assert tables.rematch(over, HOST, Rematched(turned=True)) == new
    assert len(tables.log.streams("table")) == 2


@FILE_FIRST
def test_the_old_code_leads_on_over_several_games_until_the_new_table_is_deleted(tables, over):
    new = tables.rematch(over, HOST)
    tables.act(new, HOST, Ended())
    newest = tables.rematch(new, HOST)
    assert tables.newest(over) == tables.newest(new) == tables.newest(newest) == newest
    tables.delete(newest, HOST)
    assert tables.newest(over) == new
    again = tables.rematch(new, HOST)
    assert (again != newest, tables.newest(over)) == (True, again)


def test_another_reader_of_the_store_finds_the_same_new_table(tables):
    code = laid(tables, "cuboro", "plum", "fig")
    for _state in walked(tables, code, 200, Random(3)):
        pass
    assert tables.state(code).phase == "over"
    new = tables.rematch(code, "plum")
    other = Tables(tables.log.place, tables.clock)
    assert other.state(code).next == new
    assert other.state(new) == tables.state(new)
    assert tables.view(code, "gull").next == new
