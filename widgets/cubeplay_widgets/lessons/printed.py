"""A process that makes the worksheets of lessons, and prints each as JSON, its last lines."""

from __future__ import annotations

import json
import os
import sys
from contextlib import redirect_stdout
from pathlib import Path

from cubeplay_widgets.chapters.headless import run
from cubeplay_widgets.lessons.teacher import Teacher, for_teacher
from cubeplay_widgets.worksheets.sheet import Worksheet, guide_of


def worksheet_of(path: Path) -> Worksheet:
    """The worksheet of a lesson; runs its cells, and those of its teacher's notebook if there is one.

    Raises what the cells raise.
    """
    guide = guide_of(path)
    if not guide.is_file():
        return for_teacher(path).paper
    os.chdir(guide.parent)
    teachers = (name for name in run(guide).values() if isinstance(name, Teacher))
    teacher = next(teachers, None)
    return (teacher or for_teacher(path)).paper


if __name__ == "__main__":
    with redirect_stdout(sys.stderr):
        paths = [Path(word).absolute() for word in sys.argv[1:]]
        told = [json.dumps(worksheet_of(path).printed()) for path in paths]
    sys.stdout.buffer.write("\n".join(["", *told]).encode())
