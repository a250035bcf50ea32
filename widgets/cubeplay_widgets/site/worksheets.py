"""The worksheets of lessons, for the server: each is made once, and again when a notebook has changed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import segno
from cubeplay.words import _

from cubeplay_widgets.site.desk.desks import Reach
from cubeplay_widgets.site.landing import lessons, your_lessons
from cubeplay_widgets.site.readings import Readings
from cubeplay_widgets.worksheets.page import Room
from cubeplay_widgets.worksheets.sheet import Printed

CHILD: Final = "cubeplay_widgets.lessons.printed"


class Worksheets:
    """The worksheets of the lessons in some folders."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = folders
        self._printed = printed_sheets()

    def notebook(self, lesson: str) -> Path | None:
        """The notebook of a lesson by its name; None if there is no such lesson."""
        pages = (*lessons(*self._folders), *your_lessons(*self._folders))
        path = next((page.path for page in pages if Path(page.path).stem == lesson), None)
        places = (folder / path for folder in self._folders if path)
        return next((place for place in places if place.is_file()), None)

    async def of(self, notebook: Path) -> Printed:
        """The worksheet of a lesson.  Raises CubeplayError as :meth:`Readings.of` does."""
        return await self._printed.of(notebook)


def printed_sheets() -> Readings[Printed]:
    """The worksheets as the process of a lesson prints them; the teacher's notebook says some of it."""
    return Readings(CHILD, _("The worksheet cannot be made"), json.loads, _with_guide)


def _with_guide(notebook: Path) -> tuple[Path, Path]:
    return notebook, notebook.parent.parent / "teacher" / notebook.name


def room(code: str, reach: Reach) -> Room:
    """The class's code, and the way in as a QR code; where nobody else can come there is nothing to scan.

    >>> room("KMTR", Reach()).qr
    ''
    """
    address = reach.to_class(code) if code else ""
    drawn = segno.make(address, micro=False).svg_inline(border=0, omitsize=True) if address else ""
    return Room(code, reach.link, drawn)
