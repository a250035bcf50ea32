"""The doors to the pages that stand still: made at first use, shown without a kernel."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Sequence
from http import HTTPStatus
from pathlib import Path

from cubeplay.registry import GAMES
from tornado.web import RequestHandler

from cubeplay_widgets.sheets.page import sheet_page
from cubeplay_widgets.site.gate.guard import Refused, guarded
from cubeplay_widgets.site.standing import rulebook_page


class StandingPage(guarded(RequestHandler)):  # type: ignore[misc]
    """A page about a game.  It starts nothing, so a link from anywhere may lead here."""

    def initialize(self, folders: Sequence[Path]) -> None:
        """Take the folders of pages."""
        self.folders = folders

    async def get(self, name: str) -> None:
        """Show the page of a game; a browser that has it already is told so."""
        _see_that_it_is_a_game(name)
        self.remember(self.visitor)
        self.set_header("Cache-Control", "private, no-cache")
        self.finish(await asyncio.to_thread(self.made, name))

    @abstractmethod
    def made(self, name: str) -> str:
        """The page of a game, as HTML."""


class RulebookPage(StandingPage):
    """A game's rulebook."""

    def made(self, name: str) -> str:
        """The rulebook in the frame of our pages."""
        return str(self.page("rulebook.html", show=rulebook_page(name, *self.folders)))


class SheetPage(StandingPage):
    """A game on one printed page."""

    def made(self, name: str) -> str:
        """The sheet, which is a whole page of its own."""
        return sheet_page(name, self.guard.base_url)


class ToRulebookPage(guarded(RequestHandler)):  # type: ignore[misc]
    """Leads from the address of a rulebook's notebook to the page that shows the same without a kernel.

    A browser takes along what stands behind the "#".
    """

    def get(self, name: str) -> None:
        """Lead on."""
        _see_that_it_is_a_game(name)
        self.redirect(f"{self.guard.base_url}rulebook/{name}", status=HTTPStatus.SEE_OTHER)


def _see_that_it_is_a_game(name: str) -> None:
    """Raises Refused for a name that no game has."""
    if name not in GAMES:
        raise Refused(HTTPStatus.NOT_FOUND, "404.html")
