"""The desks of a server: its classes, the outlines of their lessons, and the data of their pages."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterable, Sequence
from contextlib import aclosing
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

from cubeplay import limits
from cubeplay.errors import CubeplayError, spoken_by
from cubeplay.rooms.join_codes import read_code
from cubeplay.teach.lesson_outline import Outline
from cubeplay.teach.outline_data import read_outline
from cubeplay.teach.school import ClassState, Merged, School, as_csv, pool
from cubeplay.teach.school.gradebook import FORMS
from cubeplay.words import _, plural, shortened
from cubeplay.words.languages import spoken_languages

from cubeplay_widgets.site.days import day_words
from cubeplay_widgets.site.desk.plan import planned
from cubeplay_widgets.site.desk.presence import Presence
from cubeplay_widgets.site.desk.results_charts import ResultsCharts, Size, results_page
from cubeplay_widgets.site.desk.ticket_view import ticket_table, ticket_view
from cubeplay_widgets.site.desk.views import Around, clock_view, days_left, desk_view, seat_view
from cubeplay_widgets.site.event_stream import followed
from cubeplay_widgets.site.landing.landing_page import (
    NotebookInfo,
    file_of,
    lesson_named,
    lessons,
    your_lessons,
)
from cubeplay_widgets.site.lessons.lesson_runner import Readings
from cubeplay_widgets.site.reach import Reach, qr_drawn

CHILD: Final = "cubeplay_widgets.lessons.outlined"
PAUSE: Final = 0.4
"""Seconds between two messages to one page, however much happens."""


def now() -> datetime:
    """The present time, for the engine, which has no clock."""
    return datetime.now(UTC)


def outlines() -> Readings[Outline]:
    """The outlines of lessons, by their notebooks."""
    return Readings(CHILD, _("The lesson cannot be read"), read_outline)


class Desks:
    """The desks of a server, for the lessons of ``folders``; ``who`` is the teacher in each method.

    ``present`` returns the persons who have a page open now.
    """

    def __init__(
        self, folders: Sequence[Path], reach: Reach, present: Callable[[], Iterable[str]] = frozenset
    ) -> None:
        self.school, self._folders, self._reach = School(), folders, reach
        self._presence = Presence(present)
        self._outlines, self._results = outlines(), ResultsCharts()

    # Classes and lessons

    def lessons(self) -> list[NotebookInfo]:
        """The lessons for classes, the teacher's own first."""
        return [*your_lessons(*self._folders), *lessons(*self._folders)]

    def classes(self, who: str) -> list[dict[str, Any]]:
        """The classes of a teacher, the latest first."""
        return [self._class(state) for state in self.school.classes(who)]

    def _class(self, state: ClassState) -> dict[str, Any]:
        return {
            "code": state.code,
            "lesson": state.lesson,
            "title": self._title(state),
            "seats": sum(bool(seat.person) for seat in state.seats.values()),
            "opened": day_words(state.opened.astimezone(), now().astimezone()),
            "closed": state.is_closed,
            "kept": state.is_kept,
            "days_left": days_left(state, now()),
        }

    def _title(self, state: ClassState) -> str:
        page = lesson_named(state.lesson, *self._folders)
        return page.title if page else state.lesson

    def open(self, lesson: str, who: str, speaks: str = "") -> str:
        """Open a class for a lesson; returns its code.

        ``speaks`` is the language of pupils who have chosen none, "" for that of their browser.  Raises
        CubeplayError for an unknown lesson or language.
        """
        if lesson_named(lesson, *self._folders) is None:
            why = _("there is no such lesson here.")
            raise CubeplayError(_("No class opened"), why, _("Choose one of the lessons in the list."))
        if speaks and spoken_by(speaks, _("No class opened")) not in spoken_languages():
            speaks = ""  # a language for tests of pages
        return self.school.open(lesson, who, now(), language=speaks).code

    def delete(self, code: str, typed: str, who: str) -> None:
        """Delete a class with all its data.  Raises CubeplayError unless its code was typed."""
        if read_code(typed) != code:
            why = _("“{typed}” is not the code of this class.").format(typed=shortened(typed, limits.QUOTED))
            raise CubeplayError(_("Not deleted"), why, _("Type {code} to delete it.").format(code=code))
        self.school.delete(code, who)

    def _notes(self, lesson: str) -> str:
        """The path of the teacher's notebook of a lesson; "" without one."""
        path = f"teacher/{lesson}.ipynb"
        return path if any((folder / path).is_file() for folder in self._folders) else ""

    def _file(self, lesson: str) -> Path | None:
        page = lesson_named(lesson, *self._folders)
        return file_of(page, *self._folders) if page else None

    async def outline(self, state: ClassState) -> Outline:
        """The outline of a class's lesson.  Raises CubeplayError if it cannot be read."""
        file = await asyncio.to_thread(self._file, state.lesson)
        if file is None:
            why = _("the lesson {lesson} is not here any more.").format(lesson=state.lesson)
            raise CubeplayError(_("No results"), why, _("Put its notebook back into your folder of lessons."))
        return await self._outlines.of(file)

    # Data of pages

    def list_view(self, classes: list[dict[str, Any]], trouble: str) -> dict[str, Any]:
        """The data of the list of classes."""
        found = [
            {"id": Path(page.path).stem, "title": page.title, "facts": page.facts} for page in self.lessons()
        ]
        return {"classes": classes, "lessons": found, "link": self._reach.link, "trouble": trouble}

    async def desk(self, state: ClassState, chart: str = "", size: Size | None = None) -> dict[str, Any]:
        """The data of the desk; with the drawing of a chart if a size is given."""
        at, around = now(), await asyncio.to_thread(self._around, state)
        around = replace(around, away=self._presence.away(state, at))
        if size is None:
            notes = await asyncio.to_thread(self._notes, state.lesson)
            return desk_view(state, around, at) | {"charts": [], "chart": None, "notes": notes}
        try:
            outline = await self.outline(state)
        except CubeplayError as error:
            return desk_view(state, around, at) | {"trouble": str(error), "charts": [], "chart": None}
        drawn = await self._results.desk(state, outline, chart, size)
        around = around if around.plan else replace(around, plan=planned((), outline.minutes))
        return desk_view(state, around, at) | drawn

    def _around(self, state: ClassState) -> Around:
        """What the desk shows beside the class itself, as far as it is known without its lesson."""
        title, notes = self._title(state), self._notes(state.lesson)
        plan = planned([folder / notes for folder in self._folders] if notes else [], 0)
        join = self._reach.to_class(state.code)
        return Around(title, self._reach.link, join, qr_drawn(join), plan)

    async def wall(self, state: ClassState) -> dict[str, Any]:
        """The data of the projector, without names and seats."""
        try:
            outline = await self.outline(state)
        except CubeplayError as error:
            return {"code": state.code, "lost": str(error), "charts": []}
        qr = qr_drawn(self._reach.to_class(state.code))
        shown = await self._results.wall(state, outline, self._reach.link, qr)
        return shown | {"clock": None if state.hides_clock else clock_view(state, now())}

    async def seat(self, state: ClassState, number: int) -> dict[str, Any]:
        """The work at a seat.  Raises CubeplayError for a seat that nobody has taken."""
        if number not in state.seats:
            why = _("nobody has taken seat {seat}.").format(seat=number)
            raise CubeplayError(_("Not shown"), why, _("Choose a seat that is taken."))
        return seat_view(state.seats[number], await self.outline(state))

    async def follow(self, code: str) -> AsyncGenerator[ClassState | None]:
        """Yields the present state of a class and each later one; None if nothing has changed for a while.

        Ends when the class is deleted.  Raises CubeplayError if there is none.
        """
        await asyncio.to_thread(self.school.state, code)
        async with aclosing(followed(partial(self.school.follow, code), PAUSE)) as states:
            async for state in states:
                yield state

    async def ticket(self, state: ClassState, question: int) -> dict[str, Any]:
        """The data of the page about the exit ticket.  Raises CubeplayError if the lesson cannot be read."""
        title, outline = await asyncio.to_thread(self._title, state), await self.outline(state)
        return await asyncio.to_thread(ticket_view, title, state, outline, question)

    # Files

    async def ticket_table(self, state: ClassState) -> str:
        """The statistics of the exit ticket as CSV.  Raises CubeplayError if the lesson cannot be read."""
        return ticket_table(state, await self.outline(state))

    async def observations(self, state: ClassState) -> str:
        """All observations of a class as CSV, without names; also if the lesson no longer exists."""
        try:
            outline = await self.outline(state)
        except CubeplayError:
            outline = None
        return as_csv(state, outline)

    async def completion(self, state: ClassState, platform: str) -> str:
        """How much each seat has done, as CSV for a platform's gradebook, without names."""
        title = await asyncio.to_thread(self._title, state)
        return FORMS[platform](state, title or state.lesson)

    async def results(self, state: ClassState) -> str:
        """The pooled results of the class as an HTML file, without names."""
        title, outline = await asyncio.to_thread(self._title, state), await self.outline(state)
        return await asyncio.to_thread(results_page, title, state, pool(state, outline), outline)

    async def take_in(self, state: ClassState, who: str, name: str, data: bytes) -> str:
        """Import a pupil's file, and return the result in words.  Raises CubeplayError."""
        outline = await self.outline(state)
        merged = await asyncio.to_thread(self.school.take_in, state.code, who, data, outline, now())
        return _merge_words(name, merged)


def _merge_words(name: str, merged: Merged) -> str:
    """The result of importing a pupil's file, in words."""
    parts = [plural("{count} new", "{count} new", merged.new).format(count=merged.new)]
    if merged.known:
        parts.append(_("{count} known before").format(count=merged.known))
    if merged.different:
        parts.append(_("{count} different from what was known, and left out").format(count=merged.different))
    if merged.left_out:
        parts.append(_("{count} of another lesson, and left out").format(count=merged.left_out))
    whose = _("seat {seat}").format(seat=merged.seat) if merged.seat else _("without a seat")
    return _("{file} ({whose}): {what}.").format(file=name[:60], whose=whose, what=", ".join(parts))
