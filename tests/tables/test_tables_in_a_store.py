"""The tables of a store: opened, found, followed, kept for a while, deleted with all that they hold."""

import sys
from datetime import timedelta
from queue import Queue
from subprocess import run
from threading import Thread

import pytest
from cubeplay.errors import CubeplayError, OptionError, SaveError
from cubeplay.game import House
from cubeplay.store.log import EventLog, Stream
from cubeplay.tables import DAYS, Tables, TableSession
from cubeplay.tables.events import Answered, Chosen, Ended, Played, Seated, Started
from cubeplay.tables.store_clock import store_clock
from cubeplay.teach.school import School
from tests.tables.laid import NOON, Clock, driver, laid

from database import BASE_FIRST, FILE_ONLY, all_kept, code_of
from patience import patience

LONG = patience(20)
"""Seconds after which something that was to come does not come."""


def test_a_code_is_never_both_a_class_and_a_table(place, tables):
    school = School(place)
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


def test_a_table_is_deleted_by_its_host_alone_with_all_that_it_holds(place, tables):
    code = laid(tables, "cuboro", "plum", "fig")
    tables.stay(code, "fig", "page")
    with pytest.raises(CubeplayError, match="only the host"):
        tables.delete(code, "fig")
    tables.delete(code, "plum")
    with pytest.raises(CubeplayError, match="there is no table"):
        tables.state(code)
    data = all_kept(place)
    assert b"shift b1" not in data
    assert code.encode() not in data


def test_tables_go_thirty_days_after_their_last_event(tables, clock):
    old, new = laid(tables, "cuboro", "plum", "fig"), laid(tables, "cuboro", "plum", "fig")
    clock.pass_by(timedelta(days=DAYS - 1).total_seconds())
    tables.act(new, "plum", Ended())
    clock.pass_by(timedelta(days=1, seconds=1).total_seconds())
    assert tables.sweep(clock()) == (old,)
    assert [state.code for state in tables.tables("plum")] == [new]


def test_who_follows_a_table_hears_each_change_in_order_once(place, tables):
    code, heard, gone = laid(tables, "cuboro", "plum", "fig"), Queue(), Queue()
    following = Tables(place).follow(code, heard.put, lambda: gone.put("gone"))
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


def test_what_one_thread_reads_while_another_reads_it_too_is_not_done_twice(place, tables, monkeypatch):
    code = laid(tables, "cuboro", bot="greedy")
    Tables(place).drive(code, Answered(0, "rotate c1 180"), expected=tables.state(code).number)
    read, asked = tables.log.read, []

    def meanwhile(stream, since=0):
        past = read(stream, since)
        if not asked:
            asked.append(stream)
            tables.state(code)
        return past

    monkeypatch.setattr(tables.log, "read", meanwhile)
    for _thread in range(2):
        state = tables.state(code)
        assert (state.moves, state.position) == (1, Tables(place).state(code).position)


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
from cubeplay.tables import Tables, TableSession
session = TableSession(Tables(place), sys.argv[1], "plum")
print(session.play(session.moves(0)[0], 0).events[0].rule)
"""


@BASE_FIRST
def test_a_move_in_another_process_comes_to_this_one(place, tables):
    code = laid(tables, "cuboro", "plum", "fig")
    session = TableSession(tables, code, "fig")
    words = [sys.executable, "-c", code_of(place) + OTHER, code]
    told = run(words, capture_output=True, text=True, timeout=patience(60))
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


@FILE_ONLY
def test_all_processes_of_a_machine_have_one_time_whatever_its_clock_is_set_to(place):
    first, later = Clock(), Clock()
    here = store_clock(EventLog(place), first, first.steady, "boot")
    later.wrong = -60
    for each in (first, later):
        each.pass_by(5)
    there = store_clock(EventLog(place), later, later.steady, "boot")
    assert here() == there() == NOON + timedelta(seconds=5)
    first.wrong = 60
    assert here() == NOON + timedelta(seconds=5)


@FILE_ONLY
def test_after_a_new_start_of_the_machine_its_time_is_asked_anew(place):
    first, later = Clock(), Clock()
    store_clock(EventLog(place), first, first.steady, "boot")
    later.wrong = 3600
    assert store_clock(EventLog(place), later, later.steady, "another")() == later()
    assert store_clock(EventLog(place), later, later.steady, "")() == later()


def test_where_machines_share_a_database_its_time_is_that_of_all(postgres, database):
    wrong = Clock()
    wrong.wrong = 3600
    before, here = (store_clock(EventLog(postgres), wrong, wrong.steady) for _process in range(2))
    (now,) = database.ask("SELECT clock_timestamp()")[0]
    assert abs(here() - now) < timedelta(minutes=1)
    assert abs(here() - before()) < timedelta(minutes=1)
    wrong.pass_by(90)
    assert here() - now > timedelta(minutes=1)


def test_one_table_waits_for_no_other_on_a_postgresql(postgres, clock):
    tables, hurried = Tables(postgres, clock), Tables(postgres, clock, wait=0.1)
    one, other = (laid(tables, "cuboro", "plum", "fig") for _table in range(2))
    with tables.log.writing(Stream("table", one)):
        TableSession(hurried, other, "plum").play("shift b1", 0)
        hurried.stay(other, "fig", "page")
        assert driver(hurried, clock).step()
        hurried.open("cuboro", "owl")
        with pytest.raises(SaveError, match="somebody else is writing"):
            TableSession(hurried, one, "plum").play("shift b1", 0)
    assert hurried.state(other).moves == 1


def test_of_many_who_open_with_one_code_at_once_exactly_one_gets_it(place, tables):
    School(place)
    found, wanted = Queue(), ("BBBB", "CCCC", "DDDD", "FFFF", "GGGG", "HHHH")

    def begin(number):
        codes = iter(wanted)
        if number % 2:
            found.put(Tables(place, wait=LONG).open("cuboro", "owl", codes=lambda: next(codes)))
        else:
            found.put(School(place).open("odds", "owl", NOON, codes=lambda: next(codes)).code)

    threads = [Thread(target=begin, args=(number,)) for number in range(len(wanted))]
    for each in threads:
        each.start()
    for each in threads:
        each.join(LONG)
    assert sorted(found.get_nowait() for _each in threads) == sorted(wanted)


def test_seats_that_the_options_no_longer_have_are_given_up(tables):
    code = tables.open("cubo", "plum", players=4)
    tables.act(code, "plum", Seated(0, "Plum"), Seated(1, "Kiwi"), Seated(3, "Fig"))
    state = tables.act(code, "plum", Chosen({"players": 2}))
    assert (state.names, len(state.seats)) == (("Plum", "Kiwi"), 2)
    assert tables.act(code, "plum", Started("regular")).bots == ("", "")
