"""The handlers of tables of several devices: the lobby with its commands, and the big screen."""

from __future__ import annotations

import asyncio
import json
from abc import abstractmethod
from collections.abc import Sequence
from contextlib import aclosing, suppress
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

from cubeplay.errors import CubeplayError, SaveError
from cubeplay.limits import NAME
from cubeplay.rooms.join_codes import LENGTH, LETTERS
from cubeplay.tables import Tables, TableState
from cubeplay.tables.events import Rematched, Way
from tornado.iostream import StreamClosedError
from tornado.web import Finish, RequestHandler

from cubeplay_widgets.site.event_stream import BEAT, EventStream, followed
from cubeplay_widgets.site.gate.codes import table_page
from cubeplay_widgets.site.gate.guests import leads_to
from cubeplay_widgets.site.gate.middleware import DOOR, RequestRefused, guarded
from cubeplay_widgets.site.gate.visitors import Role, new_token
from cubeplay_widgets.site.landing.landing_page import play_pages
from cubeplay_widgets.site.lobby.big_screen import Shape, remaining, screen
from cubeplay_widgets.site.lobby.commands import FIELDS, Command, read_command
from cubeplay_widgets.site.lobby.driving import Driving
from cubeplay_widgets.site.lobby.here import tables_here
from cubeplay_widgets.site.lobby.lobby import lobby
from cubeplay_widgets.site.lobby.options import FIELD
from cubeplay_widgets.site.lobby.presence import Pages, way_here
from cubeplay_widgets.site.reach import Reach, qr_drawn

CODE: Final = rf"(?P<code>[{LETTERS}]{{{LENGTH}}})"
PAUSE: Final = 0.05
"""Seconds between two messages to one page, however much happens."""

STAY: Final = 5
"""After so many signs of life the table's record that a page is open is renewed."""


class TableHandler(guarded(RequestHandler)):  # type: ignore[misc]
    """The base class of a table's handlers, for visitors who know its code."""

    open_to_guests = True

    def initialize(self, folders: Sequence[Path], reach: Reach, pages: Pages, driving: Driving) -> None:
        """Set the folders of pages, the links for others, the open pages, and the driver of tables."""
        self.folders, self.reach, self.pages, self.driving = folders, reach, pages, driving

    def admit(self) -> None:
        """Admit everybody; answers are not cached."""
        self.remember(self.visitor)
        self.set_header("Cache-Control", "no-store")

    @property
    def who(self) -> str:
        """The device's id at tables."""
        return str(self.visitor.person)

    @property
    def tables(self) -> Tables:
        """The tables of this server's store."""
        return tables_here()

    async def table(self, code: str) -> TableState:
        """The table with a code.  Raises RequestRefused if there is none."""
        if not await table_page(self, code):
            raise RequestRefused(HTTPStatus.NOT_FOUND, "404.html")
        try:
            state = await asyncio.to_thread(lambda: self.tables.state(code))
            await asyncio.to_thread(self.driving.begin)
        except SaveError:
            raise RequestRefused(HTTPStatus.SERVICE_UNAVAILABLE, "error.html") from None
        except CubeplayError as error:
            self.set_status(HTTPStatus.CONFLICT)
            raise Finish(self.page("lobby/table_shut.html", words=str(error))) from None
        if self.visitor.role is Role.GUEST:
            await asyncio.to_thread(self._check_guest, state)
        return state

    def _check_guest(self, state: TableState) -> None:
        """Raises RequestRefused for a guest of another table, and if this table is closed."""
        is_closed = state.phase == "ended" and not state.next
        if is_closed or not leads_to(self.tables, self.visitor.place, state.code):
            raise RequestRefused(HTTPStatus.FORBIDDEN, DOOR)

    def address(self, state: TableState) -> dict[str, str]:
        """The addresses of a table's pages: the lobby, the players' game, and the spectators' screen."""
        base, path = self.guard.base_url, play_pages(*self.folders).get(state.game_name, "")
        table = f"{base}table/{state.code}"
        seat = f"{base}voila/render/{path}?table={state.code}" if path else table
        next = f"{base}table/{state.next}" if state.next else ""
        screen = f"{table}/screen?way=spectator"
        return {"": "", "table": table, "seat": seat, "screen": screen, "next": next}

    async def lead_on(self, state: TableState, rest: str = "") -> None:
        """Redirect from an old code to the rematch at which its people play now."""
        newest = await asyncio.to_thread(self.tables.newest, state.code)
        if newest != state.code:
            self.redirect(f"{self.guard.base_url}table/{newest}{rest}")
            raise Finish

    def facts(self, state: TableState) -> dict[str, Any]:
        """The links for others on a table's pages; those for guests have no key."""
        door = self.reach.link
        copied = f"{door}table/{state.code}" if door else ""
        scanned = copied if self.visitor.role is Role.GUEST else self.reach.to_table(state.code)
        return {"qr": qr_drawn(scanned), "link": door, "copied": copied, "addresses": self.address(state)}


