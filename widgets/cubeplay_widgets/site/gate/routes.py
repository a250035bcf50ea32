"""All routes of the server, each behind the guard.

:func:`handlers` is the whole list: other pages of Voilà or Jupyter are not served.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Sequence
from datetime import date
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

from cubeplay.limits import QUOTED
from cubeplay.rooms.join_codes import read_code
from cubeplay.words import _
from tornado.web import RequestHandler, StaticFileHandler
from voila.app import Voila
from voila.handler import RequestInfoSocketHandler
from voila.static_file_handler import AllowListFileHandler
from voila.utils import get_voila_labextensions_path

from cubeplay_widgets.client import CLIENT
from cubeplay_widgets.pages.address import BACK
from cubeplay_widgets.paint.theme import SHEET
from cubeplay_widgets.site.desk.desks import Desks
from cubeplay_widgets.site.first_look import first_look, first_look_at_table
from cubeplay_widgets.site.gate.codes import RENDER, class_page, page_of_code, table_page
from cubeplay_widgets.site.gate.desks import desk_handlers
from cubeplay_widgets.site.gate.guests import CLASS, TABLE, is_open, leads_to
from cubeplay_widgets.site.gate.invitation import links
from cubeplay_widgets.site.gate.languages import COOKIE, chosen, own_path
from cubeplay_widgets.site.gate.middleware import DOOR, OUTSIDE, RequestRefused, guarded
from cubeplay_widgets.site.gate.own_kernel import KernelChannels, KernelEnd, KernelState
from cubeplay_widgets.site.gate.own_pieces import own_pieces_handlers
from cubeplay_widgets.site.gate.owners import ClaimingManager
from cubeplay_widgets.site.gate.saved import saved_handlers
from cubeplay_widgets.site.gate.sharing_options import Sharing
from cubeplay_widgets.site.gate.static_pages import standing_handlers
from cubeplay_widgets.site.gate.tables import table_handlers
from cubeplay_widgets.site.gate.todays_puzzles import today_handlers
from cubeplay_widgets.site.gate.visitors import TEACHERS, Role, Visitor, new_token
from cubeplay_widgets.site.gate.worksheets import paper_handlers
from cubeplay_widgets.site.landing.landing_page import is_for_teachers, is_hidden, landing, play_pages
from cubeplay_widgets.site.landing.todays_puzzles import near_day
from cubeplay_widgets.site.lobby.driving import Driving
from cubeplay_widgets.site.lobby.here import tables_here
from cubeplay_widgets.site.opening import KernelEndReason, NotebookHandler
from cubeplay_widgets.site.reach import Reach
from cubeplay_widgets.site.scripts import (
    EXTENSIONS,
    STATIC,
    TOGETHER,
    LastingExtensions,
    LastingScripts,
    Scripts,
    Together,
)
from cubeplay_widgets.site.worksheets import Worksheets

KERNEL: Final = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"
PICTURES: Final = r".+\.(?:png|svg|css)"
NOT_FOUND: Final = HTTPStatus.NOT_FOUND


class NotFound(guarded(RequestHandler)):  # type: ignore[misc]
    """Any other address."""

    async def prepare(self) -> None:
        """Refuse the request after the guard's checks."""
        await super().prepare()
        raise RequestRefused(NOT_FOUND, "404.html")


class Landing(guarded(RequestHandler)):  # type: ignore[misc]
    """The landing page.  It starts no kernel, so links from other sites are allowed."""

    def initialize(self, folders: Sequence[Path]) -> None:
        """Set the folders of pages."""
        self.folders = folders

    async def get(self) -> None:
        """Show the page."""
        await self.show()

    async def show(self, typed: str = "") -> None:
        """Show the page; ``typed`` is a code that no class and no table has."""
        self.remember(self.visitor)
        self.set_header("Cache-Control", "no-store")
        role = self.visitor.role
        who = {"owner": self.visitor.person, "teacher": role is Role.TEACHER, "has_desk": role in TEACHERS}
        who["day"] = near_day(self.get_query_argument("day", ""), date.today())
        show = await asyncio.to_thread(landing, *self.folders, **who)
        self.finish(self.page("landing.html", show=show, typed=typed))


