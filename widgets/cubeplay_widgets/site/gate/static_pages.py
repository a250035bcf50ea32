"""The handlers of pages without a kernel: rulebooks, sheets, puzzles, pictures, and the search."""

from __future__ import annotations

import asyncio
import json
from abc import abstractmethod
from collections.abc import Sequence
from datetime import date
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

from cubeplay.limits import QUOTED
from cubeplay.registry import GAMES
from cubeplay.words import _, cached_by_language
from tornado.web import RequestHandler

from cubeplay_widgets.rulebooks.page import RulebookLinks, counted, rulebook_html
from cubeplay_widgets.rules_sheets.page import sheet_page
from cubeplay_widgets.site.gate.middleware import RequestRefused, guarded
from cubeplay_widgets.site.home_screen import manifest
from cubeplay_widgets.site.landing.finder import entries
from cubeplay_widgets.site.landing.landing_page import lesson_named, pages, thumbnail
from cubeplay_widgets.site.landing.puzzles import puzzles_page

FOLDERS = "../voila/render/"
"""The address of the notebooks' folders, relative to a static page."""

GAME: Final = r"(?P<name>\w+)"

SHEET = "../sheet/{name}"
"""The relative address of the page to print."""


class GamePage(guarded(RequestHandler, open_to_guests=True)):  # type: ignore[misc]
    """A page about a game.  It starts no kernel, so links from other sites are allowed."""

    def initialize(self, folders: Sequence[Path]) -> None:
        """Take the folders of pages."""
        self.folders = folders

    async def get(self, name: str) -> None:
        """Send the page of a game, or that the browser's copy is still right."""
        _check_game(name)
        self.remember(self.visitor)
        self.set_header("Cache-Control", "private, no-cache")
        self.finish(await asyncio.to_thread(self.made, name))

    @abstractmethod
    def made(self, name: str) -> str:
        """The page of a game, as HTML."""


class RulebookPage(GamePage):
    """A game's rulebook."""

    def made(self, name: str) -> str:
        """The rulebook in the frame of our pages."""
        return str(self.page("rulebook.html", show=rulebook_page(name, *self.folders)))


class SheetPage(GamePage):
    """A game on one printed page."""

    def made(self, name: str) -> str:
        """The sheet, a whole page of its own."""
        return sheet_page(name, self.guard.base_url)


class PuzzlesPage(guarded(RequestHandler)):  # type: ignore[misc]
    """All puzzles of a day, with the visitor's stars.  Links from other sites are allowed."""

    def initialize(self, folders: Sequence[Path]) -> None:
        """Take the folders of pages."""
        self.folders = folders

    async def get(self) -> None:
        """Show the puzzles of the day in the address, or of today."""
        self.remember(self.visitor)
        self.set_header("Cache-Control", "no-store")
        day, owner = self.get_query_argument("day", "")[:QUOTED], self.visitor.person
        show = await asyncio.to_thread(puzzles_page, day, date.today(), *self.folders, owner=owner)
        self.finish(self.page("puzzles.html", show=show))


class ToRulebookPage(guarded(RequestHandler, open_to_guests=True)):  # type: ignore[misc]
    """Redirects from the address of a rulebook's notebook to the same page without a kernel.

    Browsers keep the part after the "#".
    """

    def get(self, name: str) -> None:
        """Redirect."""
        _check_game(name)
        self.redirect(f"{self.guard.base_url}rulebook/{name}", status=HTTPStatus.SEE_OTHER)


class ToLessonPage(guarded(RequestHandler)):  # type: ignore[misc]
    """Redirects from the short address of a lesson, for links in a school's platform, to its page.

    Browsers keep the part after the "#", which names a part of the lesson.
    """

    def initialize(self, folders: Sequence[Path]) -> None:
        """Take the folders of pages."""
        self.folders = folders

    async def get(self, name: str) -> None:
        """Redirect."""
        page = await asyncio.to_thread(lesson_named, name, *self.folders)
        if page is None:
            raise RequestRefused(HTTPStatus.NOT_FOUND, "404.html")
        self.redirect(f"{self.guard.base_url}voila/render/{page.path}", status=HTTPStatus.SEE_OTHER)


class GamePicture(guarded(RequestHandler, open_to_guests=True)):  # type: ignore[misc]
    """The picture of a game, for small cards."""

    async def get(self, name: str) -> None:
        """Send the picture, or that the browser's copy is still right."""
        _check_game(name)
        picture = await asyncio.to_thread(thumbnail, name)
        if not picture:
            raise RequestRefused(HTTPStatus.NOT_FOUND, "404.html")
        self.set_header("Content-Type", "image/svg+xml; charset=UTF-8")
        self.set_header("Cache-Control", "private, no-cache")
        self.finish(picture)


class SearchList(guarded(RequestHandler)):  # type: ignore[misc]
    """The list for the search on the landing page."""

    def initialize(self, folders: Sequence[Path]) -> None:
        """Take the folders of pages."""
        self.folders = folders

    async def get(self) -> None:
        """Send the list, or that the browser's copy is still right."""
        self.set_header("Cache-Control", "private, no-cache")
        self.finish({"entries": await asyncio.to_thread(entries, self.folders)})


class AppManifest(guarded(RequestHandler, open_to_strangers=True)):  # type: ignore[misc]
    """What a device needs to put these pages on its home screen; browsers ask for it without a key."""

    def get(self) -> None:
        """Send the manifest."""
        self.set_header("Content-Type", "application/manifest+json")
        self.set_header("Cache-Control", "no-cache")
        self.finish(json.dumps(manifest("voila/templates/cubeplay/static/")))


def _check_game(name: str) -> None:
    """Raises RequestRefused for an unknown game."""
    if name not in GAMES:
        raise RequestRefused(HTTPStatus.NOT_FOUND, "404.html")


def rulebook_page(name: str, *folders: Path) -> dict[str, Any]:
    """The data of the rulebook page's template for a game; ``folders`` have its notebooks."""
    game, kinds = GAMES[name], {page.kind for page in pages(*folders) if page.game == name}
    beside = RulebookLinks(
        FOLDERS,
        play="play" in kinds,
        learn="rules" in kinds,
        sheet=SHEET.format(name=name),
        picture=thumbnail(name),
    )
    ways = (("first-game", _("First game")), ("rules", _("Learn")), ("play", _("Play")))
    links = [(words, f"{FOLDERS}{kind}/{name}.ipynb") for kind, words in ways if kind in kinds]
    return {
        "title": _("{game} rulebook").format(game=game.title),
        "about": counted(game),
        "links": [*links, (_("One page"), beside.sheet)],
        "body": _body(name, beside),
    }


@cached_by_language(64)
def _body(name: str, beside: RulebookLinks) -> str:
    return rulebook_html(GAMES[name], beside)


def standing_handlers(base: str, folders: Sequence[Path]) -> list[tuple[Any, ...]]:
    """The routes of these pages, below the escaped address of all pages."""
    return [
        (rf"{base}picture/{GAME}\.svg", GamePicture),
        (rf"{base}manifest\.json", AppManifest),
        (rf"{base}search\.json", SearchList, {"folders": folders}),
        (rf"{base}puzzles", PuzzlesPage, {"folders": folders}),
        (rf"{base}lesson/([\w-]+)", ToLessonPage, {"folders": folders}),
        (rf"{base}rulebook/{GAME}", RulebookPage, {"folders": folders}),
        (rf"{base}sheet/{GAME}", SheetPage, {"folders": folders}),
        (rf"{base}voila/render/rulebook/{GAME}\.ipynb", ToRulebookPage),
    ]
