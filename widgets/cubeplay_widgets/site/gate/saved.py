"""The handlers of a person's saved games: the page with its commands, and the pictures.

Games of other persons can be neither seen nor changed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

from cubeplay.errors import CubeplayError
from cubeplay.store import GLANCE, Store
from tornado.web import RequestHandler

from cubeplay_widgets.site.commands import read_command
from cubeplay_widgets.site.gate.middleware import RequestRefused, guarded
from cubeplay_widgets.site.landing.landing_page import play_pages
from cubeplay_widgets.site.saved.commands import Command
from cubeplay_widgets.site.saved.game_preview import picture_of
from cubeplay_widgets.site.saved.saved_games import saved_page_of

ID: Final = r"(?P<id>[\w-]{1,80})"


class SavedPage(guarded(RequestHandler)):  # type: ignore[misc]
    """The page of the visitor's saved games, and its commands."""

    def initialize(self, folders: Sequence[Path]) -> None:
        """Set the folders of pages."""
        self.folders = folders

    async def get(self) -> None:
        """Show the games.  This starts no kernel, so links from other sites are allowed."""
        self.remember(self.visitor)
        self.set_header("Cache-Control", "no-store")
        show = await asyncio.to_thread(saved_page_of, self.visitor.person, play_pages(*self.folders))
        self.finish(self.page("saved.html", show=show))

    async def post(self) -> None:
        """Do a command, or say why not."""
        try:
            command: Command = read_command(self.request.body, Command)
            await asyncio.to_thread(lambda: command.do(Store(owner=self.visitor.person, wait=GLANCE)))
        except CubeplayError as error:
            self.set_status(HTTPStatus.CONFLICT)
            self.finish({"error": str(error)})
            return
        self.set_status(HTTPStatus.NO_CONTENT)


class SavedPicture(guarded(RequestHandler)):  # type: ignore[misc]
    """The picture of a saved game's position, for its owner."""

    async def get(self, id: str) -> None:
        """Send the picture, or that the browser's copy is still right."""
        picture = await asyncio.to_thread(picture_of, self.visitor.person, id)
        if not picture:
            raise RequestRefused(HTTPStatus.NOT_FOUND, "404.html")
        self.set_header("Content-Type", "image/svg+xml; charset=UTF-8")
        self.set_header("Cache-Control", "private, no-cache")
        self.finish(picture)


def saved_handlers(base: str, folders: Sequence[Path]) -> list[tuple[Any, ...]]:
    """The routes of saved games, below the escaped address of all pages."""
    return [
        (rf"{base}saved", SavedPage, {"folders": folders}),
        (rf"{base}saved/{ID}\.svg", SavedPicture),
    ]
