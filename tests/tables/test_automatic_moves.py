"""What drives tables: one process, until it dies; clocks, computer players, and who is lost."""

import subprocess
import sys
from threading import Thread

import pytest
from cubeplay.errors import CubeplayError
from cubeplay.players import RandomBot
from cubeplay.tables import TableDriver, Tables, TableSession
from cubeplay.tables.automatic_moves import GAP, MISS, PACE, RENEW, TERM
from cubeplay.tables.events import Agreed, Came, Paused, Played, Started, UndoAsked, WentOn
from cubeplay.tables.presence import HERE
from cubeplay.tables.state import back
from tests.tables.laid import AtOnce, Clock, driver, laid

from database import BASE_FIRST, FILE_FIRST, code_of
from patience import patience

MOST = 3.0
"""Seconds within which another driver takes over."""


def looks(drives, clock, seconds, every=RENEW):
    """How many seconds pass until somebody looks and drives."""
    passed = 0.0
    while passed <= seconds:
        if drives.step():
            return passed
        clock.pass_by(every)
        passed += every
    return float("inf")


def race(tables):
    """A race in which Fig has called and Plum has six seconds to, and both are on devices of their own."""
    code = laid(tables, "cubo", "plum", "fig", timing="timed", players=2)
    plum, fig = (TableSession(tables, code, who) for who in ("plum", "fig"))
    for session, seat, moves in ((plum, 0, ("flip", "start", "throw")), (fig, 1, ("throw", "", "call"))):
        for move in moves:
            session.catch_up()
            session.play(move or next(session.game.arrangements(session.state, seat)), seat)
    fig.play(f"take {fig.state.centre[0]}", 1)
    return code


# One at a time


def test_one_driver_drives_and_the_other_waits(tables, clock):
    first, second = (driver(tables, clock) for _driver in range(2))
    for _look in range(20):
        assert first.step()
        assert not second.step()
        clock.pass_by(RENEW)


def test_another_driver_takes_over_soon_after_the_first_is_dead(tables, clock):
    first, second = (driver(tables, clock) for _driver in range(2))
    assert first.step()
    assert not second.step()
    assert looks(second, clock, 2 * MOST) <= MOST
    assert not first.step()


@pytest.mark.parametrize("minute", [-60, 60])
@FILE_FIRST
def test_a_clock_that_is_wrong_by_a_minute_delays_no_driver(place, tables, clock, minute):
    first = driver(tables, clock)
    wrong = Clock()
    wrong.wrong = minute
    second = driver(Tables(place, wrong), wrong)
    assert first.step()
    second.step()
    first.step()
    drivers = [first.leading.leads, second.leading.leads]
    for _look in range(12):
        for each in (clock, wrong):
            each.pass_by(RENEW)
        drivers = [first.step(), second.step()]
        assert sum(drivers) == 1
    dead, alive = (second, first) if drivers[1] else (first, second)
    passed = 0.0
    while not alive.step():
        for each in (clock, wrong):
            each.pass_by(RENEW)
        passed += RENEW
    assert passed <= MOST
    assert dead is not alive


def test_a_driver_that_ends_in_order_leaves_at_once(tables, clock):
    first, second = (driver(tables, clock) for _driver in range(2))
    assert first.step()
    first.stop()
    assert second.step()


@FILE_FIRST
def test_two_drivers_by_accident_do_nothing_twice(tables, clock):
    code = laid(tables, "cuboro", bot="greedy", players=2)
    drivers = [driver(tables, clock, pace=0) for _driver in range(2)]
    for each in drivers:
        each.leading.look = lambda: None
        each.leading.leads = True
    while not tables.state(code).is_done:
        for each in drivers:
            each.step()
    alone = laid(tables, "cuboro", bot="greedy", players=2)
    drivers[0].step()
    assert tables.state(alone).position == tables.state(code).position
    assert tables.state(alone).moves == tables.state(code).moves


@FILE_FIRST
def test_a_driver_in_its_thread_drives_and_stops(tables, clock):
    code = laid(tables, "cuboro", bot="random", players=2)
    drives = TableDriver(tables, pace=0, thinking=AtOnce())
    done = []
    following = tables.follow(code, lambda state: done.append(state) if state.is_done else None)
    drives.start()
    for _wait in range(600):
        if done:
            break
        drives._end.wait(0.05)
    following.stop()
    drives.stop()
    assert done
    assert not drives._thread.is_alive()


