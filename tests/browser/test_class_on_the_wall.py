"""Thirty seats without browsers, and real windows at the desk and at the projector, with their figures."""

import asyncio
import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from queue import Queue
from threading import Event

import psutil
import pytest
from benchmarks.load.classes import SHARED, TEACHER, ClassLoadPlan, hold
from benchmarks.load.dashboards import dashboard
from benchmarks.load.sse_client import SseClient
from chromium import ARGS
from cubeplay.store import FILE

from cubeplay_widgets.site.kernels.capacity import MIB
from cubeplay_widgets.site.kernels.kernel_use import looks

SEATS = 30
LONGEST = 600
"""Seconds until the class has begun, and its windows stand."""
WINDOWS = {"desk": "desk/{code}", "projector": "desk/{code}/projector"}
PAINTED = """(() => {
  window.painted = [];
  const Own = window.EventSource;
  window.EventSource = class extends Own {
    constructor(...given) {
      super(...given);
      const note = ({ lastEventId }) => window.painted.push([Date.now() / 1000, Number(lastEventId)]);
      this.addEventListener("message", (event) => requestAnimationFrame(() => setTimeout(note, 0, event)));
    }
  };
})();"""
"""Notes when each message of the stream has been painted, and how many events of the class it told of."""


class Window:
    """A browser of its own with one page of the class."""

    def __init__(self, chromium, url):
        others = _chromiums()
        found = os.environ.get("CHROMIUM") or shutil.which("chromium")
        self.browser = chromium.launch(executable_path=found, args=ARGS)
        self._processes = {str(pid): pid for pid in _chromiums() - others}
        self.page = self.browser.new_page(viewport={"width": 1366, "height": 657})
        self.page.set_default_timeout(LONGEST * 1000)
        self.page.add_init_script(PAINTED)
        self.page.goto(f"{url}join/{TEACHER}")
        self.painted, self.memory, self.text = [], 0, ""

    def look(self):
        """Note what has been painted, and the memory of all processes of the browser."""
        self.painted = self.page.evaluate("painted")
        self.text = self.page.locator("body").inner_text()
        self._processes |= {
            str(child.pid): child.pid for pid in [*self._processes.values()] for child in _below(pid)
        }
        self.memory = max(self.memory, sum(look.memory for look in looks(self._processes).values()))

    @property
    def ear(self):
        """The same as an ear that hears what is painted."""
        ear = SseClient()
        ear.times, ear.numbers = map(list, zip(*self.painted, strict=True))
        return ear


def _below(pid):
    try:
        return psutil.Process(pid).children(recursive=True)
    except psutil.Error:
        return []


def _chromiums():
    return {child.pid for child in _below(os.getpid()) if "chrom" in child.name()}


@contextmanager
def class_at_work(folder, ready):
    """A class that waits for ``ready`` before its pupils come: its room, and what will come of it."""
    rooms = Queue()

    def opened(room):
        rooms.put(room)
        ready.wait(LONGEST)

    with dashboard(folder, *SHARED) as (url, server), ThreadPoolExecutor(1) as beside:
        held = beside.submit(
            asyncio.run, hold(url, ClassLoadPlan(seats=SEATS), folder / FILE, server, opened)
        )
        yield rooms.get(timeout=LONGEST), held


@pytest.mark.proof
def test_a_class_of_thirty_reaches_a_real_desk_and_a_real_wall(browser, tmp_path, capsys):
    ready = Event()
    with class_at_work(tmp_path, ready) as (room, held), ExitStack() as closing:
        windows = {name: Window(browser.browser_type, room.url) for name in WINDOWS}
        for name, window in windows.items():
            closing.callback(window.browser.close)
            window.page.goto(room.url + WINDOWS[name].format(code=room.teacher.code))
            window.page.wait_for_function("painted.length")
        ready.set()
        while not room.is_over and not held.done():
            for window in windows.values():
                window.look()
                window.page.wait_for_timeout(500)
        report = held.result()
    windows_seen = {f"{name} page": window.ear for name, window in windows.items()}
    with capsys.disabled():
        print(f"\n{replace(report, ears=report.ears | windows_seen)}")
        for name, window in windows.items():
            print(f"browser of the {name}: {window.memory // MIB} MiB (PSS) at most")
    assert report.is_sound
    for ear in windows_seen.values():
        assert len(report.delays(ear)) == len(report.numbers)
    for pupil in report.pupils:
        assert pupil.name in windows["desk"].text
        assert pupil.name not in windows["projector"].text
