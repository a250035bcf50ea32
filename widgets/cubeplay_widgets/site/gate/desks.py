"""The doors to the desk and the projector: for the teacher, or whoever sits at this machine, alone."""

from __future__ import annotations

import asyncio
import json
from contextlib import aclosing
from http import HTTPStatus
from typing import Any, Final

from cubeplay import limits
from cubeplay.errors import CubeplayError, SaveError
from cubeplay.teach.school import ClassState
from tornado.iostream import StreamClosedError
from tornado.web import RequestHandler

from cubeplay_widgets.site.desk.commands import DeleteClass, read_wish
from cubeplay_widgets.site.desk.desks import Desks, now
from cubeplay_widgets.site.desk.results import ON_LAPTOP, ON_PHONE
from cubeplay_widgets.site.following import BEAT
from cubeplay_widgets.site.gate.middleware import RequestRefused, guarded
from cubeplay_widgets.site.gate.visitors import Role

CODE: Final = r"(?P<code>[A-Z]{4})"
TEACHERS: Final = (Role.OWNER, Role.TEACHER)
MOST_FILES: Final = 60


class TeachersDoor(guarded(RequestHandler)):  # type: ignore[misc]
    """A part of the desk: for pupils it does not exist."""

    def initialize(self, desks: Desks) -> None:
        """Take the desks of the server."""
        self.desks = desks

    def admit(self) -> None:
        """Teachers alone."""
        if self.visitor.role not in TEACHERS:
            raise RequestRefused(HTTPStatus.NOT_FOUND, "404.html")
        self.remember(self.visitor)
        self.set_header("Cache-Control", "no-store")

    async def state(self, code: str) -> ClassState:
        """The class of a code, if it is this teacher's.  Raises RequestRefused for any other."""
        try:
            state = await asyncio.to_thread(self.desks.school.state, code)
        except SaveError:
            raise RequestRefused(HTTPStatus.SERVICE_UNAVAILABLE, "error.html") from None
        except CubeplayError:
            raise RequestRefused(HTTPStatus.NOT_FOUND, "404.html") from None
        if state.owner != self.visitor.person:
            raise RequestRefused(HTTPStatus.NOT_FOUND, "404.html")
        return state

    def say_no(self, error: CubeplayError) -> None:
        """Answer a page that something could not be done, and why."""
        self.set_status(HTTPStatus.CONFLICT)
        self.finish({"error": str(error)})


class DeskList(TeachersDoor):
    """A teacher's classes, and a new one."""

    async def get(self) -> None:
        """Show them."""
        await self.show()

    async def post(self) -> None:
        """Open a class, and lead to its desk."""
        lesson = self.get_body_argument("lesson", "")[: limits.NAME]
        try:
            code = await asyncio.to_thread(self.desks.open, lesson, self.visitor.person)
        except CubeplayError as error:
            self.set_status(HTTPStatus.CONFLICT)
            await self.show(str(error))
            return
        self.redirect(f"{self.guard.base_url}desk/{code}", status=HTTPStatus.SEE_OTHER)

    async def show(self, trouble: str = "") -> None:
        """Show the classes; ``trouble`` says why none was opened."""
        classes: list[dict[str, Any]] = []
        try:
            classes = await asyncio.to_thread(self.desks.classes, self.visitor.person)
        except CubeplayError as error:
            trouble = trouble or str(error)
        show = await asyncio.to_thread(self.desks.list_view, classes, trouble)
        self.finish(self.page("desks.html", show=show))


class DeskPage(TeachersDoor):
    """The desk of a class."""

    async def get(self, code: str) -> None:
        """Show it as it is now; from then on it is fed live."""
        state = await self.state(code)
        show = await self.desks.desk(state)
        self.finish(self.page("desk.html", show=show))


class ProjectorPage(TeachersDoor):
    """One big chart for all."""

    async def get(self, code: str) -> None:
        """Show the empty wall, which is fed live."""
        state = await self.state(code)
        self.finish(self.page("projector.html", code=state.code))


