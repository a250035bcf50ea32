"""``python -m benchmarks.load.screens``: how soon a move is shown on all screens of a table, in browsers.

Starts a shared dashboard of its own and a table with several devices, each with a browser: seats, and big
screens.  Moves are made by presses on the page of the seat that is to move; for every other page the time is
noted at which it first showed its final state.  All pages of a machine have the same clock.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

from cubeplay.registry import find_game
from cubeplay.store import FILE, Place
from cubeplay.tables import Tables, TableSession
from cubeplay.tables.events import Seated, Started

from benchmarks.load.dashboards import dashboard
from benchmarks.load.figures import spread
from benchmarks.pages import browser
from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.presses import presses
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.site.gate.visitors import TOKEN_COOKIE, Role, Visitor

KEY: Final = "the-key-of-all-who-play"
SHARED: Final = ("--share", "--host=127.0.0.1", f"--key={KEY}")
NAMES: Final = ("Plum", "Fig", "Kiwi", "Lime", "Pear", "Date")
PHONE: Final = {"width": 360, "height": 640}
WALL: Final = {"width": 1920, "height": 1080}
LONGEST: Final = 90_000
"""Milliseconds within which a page must load."""
REST: Final = 500
"""Milliseconds without a change after which a page counts as at rest."""

NOTE: Final = """() => {
    const said = (css) => [...document.querySelectorAll(css)].map(node => node.textContent).join();
    const named = (css) => [...document.querySelectorAll(css)].map(node => node.ariaLabel).join();
    const words = '.cp-say p, .cp-seats, .cp-log, .cp-screen-says, .cp-screen-picture, main aside';
    const sign = () => named('.cp-cells button') + said(words);
    const now = () => performance.timeOrigin + performance.now();
    let last = '';
    window.shown = [];
    window.since = (time) => {
        const end = shown.at(-1);
        const first = shown.find(([at, words]) => at >= time && words === end[1]);
        return [now() - end[0], first ? first[0] - time : -1];
    };
    new MutationObserver(() => {
        const all = sign();
        if (all === last) return;
        last = all;
        requestAnimationFrame(() => shown.push([now(), all]));
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}"""
"""Notes each change of the page; ``since(time)`` returns how long ago the last one was, and how long after
``time`` the page first showed its present state, -1 if it has not changed since."""

PRESS: Final = "node => { const t = performance.timeOrigin + performance.now(); node.click(); return t; }"
PAINTED: Final = "() => document.querySelector('.cp-cells[data-ready] button, .cp-screen-picture svg')"


@dataclass(frozen=True, slots=True)
class TableLoadPlan:
    """A table: its game, and the numbers of seats, big screens and moves."""

    game: str = "cuobe"
    seats: int = 4
    screens: int = 2
    moves: int = 20


@dataclass(slots=True)
class TableLoadReport:
    """Seconds from a press until the pressed page and each other screen showed the move.

    ``unseen`` is how many moves changed no other screen, ``unmade`` how many presses the table refused.
    """

    plan: TableLoadPlan
    loads: list[float] = field(default_factory=list)
    own: list[float] = field(default_factory=list)
    seats: list[float] = field(default_factory=list)
    screens: list[float] = field(default_factory=list)
    unseen: int = 0
    unmade: int = 0

    @property
    def others(self) -> list[float]:
        """Seconds to every screen but the one that was pressed."""
        return self.seats + self.screens

    def __str__(self) -> str:
        plan, loads = self.plan, " and ".join(f"{load:.1f}" for load in self.loads)
        lines = [
            f"table            {plan.game}, {plan.seats} seats and {plan.screens} big screens",
            f"machine          {os.cpu_count()} cores, load {loads} before and after",
            f"moves            {len(self.own)}, of which {self.unseen} changed no other screen",
            f"not taken        {self.unmade}",
            f"press to itself  {spread(self.own)}",
            f"press to others  {spread(self.others)} of {len(self.others)}",
            f"  seats          {spread(self.seats)}",
            f"  big screens    {spread(self.screens)}",
        ]
        return "\n".join(lines)


class Devices:
    """The browsers at a table: the pages of its seats in their order, then the big screens."""

    def __init__(self, chromium: Any, url: str, place: Place, plan: TableLoadPlan) -> None:
        self.tables, self.plan, self._url = Tables(place), plan, url
        self._rng = Random(7)
        self.pages = [self._page(chromium, PHONE if k < plan.seats else WALL) for k in range(self.many)]
        people = [_person(page) for page in self.pages]
        self.who = people[: plan.seats]
        game = find_game(plan.game)
        options: dict[str, Any] = {option.name: plan.seats for option in (game.seats_option(),) if option}
        self.code = self.tables.open(game, self.who[0], seed=7, **options)
        for seat, who in enumerate(self.who):
            self.tables.act(self.code, who, Seated(seat, NAMES[seat]))
        self.tables.act(self.code, self.who[0], Started())
        for number, page in enumerate(self.pages):
            path = f"voila/render/play/{plan.game}.ipynb?table={self.code}"
            page.goto(url + (path if number < plan.seats else f"table/{self.code}/screen"))
        for page in self.pages:
            page.wait_for_function(PAINTED)

    @property
    def many(self) -> int:
        """How many devices there are."""
        return self.plan.seats + self.plan.screens

    def _page(self, chromium: Any, viewport: dict[str, int]) -> Any:
        context = chromium.new_context(viewport=viewport, reduced_motion="reduce", bypass_csp=True)
        page = context.new_page()
        page.set_default_timeout(LONGEST)
        page.add_init_script(f"({NOTE})()")
        page.goto(f"{self._url}join/{KEY}")
        return page

    def move(self, report: TableLoadReport) -> bool:
        """Make a move by presses, and note when each page showed it; returns False if no seat is to move."""
        session = TableSession(self.tables, self.code, "")
        seat = next((actor for actor in session.to_move if isinstance(actor, int)), None)
        if seat is None:
            return False
        session = TableSession(self.tables, self.code, self.who[seat])
        *before, last = self._way(session, seat)
        page = self.pages[seat]
        for name in before:
            _press(page, name)
            self.rest([page])
        made = self.tables.state(self.code).moves
        pressed = _press(page, last)
        self.rest(self.pages)
        if self.tables.state(self.code).moves == made:
            report.unmade += 1
            return True
        after = [page.evaluate("time => since(time)[1] / 1000", pressed) for page in self.pages]
        report.own.append(after[seat])
        seen = [(number, each) for number, each in enumerate(after) if number != seat and each > 0]
        report.unseen += not seen
        for number, each in seen:
            (report.seats if number < self.plan.seats else report.screens).append(each)
        return True

    def _way(self, session: TableSession, seat: int) -> Sequence[str]:
        """The presses of a move: a computer player's, or another one that presses can make."""
        board = Board(session, BOARDS[session.game.name](), seat, quiet=True, steers=True)
        *_others, bot = session.game.bots().values()
        chosen = bot.answer(session.game, session.view(seat), seat, self._rng).move
        moves = [chosen, *session.moves(seat)]
        return next(way for move in moves if (way := presses(board, move)))

    def rest(self, pages: Sequence[Any]) -> None:
        """Wait until pages have not changed for REST milliseconds from now on."""
        pages[0].wait_for_timeout(REST)
        for page in pages:
            while page.evaluate("since(0)[0]") < REST:
                page.wait_for_timeout(50)


def _press(page: Any, name: str) -> float:
    """Press a shape of the board by its id, or a button by its words; returns when that was."""
    shape = page.locator(f'.cp-cells button[data-id="{name}"]')
    words = page.locator(".cp-acts .cp-btn", has=page.locator(".cp-act-words", has_text=name))
    return float((shape if shape.count() else words.first).evaluate(PRESS))


def _person(page: Any) -> str:
    """The server's id of a browser's person."""
    token = next(each["value"] for each in page.context.cookies() if each["name"] == TOKEN_COOKIE)
    return Visitor(token, Role.PUPIL).person


def measured(url: str, place: Place, plan: TableLoadPlan) -> TableLoadReport:
    """Let devices play on a server with a store, and measure how soon each move was on all screens."""
    report = TableLoadReport(plan, [os.getloadavg()[0]])
    with browser() as chromium:
        devices = Devices(chromium, url, place, plan)
        devices.rest(devices.pages)
        for _move in range(plan.moves):
            if not devices.move(report):
                break
    report.loads.append(os.getloadavg()[0])
    return report


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure a table; returns 1 if a move changed no other screen."""
    usual = TableLoadPlan()
    parser = argparse.ArgumentParser(prog="benchmarks.load.screens", description=__doc__)
    parser.add_argument("--game", default=usual.game)
    parser.add_argument("--seats", type=int, default=usual.seats)
    parser.add_argument("--screens", type=int, default=usual.screens)
    parser.add_argument("--moves", type=int, default=usual.moves)
    chosen, options = parser.parse_known_args(arguments)
    with TemporaryDirectory() as folder, dashboard(Path(folder), *SHARED, *options) as (url, _server):
        report = measured(url, Path(folder) / FILE, TableLoadPlan(**vars(chosen)))
    print(report)
    return int(report.unseen > 0)


if __name__ == "__main__":
    sys.exit(main())
