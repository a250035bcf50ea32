"""``python -m benchmarks.load.tables``: tables of several devices, without browsers.

It reports how soon a move was answered and known on the other devices, what was lost, and the costs.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from cubeplay.store.location import FILE, PostgresAddress

from benchmarks.load.tables.crowd import TableLoad, run
from benchmarks.load.tables.race import race


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure tables; returns 1 if a move was lost, stored twice, or unknown to a device."""
    usual = TableLoad()
    parser = argparse.ArgumentParser(prog="benchmarks.load.tables", description=__doc__)
    parser.add_argument("--tables", type=int, default=usual.tables)
    parser.add_argument("--seats", type=int, default=usual.seats)
    parser.add_argument("--processes", type=int, default=usual.processes, help="that stand for devices")
    parser.add_argument("--seconds", type=float, default=usual.seconds)
    parser.add_argument("--think", type=float, default=usual.think, help="seconds until a seat acts again")
    parser.add_argument("--game", default=usual.game, help="without it: all that have so many seats")
    parser.add_argument("--store", default="", help="the address of a PostgreSQL; without it a file")
    words = 'milliseconds on the way of some devices, 0,50,200: who is first when all press "Cubo!" at once'
    parser.add_argument("--race", default="", help=words)
    parser.add_argument("--rounds", type=int, default=40, help="of the race")
    chosen = vars(parser.parse_args(arguments))
    store, delays, rounds = (chosen.pop(name) for name in ("store", "race", "rounds"))
    with TemporaryDirectory() as folder:
        place = PostgresAddress(store) if store else Path(folder) / FILE
        if delays:
            print(race(place, [int(each) / 1000 for each in delays.split(",")], rounds))
            return 0
        report = run(place, TableLoad(**chosen))
    print(report)
    return int(not report.is_sound)


if __name__ == "__main__":
    sys.exit(main())