class Live(TeachersDoor):
    """A stream of what the desk shows, as server-sent events; one each time that something has changed."""

    async def get(self, code: str) -> None:
        """Tell of a class until the page is left or the class deleted."""
        now_there = await self.state(code)
        self.set_header("Content-Type", "text/event-stream; charset=UTF-8")
        self.set_header("X-Accel-Buffering", "no")
        try:
            await self.begin(now_there)
            async with aclosing(self.desks.follow(code)) as states:
                async for state in states:
                    await self._tell(state)
            await self._send("gone", {"code": code})
        except StreamClosedError:
            pass
        except CubeplayError as error:
            await self._send("trouble", {"error": str(error)})

    async def begin(self, state: ClassState) -> None:
        """Tell who is where at once: the lesson, which the charts need, may take seconds to read."""
        await self._send("message", await self.desks.desk(state), state.number)

    async def _tell(self, state: ClassState | None) -> None:
        """Tell of a class, with signs of life as long as it takes: a lesson may be read for seconds."""
        if state is None:
            await self._send("beat", {})
            return
        drawing = asyncio.create_task(self.shown(state))
        try:
            while not (await asyncio.wait({drawing}, timeout=BEAT))[0]:
                await self._send("beat", {})
            await self._send("message", drawing.result(), state.number)
        finally:
            drawing.cancel()

    async def _send(self, kind: str, data: dict[str, Any], number: int | None = None) -> None:
        """Send an event; its id is how many events of the class it tells of."""
        id = "" if number is None else f"id: {number}\n"
        self.write(f"{id}event: {kind}\ndata: {json.dumps(data)}\n\n")
        await self.flush()

    async def shown(self, state: ClassState) -> dict[str, Any]:
        """What the desk shows."""
        chart = self.get_query_argument("chart", "")[: limits.NAME]
        size = ON_PHONE if self.get_query_argument("narrow", "") else ON_LAPTOP
        return await self.desks.desk(state, chart, size)


class LiveWall(Live):
    """A stream of what the projector shows."""

    async def begin(self, state: ClassState) -> None:
        """Tell nothing before there is a chart: who is where is no matter of the wall."""

    async def shown(self, state: ClassState) -> dict[str, Any]:
        """One chart."""
        return await self.desks.wall(state)


class DeskCommands(TeachersDoor):
    """Does what the teacher asks for at the desk or the projector."""

    SUPPORTED_METHODS = ("POST",)

    async def post(self, code: str) -> None:
        """Do it, or say why not."""
        await self.state(code)
        try:
            wish = read_wish(self.request.body)
            if isinstance(wish, DeleteClass):
                await asyncio.to_thread(self.desks.delete, code, wish.code, self.visitor.person)
            else:
                who = self.visitor.person
                await asyncio.to_thread(self.desks.school.act, code, who, wish.act(), now=now())
        except CubeplayError as error:
            self.say_no(error)
            return
        self.set_status(HTTPStatus.NO_CONTENT)


class SeatDoor(TeachersDoor):
    """What somebody has done at their seat, to be read."""

    async def get(self, code: str, seat: str) -> None:
        """Tell it."""
        try:
            self.finish(await self.desks.seat(await self.state(code), int(seat)))
        except CubeplayError as error:
            self.say_no(error)


class Observations(TeachersDoor):
    """All observations of a class as one tidy table."""

    async def get(self, code: str) -> None:
        """Send the file."""
        state = await self.state(code)
        self.set_header("Content-Type", "text/csv; charset=UTF-8")
        self.set_header("Content-Disposition", f'attachment; filename="{state.lesson}-{code}.csv"')
        self.finish(await self.desks.observations(state))


class ResultsFile(TeachersDoor):
    """What a class has found together, as a page that stands for itself."""

    async def get(self, code: str) -> None:
        """Send the file."""
        state = await self.state(code)
        try:
            page = await self.desks.results(state)
        except CubeplayError as error:
            self.say_no(error)
            return
        self.set_header("Content-Disposition", f'attachment; filename="{state.lesson}-{code}.html"')
        self.finish(page)


class FilesIn(TeachersDoor):
    """Takes in the files that pupils saved."""

    SUPPORTED_METHODS = ("POST",)

    async def post(self, code: str) -> None:
        """Take each one in, and say of each what became of it."""
        state, told = await self.state(code), []
        for file in self.request.files.get("file", [])[:MOST_FILES]:
            name = limits.as_written(file.filename or "")
            try:
                told.append(await self.desks.take_in(state, self.visitor.person, name, file.body))
            except CubeplayError as error:
                told.append(f"{name}: {error}")
        self.finish({"told": told})


def desk_handlers(base: str, desks: Desks) -> list[tuple[Any, ...]]:
    """The doors of the desk, below the escaped address of all pages."""
    doors: tuple[tuple[str, type[TeachersDoor]], ...] = (
        ("", DeskList),
        (f"/{CODE}", DeskPage),
        (f"/{CODE}/live", Live),
        (f"/{CODE}/act", DeskCommands),
        (f"/{CODE}/file", FilesIn),
        (rf"/{CODE}/seat/(?P<seat>\d{{1,3}})", SeatDoor),
        (rf"/{CODE}/observations\.csv", Observations),
        (rf"/{CODE}/results\.html", ResultsFile),
        (f"/{CODE}/projector", ProjectorPage),
        (f"/{CODE}/projector/live", LiveWall),
    )
    return [(f"{base}desk{path}", door, {"desks": desks}) for path, door in doors]