class EnterCode(Landing):
    """Redirects to the class or table of a typed code; visitors without a key become guests."""

    SUPPORTED_METHODS = ("POST",)
    open_to_strangers = True

    async def post(self) -> None:
        """Redirect, or say that the code is unknown."""
        typed = self.get_body_argument("code", "")[:40]
        found = await page_of_code(self, typed, self.folders)
        is_outside = self.visitor.role in OUTSIDE
        if is_outside and not self.guard.opens(found):
            found = ""
        if found and is_outside and not await asyncio.to_thread(is_open, found):
            self.set_status(HTTPStatus.CONFLICT)
            closed = _("This table or class is closed. Ask who invited you for a new code.")
            self.finish(self.door(typed, closed))
        elif found:
            if is_outside:
                known = self.visitor.role is Role.GUEST
                token = self.visitor.token if known else new_token()
                self.remember(Visitor(token, Role.GUEST, place=found))
            self.redirect(f"{self.guard.base_url}{found}", status=HTTPStatus.SEE_OTHER)
        elif is_outside:
            self.set_status(NOT_FOUND)
            self.finish(self.door(typed, _("No table and no class has this code. Look again.")))
        else:
            self.set_status(NOT_FOUND)
            await self.show(typed.strip() or "?")


class NotebookPage(guarded(NotebookHandler)):  # type: ignore[misc]
    """The page of a notebook, whose kernel belongs to the visitor's browser."""

    open_to_guests = True

    def initialize(self, folders: Sequence[Path], **more: Any) -> None:
        """Set the folders of pages, and what Voilà's handler needs."""
        self.folders = folders
        super().initialize(**more)

    async def admit(self) -> None:
        """Admit existing pages, for the right visitors, and without links from other sites."""
        path = self.path_args[0] if self.path_args else self.path_kwargs["path"]
        file = found_notebook(path, self.folders)
        if file is None or (is_for_teachers(path, file) and self.visitor.role not in TEACHERS):
            raise RequestRefused(NOT_FOUND, "404.html")
        if self.guard.leads_from_elsewhere(self.request):
            raise RequestRefused(HTTPStatus.FORBIDDEN, "open.html")
        code = self.get_query_argument("class", "")
        if code and not (await class_page(self, code, self.folders)).startswith(f"{path}?"):
            raise RequestRefused(NOT_FOUND, "404.html")
        table = self.get_query_argument("table", "")
        if table and not await table_page(self, table):
            raise RequestRefused(NOT_FOUND, "404.html")
        if self.visitor.role is Role.GUEST and not self._is_guests(path, code, table):
            raise RequestRefused(HTTPStatus.FORBIDDEN, DOOR)
        self.remember(self.visitor)

    def _is_guests(self, path: str, code: str, table: str) -> bool:
        """Whether this page is that of the guest's class, or of the game at the guest's table."""
        place = self.visitor.place
        if code:
            return place == f"{RENDER}{path}{CLASS}{read_code(code)}" and is_open(place)
        if not (table := read_code(table)) or not leads_to(tables_here(), place, table):
            return False
        pages = play_pages(*self.folders)
        return is_open(f"{TABLE}{table}") and pages.get(tables_here().state(table).game_name) == path

    async def first_look(self, path: str) -> str:
        """The first look at the game in the address; "" without one."""
        id, name = self.get_query_argument("game", ""), Path(path).stem
        if code := self.get_query_argument("table", ""):
            look = await asyncio.to_thread(first_look_at_table, self.person, name, code)
            return str(self.page("first_look.html", look=look))
        if not id:
            return ""
        is_back = self.get_query_argument("look", "") == BACK
        look = None if is_back else await asyncio.to_thread(first_look, self.person, name, id)
        return str(self.page("first_look.html", look=look))

    @property
    def person(self) -> str:
        """The person of the page."""
        visitor: Visitor = self.visitor
        return visitor.person

    @property
    def kernel_manager(self) -> ClaimingManager:
        """The server's manager of kernels, which makes the visitor the owner of the page's kernel."""
        # Voilà also stores each request for its kernel.  Our kernels never ask, so it would stay for ever.
        RequestInfoSocketHandler._cache.clear()
        return ClaimingManager(super().kernel_manager, self.guard.owners, self.visitor)


