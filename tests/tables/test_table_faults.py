"""Faults at a table, on purpose: nothing is lost, nothing done twice, and it goes on."""

import signal
import subprocess
import sys
from contextlib import contextmanager
from datetime import timedelta
from statistics import median
from threading import Event
from time import monotonic

import pytest
from cubeplay.errors import CubeplayError, SaveError
from cubeplay.store.log import EventLog, Stream
from cubeplay.tables import TableDriver, Tables, TableSession, view_of
from cubeplay.tables.automatic_moves import RENEW
from cubeplay.tables.events import Ended, Played
from cubeplay.tables.state import back
from cubeplay.tables.store_clock import store_clock
from tests.tables.laid import AtOnce, Clock, driver, laid

from breadth import sized
from database import FILE_FIRST, PROOF, code_of
from patience import patience, until

LONG = patience(40)
"""Seconds after which something that was to come does not come."""

MOST = 3.0
"""Seconds within which another driver takes over."""

DRIVER = """
import os, signal, sys
from cubeplay.store.log import LogTransaction
from cubeplay.tables import TableDriver, Tables
from cubeplay.tables.tables import Tables as Written

tables, left = Tables(place), [int(sys.argv[1])]

def dies(done):
    def does(*given, **more):
        found = done(*given, **more)
        left[0] -= 1
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return found
    return does

if sys.argv[2] == "before it is kept":
    LogTransaction.append = dies(LogTransaction.append)
if sys.argv[2] == "after it is kept":
    Written.drive = dies(Written.drive)
driver = TableDriver(tables, pace=float(sys.argv[3]))
driver.start()
while not driver.leading.leads:
    driver._end.wait(0.01)
print("drives", flush=True)
sys.stdin.read()
"""

FOLLOWER = """
import sys
from threading import Event
from cubeplay.tables import Tables, view_of
wanted, last = Event(), []

def hear(state):
    last.append(state)
    print(state.number, flush=True)
    if state.is_done:
        wanted.set()

following = Tables(place).follow(sys.argv[1], hear)
wanted.wait(60)
following.stop()
sys.stdout.write(view_of(last[-1], "wall").as_bytes().hex())
"""


@pytest.fixture
def tables(place):
    return Tables(place)


