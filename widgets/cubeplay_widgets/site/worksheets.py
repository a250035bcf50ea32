"""The worksheets of lessons, for the server: a lesson's code runs in a process of its own, and once."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from asyncio import Task
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import segno
from cubeplay.errors import CubeplayError
from cubeplay.words import _

from cubeplay_widgets.pages.person import ASK, PERSON
from cubeplay_widgets.site.desk.desks import Reach
from cubeplay_widgets.site.landing import lessons, your_lessons
from cubeplay_widgets.worksheets.page import Room
from cubeplay_widgets.worksheets.sheet import Printed

LONGEST: Final = 60
"""Seconds within which all cells must have run."""
CHILD: Final = "cubeplay_widgets.lessons.printed"


class Worksheets:
    """The worksheets of the lessons in some folders; each is made once, and again when a file has changed."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = folders
        self._known: dict[Path, tuple[tuple[float, ...], Task[Printed]]] = {}

    def notebook(self, lesson: str) -> Path | None:
        """The notebook of a lesson by its name; None if there is no such lesson."""
        pages = (*lessons(*self._folders), *your_lessons(*self._folders))
        path = next((page.path for page in pages if Path(page.path).stem == lesson), None)
        places = (folder / path for folder in self._folders if path)
        return next((place for place in places if place.is_file()), None)

    async def of(self, notebook: Path) -> Printed:
        """The worksheet of a lesson.  Raises CubeplayError as :func:`make_worksheet` does."""
        guide = notebook.parent.parent / "teacher" / notebook.name
        changed = tuple(file.stat().st_mtime for file in (notebook, guide) if file.is_file())
        kept = self._known.get(notebook)
        if kept is None or kept[0] != changed:
            kept = changed, asyncio.create_task(asyncio.to_thread(make_worksheet, notebook))
            self._known[notebook] = kept
        return await asyncio.shield(kept[1])


def make_worksheet(notebook: Path) -> Printed:
    """The worksheet of the lesson in a notebook.

    Raises CubeplayError if it is no lesson, if it fails, and if it does not end.
    """
    words = [sys.executable, "-m", CHILD, str(notebook)]
    env = {name: value for name, value in os.environ.items() if name not in (ASK, PERSON)}
    try:
        done = subprocess.run(words, capture_output=True, timeout=LONGEST, check=False, env=env)
    except subprocess.TimeoutExpired:
        why = _("it does not end within {seconds} seconds.").format(seconds=LONGEST)
        raise _broken(notebook, why) from None
    except OSError as error:
        why = _("no process could be started for it ({reason}).").format(reason=error.strerror)
        raise _broken(notebook, why) from error
    if done.returncode:
        last = (done.stderr.decode(errors="replace").strip().splitlines() or [""])[-1]
        raise _broken(notebook, _("it stops before its end: {error}").format(error=last[:200]))
    try:
        printed: Printed = json.loads(done.stdout.splitlines()[-1])
    except (ValueError, IndexError) as error:
        raise _broken(notebook, _("it prints what no lesson prints.")) from error
    return printed


def _broken(notebook: Path, why: str) -> CubeplayError:
    then = _("Ask “cubeplay lesson {file}” what is wrong with it.").format(file=notebook.name)
    return CubeplayError(_("The worksheet cannot be made"), why, then)


def room(code: str, reach: Reach) -> Room:
    """The class's code, and the way in as a QR code; where nobody else can come there is nothing to scan.

    >>> room("KMTR", Reach()).qr
    ''
    """
    address = reach.to_class(code) if code else ""
    drawn = segno.make(address, micro=False).svg_inline(border=0, omitsize=True) if address else ""
    return Room(code, reach.link, drawn)