class TablePage(TableHandler):
    """The lobby of a table."""

    async def get(self, code: str) -> None:
        """Show the present state; the page then follows the stream."""
        state = await self.table(code)
        await self.lead_on(state)
        await self.show(state)

    async def show(self, state: TableState, trouble: str = "", name: str = "") -> None:
        """Show the lobby; ``trouble`` says why a command failed, ``name`` is the name that was typed."""
        show, facts = lobby(state, self.who), self.facts(state)
        page = new_token()[:NAME]
        self.finish(
            self.page("lobby/table.html", show=show, trouble=trouble, name=name, page_id=page, **facts)
        )


class TableCommands(TablePage):
    """Executes the lobby's commands, from its script or from a plain form."""

    SUPPORTED_METHODS = ("POST",)

    async def post(self, code: str) -> None:
        """Do a command, or say why not."""
        state = await self.table(code)
        options = (f"{FIELD}{option.name}" for option in state.game.options)
        names = {*FIELDS, *options} & {*self.request.body_arguments}
        form = {name: self.get_body_argument(name, "", strip=False) for name in names}
        is_script = self.request.headers.get("Accept", "") == "application/json"
        try:
            command = read_command(form, state.game)
            await asyncio.to_thread(self._do, state, command)
        except CubeplayError as error:
            self.set_status(HTTPStatus.CONFLICT)
            if is_script:
                self.finish({"error": str(error)})
            else:
                await self.show(state, str(error), form.get("name", ""))
            return
        if is_script:
            self.set_status(HTTPStatus.NO_CONTENT)
        else:
            self.redirect(self.address(state)["table"], status=HTTPStatus.SEE_OTHER)

    def _do(self, state: TableState, command: Command) -> None:
        if isinstance(command, Rematched):
            self.tables.rematch(state.code, self.who, command)
        else:
            self.tables.act(state.code, self.who, command, known=state)


class ScreenPage(TableHandler):
    """The big screen of a table, which is also the spectators' page."""

    async def get(self, code: str) -> None:
        """Show the present state; the page then follows the stream."""
        state = await self.table(code)
        way = _way(self.get_query_argument("way", ""))
        await self.lead_on(state, f"/screen?way={way}")
        facts, page = self.facts(state), new_token()[:NAME]
        show = await asyncio.to_thread(screen, state)
        left = remaining(state, self.tables)
        self.finish(
            self.page("lobby/big_screen.html", show=show, remaining=left, way=way, page_id=page, **facts)
        )


def _way(asked: str) -> Way:
    return "spectator" if asked == "spectator" else "big-screen"


