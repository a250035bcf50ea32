"""The handlers of the desk and the projector, for the teacher or the person at this machine."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from http import HTTPStatus
from time import monotonic
from typing import Any, ClassVar, Final

from cubeplay import limits
from cubeplay.errors import CubeplayError, SaveError
from cubeplay.teach.school import ClassState
from cubeplay.teach.school.gradebook import FORMS
from tornado.web import RequestHandler

from cubeplay_widgets.site.commands import read_command
from cubeplay_widgets.site.desk.commands import Command, DeleteClass
from cubeplay_widgets.site.desk.desks import Desks, now
from cubeplay_widgets.site.desk.results_charts import ON_LAPTOP, ON_PHONE
from cubeplay_widgets.site.desk.views import reasons_view
from cubeplay_widgets.site.event_stream import BEAT, EventStream
from cubeplay_widgets.site.gate.middleware import RequestRefused, guarded
from cubeplay_widgets.site.gate.visitors import TEACHERS

CODE: Final = r"(?P<code>[A-Z]{4})"
STALE: Final = 10.0
"""Seconds after which a desk is told its state anew: minutes pass, and pages go, without an event."""
MOST_FILES: Final = 60
DIGITS: Final = 3


class TeacherHandler(guarded(RequestHandler)):  # type: ignore[misc]
    """The base class of the desk's handlers, which do not exist for pupils."""

    def initialize(self, desks: Desks) -> None:
        """Set the desks of the server."""
        self.desks = desks

    def admit(self) -> None:
        """Admit teachers only."""
        if self.visitor.role not in TEACHERS:
            raise RequestRefused(HTTPStatus.NOT_FOUND, "404.html")
        self.remember(self.visitor)
        self.set_header("Cache-Control", "no-store")

    async def state(self, code: str) -> ClassState:
        """The class with a code, if it is this teacher's.  Raises RequestRefused for any other."""
        try:
            state = await asyncio.to_thread(self.desks.school.state, code)
        except SaveError:
            raise RequestRefused(HTTPStatus.SERVICE_UNAVAILABLE, "error.html") from None
        except CubeplayError:
            raise RequestRefused(HTTPStatus.NOT_FOUND, "404.html") from None
        if state.owner != self.visitor.person:
            raise RequestRefused(HTTPStatus.NOT_FOUND, "404.html")
        return state

    def send_error_of(self, error: CubeplayError) -> None:
        """Answer with an error as JSON."""
        self.set_status(HTTPStatus.CONFLICT)
        self.finish({"error": str(error)})


class DeskList(TeacherHandler):
    """The list of a teacher's classes, and the form for a new one."""

    async def get(self) -> None:
        """Show the list."""
        await self.show()

    async def post(self) -> None:
        """Open a class, and redirect to its desk."""
        lesson = self.get_body_argument("lesson", "")[: limits.NAME]
        try:
            speaks = self.get_body_argument("speaks", "")
            code = await asyncio.to_thread(self.desks.open, lesson, self.visitor.person, speaks)
        except CubeplayError as error:
            self.set_status(HTTPStatus.CONFLICT)
            await self.show(str(error))
            return
        self.redirect(f"{self.guard.base_url}desk/{code}", status=HTTPStatus.SEE_OTHER)

    async def show(self, trouble: str = "") -> None:
        """Show the list; ``trouble`` says why no class was opened."""
        classes: list[dict[str, Any]] = []
        try:
            classes = await asyncio.to_thread(self.desks.classes, self.visitor.person)
        except CubeplayError as error:
            trouble = trouble or str(error)
        show = await asyncio.to_thread(self.desks.list_view, classes, trouble)
        self.finish(self.page("desks.html", show=show))


class DeskPage(TeacherHandler):
    """The desk of a class."""

    async def get(self, code: str) -> None:
        """Show the present state; the page then follows the stream."""
        state = await self.state(code)
        show = await self.desks.desk(state)
        self.finish(self.page("desk.html", show=show))


class ProjectorPage(TeacherHandler):
    """The projector's page."""

    async def get(self, code: str) -> None:
        """Show the empty page, which then follows the stream."""
        state = await self.state(code)
        self.finish(self.page("projector.html", code=state.code))


class Live(TeacherHandler, EventStream):
    """A stream of the desk's state as server-sent events, one after each change."""

    ages: ClassVar[bool] = True
    """Whether what is shown changes with the time, too."""

    async def get(self, code: str) -> None:
        """Send the states of a class until the page is left or the class deleted."""
        latest = await self.state(code)
        async with self.streaming():
            await self.begin(latest)
            async with aclosing(self.desks.follow(code)) as states:
                told = monotonic()
                async for state in states:
                    latest = state or latest
                    is_due = state is not None or (self.ages and monotonic() - told > STALE)
                    await self._tell(latest if is_due else None)
                    told = monotonic() if is_due else told
            await self.send("gone", {"code": code})

    async def begin(self, state: ClassState) -> None:
        """Send a state without charts at once, since reading the lesson for the charts takes seconds."""
        await self.send("message", await self.desks.desk(state), state.number)

    async def _tell(self, state: ClassState | None) -> None:
        """Send a state, with signs of life until its charts are drawn, which may take seconds."""
        if state is None:
            await self.send("beat", {})
            return
        drawing = asyncio.create_task(self.shown(state))
        try:
            while not (await asyncio.wait({drawing}, timeout=BEAT))[0]:
                await self.send("beat", {})
            await self.send("message", drawing.result(), state.number)
        finally:
            drawing.cancel()

    async def shown(self, state: ClassState) -> dict[str, Any]:
        """The state of the desk."""
        chart = self.get_query_argument("chart", "")[: limits.NAME]
        size = ON_PHONE if self.get_query_argument("narrow", "") else ON_LAPTOP
        return await self.desks.desk(state, chart, size)


