"""The doors to a person's saved games: the page, the pictures, and what is done with them.

What is another person's cannot be seen here, nor renamed, deleted or brought back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

from cubeplay.errors import CubeplayError, SaveError
from cubeplay.store import GLANCE, Store
from tornado.web import RequestHandler

from cubeplay_widgets.site.gate.middleware import RequestRefused, guarded
from cubeplay_widgets.site.landing import play_pages
from cubeplay_widgets.site.saved.cards import saved_page, troubled_page
from cubeplay_widgets.site.saved.commands import read_wish
from cubeplay_widgets.site.saved.glimpse import glimpse

ID: Final = r"(?P<id>[\w-]{1,80})"


class SavedPage(guarded(RequestHandler)):  # type: ignore[misc]
    """All saved games of whoever asks, and what they do with them."""

    def initialize(self, folders: Sequence[Path]) -> None:
        """Take the folders of pages."""
        self.folders = folders

    async def get(self) -> None:
        """Show the games.  It starts no kernel, so a link from anywhere may lead here."""
        self.remember(self.visitor)
        self.set_header("Cache-Control", "no-store")
        show = await asyncio.to_thread(shown, self.visitor.person, play_pages(*self.folders))
        self.finish(self.page("saved.html", show=show))

    async def post(self) -> None:
        """Do what the page asks for, or say why not."""
        try:
            wish = read_wish(self.request.body)
            await asyncio.to_thread(lambda: wish.grant(Store(owner=self.visitor.person, wait=GLANCE)))
        except CubeplayError as error:
            self.set_status(HTTPStatus.CONFLICT)
            self.finish({"error": str(error)})
            return
        self.set_status(HTTPStatus.NO_CONTENT)


def shown(owner: str, play: Mapping[str, str]) -> dict[str, Any]:
    """What the page shows to an owner; a store that is held by another program is not waited for."""
    try:
        return saved_page(Store(owner=owner, wait=GLANCE), play)
    except SaveError as error:
        return troubled_page(error)


class SavedPicture(guarded(RequestHandler)):  # type: ignore[misc]
    """The picture of a saved game's position, for its owner alone."""

    async def get(self, id: str) -> None:
        """Send it; a browser that has it already is told so."""
        picture = await asyncio.to_thread(picture_of, self.visitor.person, id)
        if not picture:
            raise RequestRefused(HTTPStatus.NOT_FOUND, "404.html")
        self.set_header("Content-Type", "image/svg+xml; charset=UTF-8")
        self.set_header("Cache-Control", "private, no-cache")
        self.finish(picture)


def picture_of(owner: str, id: str) -> str:
    """The SVG of the position of an owner's game; "" without such a game, or while it can't be read."""
    try:
        store = Store(owner=owner)
        game = next((game for game in store.games() if game.id == id), None)
        return glimpse(store, game).picture if game else ""
    except SaveError:
        return ""


def saved_handlers(base: str, folders: Sequence[Path]) -> list[tuple[Any, ...]]:
    """The doors of saved games, below the escaped address of all pages."""
    return [
        (rf"{base}saved", SavedPage, {"folders": folders}),
        (rf"{base}saved/{ID}\.svg", SavedPicture),
    ]
