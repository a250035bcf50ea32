"""The pages' rows of the benchmark: how soon a board is shown and answers a press, and the cost of painting.

Those with a browser need a Chromium, found as ``chromium`` or named by the variable ``CHROMIUM``.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import Any, Final
from urllib.request import urlopen

import psutil
from cubeplay.errors import CubeplayError
from cubeplay.registry import OURS
from cubeplay.session import Session
from cubeplay.store import Store

from benchmarks import Times, row
from benchmarks.growth import LINEAR, curve
from benchmarks.load.dashboards import dashboard
from benchmarks.sessions import MOVES, played
from cubeplay_widgets.site.gate.languages import COOKIE
from cubeplay_widgets.site.kernels.kernel_use import looks

PLAYWRIGHT: Final = ("playwright",)
LANGUAGES: Final = ("de", "he", "pseudo", "pseudo_rtl")
VISITS, PRESSES, VISITORS = 5, 21, 30
READING: Final = 3.0
"""Seconds on the landing page before a table is chosen."""
REFILL: Final = 8.0
"""Seconds for the server to start a waiting kernel."""

ARGUMENTS: Final = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync"
)
PAINTED: Final = """() => [...document.querySelectorAll('.cp-board > canvas')].some(
    c => c.getContext('2d').getImageData(c.width / 2, c.height / 2, 1, 1).data[3])"""
PICTURED: Final = """() => {
    const drawn = () => document.querySelector('#cp-look .cp-drawn:not([hidden]) > svg')?.clientWidth;
    const note = () => { window.pictured = performance.now(); };
    const look = () => drawn() ? setTimeout(note) : requestAnimationFrame(look);
    requestAnimationFrame(look);
}"""
PRESS: Final = """id => new Promise(done => {
    const canvas = document.querySelector('.cp-board > canvas'), pen = canvas.getContext('2d');
    const button = document.querySelector(`[data-id="${id}"]`);
    const [whole, part] = [canvas, button].map(e => e.getBoundingClientRect());
    const scale = canvas.width / whole.width;
    const spot = [part.x - whole.x, part.y - whole.y, part.width, part.height].map(n => n * scale);
    const look = () => pen.getImageData(...spot).data.join();
    const before = look(), start = performance.now();
    const wait = () => look() === before ? requestAnimationFrame(wait) : done(performance.now() - start);
    button.click();
    requestAnimationFrame(wait);
})"""


@contextmanager
def browser() -> Iterator[Any]:
    """A headless Chromium.  Raises CubeplayError if there is none."""
    from playwright.sync_api import sync_playwright

    found = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if found is None:
        why = "no program named chromium was found."
        then = "Install it, or name one in the variable CHROMIUM."
        raise CubeplayError("The pages were not measured", why, then)
    with sync_playwright() as p:
        chromium = p.chromium.launch(executable_path=found, args=ARGUMENTS.split())
        try:
            yield chromium
        finally:
            chromium.close()


def game_in_play(folder: Path) -> str:
    """Store a game of Cubo in a folder; returns the path of its page."""
    session = Session("cubo", seed=7, players=2)
    id = Store(folder / "games.sqlite").add(session)
    for move in ("flip", "start"):
        session.play(move)
    return f"voila/render/play/cubo.ipynb?game={id}"


def _first_pixels(*options: str, pause: float, landing: bool = False) -> Times:
    """The median time from opening a page to the pixels of its board, perhaps after the landing page."""
    with (
        TemporaryDirectory() as name,
        dashboard(Path(name), *options) as (address, _pid),
        browser() as chromium,
    ):
        page_of_game = address + game_in_play(Path(name))
        before = address if landing else ""
        taken = [_visit(chromium, page_of_game, pause, before) for _visit_number in range(VISITS)]
    return Times(median(taken))


def _visit(chromium: Any, address: str, pause: float, before: str = "", language: str = "en") -> float:
    sleep(pause)
    page = chromium.new_page(reduced_motion="reduce", bypass_csp=True)
    page.context.add_cookies([{"name": COOKIE, "value": language, "url": address}])
    if before:
        page.goto(before)
        sleep(READING)
    start = perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_function(PAINTED)
    taken = perf_counter() - start
    page.close()
    return taken


@row("pages", "the picture of a position, from the request", at_most=0.5, needs=PLAYWRIGHT)
def picture() -> Times:
    """The time until a page has painted the picture of a game, which needs no kernel."""
    with TemporaryDirectory() as name, dashboard(Path(name)) as (address, _pid), browser() as chromium:
        page_of_game = address + game_in_play(Path(name))
        taken = [_pictured(chromium, page_of_game) for _visit_number in range(VISITS)]
    return Times(median(taken) / 1000)


def _pictured(chromium: Any, address: str) -> float:
    """Milliseconds from the request to the frame that shows the picture."""
    sleep(REFILL)
    page = chromium.new_page(reduced_motion="reduce", bypass_csp=True)
    page.add_init_script(f"({PICTURED})()")
    page.goto(address, wait_until="commit")
    milliseconds: float = page.wait_for_function("window.pictured").json_value()
    page.close()
    return milliseconds


@row("pages", "the puzzles of a day, first visit", at_most=0.5)
def puzzles() -> Times:
    """The page of today's puzzles, which the server makes in advance."""
    from cubeplay_widgets.site.landing.puzzles import SETTLED

    with TemporaryDirectory() as name, dashboard(Path(name)) as (address, _pid):
        sleep(SETTLED + REFILL)
        start = perf_counter()
        with urlopen(address + "puzzles") as answer:
            answer.read()
        return Times(perf_counter() - start)