def found_notebook(path: str, folders: Iterable[Path]) -> Path | None:
    """The file of a page.  The path must be exactly that of the file, without "..", and with the same case.

    >>> found_notebook("../secret.ipynb", [Path()]), found_notebook("play//cubo.ipynb", [Path()])
    (None, None)
    """
    for folder in folders:
        for file in folder.rglob("*.ipynb"):
            if path == file.relative_to(folder).as_posix() and not is_hidden(file, folder):
                return file
    return None


class Join(guarded(RequestHandler, open_to_strangers=True)):  # type: ignore[misc]
    """Admits the visitor of a link with a key, and redirects to an address without the key.

    It starts no kernel, so links from other sites are allowed.  Wrong keys are counted; right keys are always
    accepted, since a key is too long to be guessed, and a whole school may have one address.  A link to a
    class redirects to its lesson, a link to a table to its lobby, other links to the landing page.
    """

    def initialize(self, folders: Sequence[Path]) -> None:
        """Set the folders of pages."""
        self.folders = folders

    async def get(self, key: str) -> None:
        """Admit a browser with a right key."""
        guard, comes_from = self.guard, self.guard.comes_from(self.request)
        if guard.keys is None:
            raise RequestRefused(NOT_FOUND, "404.html")
        role, here = guard.keys.opens(key), self.visitor
        if role is Role.STRANGER:
            if not guard.wrong_keys.may(comes_from):
                raise RequestRefused(HTTPStatus.TOO_MANY_REQUESTS, "wait.html")
            guard.wrong_keys.missed(comes_from)
            raise RequestRefused(HTTPStatus.FORBIDDEN, DOOR)
        path = ""
        if code := (self.get_query_argument("class", "") or self.get_query_argument("table", ""))[:40]:
            path = await page_of_code(self, code, self.folders)
        if role is Role.PUPIL and guard.only_class:
            path = await self._to_class(path)
        elif here.role is not Role.TEACHER:
            self.remember(joined(here, role))
        self.redirect(f"{guard.base_url}{path}", status=HTTPStatus.SEE_OTHER)

    async def _to_class(self, path: str) -> str:
        """Let a pupil into one class alone: the path, or "" for the page that asks for a code."""
        here, is_class = self.visitor, bool(path) and self.guard.opens(path)
        if here.role is Role.TEACHER:
            return path
        if not is_class or not await asyncio.to_thread(is_open, path):
            return ""
        token = here.token if here.role is Role.GUEST else new_token()
        self.remember(Visitor(token, Role.GUEST, place=path))
        return path


def joined(here: Visitor, role: Role) -> Visitor:
    """The visitor after a key was shown: with a new token, unless the role stays or a guest becomes a pupil.

    A person who has copied a shared tablet's token, or planted one, must not become the teacher who joins on
    it; and a pupil's games on the old token are not the teacher's.
    """
    stays = here.role is role or (here.role, role) == (Role.GUEST, Role.PUPIL)
    return Visitor(here.token if stays else new_token(), role)


class ForgetVisitor(guarded(RequestHandler, open_to_guests=True)):  # type: ignore[misc]
    """Gives the browser a new token for another person, and ends its kernels."""

    def admit(self) -> None:
        """Refuse if the pages are not shared."""
        if not self.guard.shared:
            raise RequestRefused(NOT_FOUND, "404.html")

    def get(self) -> None:
        """Ask for confirmation, since this cannot be undone."""
        self.finish(self.page("leave.html"))

    async def post(self) -> None:
        """Begin with a new token."""
        for kernel in self.guard.owners.kernels(self.visitor):
            await self.settings["kernel_manager"].shutdown_kernel(kernel)
        place = self.visitor.place
        self.remember(Visitor(new_token(), Role.GUEST if place else Role.PUPIL, place=place))
        self.redirect(self.guard.base_url, status=HTTPStatus.SEE_OTHER)


