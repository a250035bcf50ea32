"""The handlers of own pieces: the list of sets, the page of one set, and its file.

Sets of other persons can be neither seen nor changed.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import urlencode

from cubeplay.errors import CubeplayError, SaveError
from cubeplay.limits import Misread, sheet_text, whole_number
from cubeplay.own_pieces import Cupboard, OwnSet, sort_named
from cubeplay.own_pieces.piece_kind import not_there
from cubeplay.store import GLANCE, Store
from cubeplay.words import _
from tornado.web import RequestHandler

from cubeplay_widgets.site.gate.middleware import RequestRefused, guarded
from cubeplay_widgets.site.landing.landing_page import play_pages
from cubeplay_widgets.site.own_pieces.commands import changed
from cubeplay_widgets.site.own_pieces.view import list_view, set_view

ID: Final = r"(?P<id>[0-9a-f]{16})"
PAGE: Final = "own-pieces"
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

    def lead_to(self, path: str, **asked: object) -> None:
        """Redirect to another page of own pieces."""
        query = f"?{urlencode(asked)}" if asked else ""
        self.redirect(f"{self.guard.base_url}{PAGE}{path}{query}", status=HTTPStatus.SEE_OTHER)

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
        try:
            await self._do(self.form())
        except CubeplayError as error:
            self.set_status(HTTPStatus.CONFLICT)
            await self.show(str(error))

    async def _do(self, form: dict[str, str]) -> None:
        do, _space, name = form.get("do", "").partition(" ")
        if do in ("house", "empty"):
            made = await self.in_cupboard(lambda cupboard: _begun(cupboard, name, do))
            self.lead_to(f"/{made.id}")
        elif do == "open":
            text, title = self._uploaded()
            made = await self.in_cupboard(lambda cupboard: _opened(cupboard, name, text, title))
            self.lead_to(f"/{made.id}")
        elif do == "delete":
            await self.in_cupboard(lambda cupboard: cupboard.throw_away(name))
            self.lead_to("", gone=name)
        elif do == "back":
            await self.in_cupboard(lambda cupboard: cupboard.bring_back(name))
            self.lead_to("")
        else:
            raise not_there(do)

    def _uploaded(self) -> tuple[str, str]:
        """The text of the uploaded file, and its name.  Raises CubeplayError."""
        files = self.request.files.get("file", [])
        if not files or not files[0].filename:
            raise CubeplayError(_("Not opened"), _("no file was chosen."), _("Choose a file first."))
        try:
            return sheet_text(files[0].body), Path(files[0].filename).stem[:60]
        except Misread as error:
            raise CubeplayError(_("Not opened"), error.why, error.next) from None

    async def show(self, trouble: str = "") -> None:
        """Show the list; ``trouble`` says why an action failed."""
        play, gone = play_pages(*self.folders), self.get_query_argument("gone", "")
        try:
            show = await self.in_cupboard(lambda cupboard: list_view(cupboard, play, gone, trouble))
        except SaveError as error:
            self.set_status(HTTPStatus.SERVICE_UNAVAILABLE)
            show = {"trouble": str(error), "gone": None, "sorts": []}
        self.finish(self.page("own_pieces.html", show=show))


def _begun(cupboard: Cupboard, name: str, do: str) -> OwnSet:
    sort = sort_named(name)
    return cupboard.begin(sort, sort.title, sort.house() if do == "house" else sort.empty())


def _opened(cupboard: Cupboard, name: str, text: str, title: str) -> OwnSet:
    sort = sort_named(name)
    return cupboard.begin(sort, title or sort.title, sort.take(text))


class OwnSetPage(OwnPiecesHandler):
    """The page of one set, with one piece to edit."""

    async def get(self, id: str) -> None:
        """Show the page."""
        await self.show(id, self.get_query_argument("piece", "0"))

    async def post(self, id: str) -> None:
        """Do the action of the form, or say why not."""
        form, asked = self.form(), self.get_query_argument("piece", "0")
        try:
            number = await self.in_cupboard(lambda cupboard: _changed(cupboard, id, asked, form))
        except CubeplayError as error:
            self.set_status(HTTPStatus.CONFLICT)
            await self.show(id, asked, str(error))
        else:
            self.lead_to(f"/{id}", piece=number)

    async def show(self, id: str, asked: str, trouble: str = "") -> None:
        """Show a set and one piece; ``trouble`` says why an action failed."""
        play = play_pages(*self.folders)
        try:
            show = await self.in_cupboard(lambda cupboard: _shown(cupboard, id, asked, play, trouble))
        except SaveError:
            raise RequestRefused(HTTPStatus.SERVICE_UNAVAILABLE, "error.html") from None
        except CubeplayError:
            raise RequestRefused(HTTPStatus.NOT_FOUND, "404.html") from None
        self.finish(self.page("own_set.html", show=show))


def _changed(cupboard: Cupboard, id: str, asked: str, form: dict[str, str]) -> int:
    """Do the action of a form; returns the number of the piece to show then.  Raises CubeplayError."""
    kept, number = changed(cupboard, _there(cupboard, id), whole_number(asked) or 0, form)
    cupboard.keep(kept)
    return number


def _shown(cupboard: Cupboard, id: str, asked: str, play: dict[str, str], trouble: str) -> dict[str, Any]:
    kept = _there(cupboard, id)
    number = min(whole_number(asked) or 0, max(0, len(kept.pieces) - 1))
    return set_view(kept, number, cupboard, play.get(kept.sort.game, ""), trouble)


def _there(cupboard: Cupboard, id: str) -> OwnSet:
    """A set that is not deleted.  Raises CubeplayError."""
    kept = cupboard.find(id)
    if kept.gone:
        raise not_there(id)
    return kept


class OwnSetFile(OwnPiecesHandler):
    """The file of a set without faults."""

    async def get(self, id: str) -> None:
        """Send the file, named like the set."""
        try:
            kept = await self.in_cupboard(lambda cupboard: _there(cupboard, id))
        except CubeplayError:
            raise RequestRefused(HTTPStatus.NOT_FOUND, "404.html") from None
        if await asyncio.to_thread(lambda: kept.faults):
            raise RequestRefused(HTTPStatus.NOT_FOUND, "404.html")
        name = "-".join(re.findall(r"[A-Za-z0-9]+", kept.title)) or kept.sort.id
        self.set_header("Content-Type", "text/plain; charset=UTF-8")
        self.set_header("Content-Disposition", f'attachment; filename="{name}{kept.sort.suffix}"')
        self.finish(kept.text)


def own_pieces_handlers(base: str, folders: Sequence[Path]) -> list[tuple[Any, ...]]:
    """The routes of own pieces, below the escaped address of all pages."""
    known = {"folders": folders}
    return [
        (rf"{base}{PAGE}", OwnPiecesPage, known),
        (rf"{base}{PAGE}/{ID}", OwnSetPage, known),
        (rf"{base}{PAGE}/{ID}/file", OwnSetFile, known),
    ]