# The clock


@FILE_FIRST
def test_the_countdown_ends_by_the_clock_of_the_server(tables, clock):
    code, drives = race(tables), driver(tables, clock)
    clock.pass_by(5.9)
    drives.step()
    assert not tables.state(code).position.players[0].missed
    clock.pass_by(0.2)
    drives.step()
    assert tables.state(code).position.players[0].missed
    with pytest.raises(CubeplayError):
        tables.act(code, "plum", Played(0, ("call",)))


@FILE_FIRST
def test_a_move_after_the_deadline_is_refused_before_the_clock_has_spoken(tables, clock):
    code = race(tables)
    plum = TableSession(tables, code, "plum")
    clock.pass_by(7)
    with pytest.raises(CubeplayError):
        plum.play(next(plum.game.arrangements(plum.state, 0)), 0)


@FILE_FIRST
def test_a_pause_stops_the_clock_of_a_race(tables, clock):
    code, drives = race(tables), driver(tables, clock)
    clock.pass_by(2)
    tables.act(code, "plum", Paused())
    clock.pass_by(3600)
    drives.step()
    tables.act(code, "plum", WentOn())
    clock.pass_by(3.9)
    drives.step()
    assert not tables.state(code).position.players[0].missed
    clock.pass_by(0.2)
    drives.step()
    assert tables.state(code).position.players[0].missed


@FILE_FIRST
def test_a_race_stands_still_while_no_server_was_there(tables, clock):
    code, drives = race(tables), driver(tables, clock)
    assert drives.step()
    clock.pass_by(GAP.total_seconds() + 60)
    assert driver(tables, clock).step()
    state = tables.state(code)
    assert (state.phase, state.position.players[0].missed) == ("paused", False)
    assert state.timer.now(clock()) <= TERM.total_seconds() * 1000
    tables.act(code, "plum", WentOn())
    plum = TableSession(tables, code, "plum")
    assert plum.play(next(plum.game.arrangements(plum.state, 0)), 0)


# Computer players


@FILE_FIRST
def test_computer_players_wait_between_two_moves(tables, clock):
    code, drives = laid(tables, "cuboro", bot="greedy", players=2), driver(tables, clock)
    drives.step()
    assert tables.state(code).moves == 0
    for moves in (1, 2, 3):
        clock.pass_by(PACE)
        drives.step()
        assert tables.state(code).moves == moves


@FILE_FIRST
def test_a_computer_player_waits_while_somebody_asks_to_take_a_move_back(tables, clock):
    code = laid(tables, "cuboro", "plum", "fig", bot="greedy", players=3)
    for seat, who in enumerate(("plum", "fig")):
        session = TableSession(tables, code, who)
        while session.to_move == (seat,):
            session.play(session.moves(seat)[0], seat)
    tables.act(code, "plum", UndoAsked(0))
    drives, moves = driver(tables, clock), tables.state(code).moves
    for _look in range(5):
        clock.pass_by(PACE)
        drives.step()
    assert tables.state(code).moves == moves


@FILE_FIRST
def test_a_computer_player_that_fails_stops_no_other_table(tables, clock, monkeypatch, caplog):
    broken, sound = laid(tables, "cuboro", bot="random"), laid(tables, "cuboro", bot="greedy")
    monkeypatch.setattr(RandomBot, "answer", lambda *_args: 1 / 0)
    drives = driver(tables, clock, pace=0)
    drives.step()
    assert tables.state(sound).is_done
    assert tables.state(broken).is_done
    assert tables.state(broken).bots == ("greedy", "greedy")
    assert f"Table {broken}: Random cannot play on: ZeroDivisionError" in caplog.text


# Who is lost