class ChooseLanguage(guarded(RequestHandler, open_to_strangers=True)):  # type: ignore[misc]
    """Stores the language that was chosen in the head of a page, and leads back to the page.

    A game, lesson or table goes on: its page finds it by the address, which stays.
    """

    SUPPORTED_METHODS = ("POST",)

    def post(self) -> None:
        """Store the language; one that is not spoken here changes nothing."""
        language = chosen(self.get_body_argument("language", "")[:QUOTED])
        if language:
            self.keep(COOKIE, language.code)
        base, page = self.guard.base_url, self.get_body_argument("page", "")
        back = own_path(page or self.request.headers.get("Referer", ""), base)
        self.redirect(base if back == f"{base}class" else back, status=HTTPStatus.SEE_OTHER)


class Pictures(guarded(AllowListFileHandler, open_to_guests=True)):  # type: ignore[misc]
    """Pictures and style sheets beside the notebooks; a teacher's are for teachers."""

    def admit(self) -> None:
        """Refuse pupils in the teacher's folder."""
        is_teachers = is_for_teachers(self.path_args[0].casefold(), None)
        if is_teachers and self.visitor.role not in TEACHERS:
            raise RequestRefused(NOT_FOUND, "404.html")


def reach(sharing: Sharing, port: int) -> Reach:
    """The links for pupils of a server at a port; empty if it is not shared."""
    link = sharing.link(port)
    return Reach(link, links(link, sharing.keys)[0]) if sharing.keys else Reach()


def handlers(
    server: Voila, folders: Sequence[Path], sharing: Sharing, scripts: Scripts, driving: Driving
) -> list[tuple[Any, ...]]:
    """All routes of the server, the most special first."""
    base, for_guests = re.escape(server.base_url), partial(guarded, open_to_guests=True)
    voila, reached = server.voila_configuration, reach(sharing, server.port)
    notebook = {
        "folders": folders,
        "template_paths": server.template_paths,
        "config": server.config,
        "voila_configuration": voila,
    }
    extensions = get_voila_labextensions_path(voila.extra_labextensions_path)
    pictures = {"allowlist": voila.file_allowlist, "denylist": voila.file_denylist, "path": server.root_dir}
    return [
        (base, Landing, {"folders": folders}),
        (rf"{base}class", EnterCode, {"folders": folders}),
        *desk_handlers(base, Desks(folders, reached, lambda: server.kernel_manager.present())),
        *table_handlers(base, folders, reached, driving),
        *paper_handlers(base, Worksheets(folders), reached),
        *saved_handlers(base, folders),
        *own_pieces_handlers(base, folders),
        *today_handlers(base),
        *standing_handlers(base, folders),
        (rf"{base}voila/render/(.+)", NotebookPage, notebook),
        (rf"{base}api/kernels/{KERNEL}", KernelState),
        (rf"{base}api/kernels/{KERNEL}/channels", KernelChannels),
        (rf"{base}voila/api/shutdown/{KERNEL}", KernelEnd),
        (rf"{base}voila/ended/{KERNEL}", for_guests(KernelEndReason)),
        (rf"{base}join/([^/]+)", Join, {"folders": folders}),
        (rf"{base}leave", ForgetVisitor),
        (rf"{base}language", ChooseLanguage),
        (
            rf"{base}voila/templates/cubeplay/static/client/(.+\.js)",
            for_guests(StaticFileHandler),
            {"path": str(CLIENT)},
        ),
        (
            rf"{base}voila/templates/cubeplay/static/(.+)",
            guarded(StaticFileHandler, open_to_strangers=True),
            {"path": str(SHEET.parent)},
        ),
        (
            rf"{base}voila/scripts/\w+/{re.escape(TOGETHER)}",
            for_guests(Together),
            {"scripts": scripts},
        ),
        (
            rf"{base}voila/scripts/\w+/{STATIC}/(.+)",
            for_guests(LastingScripts),
            {"paths": server.static_paths},
        ),
        (
            rf"{base}voila/scripts/\w+/{EXTENSIONS}/(.+)",
            for_guests(LastingExtensions),
            {"path": extensions},
        ),
        (rf"{base}voila/files/({PICTURES})", Pictures, pictures),
        (r".*", NotFound),
    ]
