"""The pages' rows of the benchmark: how soon a board is seen and answers a press, and what painting costs.

All but painting need a Chromium, found as ``chromium`` or named by the variable ``CHROMIUM``.
"""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import Any, Final
from urllib.request import urlopen

from cubeplay.bench import Times, row
from cubeplay.errors import CubeplayError
from cubeplay.registry import OURS
from cubeplay.session import Session
from cubeplay.store import Store
from cubeplay.words import _

from cubeplay_widgets.site.trial import dashboard

PLAYWRIGHT: Final = ("playwright",)
VISITS, PRESSES, VISITORS = 5, 21, 30
READING: Final = 3.0
"""Seconds that somebody looks at the landing page before they choose."""
REFILL: Final = 8.0
"""Seconds that the server is given to have a fresh kernel waiting."""

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
        why = _("no program named chromium was found.")
        then = _("Install it, or name one in the variable CHROMIUM.")
        raise CubeplayError(_("The pages were not measured"), why, then)
    with sync_playwright() as p:
        chromium = p.chromium.launch(executable_path=found, args=ARGUMENTS.split())
        try:
            yield chromium
        finally:
            chromium.close()


def game_in_play(folder: Path) -> str:
    """A game of Cubo in play, kept in a folder; gives its place among the pages."""
    session = Session("cubo", seed=7, players=2)
    id = Store(folder / "games.sqlite").add(session)
    for move in ("flip", "start"):
        session.play(move)
    return f"voila/render/play/cubo.ipynb?game={id}"


def _first_pixels(*options: str, pause: float, landing: bool = False) -> Times:
    """The median time from opening a page to the pixels of its board, also by way of the landing page."""
    with (
        TemporaryDirectory() as name,
        dashboard(Path(name), *options) as (address, _pid),
        browser() as chromium,
    ):
        page_of_game = address + game_in_play(Path(name))
        before = address if landing else ""
        taken = [_visit(chromium, page_of_game, pause, before) for _visit_number in range(VISITS)]
    return Times(median(taken))


def _visit(chromium: Any, address: str, pause: float, before: str) -> float:
    sleep(pause)
    page = chromium.new_page(reduced_motion="reduce", bypass_csp=True)
    if before:
        page.goto(before)
        sleep(READING)
    start = perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_function(PAINTED)
    taken = perf_counter() - start
    page.close()
    return taken


@row("pages", _("the picture of a position, from the request"), at_most=0.5, needs=PLAYWRIGHT)
def picture() -> Times:
    """What a page shows of a game before anything of its kernel: the time until it has been painted."""
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


@row("pages", _("the puzzles of a day, first visit"), at_most=0.5)
def puzzles() -> Times:
    """The page of today's puzzles, which the server has made before somebody asks for it."""
    from cubeplay_widgets.site.puzzles import SETTLED

    with TemporaryDirectory() as name, dashboard(Path(name)) as (address, _pid):
        sleep(SETTLED + REFILL)
        start = perf_counter()
        with urlopen(address + "puzzles") as answer:
            answer.read()
        return Times(perf_counter() - start)


@row("pages", _("thirty visitors at once, press to answer, 95 %"), at_most=1.5)
def thirty_visitors() -> Times:
    """The time within which 95 of 100 presses are answered; every page stands, and no game is lost."""
    from cubeplay_widgets.site.load import Crowd, visit

    with TemporaryDirectory() as name, dashboard(Path(name)) as (address, _pid):
        report = asyncio.run(visit(address, Crowd(VISITORS)))
    if report.failed or report.lost:
        raise AssertionError(str(report))
    answers = [seconds for each in report.played for seconds in each.answers]
    return Times(quantiles(answers, n=20, method="inclusive")[-1])


@row("pages", _("first pixels of a board, cold kernel"), at_most=3.0, needs=PLAYWRIGHT)
def cold() -> Times:
    """A page whose kernel starts when it is opened."""
    return _first_pixels("--no-preheat", pause=2.0)


@row("pages", _("first pixels of a board, preheated kernel"), at_most=1.5, needs=PLAYWRIGHT)
def preheated() -> Times:
    """A page whose kernel waits for it."""
    return _first_pixels(pause=REFILL)


@row("pages", _("first pixels of a board, from the landing page"), at_most=1.5, needs=PLAYWRIGHT)
def from_landing() -> Times:
    """A table that is chosen on the landing page, as most are; its kernel waits for it."""
    return _first_pixels(pause=REFILL, landing=True)


@row("pages", _("from a press to the pixels that answer"), at_most=0.05, needs=PLAYWRIGHT)
def press() -> Times:
    """The median over presses that pick a die and let go of it."""
    with (
        TemporaryDirectory() as name,
        dashboard(Path(name), "--no-preheat") as (address, _pid),
        browser() as chromium,
    ):
        page = chromium.new_page(reduced_motion="reduce", bypass_csp=True)
        page.goto(address + game_in_play(Path(name)))
        page.wait_for_function(PAINTED)
        page.locator(".cp-over .cp-go").click()  # two people play: one of them takes the screen
        page.wait_for_selector('[data-id="loose1"]')
        sleep(2.0)
        taken = [_pressed(page) for _press in range(PRESSES)]
    return Times(median(taken) / 1000)


def _pressed(page: Any) -> float:
    """Milliseconds from one press to its pixels."""
    milliseconds: float = page.evaluate(PRESS, "loose1")
    page.wait_for_timeout(150)
    return milliseconds


# What painting costs the kernel


def _painting(game: str) -> Times:
    from cubeplay_widgets.site.painting import painting

    return painting(game)


for _name in OURS:
    _work = _("painting a move of {game}, kernel").format(game=_name)
    row("pages", _work, peer=_("all by ipycanvas"), at_least=3)(partial(_painting, _name))
