"""``python -m benchmarks.load.visits``: many visitors at once, without a browser, each taking turns.

Starts a dashboard of its own, lets visitors come at once or spread over some seconds, and reports how soon
boards were shown and presses were answered, the memory, who failed, and whether every game can be opened
again by its address.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from benchmarks.load.dashboards import dashboard
from benchmarks.load.figures import Peaks, spread
from benchmarks.load.game_visitor import GamePage, GameVisit, GameVisitor, told
from benchmarks.load.visitor import LONGEST, Browser, OpeningRefused
from cubeplay_widgets.site.kernels.capacity import MIB

FULL: Final = 503
OTHERS: Final = (
    "Any other option is handed on to the dashboard, such as --memory MIB: how much server and kernels may "
    "take together, so that some find the room full."
)


@dataclass(frozen=True, slots=True)
class VisitorLoad:
    """The numbers of visitors, of seconds within which they come, of turns, and of seconds to think."""

    visitors: int = 30
    over: float = 0.0
    turns: int = 20
    think: float = 1.0


@dataclass(frozen=True, slots=True)
class VisitorLoadReport:
    """The report of many visitors."""

    visits: tuple[GameVisit, ...]
    lost: tuple[str, ...]
    peaks: Peaks

    @property
    def played(self) -> tuple[GameVisit, ...]:
        """The visits of those who were let in."""
        return tuple(visit for visit in self.visits if visit.status != FULL)

    @property
    def failed(self) -> tuple[GameVisit, ...]:
        """The visits with an error; a full server is none."""
        return tuple(visit for visit in self.played if visit.trouble)

    def __str__(self) -> str:
        answers = [seconds for visit in self.played for seconds in visit.answers]
        boards = [visit.board for visit in self.played if visit.board]
        full, peaks = len(self.visits) - len(self.played), self.peaks
        lines = [
            f"visitors         {len(self.visits)}, of whom {full} found the room full",
            f"failed           {len(self.failed)}",
            f"lost games       {len(self.lost)}",
            f"first board      {spread(boards)}",
            f"press to answer  {spread(answers)} of {len(answers)} turns",
            f"memory (PSS)     {peaks.all // MIB} MiB at most, the server {peaks.server // MIB} MiB of it",
            f"kernels          {peaks.kernels} of {peaks.mean // MIB} MiB, the largest {peaks.kernel // MIB}",
        ]
        lines += [f"  {visit.game or '-'}: {visit.trouble}" for visit in self.failed]
        return "\n".join([*lines, *(f"  lost: {game}" for game in self.lost)])


async def visit(url: str, crowd: VisitorLoad, server: int | None = None) -> VisitorLoadReport:
    """Let visitors come to a server, and look for their games afterwards."""
    peaks = Peaks()
    watching = asyncio.create_task(peaks.watch(server)) if server else None
    visitors = [GameVisitor(url, seed) for seed in range(crowd.visitors)]

    async def come(number: int) -> GameVisit:
        await asyncio.sleep(crowd.over * number / crowd.visitors)
        return await visitors[number].come(crowd.turns, crowd.think)

    visits = await asyncio.gather(*map(come, range(crowd.visitors)))
    if watching:
        watching.cancel()
    await asyncio.gather(*(visitor.leave() for visitor in visitors), return_exceptions=True)
    lost = [each.game for each in visits if each.game and not await _is_kept(url, each)]
    return VisitorLoadReport(tuple(visits), tuple(lost), peaks)


async def _is_kept(url: str, visit: GameVisit) -> bool:
    """Whether a game can be opened by its address with the same log; a full server is tried again."""
    page = GamePage(Browser(url), visit.game)
    try:
        async with asyncio.timeout(LONGEST):
            await _enter(page)
        await page.until(lambda: tuple(told(page)) == visit.log)
    except (OpeningRefused, OSError, TimeoutError):
        return False
    finally:
        await page.close()
    return True


async def _enter(page: GamePage) -> None:
    """Open a game as soon as the server is not full.  Raises OpeningRefused for any other refusal."""
    while True:
        try:
            await page.open()
        except OpeningRefused as refusal:
            if refusal.status != FULL:
                raise
            await asyncio.sleep(1)
        else:
            return


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure visitors; returns 1 if a page failed or a game was lost."""
    usual = VisitorLoad()
    parser = argparse.ArgumentParser(prog="benchmarks.load.visits", description=__doc__, epilog=OTHERS)
    parser.add_argument("--visitors", type=int, default=usual.visitors)
    parser.add_argument("--over", type=float, default=usual.over, help="seconds within which they come")
    parser.add_argument("--turns", type=int, default=usual.turns)
    parser.add_argument("--think", type=float, default=usual.think, help="seconds before a turn, on average")
    chosen, options = parser.parse_known_args(arguments)
    crowd = VisitorLoad(chosen.visitors, chosen.over, chosen.turns, chosen.think)
    with TemporaryDirectory() as folder, dashboard(Path(folder), *options) as (url, server):
        report = asyncio.run(visit(url, crowd, server))
    print(report)
    return int(bool(report.failed or report.lost))


if __name__ == "__main__":
    sys.exit(main())
