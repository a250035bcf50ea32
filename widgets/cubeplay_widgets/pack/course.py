"""The lessons of the course for the pack: their notes for teachers, their worksheets and keys."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cubeplay.errors import CubeplayError
from cubeplay.words import _

from cubeplay_widgets.pages.notebooks import notebooks
from cubeplay_widgets.site.landing.landing_page import NotebookInfo, lessons
from cubeplay_widgets.worksheets.page import WorksheetClass, document
from cubeplay_widgets.worksheets.sheet import Printed, guide_of

PRINTED: Final = "cubeplay_widgets.lessons.printed"
STANDARDS: Final = "## Standards"


@dataclass(frozen=True, slots=True)
class PackLesson:
    """A lesson of the course, and the Markdown of its notes for the teacher."""

    page: NotebookInfo
    notes: str
    standards: str

    @property
    def name(self) -> str:
        """The name of its files."""
        return Path(self.page.path).stem


def course() -> list[PackLesson]:
    """The lessons in the course's order."""
    return [_lesson(page) for page in lessons(notebooks())]


def _lesson(page: NotebookInfo) -> PackLesson:
    guide = guide_of(notebooks() / page.path)
    cells = json.loads(guide.read_text("utf-8"))["cells"] if guide.is_file() else []
    texts = list(notes_in(cells))
    return PackLesson(
        page, "\n\n".join(texts), next((text for text in texts if text.startswith(STANDARDS)), "")
    )


def notes_in(cells: Sequence[dict[str, Any]]) -> Iterator[str]:
    """The texts of a teacher's notebook, without the sections that a cell of code fills.

    >>> cells = [{"cell_type": "markdown", "source": text} for text in ("# Title", "## Aims", "## Answers")]
    >>> list(notes_in([*cells, {"cell_type": "code", "source": "lesson.answers()"}]))
    ['# Title', '## Aims']
    """
    for cell, then in zip(cells, [*cells[1:], {"cell_type": ""}], strict=True):
        source = "".join(cell["source"])
        is_filled = then["cell_type"] == "code" and source.startswith("## ")
        if cell["cell_type"] == "markdown" and not is_filled:
            yield source


def worksheets(lessons: Sequence[PackLesson]) -> list[Printed]:
    """The worksheets of the lessons, printed by one process that runs them.  Raises CubeplayError."""
    files = [str(notebooks() / lesson.page.path) for lesson in lessons]
    words = [sys.executable, "-m", PRINTED, *files]
    done = subprocess.run(words, capture_output=True, check=False)
    if done.returncode:
        last = (done.stderr.decode(errors="replace").strip().splitlines() or [""])[-1]
        why = _("a lesson stops before its end: {error}").format(error=last[:200])
        then = _("Ask “cubeplay lesson FILE” what is wrong with it.")
        raise CubeplayError(_("No pack made"), why, then)
    return [json.loads(line) for line in done.stdout.splitlines()[-len(files) :]]


def worksheet(printed: Printed, style: str, *, key: bool) -> str:
    """A worksheet or its key as a page that stands alone."""
    return document(printed, key=key, room=WorksheetClass(), head=f"<style>{style}</style>")
