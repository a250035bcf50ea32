"""The handlers of own pieces: the list of sets, the page of one set, and its file.

Sets of other persons can be neither seen nor changed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final, TypeVar

from cubeplay.errors import CubeplayError, SaveError
from cubeplay.own_pieces import Cupboard
from cubeplay.store import GLANCE, Store
from tornado.web import RequestHandler

from cubeplay_widgets.site.gate.middleware import RequestRefused, guarded
from cubeplay_widgets.site.landing.landing_page import play_pages
from cubeplay_widgets.site.own_pieces.operations import PAGE, UploadedFile, act, change, file_of_set, shown
from cubeplay_widgets.site.own_pieces.view import list_view, troubled_list

ID: Final = r"(?P<id>[0-9a-f]{16})"
T = TypeVar("T")


class OwnPiecesHandler(guarded(RequestHandler)):  # type: ignore[misc]
    """The base class of these handlers."""

    def initialize(self, folders: Sequence[Path]) -> None:
        """Set the folders of pages."""
        self.folders = folders

    def admit(self) -> None:
        """Admit everybody, each to their own sets; answers are not cached."""
        self.remember(self.visitor)
        self.set_header("Cache-Control", "no-store")

    async def in_cupboard(self, act: Callable[[Cupboard], T]) -> T:
        """Do something with the visitor's sets, in a thread.  Raises CubeplayError."""
        owner = self.visitor.person
        return await asyncio.to_thread(lambda: act(Cupboard(Store(owner=owner, wait=GLANCE))))

    def lead_to(self, address: str) -> None:
        """Redirect to another page of own pieces."""
        self.redirect(f"{self.guard.base_url}{address}", status=HTTPStatus.SEE_OTHER)

    def form(self) -> dict[str, str]:
        """The fields of a form."""
        return {name: self.get_body_argument(name) for name in self.request.body_arguments}


class OwnPiecesPage(OwnPiecesHandler):
    """The list of sets, with actions to begin, upload, delete and restore one."""

    async def get(self) -> None:
        """Show the list."""
        await self.show()

    async def post(self) -> None:
        """Do the action of the form, or say why not."""
        form, file = self.form(), self._uploaded()
        try:
            address = await self.in_cupboard(lambda cupboard: act(cupboard, form, file))
        except CubeplayError as error:
            self.set_status(HTTPStatus.CONFLICT)
            await self.show(str(error))
        else:
            self.lead_to(address)

    def _uploaded(self) -> UploadedFile | None:
        """The uploaded file."""
        files = self.request.files.get("file", [])
        return UploadedFile(files[0].filename, files[0].body) if files else None

    async def show(self, trouble: str = "") -> None:
        """Show the list; ``trouble`` says why an action failed."""
        play, gone = play_pages(*self.folders), self.get_query_argument("gone", "")
        try:
            show = await self.in_cupboard(lambda cupboard: list_view(cupboard, play, gone, trouble))
        except SaveError as error:
            self.set_status(HTTPStatus.SERVICE_UNAVAILABLE)
            show = troubled_list(error)
        self.finish(self.page("own_pieces.html", show=show))


class OwnSetPage(OwnPiecesHandler):
    """The page of one set, with one piece to edit."""

    async def get(self, id: str) -> None:
        """Show the page."""
        await self.show(id, self.get_query_argument("piece", "0"))

    async def post(self, id: str) -> None:
        """Do the action of the form, or say why not."""
        form, asked = self.form(), self.get_query_argument("piece", "0")
        try:
            address = await self.in_cupboard(lambda cupboard: change(cupboard, id, asked, form))
        except CubeplayError as error:
            self.set_status(HTTPStatus.CONFLICT)
            await self.show(id, asked, str(error))
        else:
            self.lead_to(address)

    async def show(self, id: str, asked: str, trouble: str = "") -> None:
        """Show a set and one piece; ``trouble`` says why an action failed."""
        play = play_pages(*self.folders)
        try:
            show = await self.in_cupboard(lambda cupboard: shown(cupboard, id, asked, play, trouble))
        except SaveError:
            raise RequestRefused(HTTPStatus.SERVICE_UNAVAILABLE, "error.html") from None
        except CubeplayError:
            raise RequestRefused(HTTPStatus.NOT_FOUND, "404.html") from None
        self.finish(self.page("own_set.html", show=show))


class OwnSetFile(OwnPiecesHandler):
    """The file of a set without faults."""

    async def get(self, id: str) -> None:
        """Send the file, named like the set."""
        try:
            name, text = await self.in_cupboard(lambda cupboard: file_of_set(cupboard, id))
        except CubeplayError:
            raise RequestRefused(HTTPStatus.NOT_FOUND, "404.html") from None
        self.send_file(name, text, "text/plain")


def own_pieces_handlers(base: str, folders: Sequence[Path]) -> list[tuple[Any, ...]]:
    """The routes of own pieces, below the escaped address of all pages."""
    known = {"folders": folders}
    return [
        (rf"{base}{PAGE}", OwnPiecesPage, known),
        (rf"{base}{PAGE}/{ID}", OwnSetPage, known),
        (rf"{base}{PAGE}/{ID}/file", OwnSetFile, known),
    ]
