"""``cubeplay bench``: measures all rows and curves, prints them, checks goals, and draws the curves."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from cubeplay.errors import CubeplayError

import benchmarks as bench
from benchmarks import BenchRow
from benchmarks.growth import Growth, GrowthCurve, grown, growth_table

T = TypeVar("T", BenchRow, GrowthCurve)


def main(*, as_json: bool = False, check: bool = False, plot: str = "") -> int:
    """Measure every row and every curve, and print the tables, or JSON.

    With ``plot``, the name of a file, only curves are measured, and drawn there.  Returns 1 if ``check`` is
    set and a goal is missed, else 0.  Raises CubeplayError if a package of a peer is missing.
    """
    every = bench.gather()
    rows = () if plot else every
    bench.check_peers(rows)
    painter = _painter(plot) if plot else None
    results = [_measured(each) for each in _announced(rows)]
    growths = [grown(each) for each in _announced(bench.gather_curves())]
    if as_json:
        found = {"rows": [each.as_json() for each in results], "growth": [each.as_json() for each in growths]}
        print(json.dumps(found, indent=2, ensure_ascii=False))
    else:
        tables = [bench.table(results)] * bool(results) + [growth_table(growths)] * bool(growths)
        print("\n\n".join(tables))
    if painter:
        painter(growths, plot)
    met = all(result.met for result in results) and all(growth.met for growth in growths)
    return int(check and not met)


def _announced(rows: Sequence[T]) -> Iterator[T]:
    """The rows, each printed before it is measured."""
    for number, each in enumerate(rows, 1):
        print(f"{number} of {len(rows)}: {each.game}, {each.work}", file=sys.stderr)
        yield each


def _measured(row: BenchRow) -> bench.Result:
    """A row's result, printed at once, so that an ended run has told what it knew."""
    result = bench.Result(row, row.measure())
    against = "" if result.ratio is None else f", {result.ratio:.2f} times as fast as {row.peer}"
    print(f"    {result.times.ours:.3g} s{against}{'' if result.met else ': missed'}", file=sys.stderr)
    return result


def _painter(file: str) -> Callable[[Sequence[Growth], str], None]:
    """The function that draws the curves.  Raises CubeplayError for a file that cannot be a picture."""
    from benchmarks.drawing import draw

    path = Path(file)
    if path.suffix != ".svg":
        raise CubeplayError("Not drawn", f"{path.name} is no SVG picture.", "Let it end in .svg.")
    if not path.parent.is_dir():
        why = f"there is no folder {path.parent}."
        raise CubeplayError("Not drawn", why, "Make it, or name another file.")
    return draw
