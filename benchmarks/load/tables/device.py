"""One process of a load test: plays seats at some tables at random, and follows the tables."""

from __future__ import annotations

import resource
from dataclasses import dataclass
from hashlib import sha256
from heapq import heapify, heapreplace
from multiprocessing.connection import Connection
from random import Random
from time import monotonic, process_time, sleep
from typing import Final
from uuid import uuid4

from cubeplay.errors import CubeplayError
from cubeplay.rulebook import Seat
from cubeplay.store.location import Place
from cubeplay.tables.automatic_moves import TableDriver
from cubeplay.tables.events import Played
from cubeplay.tables.session import TableSession
from cubeplay.tables.state import TableState, unstamped
from cubeplay.tables.tables import Tables
from cubeplay.tables.view import view_of

STAYS: Final = 8.0
"""Seconds after which a page reports again that it is open."""

PATIENCE: Final = 20.0
"""Seconds after the last move within which every device must know it."""


@dataclass(frozen=True, slots=True)
class LoadShare:
    """The part of one process: its seats, for how many seconds, and the mean seconds of thinking."""

    place: Place
    seats: tuple[tuple[str, Seat], ...]
    seconds: float
    think: float
    seed: int


@dataclass(frozen=True, slots=True)
class AcceptedMove:
    """A move that the table has accepted: when it was sent and answered, and the number of events then."""

    id: str
    began: float
    ended: float
    number: int


@dataclass(frozen=True, slots=True)
class PageReport:
    """What a page has done and received: ``heard`` are times, with the number of events known then.

    ``digest`` is that of the table's final state for spectators.
    """

    code: str
    seat: Seat
    made: tuple[AcceptedMove, ...]
    refused: int
    heard: tuple[tuple[float, int], ...]
    digest: str


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of a process: processor seconds while it was measured, and the most bytes of memory."""

    seconds: float
    memory: int


def name_of(seat: Seat) -> str:
    """The device that plays a seat."""
    return f"device-{seat}"


def digest_of(state: TableState) -> str:
    """A digest of a table's state for spectators."""
    return f"{state.number}/{sha256(view_of(state, '').as_bytes()).hexdigest()}"


class DevicePage:
    """A seat at a table, as a page of a device plays it."""

    def __init__(self, tables: Tables, code: str, seat: Seat, rng: Random) -> None:
        self.session, self.seat = TableSession(tables, code, name_of(seat)), seat
        self._tables, self._rng = tables, rng
        self._heard: list[tuple[float, int]] = []
        self._made: list[AcceptedMove] = []
        self._refused, self._stayed = 0, float("-inf")
        self.following = tables.follow(code, self._hear)

    def _hear(self, state: TableState) -> None:
        self.session.hear(state)
        self._heard.append((monotonic(), state.number))

    def act(self) -> None:
        """Report that the page is open, if it is time, and make a random move, if the seat may."""
        if monotonic() >= self._stayed + STAYS:
            self._stayed = monotonic()
            self._tables.stay(self.session.code, self.session.who, "page")
        if self.session.table.phase != "running" or self.seat not in self.session.to_move:
            return
        if not (moves := self.session.moves(self.seat)):
            return
        id, move, began = uuid4().hex, unstamped(self._rng.choice(moves)), monotonic()
        try:
            then = self.session.do(Played(self.seat, (move,), id))
        except CubeplayError:
            self._refused += 1
        else:
            self._made.append(AcceptedMove(id, began, monotonic(), then.number))

    def has_heard(self, number: int) -> bool:
        """Whether this page knows ``number`` events."""
        return bool(self._heard) and self._heard[-1][1] >= number

    def end(self) -> PageReport:
        """Stop following; returns the report."""
        self.following.stop()
        self.session.catch_up()
        return PageReport(
            self.session.code,
            self.seat,
            tuple(self._made),
            self._refused,
            tuple(self._heard),
            digest_of(self.session.table),
        )


def play(part: LoadShare, pipe: Connection) -> None:
    """Play a part; the pipe carries ready, begin, played, the numbers to wait for, and the report."""
    rng, tables = Random(part.seed), Tables(part.place, wait=PATIENCE)
    pages = [DevicePage(tables, code, seat, rng) for code, seat in part.seats]
    pipe.send("ready")
    pipe.recv()
    spent = process_time()
    _turns(pages, part, rng)
    pipe.send("played")
    numbers = pipe.recv()
    end = monotonic() + PATIENCE
    while monotonic() < end and not all(page.has_heard(numbers[page.session.code]) for page in pages):
        sleep(0.05)
    cost = cost_since(spent)
    pipe.send((tuple(page.end() for page in pages), cost))


def _turns(pages: list[DevicePage], part: LoadShare, rng: Random) -> None:
    """Let pages act at random times until the time is over."""

    def thought() -> float:
        return rng.expovariate(1 / part.think)

    end = monotonic() + part.seconds
    due = [(monotonic() + thought(), number) for number in range(len(pages))]
    heapify(due)
    while due[0][0] < end:
        time, number = due[0]
        sleep(max(0.0, time - monotonic()))
        pages[number].act()
        heapreplace(due, (monotonic() + thought(), number))


def drive(place: Place, pipe: Connection) -> None:
    """Drive all tables; the pipe carries ready, begin, end, and the cost."""
    driver = TableDriver(Tables(place, wait=PATIENCE))
    driver.start()
    pipe.send("ready")
    pipe.recv()
    spent = process_time()
    pipe.recv()
    pipe.send(cost_since(spent))
    driver.stop()


def cost_since(spent: float) -> Cost:
    """The cost of this process since it had spent ``spent`` processor seconds."""
    return Cost(process_time() - spent, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024)
