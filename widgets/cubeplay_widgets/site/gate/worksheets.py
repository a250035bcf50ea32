"""The handlers of worksheets and their keys."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any, Final

from cubeplay.errors import CubeplayError
from cubeplay.rooms.join_codes import read_code
from tornado.web import RequestHandler

from cubeplay_widgets.site.gate.middleware import RequestRefused, guarded
from cubeplay_widgets.site.gate.visitors import TEACHERS
from cubeplay_widgets.site.reach import Reach
from cubeplay_widgets.site.worksheets import Worksheets, room
from cubeplay_widgets.worksheets.course_test import LARGEST, course_test_sheet
from cubeplay_widgets.worksheets.page import WorksheetClass, page

LESSON: Final = r"([\w-]+)"


class WorksheetPage(guarded(RequestHandler)):  # type: ignore[misc]
    """A worksheet; with ``?class=KMTR`` it has the code of a class and its link."""

    key = False
    shown_in_drafts = False  # a wrong word is a wrong lesson

    def initialize(self, papers: Worksheets, reach: Reach) -> None:
        """Set the worksheets, and the addresses for pupils."""
        self.papers, self.reach = papers, reach

    async def get(self, lesson: str) -> None:
        """Send the worksheet, or say why there is none."""
        notebook = self.papers.notebook(lesson)
        typed = self.get_query_argument("class", "")
        code = read_code(typed)
        if notebook is None or (typed and not code):
            raise RequestRefused(HTTPStatus.NOT_FOUND, "404.html")
        self.remember(self.visitor)
        self.set_header("Cache-Control", "private, no-cache")
        try:
            printed = await self.papers.of(notebook)
        except CubeplayError as error:
            self.set_status(HTTPStatus.INTERNAL_SERVER_ERROR)
            self.finish(self.page("unprinted.html", why=self._why(error)))
            return
        base = self.guard.base_url
        other = self._other(f"{base}worksheet/{lesson}", code) if self.visitor.role in TEACHERS else ""
        where = room(code, self.reach)
        self.finish(page(printed, key=self.key, room=where, base_url=base, other=other))

    def _other(self, sheet: str, code: str) -> str:
        """The address of the key beside a sheet, or of the sheet beside a key, for the same class."""
        return f"{sheet}{'' if self.key else '/key'}{f'?class={code}' if code else ''}"

    def _why(self, error: CubeplayError) -> str:
        """What is wrong, for teachers."""
        return str(error) if self.visitor.role in TEACHERS else ""


class KeyPage(WorksheetPage):
    """The key of a worksheet, for teachers."""

    key = True

    def admit(self) -> None:
        """Admit teachers only."""
        if self.visitor.role not in TEACHERS:
            raise RequestRefused(HTTPStatus.NOT_FOUND, "404.html")


class CourseTestPage(guarded(RequestHandler)):  # type: ignore[misc]
    """A form of the test of the course, for teachers; ``?number=2`` makes another one."""

    key = False
    shown_in_drafts = False

    def admit(self) -> None:
        """Admit teachers only."""
        if self.visitor.role not in TEACHERS:
            raise RequestRefused(HTTPStatus.NOT_FOUND, "404.html")

    async def get(self, form: str) -> None:
        """Send the form."""
        typed = self.get_query_argument("number", "1")
        if not (typed.isdecimal() and typed.isascii() and len(typed) <= len(str(LARGEST))):
            raise RequestRefused(HTTPStatus.NOT_FOUND, "404.html")
        self.remember(self.visitor)
        base = self.guard.base_url
        other = f"{base}course-test/{form}{'' if self.key else '/key'}?number={typed}"
        printed = await asyncio.to_thread(course_test_sheet(form, int(typed)).printed)
        self.finish(page(printed, key=self.key, room=WorksheetClass(), base_url=base, other=other))


class CourseTestKey(CourseTestPage):
    """The key of a form."""

    key = True


def paper_handlers(base: str, papers: Worksheets, reach: Reach) -> list[tuple[Any, ...]]:
    """The routes of worksheets, below the escaped address of all pages."""
    known = {"papers": papers, "reach": reach}
    return [
        (rf"{base}worksheet/{LESSON}", WorksheetPage, known),
        (rf"{base}worksheet/{LESSON}/key", KeyPage, known),
        (rf"{base}course-test/([AB])", CourseTestPage),
        (rf"{base}course-test/([AB])/key", CourseTestKey),
    ]
