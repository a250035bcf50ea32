"""The worksheets of lessons for the server, cached until a notebook changes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import segno
from cubeplay.words import _

from cubeplay_widgets.pages.notebooks import beside
from cubeplay_widgets.site.landing.landing_page import file_of, lesson_named
from cubeplay_widgets.site.lessons.lesson_runner import Readings
from cubeplay_widgets.site.reach import Reach
from cubeplay_widgets.worksheets.page import WorksheetClass
from cubeplay_widgets.worksheets.sheet import Printed, guide_of

CHILD: Final = "cubeplay_widgets.lessons.printed"


class Worksheets:
    """The worksheets of the lessons in some folders."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = folders
        self._printed = printed_sheets()

    def notebook(self, lesson: str) -> Path | None:
        """The notebook of a lesson by its name; None if there is no such lesson."""
        page = lesson_named(lesson, *self._folders)
        return file_of(page, *self._folders) if page else None

    async def of(self, notebook: Path) -> Printed:
        """The worksheet of a lesson.  Raises CubeplayError as :meth:`Readings.of` does."""
        return await self._printed.of(notebook)


def printed_sheets() -> Readings[Printed]:
    """The worksheets as printed by :mod:`cubeplay_widgets.lessons.printed`."""
    what = _("The worksheet cannot be made")
    return Readings(CHILD, what, json.loads, lambda path: (path, guide_of(path), beside(path)))


def room(code: str, reach: Reach) -> WorksheetClass:
    """The class's code, and the link as a QR code if the pages are shared.

    >>> room("KMTR", Reach()).qr
    ''
    """
    address = reach.to_class(code) if code else ""
    drawn = segno.make(address, micro=False).svg_inline(border=0, omitsize=True) if address else ""
    return WorksheetClass(code, reach.link, drawn)
