"""A load test: opens tables, lets processes play on them for all devices at once, and checks the results."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import cycle
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any, Final

from cubeplay.registry import GAMES, OURS
from cubeplay.store.location import Place
from cubeplay.store.log import Stream
from cubeplay.tables.events import Seated, Started
from cubeplay.tables.tables import Tables

from benchmarks.load.tables.device import Cost, LoadShare, PageReport, digest_of, drive, name_of, play
from benchmarks.load.tables.figures import LoadReport, counted

_SPAWN: Final = multiprocessing.get_context("spawn")


@dataclass(frozen=True, slots=True)
class TableLoad:
    """The numbers of tables, of seats at each table, of processes and of seconds.

    ``think`` is the mean number of seconds until a seat acts again.  Without a ``game`` all games with that
    many seats take turns.
    """

    tables: int = 8
    seats: int = 4
    processes: int = 4
    seconds: float = 60.0
    think: float = 1.0
    game: str = ""


def run(place: Place, crowd: TableLoad) -> LoadReport:
    """Play on tables in a store; the tables are deleted afterwards."""
    tables, before = Tables(place), os.getloadavg()[0]
    codes = [laid(tables, game, options, seats=crowd.seats) for game, options in _games(crowd)]
    try:
        pages, devices, driver, seconds = _played(place, crowd, codes)
        fresh = Tables(place)
        return LoadReport(
            where=str(place) if not isinstance(place, os.PathLike) else "SQLite",
            seats=crowd.seats,
            seconds=seconds,
            pages=pages,
            ids=counted([id for code in codes for id in _ids(fresh, code)]),
            digests={code: digest_of(fresh.state(code)) for code in codes},
            devices=devices,
            driver=driver,
            cores=os.cpu_count() or 1,
            loads=(before, os.getloadavg()[0]),
        )
    finally:
        for code in codes:
            tables.delete(code, name_of(0))


def laid(tables: Tables, game: str, options: Mapping[str, Any], seats: int) -> str:
    """Open a table and start its game, with a device at each seat; returns its code."""
    code = tables.open(game, name_of(0), **options)
    for seat in range(seats):
        tables.act(code, name_of(seat), Seated(seat, f"Seat {seat}"))
    tables.act(code, name_of(0), Started())
    return code


def _games(crowd: TableLoad) -> list[tuple[str, dict[str, Any]]]:
    names = [crowd.game] if crowd.game else [name for name in OURS if crowd.seats in GAMES[name].seats]
    return [(name, options_of(name, crowd.seats)) for name, _table in zip(cycle(names), range(crowd.tables))]


def options_of(name: str, seats: int) -> dict[str, Any]:
    """The options for a number of seats; Cubo is timed."""
    option = GAMES[name].seats_option()
    options: dict[str, Any] = {option.name: seats} if option else {}
    return options | ({"timing": "timed"} if name == "cubo" else {})


def _played(
    place: Place, crowd: TableLoad, codes: list[str]
) -> tuple[tuple[PageReport, ...], tuple[Cost, ...], Cost, float]:
    seats = [(code, seat) for code in codes for seat in range(crowd.seats)]
    shares = [tuple(seats[number :: crowd.processes]) for number in range(crowd.processes)]
    parts = [
        LoadShare(place, share, crowd.seconds, crowd.think, seed)
        for seed, share in enumerate(shares)
        if share
    ]
    with started(drive, [place]) as (drives,), started(play, parts) as plays:
        for pipe in (drives, *plays):
            pipe.recv()
        began = monotonic()
        for pipe in (drives, *plays):
            pipe.send("begin")
        for pipe in plays:
            pipe.recv()
        seconds = monotonic() - began
        fresh = Tables(place)
        numbers = {code: fresh.state(code).number for code in codes}
        for pipe in plays:
            pipe.send(numbers)
        told = [pipe.recv() for pipe in plays]
        drives.send("end")
        pages = tuple(page for found, _cost in told for page in found)
        return pages, tuple(cost for _pages, cost in told), drives.recv(), seconds


@contextmanager
def started(does: Any, parts: list[Any]) -> Iterator[list[Connection]]:
    """A process for each part, and the pipes to them; the processes are ended with the block."""
    ends, processes = [], []
    for part in parts:
        here, there = _SPAWN.Pipe()
        process = _SPAWN.Process(target=does, args=(part, there), daemon=True)
        process.start()
        there.close()
        ends.append(here)
        processes.append(process)
    try:
        yield ends
    finally:
        for process in processes:
            process.join(5)
            process.kill()


def _ids(tables: Tables, code: str) -> Iterator[str]:
    """The ids of all moves of a table in the log."""
    for event in tables.log.read(Stream("table", code)).events:
        if event.kind == "played":
            yield str(event.data.get("id", ""))