@row("pages", "thirty visitors at once, press to answer, 95 %", at_most=1.5)
def thirty_visitors() -> Times:
    """The time within which 95 of 100 presses are answered; no page may fail, and no game be lost."""
    from benchmarks.load.visits import VisitorLoad, visit

    with TemporaryDirectory() as name, dashboard(Path(name)) as (address, _pid):
        report = asyncio.run(visit(address, VisitorLoad(VISITORS)))
    if report.failed or report.lost:
        raise AssertionError(str(report))
    answers = [seconds for each in report.played for seconds in each.answers]
    return Times(quantiles(answers, n=20, method="inclusive")[-1])


@row("pages", "first pixels of a board, cold kernel", at_most=3.0, needs=PLAYWRIGHT)
def cold() -> Times:
    """A page whose kernel starts when it is opened."""
    return _first_pixels("--no-preheat", pause=2.0)


@row("pages", "first pixels of a board, preheated kernel", at_most=1.5, needs=PLAYWRIGHT)
def preheated() -> Times:
    """A page whose kernel waits for it."""
    return _first_pixels(pause=REFILL)


@row("pages", "first pixels of a board, from the landing page", at_most=1.5, needs=PLAYWRIGHT)
def from_landing() -> Times:
    """A table that is chosen on the landing page; its kernel waits for it."""
    return _first_pixels(pause=REFILL, landing=True)


@row("pages", "first pixels of a board, first page in a language", at_most=4.0, needs=PLAYWRIGHT)
def another_language() -> Times:
    """A page whose language nobody has asked for before: the process of its kernels starts first."""
    with _visited(LANGUAGES, REFILL) as (taken, _server):
        return Times(median(taken))


@contextmanager
def _visited(languages: Sequence[str], pause: float) -> Iterator[tuple[list[float], int]]:
    """A server whose page of a game was opened in languages: the seconds to its pixels, and the process."""
    with TemporaryDirectory() as name, dashboard(Path(name)) as (address, pid), browser() as chromium:
        page = address + game_in_play(Path(name))
        yield [_visit(chromium, page, pause, language=language) for language in languages], pid


@row("pages", "from a press to the pixels that answer", at_most=0.05, needs=PLAYWRIGHT)
def press() -> Times:
    """The median over presses that select and deselect a die."""
    with (
        TemporaryDirectory() as name,
        dashboard(Path(name), "--no-preheat") as (address, _pid),
        browser() as chromium,
    ):
        page = chromium.new_page(reduced_motion="reduce", bypass_csp=True)
        page.goto(address + game_in_play(Path(name)))
        page.wait_for_function(PAINTED)
        page.locator(".cp-over .cp-go").first.click()  # two people play: one of them takes the screen
        page.wait_for_selector('[data-id="loose1"]')
        sleep(2.0)
        taken = [_pressed(page) for _press in range(PRESSES)]
    return Times(median(taken) / 1000)


def _pressed(page: Any) -> float:
    """Milliseconds from one press to its pixels."""
    milliseconds: float = page.evaluate(PRESS, "loose1")
    page.wait_for_timeout(150)
    return milliseconds


# Sizes


@curve("pages", "a page to look back at a game", "moves played", MOVES, unit="B", at_most=LINEAR)
def page_by_moves(moves: int) -> float:
    """Bytes of all that the server sends to a page that shows a game of Cubo."""
    from ipywidgets.embed import dependency_state

    from cubeplay_widgets.boards.cubo.board import CuboFace
    from cubeplay_widgets.replay.replay import Replay

    page = Replay(played(moves), CuboFace(), try_it=lambda _session: None, close=lambda: None)
    return len(json.dumps(dependency_state([page])).encode())


@curve("pages", "processes of which kernels are forks", "languages", (1, 2, 4), unit="B", at_most=LINEAR)
def memory_by_languages(number: int) -> float:
    """Bytes of the processes of which kernels are forked, that of the server's own language too."""
    with _visited(LANGUAGES[:number], 0.0) as (_taken, server):
        children = psutil.Process(server).children()
        waiting = [child for child in children if child.name() != "cubeplay-kernel"]
        seen = looks({str(child.pid): child.pid for child in waiting})
        return float(sum(each.memory for each in seen.values()))


# Painting


def _painting(game: str) -> Times:
    from benchmarks.painting import painting

    return painting(game)


for _name in OURS:
    _work = f"painting a move of {_name}, kernel"
    row("pages", _work, peer="all by ipycanvas", at_least=3)(partial(_painting, _name))
