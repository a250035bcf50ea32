"""The tables of a store: opened, found, followed, kept for a while, deleted with all that they hold."""

import sys
from datetime import timedelta
from queue import Queue
from subprocess import run

import pytest
from cubeplay.errors import CubeplayError, OptionError
from cubeplay.game import House
from cubeplay.store.log import EventLog
from cubeplay.tables import DAYS, Tables, TableSession
from cubeplay.tables.acts import Chosen, Ended, Played, Seated, Started
from cubeplay.tables.clock import store_clock
from cubeplay.teach.school import School
from tests.tables.laid import NOON, Clock, laid

LONG = 20
"""Seconds after which something that was to come does not come."""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.sqlite"


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def tables(path, clock):
    return Tables(path, clock)


def test_a_code_is_never_both_a_class_and_a_table(path, tables):
    school = School(path)
    codes = iter(("BBBB", "BBBB", "CCCC", "CCCC", "DDDD"))
    assert school.open("odds", "owl", NOON, codes=lambda: next(codes)).code == "BBBB"
    assert tables.open("cuboro", "owl", codes=lambda: next(codes)) == "CCCC"
    assert school.open("odds", "owl", NOON, codes=lambda: next(codes)).code == "DDDD"


def test_a_table_is_found_however_its_code_is_typed(tables):
    code = tables.open("cuboro", "owl")
    for typed in (code, code.lower(), " ".join(code), f"{code[:2]}-{code[2:]} "):
        assert tables.find(typed).code == code


def test_a_table_of_options_that_its_game_does_not_have_is_not_laid(tables):
    with pytest.raises(OptionError):
        tables.open("cuboro", "owl", players=9)
    assert tables.log.streams("table") == ()


def test_everybody_finds_the_tables_that_they_host_or_sit_at(tables):
    one, other = laid(tables, "cuboro", "plum", "fig"), laid(tables, "cubed", "fig", "kiwi", players=2)
    assert [state.code for state in tables.tables("plum")] == [one]
    assert {state.code for state in tables.tables("fig")} == {one, other}
    assert tables.tables("crow") == ()


def test_a_table_is_deleted_by_its_host_alone_with_all_that_it_holds(path, tables):
    code = laid(tables, "cuboro", "plum", "fig")
    tables.stay(code, "fig", "page")
    with pytest.raises(CubeplayError, match="only the host"):
        tables.delete(code, "fig")
    tables.delete(code, "plum")
    with pytest.raises(CubeplayError, match="there is no table"):
        tables.state(code)
    data = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert b"shift b1" not in data
    assert code.encode() not in data


def test_tables_go_thirty_days_after_their_last_event(tables, clock):
    old, new = laid(tables, "cuboro", "plum", "fig"), laid(tables, "cuboro", "plum", "fig")
    clock.pass_by(timedelta(days=DAYS - 1).total_seconds())
    tables.act(new, "plum", Ended())
    clock.pass_by(timedelta(days=1, seconds=1).total_seconds())
    assert tables.sweep(clock()) == (old,)
    assert [state.code for state in tables.tables("plum")] == [new]


def test_who_follows_a_table_hears_each_change_in_order_once(path, tables):
    code, heard, gone = laid(tables, "cuboro", "plum", "fig"), Queue(), Queue()
    following = Tables(path).follow(code, heard.put, lambda: gone.put("gone"))
    assert heard.get(timeout=LONG).moves == 0
    session = TableSession(tables, code, "plum")
    seen = []
    for _move in range(3):
        if session.to_move != (0,):
            break
        session.play(session.moves(0)[0], 0)
    while not seen or seen[-1] < session.table.number:
        seen.append(heard.get(timeout=LONG).number)
    assert seen == sorted(set(seen))
    tables.delete(code, "plum")
    assert gone.get(timeout=LONG) == "gone"
    following.stop()


def test_a_session_that_hears_what_it_has_done_itself_begins_nothing_anew(tables):
    code, states = laid(tables, "cuboro", "plum", "fig"), Queue()
    session = TableSession(tables, code, "plum")
    following = tables.follow(code, states.put)
    session.play("shift b1", 0)
    while states.get(timeout=LONG).moves == 0:
        continue
    before = session.played
    session.play(session.moves(0)[0], 0)
    state = states.get(timeout=LONG)
    following.stop()
    assert not session.hear(state)
    assert session.played[0] is before[0]


OTHER = """
import sys
from pathlib import Path
from cubeplay.tables import Tables, TableSession
session = TableSession(Tables(Path(sys.argv[1])), sys.argv[2], "plum")
print(session.play(session.moves(0)[0], 0).events[0].rule)
"""


def test_a_move_in_another_process_comes_to_this_one(path, tables):
    code = laid(tables, "cuboro", "plum", "fig")
    session = TableSession(tables, code, "fig")
    told = run([sys.executable, "-c", OTHER, str(path), code], capture_output=True, text=True, timeout=60)
    assert told.returncode == 0, told.stderr
    assert session.catch_up()
    assert len(session.played) == 1


def test_a_table_of_other_rules_is_not_played_on(tables, monkeypatch):
    code = laid(tables, "cuboro", "plum", "fig")
    monkeypatch.setattr(type(tables.state(code).game), "version", 99)
    for ask in (lambda: tables.state(code), lambda: tables.act(code, "plum", Played(0, ("shift b1",)))):
        with pytest.raises(CubeplayError, match="version"):
            ask()


def test_a_table_with_other_rooms_or_cards_is_not_played_on(tables, monkeypatch):
    code = laid(tables, "gelatinous", "plum")
    game = tables.state(code).game
    assert tables.state(code).house == game.house(tables.state(code).options).digest
    monkeypatch.setattr(type(game), "house", lambda *_args: House("other", "other"))
    with pytest.raises(CubeplayError, match="are not here"):
        tables.state(code)


# The clock


def test_all_processes_of_a_machine_have_one_time_whatever_its_clock_is_set_to(path):
    first, later = Clock(), Clock()
    here = store_clock(EventLog(path), first, first.steady, "boot")
    later.wrong = -60
    for each in (first, later):
        each.pass_by(5)
    there = store_clock(EventLog(path), later, later.steady, "boot")
    assert here() == there() == NOON + timedelta(seconds=5)
    first.wrong = 60
    assert here() == NOON + timedelta(seconds=5)


def test_after_a_new_start_of_the_machine_its_time_is_asked_anew(path):
    first, later = Clock(), Clock()
    store_clock(EventLog(path), first, first.steady, "boot")
    later.wrong = 3600
    assert store_clock(EventLog(path), later, later.steady, "another")() == later()
    assert store_clock(EventLog(path), later, later.steady, "")() == later()


def test_seats_that_the_options_no_longer_have_are_given_up(tables):
    code = tables.open("cubo", "plum", players=4)
    tables.act(code, "plum", Seated(0, "Plum"), Seated(3, "Fig"))
    state = tables.act(code, "plum", Chosen({"players": 2}))
    assert (state.names, len(state.seats)) == (("Plum", ""), 2)
    assert tables.act(code, "plum", Started("regular")).bots == ("", "regular")
