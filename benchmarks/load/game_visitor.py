"""A visitor who plays a game, and checks the answers.

The game has no chance and no hidden information (cuboro); the visitor makes the same moves in a session of
its own.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from typing import Final

from cubeplay.session import Session

from benchmarks.load.visitor import Browser, OpeningRefused, OpenNotebook

GAME: Final = "cuboro"
NOTEBOOK: Final = f"voila/render/play/{GAME}.ipynb"
ADDRESS: Final = {"_anywidget_id": "cubeplay_widgets.pages.address.PageAddress"}
SETUP: Final = {"_anywidget_id": "cubeplay_widgets.pages.setup.SetUp"}
FRAME: Final = {"_anywidget_id": "cubeplay_widgets.table.frame.TableFrame"}
BOARD: Final = {"_anywidget_id": "cubeplay_widgets.board.touch.TouchLayer"}


class GamePage(OpenNotebook):
    """The page of a game.  ``query`` is the query of its address, by which a game is found again."""

    def __init__(self, browser: Browser, query: str = "") -> None:
        super().__init__(browser, f"{NOTEBOOK}{query}")
        self._query = query

    async def open(self) -> None:
        """Load the page, connect, read its widgets, and send it its address."""
        await super().open()
        await self.say(self.model(**ADDRESS), type="address", query=self._query)


@dataclass(slots=True)
class GameVisit:
    """The results of a visitor: waiting times in seconds, and errors."""

    board: float = 0.0
    answers: list[float] = field(default_factory=list)
    game: str = ""
    status: int = 200
    trouble: str = ""
    log: tuple[str, ...] = ()


class GameVisitor:
    """Opens the games, starts one, makes moves and checks that each answer is right."""

    def __init__(self, url: str, seed: int) -> None:
        self.browser, self.visit = Browser(url), GameVisit()
        self.page = GamePage(self.browser)
        self._rng = Random(seed)
        self._mine = Session(GAME, names=("Plum", "Fig"))

    async def come(self, turns: int, think: float) -> GameVisit:
        """Do all of it; the visit has the errors."""
        try:
            await self._play(turns, think)
        except OpeningRefused as refused:
            self.visit.status, self.visit.trouble = refused.status, str(refused)
        except Exception as error:
            self.visit.trouble = f"{type(error).__name__}: {error}"
        self.visit.log = tuple(line.text for line in self._mine.told(0))
        return self.visit

    async def _play(self, turns: int, think: float) -> None:
        start = monotonic()
        await self.browser.ask("")
        await self.page.open()
        setup = self.page.model(**SETUP)
        await self.page.say(setup, type="change", number=1, what="bot", seat=1, value="")
        await self.page.say(setup, type="start")
        address = self.page.model(**ADDRESS)
        await self.page.until(lambda: "game=" in self.page.models[address].get("query", ""))
        self.visit.game = self.page.models[address]["query"]
        board = self.page.model(**BOARD)
        await self.page.say(board, type="page", place={"width": 900, "page": 1280})
        self.visit.board = monotonic() - start
        for _turn in range(turns):
            await asyncio.sleep(think * self._rng.uniform(0.5, 1.5))
            await self._take_turn()

    async def _take_turn(self) -> None:
        """Type a move, and wait until it is accepted and the log is as expected."""
        seat = self._mine.to_move[0]
        move = str(self._rng.choice(self._mine.moves(seat)))
        self._mine.play(move, seat)
        expected = [line.text for line in self._mine.told(0)]
        frame = self.page.model(**FRAME)
        taken = (frame, {"type": "done", "taken": True})
        start = monotonic()
        await self.page.say(frame, type="do", what="type", given=move)
        await self.page.until(lambda: taken in self.page.heard and told(self.page) == expected)
        self.visit.answers.append(monotonic() - start)
        self.page.heard.clear()

    async def leave(self) -> None:
        """Close the page."""
        await self.page.close()


def told(page: OpenNotebook) -> list[str]:
    """The lines of a page's log, the oldest first; none before there is a table."""
    frames = [state for state in page.models.values() if FRAME.items() <= state.items()]
    if not frames:
        return []
    lines = [*frames[-1].get("log_new", ()), *frames[-1].get("log_old", ())]
    return [line["text"] for line in reversed(lines)]