class TableStream(TableHandler, EventStream):
    """A stream of the state of a table's page, as server-sent events.

    One is sent after each visible change, and a sign of life every few seconds, so that the stream does not
    show how often something hidden happens.
    """

    way: Way = "device"

    async def get(self, code: str) -> None:
        """Send the states of a table until the page is left or the table deleted."""
        await self.table(code)
        self._last, page = "", self.get_query_argument("page", "")[:NAME]
        states = followed(partial(self.tables.follow, code), PAUSE)
        async with self.streaming(), aclosing(states):
            self.pages.open(code, self.who, page)
            living = asyncio.create_task(self._live(code, page))
            try:
                async for state in states:
                    if living.done():
                        return
                    if state is not None:
                        await self._tell(state)
                await self.send("gone", {"code": code})
            finally:
                living.cancel()
                self.pages.close(self.tables, code, self.who, page)

    async def _live(self, code: str, page: str) -> None:
        """Send signs of life to the page, and renew its record at the table, until the page is left."""
        with suppress(StreamClosedError):
            while True:
                await self._stay(code, page)
                for _beat in range(STAY):
                    await asyncio.sleep(BEAT)
                    await self.send("beat", {})

    async def _stay(self, code: str, page: str) -> None:
        """Renew the record that the page is open; show a refusal on the page."""
        try:
            state = await asyncio.to_thread(self.tables.state, code)
            way = way_here(state, self.who, self.way)
            await asyncio.to_thread(self.tables.stay, code, self.who, page, way)
        except CubeplayError as error:
            await self.send("trouble", {"error": str(error)})

    async def _tell(self, state: TableState) -> None:
        """Send a state if anything visible has changed."""
        shown, more = await self.shown(state)
        key = json.dumps(shown)
        if key != self._last:
            self._last = key
            await self.send("message", shown | more)

    @abstractmethod
    async def shown(self, state: TableState) -> tuple[dict[str, Any], dict[str, Any]]:
        """The visible state, and data that change with time alone, which are no change by themselves."""


class TableLive(TableStream):
    """A stream of the lobby's state for this device."""

    async def shown(self, state: TableState) -> tuple[dict[str, Any], dict[str, Any]]:
        """The parts of the lobby, and the page where this device belongs."""
        show, facts = lobby(state, self.who), self.facts(state)
        html = self.page("lobby/table_parts.html", show=show, name="", **facts)
        return {"says": show.says, "html": html, "go": facts["addresses"][show.go]}, {}


class ScreenLive(TableStream):
    """A stream of what the big screen shows: the same for all who look."""

    @property
    def way(self) -> Way:  # type: ignore[override]
        """As the big screen of all, or to watch."""
        return _way(self.get_query_argument("way", ""))

    async def shown(self, state: TableState) -> tuple[dict[str, Any], dict[str, Any]]:
        """The parts of the screen; the remaining time counts down by itself."""
        shape: Shape = "tall" if self.get_query_argument("narrow", "") else "whole"
        show = await asyncio.to_thread(screen, state, shape)
        html = self.page("lobby/big_screen_parts.html", show=show, **self.facts(state))
        runs, next = remaining(state, self.tables), self.address(state)["next"]
        go = f"{next}/screen?way={self.way}" if next else ""
        shown = {"says": show.says, "glyph": show.glyph, "html": html, "go": go, "band": show.band}
        return shown | {"runs": runs is not None, "clock": show.deadline}, {"remaining": runs}


def table_handlers(
    base: str, folders: Sequence[Path], reach: Reach, driving: Driving
) -> list[tuple[Any, ...]]:
    """The routes of tables, below the escaped address of all pages."""
    known = {"folders": folders, "reach": reach, "pages": Pages(), "driving": driving}
    routes: tuple[tuple[str, type[TableHandler]], ...] = (
        ("", TablePage),
        ("/act", TableCommands),
        ("/live", TableLive),
        ("/screen", ScreenPage),
        ("/screen/live", ScreenLive),
    )
    return [(f"{base}table/{CODE}{path}", handler, known) for path, handler in routes]
