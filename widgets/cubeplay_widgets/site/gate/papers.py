"""The doors to worksheets and their keys.  They start no kernel."""

from __future__ import annotations

from http import HTTPStatus

from cubeplay.errors import CubeplayError
from cubeplay.teach.classroom import read_code
from tornado.web import RequestHandler

from cubeplay_widgets.site.gate.guard import Refused, guarded
from cubeplay_widgets.site.gate.visitors import Role
from cubeplay_widgets.site.worksheets import Worksheets, room
from cubeplay_widgets.worksheets.page import page


class WorksheetPage(guarded(RequestHandler)):  # type: ignore[misc]
    """A lesson on paper; ``?class=KMTR`` prints the code of a class, and the way in."""

    key = False

    def initialize(self, papers: Worksheets, join: str) -> None:
        """Take the worksheets, and the address by which pupils come in; "" where nobody else does."""
        self.papers, self.join = papers, join

    async def get(self, lesson: str) -> None:
        """Show the page, or say why there is none.  What looks like no code is none."""
        notebook = self.papers.notebook(lesson)
        typed = self.get_query_argument("class", "")
        code = read_code(typed)
        if notebook is None or (typed and not code):
            raise Refused(HTTPStatus.NOT_FOUND, "404.html")
        self.remember(self.visitor)
        self.set_header("Cache-Control", "private, no-cache")
        try:
            printed = await self.papers.of(notebook)
        except CubeplayError as error:
            self.set_status(HTTPStatus.INTERNAL_SERVER_ERROR)
            self.finish(self.page("unprinted.html", why=self._why(error)))
            return
        where = room(code, self.join if code else "")
        self.finish(page(printed, key=self.key, room=where, base_url=self.guard.base_url))

    def _why(self, error: CubeplayError) -> str:
        """What is wrong, for whoever can mend it."""
        return "" if self.visitor.role is Role.PUPIL else str(error)


class KeyPage(WorksheetPage):
    """The key of a worksheet, for teachers."""

    key = True

    def admit(self) -> None:
        """Pupils find nothing here."""
        if self.visitor.role not in (Role.TEACHER, Role.OWNER):
            raise Refused(HTTPStatus.NOT_FOUND, "404.html")
