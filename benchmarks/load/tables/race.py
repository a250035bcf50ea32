"""Measures who is first if all press "Cubo!" at the same instant over connections of different speeds.

The first call is the one that the server *writes* first.  The time of a move is that of the store's clock
when the server begins to write it: times of devices are not used, since they could be false.  So a slow
connection costs its delay, once.  Of two calls that arrive while the store is busy, a PostgreSQL takes the
one that arrived first, and a file may take either.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from statistics import median
from time import monotonic, sleep
from typing import Any, Final

from cubeplay.rulebook import Seat
from cubeplay.store.location import Place
from cubeplay.tables.session import TableSession
from cubeplay.tables.state import back, unstamped
from cubeplay.tables.tables import Tables

from benchmarks.load.tables.crowd import laid, options_of, started
from benchmarks.load.tables.device import name_of
from benchmarks.load.tables.figures import spread

AHEAD: Final = 0.3
"""Seconds from opening a table to the instant at which all press."""


@dataclass(frozen=True, slots=True)
class RaceDevice:
    """A device of the race: its seat, and the delay of its connection in seconds."""

    place: Place
    seat: Seat
    delay: float


@dataclass(frozen=True, slots=True)
class Finish:
    """The result of a race: each seat with the millisecond of its call, in the order of the log."""

    calls: tuple[tuple[Seat, int], ...]

    @property
    def first(self) -> Seat:
        """The seat of the first call."""
        return self.calls[0][0]

    def behind(self, seat: Seat) -> int:
        """How many milliseconds after the first one a seat called."""
        return dict(self.calls)[seat] - self.calls[0][1]


def race(place: Place, delays: Sequence[float], rounds: int) -> str:
    """Let devices with these delays, in seconds, press at once, ``rounds`` times; returns the report."""
    tables, finishes = Tables(place), []
    ways = [RaceDevice(place, seat, delay) for seat, delay in enumerate(delays)]
    with started(press, ways) as pipes:
        for _round in range(rounds):
            code = arranged(tables, len(delays))
            for pipe in pipes:
                pipe.send(code)
            for pipe in pipes:
                pipe.recv()
            instant = monotonic() + AHEAD
            for pipe in pipes:
                pipe.send(instant)
            for pipe in pipes:
                pipe.recv()
            finishes.append(finish(tables, code))
            tables.delete(code, name_of(0))
        for pipe in pipes:
            pipe.send("")
    return told(delays, finishes)


def arranged(tables: Tables, seats: int) -> str:
    """Open a race in which all have arranged their dice and can call; returns the code of its table."""
    code = laid(tables, "cubo", options_of("cubo", seats), seats)
    starts = TableSession(tables, code, name_of(0))
    for move in ("flip", "start"):
        starts.play(move, 0)
    for seat in range(seats):
        session = TableSession(tables, code, name_of(seat))
        session.play("throw", seat)
        cubo: Any = session.game
        session.play(next(cubo.arrangements(session.state, seat)), seat)
    return code


def press(way: RaceDevice, pipe: Connection) -> None:
    """Press "Cubo!" in each race whose code comes through the pipe, at the instant that follows."""
    tables = Tables(way.place)
    while code := pipe.recv():
        session = TableSession(tables, code, name_of(way.seat))
        pipe.send("ready")
        instant = pipe.recv()
        sleep(max(0.0, instant + way.delay - monotonic()))
        session.play("call", way.seat)
        pipe.send("pressed")


def finish(tables: Tables, code: str) -> Finish:
    """The result of a race."""
    made = [link.played for link in back(tables.state(code).last)][::-1]
    calls = [each for each in made if unstamped(each.move) == "call"]
    return Finish(tuple((int(each.actor), int(each.move.at)) for each in calls))


def told(delays: Sequence[float], finishes: Sequence[Finish]) -> str:
    """The report: how often each device was first, and how much later the others were."""
    lines = [f"races            {len(finishes)}"]
    for seat, delay in enumerate(delays):
        first = sum(each.first == seat for each in finishes)
        behind = [each.behind(seat) / 1000 for each in finishes]
        lines.append(
            f"delay {1000 * delay:4.0f} ms    first {first} times, behind the first: {spread(behind)}"
        )
    gaps = [each.behind(each.calls[1][0]) for each in finishes]
    return "\n".join([*lines, f"second           {median(gaps):.0f} ms behind the first, in the median"])
