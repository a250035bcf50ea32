"""A process of the server that runs a lesson's cells, and prints the lesson's outline as its last line."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from dataclasses import replace
from pathlib import Path

from cubeplay.teach.lesson_outline import Outline
from cubeplay.teach.outline_data import outline_json

from cubeplay_widgets.chapters.headless import page_of
from cubeplay_widgets.lessons.lesson import Lesson
from cubeplay_widgets.lessons.parts import CheckPart


def outline_of(path: Path) -> Outline:
    """The outline of a lesson; runs its cells.  Raises TypeError for no lesson, and what the cells raise."""
    lesson = page_of(path)
    if not isinstance(lesson, Lesson):
        raise TypeError(f"{path.name} is not a lesson")
    part: CheckPart = lesson.part(CheckPart)
    return replace(part.outline, minutes=lesson.minutes)


if __name__ == "__main__":
    with redirect_stdout(sys.stderr):
        told = outline_json(outline_of(Path(sys.argv[1])))
    sys.stdout.buffer.write(b"\n" + told)
