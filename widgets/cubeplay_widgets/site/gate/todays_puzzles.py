"""The handlers of the puzzles of these days, which are made on the first request."""

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
from cubeplay_widgets.site.landing.todays_puzzles import near_day, puzzle_address, puzzle_picture


class PuzzleHandler(guarded(RequestHandler)):  # type: ignore[misc]
    """The base class of these handlers: a puzzle by game and day."""

    def asked(self) -> date:
        """The day in the address.  Raises RequestRefused if it is invalid or too far away."""
        day = near_day(self.get_query_argument("day", ""), date.today())
        if day is None:
            raise RequestRefused(HTTPStatus.NOT_FOUND, "404.html")
        return day

    def check_game(self, game: str) -> None:
        """Raises RequestRefused for an unknown game, or one without puzzles or board."""
        if game not in GAMES or not GAMES[game].puzzles or game not in BOARDS:
            raise RequestRefused(HTTPStatus.NOT_FOUND, "404.html")


class TodaysPage(PuzzleHandler):
    """Redirects to the page of a day's puzzle."""

    async def get(self, name: str) -> None:
        """Redirect to an address that contains the position."""
        self.check_game(name)
        self.remember(self.visitor)
        try:
            address = await asyncio.to_thread(puzzle_address, name, self.asked())
        except PuzzleError:
            raise RequestRefused(HTTPStatus.NOT_FOUND, "404.html") from None
        self.redirect(f"{self.guard.base_url}voila/render/{address}", status=HTTPStatus.SEE_OTHER)


class TodaysPicture(PuzzleHandler):
    """The picture of a day's puzzle."""

    async def get(self, name: str) -> None:
        """Send the picture, which stays the same all day."""
        self.check_game(name)
        picture = await asyncio.to_thread(puzzle_picture, name, self.asked())
        self.set_header("Content-Type", "image/svg+xml; charset=UTF-8")
        self.set_header("Cache-Control", "private, max-age=3600")
        self.finish(picture)


def today_handlers(base: str) -> list[tuple[Any, ...]]:
    """The routes of these days' puzzles, below the escaped address of all pages."""
    return [
        (rf"{base}puzzle/(?P<name>\w+)", TodaysPage),
        (rf"{base}puzzle/(?P<name>\w+)\.svg", TodaysPicture),
    ]