@FILE_FIRST
def test_a_device_that_is_not_heard_of_any_more_is_away(tables, clock):
    code, drives = laid(tables, "cuboro", "plum", "fig", players=2), driver(tables, clock)
    tables.stay(code, "plum", "page")
    tables.stay(code, "fig", "page")
    for _second in range(round(HERE.total_seconds() + MISS) + 1):
        clock.pass_by(1)
        tables.stay(code, "fig", "page")
        drives.step()
    state = tables.state(code)
    assert (state.is_away(0), state.is_away(1)) == (True, False)
    assert not tables.stay(code, "plum", "page").is_away(0)


# Many at once


def test_many_devices_at_once_lose_nothing_and_do_nothing_twice(place, tables):
    code = laid(tables, "cubo", "plum", "fig", "kiwi", "lime", players=4)
    TableSession(tables, code, "plum").play("flip", 0)
    TableSession(tables, code, "plum").play("start", 0)
    made = {}

    def play(seat, who):
        session = TableSession(Tables(place), code, who)
        layouts = session.game.arrangements(session.state, seat)
        for _time in range(10):
            session.play(next(layouts), seat)
        made[seat] = True

    threads = [Thread(target=play, args=each) for each in enumerate(("plum", "fig", "kiwi", "lime"))]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    state = tables.state(code)
    assert made == dict.fromkeys(range(4), True)
    assert [link.played.actor for link in back(state.last)].count(3) == 10
    assert tables.log.read(tables._projections.stream(code)).length == state.number


KILLED = """
import os, sys
from cubeplay.tables import Tables, TableSession
tables = Tables(place)
session = TableSession(tables, sys.argv[1], "plum")
session.play(session.moves(0)[0], 0)
with tables.log.writing() as turn:
    turn.connection.execute("UPDATE events SET data = '{}'")
    os._exit(9)
"""


@BASE_FIRST
def test_a_server_that_is_killed_while_it_writes_loses_nothing(place, tables):
    code = laid(tables, "cuboro", "plum", "fig", players=2)
    killed = subprocess.run([sys.executable, "-c", code_of(place) + KILLED, code], timeout=patience(60))
    assert killed.returncode == 9
    state = Tables(place).state(code)
    assert (state.moves, state.phase) == (1, "running")
    assert TableSession(Tables(place), code, "plum").play(TableSession(tables, code, "plum").moves(0)[0], 0)


# Sessions on the table


@FILE_FIRST
def test_two_sessions_in_two_kernels_show_the_same_after_each_move(place, tables):
    code = laid(tables, "cubed", "plum", "fig", players=2)
    sessions = [TableSession(Tables(place), code, who) for who in ("plum", "fig")]
    heard = []
    sessions[1].subscribe(lambda: heard.append(sessions[1].revision))
    for _turn in range(10):
        for session in sessions:
            session.catch_up()
        seat = sessions[0].to_move[0]
        sessions[seat].play(sessions[seat].moves(seat)[0], seat)
        sessions[1 - seat].catch_up()
        assert sessions[0].state == sessions[1].state
        assert sessions[0].played == sessions[1].played
        assert [str(line) for line in sessions[0].told(None)] == [
            str(line) for line in sessions[1].told(None)
        ]
    assert heard == sorted(set(heard))


@FILE_FIRST
def test_a_session_takes_back_what_the_table_takes_back(place, tables):
    code = laid(tables, "cuboro", "plum", "fig", players=2)
    tables.act(code, "fig", Came())
    plum, fig = (TableSession(Tables(place), code, who) for who in ("plum", "fig"))
    plum.play("shift b1", 0)
    fig.catch_up()
    plum.undo()
    assert (fig.catch_up(), fig.seats.asked.is_to_me, len(fig.played)) == (True, True, 1)
    fig.do(Agreed(fig.table.asked.number))
    plum.catch_up()
    assert len(fig.played) == len(plum.played) == 0
    assert plum.state == fig.state == plum.start


@FILE_FIRST
def test_a_session_before_the_start_shows_the_table_laid_and_nobody_to_move(tables):
    code = tables.open("cuboro", "plum", players=2)
    session = TableSession(tables, code, "plum")
    assert (session.to_move, session.people, session.outcome) == ((), (), None)
    with pytest.raises(CubeplayError):
        session.play("shift b1", 0)
    tables.act(code, "plum", Started("random"))
    assert session.catch_up()
    assert session.to_move == (0,)
