"""The doors to the puzzles of these days: they are made when somebody first asks for one."""

from __future__ import annotations

import asyncio
from datetime import date
from http import HTTPStatus
from typing import Any

from cubeplay.puzzles import PuzzleError
from cubeplay.registry import GAMES
from tornado.web import RequestHandler

from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.site.gate.middleware import RequestRefused, guarded
from cubeplay_widgets.site.today import near_day, puzzle_address, puzzle_picture


class PuzzleDoor(guarded(RequestHandler)):  # type: ignore[misc]
    """A puzzle by game and day."""

    def asked(self) -> date:
        """The day of the address.  Raises RequestRefused for what is none, or too far away."""
        day = near_day(self.get_query_argument("day", ""), date.today())
        if day is None:
            raise RequestRefused(HTTPStatus.NOT_FOUND, "404.html")
        return day

    def see_that_it_has_puzzles(self, game: str) -> None:
        """Raises RequestRefused for the name of no game, or of one without puzzles or board."""
        if game not in GAMES or not GAMES[game].puzzles or game not in BOARDS:
            raise RequestRefused(HTTPStatus.NOT_FOUND, "404.html")


class TodaysPage(PuzzleDoor):
    """Leads to the page of a day's puzzle."""

    async def get(self, name: str) -> None:
        """Lead on, to an address that carries the position."""
        self.see_that_it_has_puzzles(name)
        self.remember(self.visitor)
        try:
            address = await asyncio.to_thread(puzzle_address, name, self.asked())
        except PuzzleError:
            raise RequestRefused(HTTPStatus.NOT_FOUND, "404.html") from None
        self.redirect(f"{self.guard.base_url}voila/render/{address}", status=HTTPStatus.SEE_OTHER)


class TodaysPicture(PuzzleDoor):
    """The picture of a day's puzzle."""

    async def get(self, name: str) -> None:
        """Send it; it stays the same all day."""
        self.see_that_it_has_puzzles(name)
        picture = await asyncio.to_thread(puzzle_picture, name, self.asked())
        self.set_header("Content-Type", "image/svg+xml; charset=UTF-8")
        self.set_header("Cache-Control", "private, max-age=3600")
        self.finish(picture)


def today_handlers(base: str) -> list[tuple[Any, ...]]:
    """The doors of these days' puzzles, below the escaped address of all pages."""
    return [
        (rf"{base}puzzle/(?P<name>\w+)", TodaysPage),
        (rf"{base}puzzle/(?P<name>\w+)\.svg", TodaysPicture),
    ]
