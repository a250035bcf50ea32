"""The report of a load test."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from typing import Final

from benchmarks.load.tables.device import AcceptedMove, Cost, PageReport

MIB: Final = 2**20


@dataclass(frozen=True, slots=True)
class LoadReport:
    """The report of a load test.  ``ids`` are the moves in the log, ``digests`` those of the tables there.

    ``loads`` are the load averages of the machine before and after.
    """

    where: str
    seats: int
    seconds: float
    pages: tuple[PageReport, ...]
    ids: Mapping[str, int]
    digests: Mapping[str, str]
    devices: tuple[Cost, ...]
    driver: Cost
    cores: int
    loads: tuple[float, float]

    @property
    def made(self) -> tuple[AcceptedMove, ...]:
        """All moves that the tables have accepted."""
        return tuple(made for page in self.pages for made in page.made)

    @property
    def lost(self) -> int:
        """How many accepted moves are not in the log."""
        return sum(made.id not in self.ids for made in self.made)

    @property
    def twice(self) -> int:
        """How many moves are in the log more than once."""
        return sum(times > 1 for times in self.ids.values())

    @property
    def stale(self) -> int:
        """How many pages ended with another state than the log."""
        return sum(page.digest != self.digests[page.code] for page in self.pages)

    @property
    def is_sound(self) -> bool:
        """Whether nothing was lost or stored twice, and all pages know everything."""
        return not (self.lost or self.twice or self.stale or self.unheard)

    @property
    def heard(self) -> tuple[float, ...]:
        """Seconds from each move until it was known on each other device of the table."""
        return tuple(each for each in self._heard() if each is not None)

    @property
    def unheard(self) -> int:
        """How often a move did not reach another device."""
        return sum(each is None for each in self._heard())

    def _heard(self) -> Iterator[float | None]:
        for page in self.pages:
            for other in self.pages:
                if other.code == page.code and other.seat != page.seat:
                    yield from _delays(page.made, other.heard)

    def __str__(self) -> str:
        answers = [made.ended - made.began for made in self.made]
        moves, devices = len(self.made), sum(cost.seconds for cost in self.devices)
        all, tables = devices + self.driver.seconds, len(self.digests)
        share = 100 * all / (self.seconds * self.cores)
        before, after = self.loads
        peaks = sorted(cost.memory // MIB for cost in self.devices)
        lines = [
            f"store            {self.where}",
            f"tables           {tables} of {self.seats} seats, {len(self.devices)} processes and a driver",
            f"machine          {self.cores} cores, load {before:.1f} before and {after:.1f} after",
            f"moves            {moves} in {self.seconds:.0f} s, {moves / self.seconds:.1f} a second",
            f"refused          {sum(page.refused for page in self.pages)} (too late, or another was faster)",
            f"lost             {self.lost}; twice {self.twice}; unheard {self.unheard}; stale {self.stale}",
            f"press to answer  {spread(answers)}",
            f"press to others  {spread(self.heard)} of {len(self.heard)}",
            f"processor        {1000 * all / max(1, moves):.1f} ms a move"
            f" (driver {1000 * self.driver.seconds / max(1, moves):.1f}), {share:.0f} % of the machine",
            f"memory           {peaks[-1]} MiB a process at most, driver {self.driver.memory // MIB} MiB",
        ]
        return "\n".join(lines)


def _delays(made: Sequence[AcceptedMove], heard: Sequence[tuple[float, int]]) -> Iterator[float | None]:
    """How long after each move it was known on another page; None if it never was."""
    numbers = [number for _time, number in heard]
    for each in made:
        at = bisect_left(numbers, each.number)
        yield heard[at][0] - each.began if at < len(heard) else None


def spread(seconds: Sequence[float]) -> str:
    """The median, the 95th percentile and the longest of some times.

    >>> spread([0.001, 0.002, 0.003])
    'p50 2 ms, p95 3 ms, longest 3 ms'
    """
    if len(seconds) < 2:
        return "-"
    late = quantiles(seconds, n=20, method="inclusive")[-1]
    return ", ".join(
        f"{name} {1000 * each:.0f} ms"
        for name, each in (("p50", median(seconds)), ("p95", late), ("longest", max(seconds)))
    )


def counted(ids: Sequence[str]) -> Mapping[str, int]:
    """How often each move is in the log."""
    return Counter(ids)