class LiveWall(Live):
    """A stream of the projector's state."""

    ages = False

    async def begin(self, state: ClassState) -> None:
        """Send nothing before there is a chart, since the wall shows no seats."""

    async def shown(self, state: ClassState) -> dict[str, Any]:
        """The chart on the wall."""
        return await self.desks.wall(state)


class DeskCommands(TeacherHandler):
    """Executes the commands of the desk and the projector."""

    SUPPORTED_METHODS = ("POST",)

    async def post(self, code: str) -> None:
        """Do a command, or say why not."""
        await self.state(code)
        try:
            command: Command = read_command(self.request.body, Command)
            if isinstance(command, DeleteClass):
                await asyncio.to_thread(self.desks.delete, code, command.code, self.visitor.person)
            else:
                who = self.visitor.person
                await asyncio.to_thread(self.desks.school.act, code, who, *command.acts(), now=now())
        except CubeplayError as error:
            self.send_error_of(error)
            return
        self.set_status(HTTPStatus.NO_CONTENT)


class SeatWork(TeacherHandler):
    """The work at a seat."""

    async def get(self, code: str, seat: str) -> None:
        """Send the work as JSON."""
        try:
            self.finish(await self.desks.seat(await self.state(code), int(seat)))
        except CubeplayError as error:
            self.send_error_of(error)


class Reasons(TeacherHandler):
    """What pupils wrote with the claims that they chose."""

    async def get(self, code: str) -> None:
        """Send the sentences as JSON."""
        self.finish(reasons_view(await self.state(code)))


class TicketPage(TeacherHandler):
    """The exit ticket of a class: what was answered, without seats."""

    async def get(self, code: str) -> None:
        """Show the page."""
        state, asked = await self.state(code), self.get_query_argument("question", "")
        question = int(asked) if asked.isdecimal() and asked.isascii() and len(asked) <= DIGITS else 0
        try:
            show = await self.desks.ticket(state, question)
        except CubeplayError as error:
            self.send_error_of(error)
            return
        self.finish(self.page("desk/ticket.html", show=show))


class TicketTable(TeacherHandler):
    """The figures of an exit ticket as a CSV file."""

    async def get(self, code: str) -> None:
        """Send the file."""
        state = await self.state(code)
        try:
            table = await self.desks.ticket_table(state)
        except CubeplayError as error:
            self.send_error_of(error)
            return
        self.send_file(f"{state.lesson}-{code}-ticket.csv", table, "text/csv")


class Observations(TeacherHandler):
    """All observations of a class as a CSV file."""

    async def get(self, code: str) -> None:
        """Send the file."""
        state = await self.state(code)
        self.send_file(f"{state.lesson}-{code}.csv", await self.desks.observations(state), "text/csv")


class Completion(TeacherHandler):
    """How much each seat has done, as a CSV file for the gradebook of Moodle or Canvas."""

    async def get(self, code: str, platform: str) -> None:
        """Send the file."""
        state = await self.state(code)
        table = await self.desks.completion(state, platform)
        self.send_file(f"{state.lesson}-{code}-{platform}.csv", table, "text/csv")


class ResultsFile(TeacherHandler):
    """The results of a class as an HTML file."""

    async def get(self, code: str) -> None:
        """Send the file."""
        state = await self.state(code)
        try:
            page = await self.desks.results(state)
        except CubeplayError as error:
            self.send_error_of(error)
            return
        self.send_file(f"{state.lesson}-{code}.html", page, "text/html")


class FilesUpload(TeacherHandler):
    """Imports files that pupils saved."""

    SUPPORTED_METHODS = ("POST",)

    async def post(self, code: str) -> None:
        """Import each file, and say the result of each."""
        state, told = await self.state(code), []
        for file in self.request.files.get("file", [])[:MOST_FILES]:
            name = limits.as_written(file.filename or "")
            try:
                told.append(await self.desks.take_in(state, self.visitor.person, name, file.body))
            except CubeplayError as error:
                told.append(f"{name}: {error}")
        self.finish({"told": told})


def desk_handlers(base: str, desks: Desks) -> list[tuple[Any, ...]]:
    """The routes of the desk, below the escaped address of all pages."""
    routes: tuple[tuple[str, type[TeacherHandler]], ...] = (
        ("", DeskList),
        (f"/{CODE}", DeskPage),
        (f"/{CODE}/live", Live),
        (f"/{CODE}/act", DeskCommands),
        (f"/{CODE}/file", FilesUpload),
        (rf"/{CODE}/seat/(?P<seat>\d{{1,3}})", SeatWork),
        (f"/{CODE}/reasons", Reasons),
        (f"/{CODE}/ticket", TicketPage),
        (rf"/{CODE}/ticket\.csv", TicketTable),
        (rf"/{CODE}/observations\.csv", Observations),
        (rf"/{CODE}/completion-(?P<platform>{'|'.join(FORMS)})\.csv", Completion),
        (rf"/{CODE}/results\.html", ResultsFile),
        (f"/{CODE}/projector", ProjectorPage),
        (f"/{CODE}/projector/live", LiveWall),
    )
    return [(f"{base}desk{path}", handler, {"desks": desks}) for path, handler in routes]