@contextmanager
def process(place, program, *words):
    """Another process of the same store; it is killed at the end, if it has not ended."""
    words = [sys.executable, "-c", code_of(place) + program, *map(str, words)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(words, text=True, **pipes) as begun:
        try:
            yield begun
        finally:
            begun.kill()


@contextmanager
def driving(tables, pace=0.0):
    """A driver in this process."""
    drives = TableDriver(tables, pace=pace, thinking=AtOnce())
    drives.start()
    try:
        yield drives
    finally:
        drives.stop()


def played_by_one(tables):
    """The same game as :func:`laid` lays for computers, driven by one driver without any fault."""
    code = laid(tables, "cuboro", bot="greedy", players=2)
    drives = driver(tables, Clock(), pace=0)
    assert drives.step()
    drives.stop()
    return course(tables, code)


def course(tables, code):
    """All moves of a game, and who made them."""
    made = (link.played for link in back(tables.state(code).last))
    return [(each.actor, str(each.move)) for each in made][::-1]


def turn(tables):
    """The moves of a whole turn, with which the game of :func:`laid` can begin."""
    session = TableSession(tables, laid(tables, "cuboro", "plum", bot="greedy", players=2), "plum")
    while session.to_move == (0,):
        session.play(session.moves(0)[0], 0)
    return tuple(str(each.move) for each in session.played)


# Servers that die


@pytest.mark.parametrize(
    ("place", "when"),
    [
        ("postgres", "after it is kept"),
        pytest.param("sqlite", "before it is kept", marks=PROOF),
        pytest.param("postgres", "before it is kept", marks=PROOF),
        pytest.param("sqlite", "after it is kept", marks=PROOF),
    ],
    indirect=["place"],
)
def test_a_driver_that_is_killed_in_mid_move_loses_nothing_and_another_takes_over(place, tables, when):
    alone = played_by_one(tables)
    code = laid(tables, "cuboro", bot="greedy", players=2)
    with process(place, DRIVER, 9, when, 0) as first:
        assert first.wait(LONG) == -signal.SIGKILL
        assert 0 < tables.state(code).moves < len(alone)
        with driving(tables):
            until(lambda: tables.state(code).is_done)
    assert course(tables, code) == alone


@pytest.mark.proof
def test_another_driver_takes_over_within_three_seconds_of_the_death_of_the_first(place, tables):
    passed = []
    for _time in range(5):
        code = laid(tables, "cuboro", "plum", bot="greedy", players=2)
        with process(place, DRIVER, 0, "", 0) as first:
            assert first.stdout.readline() == "drives\n"
            with driving(tables) as second:
                Event().wait(RENEW)
                assert not second.leading.leads
                first.kill()
                began = monotonic()
                until(lambda drives=second: drives.leading.leads)
                passed.append(monotonic() - began)
        tables.act(code, "plum", Ended())
    print(f"taken over after {min(passed):.1f} to {max(passed):.1f} s")
    assert median(passed) <= MOST


@pytest.mark.proof
def test_two_drivers_in_two_processes_play_the_game_that_one_would(place, tables):
    alone = played_by_one(tables)
    code = laid(tables, "cuboro", bot="greedy", players=2)
    with process(place, DRIVER, 0, "", 0), driving(tables) as second:
        second.leading.look = lambda: None
        second.leading.leads = True
        until(lambda: tables.state(code).is_done)
    assert course(tables, code) == alone


# The database


@pytest.mark.parametrize("how", [pytest.param("fast", marks=PROOF), "immediate"])
def test_a_table_outlives_its_database(postgres, database, restarted, how):
    tables = Tables(postgres, wait=0.1)
    press = Played(0, turn(tables), "once")
    code = laid(tables, "cuboro", "plum", bot="greedy", players=2)
    with driving(Tables(postgres), pace=0.05):
        restarted(how)
        with pytest.raises(SaveError, match="does not answer just now"):
            tables.act(code, "plum", press)
        database.start()
        for _press in range(2):
            tables.act(code, "plum", press)
        until(lambda: tables.state(code).moves > len(press.moves))
    assert [event.kind for event in tables.log.read(Stream("table", code)).events].count("played") == 1


# Devices that hear nothing


@FILE_FIRST
@sized(0.1, 20, name="seconds")
def test_a_device_that_hears_nothing_for_a_while_comes_back_to_the_same_table(place, tables, seconds):
    code = laid(tables, "cuboro", bot="greedy", players=2)
    with process(place, FOLLOWER, code) as follower:
        heard = [int(follower.stdout.readline())]
        follower.send_signal(signal.SIGSTOP)
        with driving(tables):
            until(lambda: tables.state(code).is_done)
        Event().wait(seconds)
        follower.send_signal(signal.SIGCONT)
        *numbers, shown = follower.communicate(timeout=LONG)[0].splitlines()
    state, heard = tables.state(code), heard + [int(number) for number in numbers]
    assert shown == view_of(state, "wall").as_bytes().hex()
    assert heard == sorted(set(heard))
    assert heard[-1] == state.number


# Clocks


@pytest.mark.parametrize("minute", [-60, 60])
def test_a_machine_whose_clock_is_wrong_by_a_minute_plays_by_the_time_of_all(place, tables, minute):
    wrong = Clock()
    wrong.wrong = minute
    other = store_clock(EventLog(place), wall=wrong)
    assert abs(other() - tables.clock()) < timedelta(seconds=30)


# Devices that do what they may not


def test_what_a_strange_device_tries_changes_nothing_and_is_answered_in_words(tables):
    code = laid(tables, "cuboro", "plum", "fig", players=2)
    state = tables.state(code)
    move = str(state.game.moves(state.position, 0)[0])
    for seat, who in ((0, "fig"), (0, "crow"), (1, "plum"), (9, "plum")):
        with pytest.raises(CubeplayError) as refused:
            tables.act(code, who, Played(min(seat, 11), (move,), "id"))
        assert all((refused.value.what, refused.value.why, refused.value.next))
    assert tables.state(code).number == state.number
    first = tables.act(code, "plum", Played(0, (move,), "id"))
    assert tables.act(code, "plum", Played(0, (move,), "id")).number == first.number
