"""``python -m benchmarks.load.classes``: a lesson of a class of many pupils, without browsers.

Starts a shared dashboard of its own and opens a class at the desk.  Pupils come by its link, take seats, lock
their predictions within a second, and do the lesson; the teacher closes and opens a part, and shows charts.
It reports how soon each action was shown on the desk and the projector, and a closed part on all pages, the
memory and processor time, and whether all that was done is stored in the end.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time
from typing import Any, Final

from cubeplay.store import FILE
from cubeplay.teach.lesson_outline import Outline

from benchmarks.load.class_figures import ClassReport, Closing, report
from benchmarks.load.dashboards import dashboard
from benchmarks.load.figures import Peaks
from benchmarks.load.pupil_visitor import ClassAddresses, PupilVisitor
from benchmarks.load.sse_client import SseClient
from benchmarks.load.visitor import JSON, Browser
from cubeplay_widgets.pages.notebooks import notebooks
from cubeplay_widgets.site.desk.desks import outlines

PUPILS, TEACHER = "the-key-of-all-pupils", "the-key-of-the-teacher"
SHARED: Final = ("--share", "--host=127.0.0.1", f"--key={PUPILS}", f"--teacher-key={TEACHER}")
ACTS: Final = 45
"""About how many actions a pupil makes in a lesson."""
CLOSED: Final = "checks", "check"
"""The part that the teacher closes for a while: its names in the class and on the page."""
BEFORE: Final = "change"
"""The last part that is open in that while."""
OPENS: Final = 0.5
"""The share of the lesson after which the part is opened again."""
CHARTS: Final = 8
"""How many charts the teacher shows on the projector, one after the other."""
SETTLE: Final = 3.0
"""Seconds to wait after the last action."""


@dataclass(frozen=True, slots=True)
class ClassLoadPlan:
    """A class: the number of seats, and the seconds of the lesson.

    The pupils come within ``over`` seconds, and lock their predictions within ``burst`` seconds.
    """

    seats: int = 30
    over: float = 20.0
    seconds: float = 200.0
    burst: float = 1.0
    lesson: str = "one-line"


class TeacherVisitor:
    """Opens a class without a browser, and acts at its desk."""

    def __init__(self, url: str) -> None:
        self.browser, self.code = Browser(url), ""

    async def open(self, lesson: str) -> None:
        """Come with the teacher's key, and open a class."""
        await self.browser.ask(f"join/{TEACHER}")
        answer = await self.browser.request("desk", f"lesson={lesson}")
        self.code = Path(answer.headers["Location"]).name

    async def act(self, **wish: Any) -> None:
        """Do something at the desk."""
        await self.browser.request(f"desk/{self.code}/act", json.dumps(wish), JSON)

    async def close_part(self, pupils: Sequence[PupilVisitor], *, closed: bool) -> Closing:
        """Close or open a part, and wait until every page shows it."""
        part, piece = CLOSED
        start = time()
        await self.act(do="up-to", part=BEFORE if closed else part)
        well = [pupil for pupil in pupils if not pupil.trouble]
        seen = await asyncio.gather(*(pupil.sees(piece, closed=closed) for pupil in well))
        return Closing(closed, tuple(each - start for each in seen))

    async def show_charts(self, wall: SseClient, seconds: float) -> None:
        """Show all charts on the projector, one after the other, and reveal the exact value."""
        for number in range(CHARTS):
            charts = [chart["id"] for chart in wall.told["charts"]]
            chosen = charts[number % len(charts)]
            await self.act(do="show", chart=chosen)
            await asyncio.sleep(seconds / CHARTS)
        await self.act(do="reveal", chart="predictions")


