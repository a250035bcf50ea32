"""Whole games at tables of several devices, driven by hand."""

from importlib.metadata import EntryPoint

import pytest
from cubeplay import GAMES
from cubeplay.players import bots
from cubeplay.players.strengths import levels
from cubeplay.registry import OURS, Outside
from cubeplay.session import Session
from cubeplay.tables import Tables, TableSession, record_of
from tests.tables.laid import driver, laid

from breadth import breadth
from database import FILE_FIRST

LONGEST = 20_000


def played_out(tables, clock, code, seconds=1.0):
    """The table after its driver has played it out."""
    drives = driver(tables, clock)
    for _look in range(LONGEST):
        assert drives.step()
        state = tables.state(code)
        if state.is_done:
            return state
        clock.pass_by(seconds)
    raise AssertionError(f"{state.game_name} does not come to an end")


@FILE_FIRST
@pytest.mark.parametrize("game", breadth(OURS, "cubo", "cuboro", "gelatinous"))
def test_computer_players_play_a_whole_game_at_a_table(tables, clock, game):
    code = laid(tables, game, bot=next(iter(levels(GAMES[game]))))
    state = played_out(tables, clock, code)
    assert state.outcome is not None
    again = Session.from_record(record_of(state))
    assert (again.state, len(again.played)) == (state.position, state.moves)


@FILE_FIRST
def test_a_computer_player_of_another_package_plays_a_whole_game_at_a_table(tables, clock, monkeypatch):
    entry = EntryPoint("cuboro.guest", "cubeplay.players:RandomBot", "cubeplay.bots")
    theirs = Outside(entry.group, bots._checked, find=lambda _: [entry], misnamed=bots._misnamed)
    monkeypatch.setattr(bots, "OUTSIDE", theirs)
    state = played_out(tables, clock, laid(tables, "cuboro", bot="guest"))
    assert set(state.bots) == {"guest"}
    assert state.outcome is not None


@FILE_FIRST
def test_a_race_is_played_out_by_the_clock_of_the_server(tables, clock):
    code = laid(tables, "cubo", bot="regular", timing="timed", rounds=2)
    state = played_out(tables, clock, code, seconds=0.1)
    again = Session.from_record(record_of(state))
    assert again.state == state.position
    assert state.position.now > 0


def test_a_table_that_is_read_anew_is_the_same(place, tables, clock):
    code = laid(tables, "cubed", "plum", "fig", players=2)
    session = TableSession(tables, code, "plum")
    for _move in range(6):
        seat = session.to_move[0]
        who = TableSession(tables, code, ("plum", "fig")[seat])
        who.play(who.moves(seat)[0], seat)
        session.catch_up()
    read = Tables(place, clock).state(code)
    assert (read.position, read.number, read.timer) == (
        session.table.position,
        session.table.number,
        session.table.timer,
    )
    assert session.state == read.position
