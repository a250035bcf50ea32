"""Other options before the game: nobody loses a seat, unless there are fewer."""

import pytest
from cubeplay.tables.events import Chosen, ComputerSat, Seated

from database import FILE_FIRST


@pytest.fixture
def lobby(tables):
    """Plum, a free seat, a computer player, Fig: four seats of Cubo."""
    code = tables.open("cubo", "plum", seed=7, players=4)
    tables.act(code, "plum", Seated(0, "Plum"), ComputerSat(2, "expert", "Kiwi"))
    tables.act(code, "fig", Seated(3, "Fig"))
    return code


def sits(state):
    return [(seat.sitter, seat.name) for seat in state.seats]


@FILE_FIRST
def test_other_options_leave_everybody_where_they_sit(tables, lobby):
    before = sits(tables.state(lobby))
    then = tables.act(lobby, "plum", Chosen({"players": 4, "rounds": 2, "timing": "timed"}))
    assert (sits(then), then.options["rounds"], then.is_timed) == (before, 2, True)
    assert sits(tables.act(lobby, "plum", Chosen({"players": 4})))[:4] == before


@FILE_FIRST
def test_of_fewer_seats_people_move_up_to_free_ones_and_then_to_those_of_computers(tables, lobby):
    three = tables.act(lobby, "plum", Chosen({"players": 3}))
    assert sits(three) == [("person", "Plum"), ("person", "Fig"), ("computer", "Kiwi")]
    again = tables.act(lobby, "plum", Chosen({"players": 4}), ComputerSat(1 + 2, "expert", "Lime"))
    tables.act(lobby, "plum", ComputerSat(2, "expert"))
    assert [name for _sitter, name in sits(again)] == ["Plum", "Fig", "Kiwi", "Lime"]
    assert (three.held("fig"), three.ousted) == ((1,), frozenset())


@FILE_FIRST
def test_who_finds_no_seat_is_told_so_until_one_is_taken(tables, lobby):
    tables.act(lobby, "gull", Seated(1, "Gull"))
    then = tables.act(lobby, "plum", Chosen({"players": 2}))
    assert (sits(then), then.ousted) == ([("person", "Plum"), ("person", "Gull")], {"fig"})
    tables.act(lobby, "plum", Chosen({"players": 3}))
    assert tables.act(lobby, "fig", Seated(2, "Fig")).ousted == frozenset()