class ClassLoadRun:
    """A running class: its teacher and pupils, and the streams of the desk and the projector."""

    def __init__(self, url: str, plan: ClassLoadPlan, outline: Outline) -> None:
        self.plan, self.outline = plan, outline
        self.url, self.teacher = url, TeacherVisitor(url)
        self.pupils: list[PupilVisitor] = []
        self.ears: dict[str, SseClient] = {}
        self.closings: list[Closing] = []
        self.is_over = False

    async def open(self) -> None:
        """Open the class, and connect to the streams of the desk and the projector."""
        await self.teacher.open(self.plan.lesson)
        code, think = self.teacher.code, self.plan.seconds / ACTS
        way = ClassAddresses(self.url, f"join/{PUPILS}?class={code}")
        seats = range(1, self.plan.seats + 1)
        self.pupils = [PupilVisitor(way, seat, self.outline, think) for seat in seats]
        desk, wall = SseClient(), SseClient([pupil.name for pupil in self.pupils])
        desk.listen(self.teacher.browser, f"desk/{code}/live")
        wall.listen(self.teacher.browser, f"desk/{code}/projector/live")
        self.ears = {"desk": desk, "projector": wall}
        await asyncio.gather(desk.begins(), wall.begins())

    async def work(self) -> None:
        """Let all pupils come, lock their predictions at once, and do the rest."""
        plan, pupils = self.plan, self.pupils
        await self._all(lambda pupil: pupil.arrive, plan.over)
        await self._all(lambda pupil: pupil.lock, plan.burst)
        self.closings.append(await self.teacher.close_part(pupils, closed=True))
        await asyncio.gather(self._all(lambda pupil: pupil.work, 0), self._teach())
        await asyncio.sleep(SETTLE)
        self.is_over = True

    async def _teach(self) -> None:
        charts = self.teacher.show_charts(self.ears["projector"], self.plan.seconds)
        showing = asyncio.create_task(charts)
        await asyncio.sleep(OPENS * self.plan.seconds)
        self.closings.append(await self.teacher.close_part(self.pupils, closed=False))
        await showing

    async def _all(self, step: Callable[[PupilVisitor], Any], over: float) -> None:
        """Let all pupils take a step, the first one at once and the last one after ``over`` seconds."""
        waits = [over * number / len(self.pupils) for number in range(len(self.pupils))]
        pairs = zip(self.pupils, waits, strict=True)
        await asyncio.gather(*(pupil.tries(step(pupil), wait) for pupil, wait in pairs))

    async def leave(self) -> None:
        """Let all pupils leave, and delete the class, which ends its streams."""
        await asyncio.gather(*(pupil.leave() for pupil in self.pupils), return_exceptions=True)
        await self.teacher.act(do="delete", code=self.teacher.code)
        await asyncio.gather(*(ear.ends() for ear in self.ears.values()))


def _nothing(_room: ClassLoadRun) -> None:
    """Open nothing: there are no browsers."""


async def hold(
    url: str,
    plan: ClassLoadPlan,
    store: Path,
    server: int,
    opened: Callable[[ClassLoadRun], object] = _nothing,
) -> ClassReport:
    """Run a class on a server with a store; ``opened`` is called in a thread before the pupils come."""
    outline = await outlines().of(notebooks() / "lessons" / f"{plan.lesson}.ipynb")
    room, peaks = ClassLoadRun(url, plan, outline), Peaks()
    await room.open()
    await asyncio.to_thread(opened, room)
    began, watching = time(), asyncio.create_task(peaks.watch(server))
    try:
        await room.work()
        seen = room.teacher.code, outline, room.pupils, room.ears, room.closings
        return report(store, *seen, peaks, time() - began)
    finally:
        watching.cancel()
        await room.leave()


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure a class; returns 1 if a page failed, a fact was lost, or the projector got a name."""
    usual = ClassLoadPlan()
    parser = argparse.ArgumentParser(prog="benchmarks.load.classes", description=__doc__)
    parser.add_argument("--seats", type=int, default=usual.seats)
    parser.add_argument("--lesson", default=usual.lesson)
    parser.add_argument("--over", type=float, default=usual.over, help="seconds within which they come")
    parser.add_argument("--seconds", type=float, default=usual.seconds, help="seconds that the lesson takes")
    chosen, options = parser.parse_known_args(arguments)
    plan = ClassLoadPlan(chosen.seats, chosen.over, chosen.seconds, lesson=chosen.lesson)
    with TemporaryDirectory() as folder, dashboard(Path(folder), *SHARED, *options) as (url, server):
        told = asyncio.run(hold(url, plan, Path(folder) / FILE, server))
    print(told)
    return int(not told.is_sound)


if __name__ == "__main__":
    sys.exit(main())
